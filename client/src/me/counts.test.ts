import { describe, expect, it } from "vitest";
import type { Count } from "../wire";
import { against, columnsOf, fromSeat, tablesOf } from "./counts";

const count = (about: Partial<Count>): Count => ({ game: "element", seats: 2, seat: 0, against: "adept", outcome: "won", games: 1, ...about });

describe("counts of games", () => {
  const counts = [count({ games: 3 }), count({ outcome: "lost", seat: 1 }), count({ outcome: "drawn", against: "" }), count({ outcome: "none", games: 9 }), count({ against: "even:1480" }), count({ against: "even:1500", outcome: "lost", seats: 3, seat: 2 })];

  it("tell what was won of what was played to an end", () => {
    expect(against(counts, "element", "adept")).toEqual({ won: 3, played: 4 });
    expect(against(counts, "element", "")).toEqual({ won: 0.5, played: 1 });
    expect(against(counts, "element", "even")).toEqual({ won: 1, played: 2 });
    expect(against(counts, "rummy", "adept")).toBeNull();
    expect(fromSeat(counts, "element", 3, 2)).toEqual({ won: 0, played: 1 });
    expect(tablesOf(counts, "element")).toEqual([2, 3]);
  });

  it("have a column for every level, and for others only if somebody has met them", () => {
    expect(columnsOf(counts, ["novice", "adept"])).toEqual(["novice", "adept", "even", ""]);
  });
});
