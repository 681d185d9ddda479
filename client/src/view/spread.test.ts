import { describe, expect, it } from "vitest";
import { spread } from "./spread";

describe("marks along a line", () => {
  it("stay where they are if there is room", () => {
    expect(spread([10, 60, 200], 26, 300)).toEqual([10, 60, 200]);
    expect(spread([], 26, 300)).toEqual([]);
  });

  it("move apart to both sides", () => {
    expect(spread([100, 100], 20, 300)).toEqual([90, 110]);
    expect(spread([100, 104, 108, 200], 20, 300)).toEqual([84, 104, 124, 200]);
  });

  it("push those that they meet", () => {
    expect(spread([100, 100, 112], 20, 300)).toEqual([84, 104, 124]);
  });

  it("stay on the line", () => {
    expect(spread([0, 2], 20, 300)).toEqual([0, 20]);
    expect(spread([298, 300], 20, 300)).toEqual([280, 300]);
  });

  it("share the line where they cannot have the gap", () => {
    expect(spread([50, 50, 50], 80, 100)).toEqual([0, 50, 100]);
  });
});
