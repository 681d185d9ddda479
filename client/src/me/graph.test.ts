import { describe, expect, it } from "vitest";
import type { RatingPoint } from "../wire";
import { bandOf, gridOf, lineOf, rangeOf } from "./graph";

const point = (elo: number, error: number): RatingPoint => ({ game: "g", elo, error, at: "2026-05-01" });

describe("the graph of a rating", () => {
  it("has room for what it lies within, and for a first guess not too much", () => {
    expect(rangeOf([point(1300, 600), point(1400, 100)])).toEqual({ low: 1050, high: 1550 });
    expect(rangeOf([point(1400, 50)])).toEqual({ low: 1300, high: 1500 });
  });

  it("is ruled by a few round numbers", () => {
    expect(gridOf({ low: 1050, high: 1550 })).toEqual([1100, 1200, 1300, 1400, 1500]);
    expect(gridOf({ low: 1310, high: 1490 })).toEqual([1350, 1400, 1450]);
  });

  it("goes from the first game at the left to the last at the right, the strongest at the top", () => {
    const range = { low: 1000, high: 2000 };
    expect(lineOf([point(1000, 0), point(2000, 0)], range, 100, 10)).toBe("0,10 100,0");
    expect(bandOf([point(1500, 100), point(1500, 100)], range, 100, 10)).toBe("0,4 100,4 100,6 0,6");
    expect(lineOf([point(1500, 0)], range, 100, 10)).toBe("0,5 100,5");
  });
});
