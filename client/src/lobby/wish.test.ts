import { describe, expect, it } from "vitest";
import type { GameInfo } from "../wire";
import { FRIEND, Wish } from "./wish.svelte";

const ELEMENT: GameInfo = { name: "element", least_seats: 2, most_seats: 4, hidden: false, options: [], presets: [], rated: true };
const RUMMY: GameInfo = { name: "rummy", least_seats: 2, most_seats: 6, hidden: false, options: [], presets: [], rated: true };
const CROWD: GameInfo = { name: "crowd", least_seats: 4, most_seats: 8, hidden: false, options: [], presets: [], rated: true };

function wished(...others: string[]): Wish {
  const wish = new Wish();
  wish.others = others;
  return wish;
}

describe("the table that somebody is about to open", () => {
  it("has me in the first seat if I start, and anywhere otherwise", () => {
    const wish = wished("novice", FRIEND);
    expect(wish.asked(() => 0.99).seats.map((seat) => seat.kind)).toEqual(["program", "person", "me"]);
    wish.order = "first";
    expect(wish.asked(() => 0.99).seats.map((seat) => seat.kind)).toEqual(["me", "program", "person"]);
  });

  it("has no more and no fewer seats than the game", () => {
    const wish = wished("novice", "adept", "master", "scholar", "novice");
    wish.choose(ELEMENT);
    expect(wish.others).toEqual(["novice", "adept", "master"]);
    wish.others = ["adept"];
    wish.choose(CROWD);
    expect(wish.others).toEqual(["adept", "adept", "adept"]);
  });

  it("forgets the options of another game, but not those of the same", () => {
    const wish = wished("novice");
    wish.setOption("river", "truncate", "complete");
    wish.choose(ELEMENT);
    expect(wish.asked().options).toBe("river=truncate");
    wish.choose(RUMMY);
    expect(wish.asked().options).toBe("");
  });

  it("does not mention what is as usual", () => {
    const wish = wished("novice");
    wish.setOption("river", "truncate", "complete");
    wish.setOption("river", "complete", "complete");
    expect(wish.asked().options).toBe("");
  });

  it("counts only by the usual rules, and without hints", () => {
    const wish = wished("novice");
    wish.choose(ELEMENT);
    expect(wish.asked()).toMatchObject({ counts: false, hints: true });
    wish.counts = true;
    expect(wish.asked()).toMatchObject({ counts: true, hints: false });
    wish.setOption("river", "truncate", "complete");
    expect(wish.asked()).toMatchObject({ counts: false, hints: true });
    wish.choose({ ...CROWD, rated: false });
    expect(wish.asked().counts).toBe(false);
  });

  it("has a coach against programs alone, and never where it counts", () => {
    const wish = wished("novice");
    wish.choose(ELEMENT);
    wish.coach = true;
    expect(wish.asked().coach).toBe(true);
    wish.counts = true;
    expect(wish.asked()).toMatchObject({ counts: true, coach: false });
    wish.counts = false;
    wish.others = ["novice", "friend"];
    expect(wish.asked().coach).toBe(false);
  });

  it("offers an equal in the game that is chosen", () => {
    const wish = wished("even:1480");
    wish.even = { element: "even:1480", rummy: "even:1300" };
    wish.choose(RUMMY);
    expect([wish.equal, wish.others[0]]).toEqual(["even:1300", "even:1300"]);
    wish.choose({ ...CROWD, least_seats: 2 });
    expect([wish.equal, wish.others[0]]).toEqual(["", "novice"]);
  });

  it("is offered to everybody only if a seat is free", () => {
    const wish = wished("novice");
    wish.listed = true;
    expect(wish.asked().listed).toBe(false);
    wish.others = [FRIEND];
    expect(wish.asked().listed).toBe(true);
  });
});
