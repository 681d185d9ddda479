import { beforeAll, describe, expect, it } from "vitest";
import { lastRound, sinceMine } from "./since";
import type { Event, News } from "./wire";
import { words } from "./words.svelte";

const NAMES = ["Ann", "Bob"];
const did = (key: string, about = {}, touched: string[] = []): Event => ({ told: { key, about }, rule: "", touched, moved: [] });
const by = (seat: number, v: number, ...events: Event[]): News => ({ v, kind: "act", by: seat, text: "", events });
const keys = (news: News[]) => sinceMine(news, 0, NAMES)?.events.map((event) => event.told.key);

beforeAll(() => words.learn({ draws: "P{seat} draws", takes: "P{seat} takes from P{of}", lays: "P{seat} lays" }));

describe("since my turn", () => {
  it("is nothing before I have acted, nor when I have just acted", () => {
    expect(keys([by(1, 1, did("draws", { seat: 1 }), did("draws", { seat: 1 }), did("draws", { seat: 1 }))])).toBe(undefined);
    expect(keys([by(0, 1, did("draws", { seat: 0 }))])).toBe(undefined);
  });
  it("is not worth a word if little has happened, unless it was done to me", () => {
    expect(keys([by(0, 1), by(1, 2, did("draws", { seat: 1 }))])).toBe(undefined);
    expect(keys([by(0, 1), by(1, 2, did("takes", { seat: 1, of: 0 }))])).toEqual(["takes"]);
  });
  it("keeps what was done to me, then what changed something, in the order of the game", () => {
    const rest = Array.from({ length: 6 }, () => did("draws", { seat: 1 }));
    const told = keys([by(0, 1), by(1, 2, did("takes", { seat: 1, of: 0 }), ...rest), by(1, 3, did("lays", { seat: 1 }, ["c4"]), ...rest)]);
    expect(told).toEqual(["takes", "lays"]);
  });
  it("finds the last round that has something to show", () => {
    const begins = did("round");
    const news = [by(0, 1, begins), by(1, 2), by(0, 3), by(1, 4), by(0, 5, begins), by(1, 6)];
    expect(lastRound(news.slice(0, 2), "round")).toBe(null);
    expect(lastRound(news, "round")).toBe(1);
    expect(lastRound([...news, by(0, 7), by(1, 8)], "round")).toBe(5);
  });
  it("knows where to begin to show it", () => {
    const news = [by(1, 1), by(0, 2), by(1, 3, did("takes", { seat: 1, of: 0 }))];
    expect(sinceMine(news, 0, NAMES)?.place).toBe(2);
    expect(sinceMine(news, null, NAMES)).toBe(null);
  });
});
