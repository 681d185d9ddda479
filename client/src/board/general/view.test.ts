import { describe, expect, it } from "vitest";
import { asText, gridOf, linesOf, offerAt, question, seatOf, verb } from "./view";

const WORDS: Record<string, string> = {
  "rain.value.F": "fire",
  "rain.view.turn": "turn",
  "rain.ask": "choose a column",
  "rain.action.p": "pass",
  "page.comma": ", ",
  "page.yes": "yes",
};
const say = (key: string) => WORDS[key] ?? key;
const view = { grid: [[".", "F"], ["F", "."]], seats: [{ stone: "F" }, { stone: "W" }], to_act: 1, turn: 3, is_open: true };

describe("a view of any game", () => {
  it("has a grid with names from below", () => {
    expect(gridOf(view)[0]?.map((cell) => cell.name)).toEqual(["a2", "b2"]);
  });
  it("has lines for all other fields, in words where there are some", () => {
    expect(linesOf("rain", view, say)).toEqual([["turn", "3"], ["is open", "yes"]]);
    expect(linesOf("rain", seatOf(view, 0), say)).toEqual([["stone", "fire"]]);
    expect(seatOf({}, 0)).toEqual({});
  });
  it("lights the cells that a legal text names, or whose column it names", () => {
    expect(offerAt("b2", ["b2", "b"])).toBe("b2");
    expect(offerAt("b2", ["b"])).toBe("b");
    expect(offerAt("b2", ["a"])).toBe("");
  });
  it("says what an action is, or its notation", () => {
    expect(verb("rain", "p", say)).toBe("pass");
    expect(verb("rain", "x9", say)).toBe("x9");
  });
  it("asks whoever is to act", () => {
    expect(question("rain", view, 1, say).more).toBe("choose a column");
    expect(question("rain", view, 0, say).head).toBe("page.general.decides");
    expect(question("rain", { to_act: -2 }, 0, say).head).toBe("page.general.over");
  });
  it("is told as text", () => {
    expect(asText("rain", view, ["Ann", "Bob"], say)).toEqual(["a2 ., b2 fire", "a1 fire, b1 .", "turn: 3", "is open: yes", "Ann: stone: fire", "Bob: stone: W"]);
  });
});
