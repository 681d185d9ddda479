import { beforeAll, expect, test } from "vitest";
import type { SeatInfo, TableInfo } from "../wire";
import { words } from "../words.svelte";
import { isMyTurn, standing } from "./stands";

beforeAll(() =>
  words.learn({
    "page.and": " and ",
    "page.banner.open": "Waiting for players",
    "page.banner.waits": "{name} decides",
    "page.banner.yours": "Your turn",
    "page.stands.by": "{name} won",
    "page.stands.draw": "a draw",
    "page.stands.nobody": "ended",
    "page.stands.won": "you won",
  }),
);

const seat = (n: number, name: string): SeatInfo => ({ seat: n, kind: "person", name, level: "", left: false, here: true, you: n === 0, promise: "", shown: false });
const table = (about: Partial<TableInfo>): TableInfo => ({ status: "playing", turn: null, ending: "", winners: [], seats: [seat(0, "Ann"), seat(1, "Mei")], ...about }) as TableInfo;

test("a list says whose turn it is", () => {
  expect(standing(table({ turn: 0 }))).toBe("Your turn");
  expect(standing(table({ turn: 1 }))).toBe("Mei decides");
  expect([isMyTurn(table({ turn: 0 })), isMyTurn(table({ turn: 1 })), isMyTurn(table({}))]).toEqual([true, false, false]);
  expect(standing(table({ status: "gathering" }))).toBe("Waiting for players");
});

test("a list says who won", () => {
  const over = (winners: number[], ending = "rules") => standing(table({ status: "over", ending, winners }));
  expect([over([0]), over([1]), over([0, 1]), over([])]).toEqual(["you won", "Mei won", "a draw", "a draw"]);
  expect([over([], "rules_changed"), over([], "")]).toEqual(["ended", ""]);
});
