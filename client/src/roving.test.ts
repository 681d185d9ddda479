import { describe, expect, it } from "vitest";
import { next } from "./roving";

describe("arrows in a grid", () => {
  it("move to the neighbour", () => {
    expect(next(12, 121, "ArrowRight", 11)).toBe(13);
    expect(next(12, 121, "ArrowUp", 11)).toBe(1);
  });
  it("stop at the edge", () => {
    expect(next(10, 121, "ArrowRight", 11)).toBe(-1);
    expect(next(11, 121, "ArrowLeft", 11)).toBe(-1);
    expect(next(115, 121, "ArrowDown", 11)).toBe(-1);
  });
});

describe("arrows in a row", () => {
  it("take both directions", () => {
    expect(next(1, 3, "ArrowDown", 0)).toBe(2);
    expect(next(1, 3, "ArrowLeft", 0)).toBe(0);
    expect(next(0, 3, "ArrowLeft", 0)).toBe(-1);
    expect(next(0, 3, "End", 0)).toBe(2);
  });
});
