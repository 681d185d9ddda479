import { describe, expect, it } from "vitest";
import { chancesAt, isComplete, isUnknown, lineOf } from "./chances.svelte";
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
    expect(chancesAt(GAME, 0)).toEqual([0.5, 0.5]);
    expect(chancesAt(GAME, 3)).toEqual([0.75, 0.25]);
    expect(chancesAt(GAME, 9)).toEqual([1, 0]);
    expect(chancesAt({ ...GAME, moments: [] }, 3)).toEqual([]);
  });

  it("are lines from the beginning to the end, certainty above", () => {
    expect(lineOf(GAME, 0, 4, 100, 40)).toBe("0,20 50,10 100,0");
    expect(lineOf(GAME, 1, 4, 100, 40)).toBe("0,20 50,30 100,40");
  });

  it("are complete when the end is there", () => {
    expect(isComplete(GAME)).toBe(true);
    expect(isComplete({ ...GAME, moments: GAME.moments.slice(0, 2) })).toBe(false);
    expect(isUnknown(GAME)).toBe(false);
    expect(isUnknown({ done: 0, total: 0, moments: [], points: [] })).toBe(true);
    expect(isUnknown({ done: 0, total: 3, moments: [], points: [] })).toBe(false);
  });
});
