import { expect, test } from "vitest";
import type { Coached } from "../wire";
import { change, compared, lookedAt, weeksOf } from "./learned";

function game(missed: string[], outcome: Coached["outcome"] = "lost", ended = "2026-11-16T10:00:00+00:00"): Coached {
  return { table: "t", game: "element", ended, outcome, looked: true, missed, told: missed.length, learned: 0 };
}

test("the last games stand beside as many before them", () => {
  const monday = Array.from({ length: 6 }, () => game(["ways_out", "room"]));
  const friday = Array.from({ length: 6 }, (_, n) => game(n < 2 ? ["ways_out"] : ["chain"], n < 3 ? "won" : "lost"));
  const found = compared([...friday, ...monday]);
  expect(found).toEqual({
    games: 6,
    won: { before: 0, now: 3 },
    themes: [
      ["room", { before: 6, now: 0 }],
      ["ways_out", { before: 6, now: 2 }],
      ["chain", { before: 0, now: 4 }],
    ],
  });
});

test("no more than ten on each side", () => {
  expect(compared(Array.from({ length: 30 }, () => game([])))?.games).toBe(10);
});

test("of few games nothing is told", () => {
  expect(compared(Array.from({ length: 5 }, () => game(["room"])))).toBeNull();
  expect(compared([])).toBeNull();
});

test("a game that nobody has looked at says nothing about what was missed", () => {
  const games = [game([]), { ...game([]), looked: false }, { ...game([]), game: "aldr" }];
  expect(lookedAt(games, "element")).toHaveLength(1);
});

test("one game more or less is no change", () => {
  expect(change({ before: 6, now: 2 }, 10)).toBe(-1);
  expect(change({ before: 1, now: 4 }, 10)).toBe(1);
  expect(change({ before: 5, now: 3 }, 10)).toBe(0);
  expect(change({ before: 1, now: 0 }, 3)).toBe(0);
});

test("games are counted by weeks up to today", () => {
  const today = new Date("2026-11-20T12:00:00Z");
  const games = [game([], "won", "2026-11-20T09:00:00Z"), game([], "lost", "2026-11-16T09:00:00Z"), game([], "won", "2026-11-10T09:00:00Z"), game([], "won", "2026-01-10T09:00:00Z")];
  const weeks = weeksOf(games, today);
  expect(weeks).toHaveLength(8);
  expect(weeks.slice(-3).map((one) => [one.games, one.won])).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
  ]);
});
