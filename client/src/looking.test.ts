import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Looking } from "./looking.svelte";
import type { News, View } from "./wire";

const VERSIONS = [1, 2, 4]; // 3 was taken back

let news: News[];
let asked: number[];
let past: Looking;

const happens = (v: number) => news.push({ v, kind: "act", by: 0, text: "", events: [] });
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [news, asked] = [[], []];
  VERSIONS.forEach(happens);
  past = new Looking(
    () => news,
    (version) => {
      asked.push(version);
      return Promise.resolve(version === 2 ? null : ({ position: String(version) } as View));
    },
  );
});

afterEach(() => vi.useRealTimers());

describe("looking back", () => {
  it("begins at the present and asks for the view of a version once", async () => {
    expect([past.at, past.place, past.back]).toEqual([null, 3, 0]);
    past.go(1);
    await settled();
    past.go(0);
    past.go(1);
    await settled();
    expect([past.at, past.view?.position, past.back]).toEqual([1, "1", 2]);
    expect(asked).toEqual([1, 0]);
  });
  it("counts what happens meanwhile, and stays where it is", async () => {
    past.go(0);
    await settled();
    happens(5);
    past.see(1);
    await settled();
    expect([past.missed, past.view?.position]).toEqual([1, "1"]);
    past.now();
    expect([past.missed, past.view]).toEqual([0, null]);
  });
  it("returns to the present at its end, and where there is nothing to be seen", async () => {
    past.go(0);
    past.go(3);
    expect(past.at).toBe(null);
    past.see(2);
    await settled();
    expect(past.at).toBe(null);
  });
  it("knows whether a step led on to what happened next", async () => {
    past.go(0);
    await settled();
    expect(past.forward).toBe(false);
    past.go(1);
    await settled();
    expect(past.forward).toBe(true);
  });
});

describe("what is shown once more", () => {
  it("walks to the present by itself", async () => {
    past.walk(0);
    await settled();
    expect(past.at).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(past.at).toBe(null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(past.at).toBe(null);
  });
  it("stops where somebody else steps", async () => {
    past.walk(0);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(past.at).toBe(1);
    past.go(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(past.at).toBe(0);
  });
});

describe("my turn, while I look back", () => {
  beforeEach(async () => {
    past.go(0);
    await settled();
  });
  it("is shown after three seconds without a touch", async () => {
    past.call();
    await vi.advanceTimersByTimeAsync(2_000);
    past.stir();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(past.at).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(past.at).toBe(null);
  });
  it("waits as long as a key is held", async () => {
    past.stir(true);
    past.call();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(past.at).toBe(0);
    past.stir(false);
    await vi.advanceTimersByTimeAsync(3_100);
    expect(past.at).toBe(null);
  });
  it("is not shown by itself before it has come", async () => {
    past.stir();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(past.at).toBe(0);
  });
});
