import { describe, expect, it } from "vitest";
import decisions from "./decisions.txt?raw";
import { beside, cellAt, nameOf } from "./cells";
import { drawsOf, figureCells, fitting, moved, placementOf, placementsOf, rest, shown, turned } from "./placements";

/** Legal lists of real games: one decision in a line. */
const DECISIONS = decisions.trim().split("\n").map((line) => line.split(" ; "));

describe("the placements of Aldr", () => {
  it("can all be reached by card, either cell, and turning", () => {
    for (const legal of DECISIONS) {
      const placements = placementsOf(legal);
      for (const goal of placements)
        for (const cell of goal.cells) {
          const fits = fitting(placements, goal.card, cell);
          let text = shown(fits, "")?.text ?? "";
          for (let turn = 0; turn < fits.length && text !== goal.text; turn += 1) text = turned(fits, text);
          expect(text).toBe(goal.text);
        }
    }
  });

  it("lie on a cell and the one beside it", () => {
    expect(placementOf("FA@m14e")).toMatchObject({ card: "FA", cells: ["m14", "n14"], icons: ["F", "A"] });
    expect(placementOf("EV@p14n")?.cells).toEqual(["p14", "p15"]);
    expect(placementOf(">p14")).toBeNull();
    expect(beside("m14", "w")).toBe("l14");
    expect(nameOf(cellAt("z26").column, 26)).toBe("z26");
  });

  it("keep their turn when another cell is chosen", () => {
    const placements = placementsOf(["FA@m14e", "FA@m14n", "FA@n14e", "FA@n14n"]);
    const before = placementOf("FA@m14n");
    expect(moved(fitting(placements, "FA", "n14"), "n14", before, "m14")).toBe("FA@n14n");
  });
});

describe("the other decisions of Aldr", () => {
  it("are cells, cards or buttons, and none is lost", () => {
    expect(DECISIONS.length).toBeGreaterThan(200);
    for (const legal of DECISIONS) {
      const found = [
        ...placementsOf(legal).map((one) => one.text),
        ...figureCells(legal).values(),
        ...drawsOf(legal).values(),
        ...rest(legal),
      ];
      expect(found.sort()).toEqual([...legal].sort());
    }
  });

  it("that are unknown become buttons", () => {
    expect(rest(["-", "+-", ">-", "summon", "+Fm14", ">n13", "dFF", "FA@m14e"])).toEqual(["-", "+-", ">-", "summon"]);
    expect(figureCells(["+Fm14", ">n13"])).toEqual(new Map([["m14", "+Fm14"], ["n13", ">n13"]]));
  });
});
