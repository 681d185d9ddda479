import { describe, expect, it } from "vitest";
import { touchedBy } from "./table.svelte";
import type { News } from "./wire";

function acted(v: number, by: number, ...touched: string[]): News {
  const told = { key: "", about: {} };
  return { v, kind: "act", by, text: "", events: [{ told, rule: "", touched, moved: [] }] };
}

describe("what stands out on the board", () => {
  const turn = [acted(1, 0, "a1"), acted(2, 1, "c3"), acted(3, 1, "d4"), acted(4, 1)];

  it("is everything that another has done in a row", () => {
    expect(touchedBy(turn, 0)).toEqual(["c3", "d4"]);
    expect(touchedBy(turn, null)).toEqual(["c3", "d4"]);
  });
  it("is only the last of what I have done", () => {
    expect(touchedBy(turn, 1)).toEqual(["d4"]);
    expect(touchedBy([...turn, acted(5, 0), acted(6, 0, "b2"), acted(7, 0, "b3")], 0)).toEqual(["b3"]);
  });
  it("stays while I do something that changes nothing", () => {
    expect(touchedBy([...turn, acted(5, 0)], 0)).toEqual(["c3", "d4"]);
  });
  it("is nothing in the beginning", () => {
    expect(touchedBy([], 0)).toEqual([]);
  });
});
