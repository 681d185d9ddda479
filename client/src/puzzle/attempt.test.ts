import { beforeEach, describe, expect, it, vi } from "vitest";
import { Attempt } from "./attempt.svelte";

/** Water flows by three decisions, and everything else is an action of its own. */
const unfinished = (items: string[]) => /W@\w+( \S{1,2})?$/.test(items.join(" "));

vi.mock("../board/flight", () => ({ noteCards: () => {} }));
vi.mock("../api", () => ({
  post: (_address: string, { items }: { items: string[] }) =>
    Promise.resolve({ refused: null, verdict: "open", legal: [], news: [], answers: [], unfinished: unfinished(items) }),
}));

let attempt: Attempt;

beforeEach(async () => {
  attempt = new Attempt("element", 1);
  await attempt.play([]);
});

describe("an action of a puzzle that is not complete", () => {
  it("grows with every decision until it is", async () => {
    await attempt.play(["E@h1"]);
    expect(attempt.path).toEqual([]);
    await attempt.play(["E@h1", "W@e1"]);
    await attempt.play(["E@h1", "W@e1", ">E"]);
    expect(attempt.path).toEqual(["W@e1", ">E"]);
    await attempt.play(["E@h1", "W@e1", ">E", "N"]);
    expect(attempt.path).toEqual([]);
  });
  it("stays what it is when the next step is shown", async () => {
    await attempt.play(["W@e1"]);
    await attempt.play(["W@e1"], "hint");
    expect(attempt.path).toEqual(["W@e1"]);
  });
  it("is there again when its last decision is taken back", async () => {
    for (const items of [["W@e1"], ["W@e1", ">E"], ["W@e1", ">E", "N"], ["W@e1", ">E"]]) await attempt.play(items);
    expect(attempt.path).toEqual(["W@e1", ">E"]);
    await attempt.play([]);
    expect(attempt.path).toEqual([]);
  });
});
