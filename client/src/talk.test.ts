import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Talk } from "./talk.svelte";
import type { Said } from "./wire";

const store = new Map<string, string>();
const said = (by: number, text: string): Said => ({ t: "said", by, emote: null, text });
let sent: unknown[] = [];
const talk = () => new Talk(() => 0, (wish) => sent.push(wish));

beforeEach(() => {
  sent = [];
  store.clear();
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
});
afterEach(() => (vi.useRealTimers(), vi.unstubAllGlobals()));

test("what is said stands at the plate for a while, and counts until it is looked at", () => {
  const found = talk();
  expect(found.hear(said(1, "hi"))).toBe(true);
  expect([found.at(1), found.unheard]).toEqual(["hi", 1]);
  vi.runAllTimers();
  expect([found.at(1), found.heard.length]).toEqual(["", 1]);
  expect(found.hear(said(0, "my own words"))).toBe(false);
  expect(found.unheard).toBe(1);
  found.look(true);
  found.hear(said(1, "hi again"));
  expect(found.unheard).toBe(0);
});

test("whoever is muted is not heard, also when the table is opened again", () => {
  const found = talk();
  found.begin("t1", []);
  found.mute(1);
  expect(found.hear(said(1, "hi"))).toBe(false);
  expect([found.at(1), found.heard.length, found.unheard]).toEqual(["", 0, 0]);
  const again = talk();
  again.begin("t1", [said(1, "hi")]);
  expect(again.heard).toEqual([]);
  again.mute(1);
  expect(again.heard.length).toBe(1);
});

test("who reports somebody hears no more of them", () => {
  const found = talk();
  found.begin("t1", [said(1, "rude words")]);
  expect([found.hasWritten(1), found.hasWritten(0)]).toEqual([true, false]);
  found.report(1);
  expect(sent).toEqual([{ t: "report", seat: 1 }]);
  expect(found.muted).toEqual([1]);
});
