import { describe, expect, it } from "vitest";
import type { AldrView } from "../../wire";
import { patternAt } from "./patterns";

const FLAME: [number, number][] = [[0, 0], [0, 1], [0, 2], [1, 1]];
const WAVE: [number, number][] = [[0, 0], [0, 1], [1, 1], [1, 2]];

function table(icons: [string, string][], more: Partial<AldrView> = {}): AldrView {
  return { icons, aldr: "", sages: [[]], touched: [], patterns: [["F", FLAME], ["W", WAVE]], ...more } as unknown as AldrView;
}

describe("a pattern on the table", () => {
  const flame: [string, string][] = [["m14", "F"], ["m15", "F"], ["m16", "S"], ["n15", "F"]];

  it("is found in every direction, with a Seal in it", () => {
    expect(patternAt(table(flame), "F", "n15").sort()).toEqual(["m14", "m15", "m16", "n15"]);
  });

  it("is found mirrored", () => {
    const wave: [string, string][] = [["m14", "W"], ["m15", "W"], ["n15", "W"], ["n16", "W"]];
    const other: [string, string][] = [["n14", "W"], ["n15", "W"], ["m15", "W"], ["m16", "W"]];
    expect(patternAt(table(wave), "W", "m14")).toHaveLength(4);
    expect(patternAt(table(other), "W", "n14")).toHaveLength(4);
  });

  it("is not free with a figure on it", () => {
    expect(patternAt(table(flame, { aldr: "m16" }), "F", "n15")).toEqual([]);
  });
});
