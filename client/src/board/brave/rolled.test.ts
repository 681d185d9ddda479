import { expect, test } from "vitest";
import type { Event, Message } from "../../wire";
import { lastRoll } from "./rolled";

const event = (key: string, about: Message["about"] = {}): Event => ({ told: { key: `brave.story.${key}`, about }, rule: "", touched: [], moved: [] }) as Event;

test("the die of an assault stays in sight with what came of it", () => {
  const told = [event("assault", { card: "OUT" }), event("roll", { die: 5 }), event("capture"), event("pass_assault"), event("pass_play")];
  const found = lastRoll(told);
  expect([found?.title, found?.dice, found?.after]).toEqual([told[0], ["5"], [told[2]]]);
  expect(lastRoll([event("pass_act")])).toBe(null);
});

test("defence dice are told as words and drawn as faces", () => {
  const face = (key: string) => ({ key, about: {} });
  const told = [event("play"), event("at"), event("def_two", { face: face("brave.element.F"), other: face("brave.face.any") })];
  const found = lastRoll(told);
  expect([found?.disaster, found?.title, found?.dice]).toEqual([told[0], told[1], ["F", "?"]]);
});
