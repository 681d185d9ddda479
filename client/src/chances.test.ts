import { describe, expect, it } from "vitest";
import { chancesAt, isComplete, isUnknown, lineOf, momentsOf, percents } from "./chances.svelte";
import type { Analysis } from "./wire";

const GAME: Analysis = {
  done: 2,
  total: 2,
  moments: [
    { v: 0, chances: [0.5, 0.5] },
    { v: 2, chances: [0.75, 0.25] },
    { v: 4, chances: [1, 0] },
  ],
  points: [],
};

describe("the chances through a game", () => {
  it("are those of the last moment that was looked at", () => {
    expect(chancesAt(GAME.moments, 0)).toEqual([0.5, 0.5]);
    expect(chancesAt(GAME.moments, 3)).toEqual([0.75, 0.25]);
    expect(chancesAt(GAME.moments, 9)).toEqual([1, 0]);
    expect(chancesAt([], 3)).toEqual([]);
  });

  it("are lines from the beginning to the end, certainty above", () => {
    expect(lineOf(GAME.moments, 0, 4, 100, 40)).toBe("0,20 50,10 100,0");
    expect(lineOf(GAME.moments, 1, 4, 100, 40)).toBe("0,20 50,30 100,40");
  });

  it("are those by which a turning point was judged, wherever they are told", () => {
    const why = { key: "hint.searched", about: {} };
    const point = { v: 1, seat: 0, played: "a", played_chance: 0.2, better: "b", better_chance: 0.6, why };
    const moments = momentsOf({ ...GAME, points: [point, { ...point, v: 2, seat: 1, played_chance: 0.1 }] });
    expect(moments.map(({ v }) => v)).toEqual([0, 1, 2, 4]);
    expect(chancesAt(moments, 1)).toEqual([0.2, 0.8]);
    expect(chancesAt(moments, 3)).toEqual([0.9, 0.1]);
    const [sure] = momentsOf({ ...GAME, moments: [{ v: 1, chances: [1, 0, 0] }], points: [point] });
    expect(sure?.chances).toEqual([0.2, 0.4, 0.4]);
  });

  it("are whole hundredths that make 100 together", () => {
    expect(percents([0.085, 0.915])).toEqual([9, 91]);
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([1, 0])).toEqual([100, 0]);
    expect(percents([0.29, 0.71])).toEqual([29, 71]);
    expect(percents([])).toEqual([]);
  });

  it("are complete when the end is there", () => {
    expect(isComplete(GAME)).toBe(true);
    expect(isComplete({ ...GAME, moments: GAME.moments.slice(0, 2) })).toBe(false);
    expect(isUnknown(GAME)).toBe(false);
    expect(isUnknown({ done: 0, total: 0, moments: [], points: [] })).toBe(true);
    expect(isUnknown({ done: 0, total: 3, moments: [], points: [] })).toBe(false);
  });
});
