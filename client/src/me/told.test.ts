import { afterEach, describe, expect, it } from "vitest";
import { words } from "../words.svelte";
import { day, gained, span } from "./told";

afterEach(() => words.speak("en"));

describe("sentences of lists", () => {
  it("tell time in its largest unit", () => {
    expect([7300, 59, 86_400, -1].map(span)).toEqual(["2 hours", "59 seconds", "1 day", "0 seconds"]);
    words.speak("zh");
    expect(span(7300)).toBe("2小时");
  });

  it("tell days as people say them", () => {
    const now = new Date(2026, 4, 10, 9);
    const back = (days: number) => day(new Date(2026, 4, 10 - days, 23).toISOString(), now);
    expect([0, 1, 3, 40].map(back)).toEqual(["today", "yesterday", "Thursday", "Mar 31, 2026"]);
  });

  it("tell gains with their sign", () => {
    expect([12.4, -3.2, 0].map(gained)).toEqual(["+12", "−3", "±0"]);
  });
});
