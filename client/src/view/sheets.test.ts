import { describe, expect, it } from "vitest";
import type { News } from "../wire";
import { LINES, sheetsOf } from "./sheets";

const told = (count: number): News[] => Array.from({ length: count }, (_, v) => ({ v: v + 1, by: v % 2 }) as News);

describe("the sheets of a log", () => {
  it("hold all lines in order", () => {
    const news = told(2 * LINES + 5);
    expect(sheetsOf(news, [], 400).flatMap((sheet) => sheet.lines)).toEqual(news);
  });

  it("stay the same but for the one that a line is added to", () => {
    const news = told(2 * LINES + 5);
    const before = sheetsOf(news, [], 400);
    const after = sheetsOf([...news, { v: 99, by: 1 } as News], before, 400);
    expect(after.map((sheet, place) => sheet === before[place])).toEqual([true, true, false]);
  });

  it("are made anew where an action was taken back", () => {
    const news = told(2 * LINES);
    const before = sheetsOf(news, [], 400);
    const other = [...news.slice(0, -1), { v: 2 * LINES, by: 0 } as News];
    expect(sheetsOf(other, before, 400).map((sheet, place) => sheet === before[place])).toEqual([true, false]);
  });

  it("know who acted before them, but not what is left out", () => {
    const news = told(3 * LINES);
    expect(sheetsOf(news, [], 2 * LINES).map((sheet) => [sheet.place, sheet.before])).toEqual([[1, null], [2, 1]]);
  });
});
