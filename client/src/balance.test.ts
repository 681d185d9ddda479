import { expect, test } from "vitest";
import { percent, points, runTold, scaleOf } from "./balance";
import { words } from "./words.svelte";

test("figures are written as in the report", () => {
  expect(percent(0.3513)).toBe("35.1%");
  expect(points(0.0615)).toBe("+6.2");
  expect(points(-0.0954)).toBe("−9.5");
  expect(points(-0.0001)).toBe("0.0");
});

test("a scale holds all figures, their bounds and what is fair", () => {
  const figures = [
    { value: 0.35, low: 0.319, high: 0.385 },
    { value: 0.3, low: 0.267, high: 0.33 },
  ];
  const [low, high] = scaleOf(figures, 1 / 3, 0.05);
  expect(low).toBeCloseTo(0.25);
  expect(high).toBeCloseTo(0.4);
  const [least, most] = scaleOf([{ value: 0.35, low: 0.34, high: 0.4 }], 0.2, 0.05);
  expect(least).toBeLessThanOrEqual(0.2);
  expect(most).toBeGreaterThanOrEqual(0.4);
});

test("a run is named by its games, players, seats and version", () => {
  words.learn({ "page.level.adept": "Adept", "page.semicolon": "; ", "page.comma": ", " });
  const run = { games: 2400, of_each: 800, players: ["adept"], seats: [2, 3, 4], version: "0.1.0", rules: 1, command: "" };
  expect(runTold(run, run.games)).toEqual({ games: "2,400", players: "Adept", seats: "2–4", version: "0.1.0", rules: 1 });
  expect(runTold({ ...run, seats: [3] }, 800)).toMatchObject({ games: "800", seats: "3" });
});
