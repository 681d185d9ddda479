import { describe, expect, it } from "vitest";
import { calledCard } from "./aldr/names";
import { calledCards } from "./rummy/cards";
import type { About } from "../words.svelte";

const say = (key: string, about: About = {}): string => {
  const values = Object.values(about).map((value) => (typeof value === "object" ? value.key : value));
  return [key.split(".").at(-1), ...values].join(":");
};

describe("a card in a sentence", () => {
  it("of Rummy is called by its element and rank", () => {
    expect(calledCards("card", "FT", say)).toBe("plain:rummy.element.F:rummy.rank.T");
    expect(calledCards("cards", "CW A2", say)).toBe("collapse:rummy.element.Wcommaplain:rummy.element.A:rummy.rank.2");
  });
  it("of Aldr is called by its two icons", () => {
    expect(calledCard("card", "FS", say)).toBe("card:F:S");
  });
  it("keeps what is no card as it is", () => {
    expect(calledCards("meld", "F2", say)).toBeUndefined();
    expect(calledCards("cards", "nothing", say)).toBeUndefined();
    expect(calledCard("first", "m14", say)).toBeUndefined();
  });
});
