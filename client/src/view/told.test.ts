import { expect, test } from "vitest";
import type { Event, News } from "../wire";
import { words } from "../words.svelte";
import { linesOf } from "./told";

words.learn({ "page.log.times": "{told} × {count}" });
const event = (key: string, rule = ""): Event => ({ told: { key, about: {} }, rule, touched: [], moved: [] }) as Event;

test("what happens several times on end is told once", () => {
  const events = [event("passes", "4"), event("draws", "5"), event("draws", "5"), event("draws", "5"), event("passes")];
  const lines = linesOf({ events } as News, ({ told }) => told.key);
  expect(lines).toEqual([
    { said: "passes", rule: "4" },
    { said: "draws × 3", rule: "5" },
    { said: "passes", rule: "" },
  ]);
});
