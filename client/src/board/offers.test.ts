import { describe, expect, it } from "vitest";
import { kept, lit, open, plain, ready, touch, type Offer } from "./offers";

const OFFERS: Offer[] = [
  { text: "meld a b c", things: ["a", "b", "c"] },
  { text: "lay a m1", things: ["a", "m1"] },
  { text: "disc a", things: ["a"] },
  { text: "disc d", things: ["d"] },
  { text: "end", things: [] },
];

describe("offers", () => {
  it("light up whatever goes with what is picked", () => {
    expect([...lit(OFFERS, [])]).toEqual(["a", "b", "c", "m1", "d"]);
    expect([...lit(OFFERS, ["a"])]).toEqual(["b", "c", "m1"]);
    expect([...lit(OFFERS, ["a", "b"])]).toEqual(["c"]);
  });

  it("are ready when exactly their things are picked", () => {
    expect(ready(OFFERS, []).map((offer) => offer.text)).toEqual([]);
    expect(ready(OFFERS, ["a"]).map((offer) => offer.text)).toEqual(["disc a"]);
    expect(ready(OFFERS, ["c", "a", "b"]).map((offer) => offer.text)).toEqual(["meld a b c"]);
  });

  it("that need nothing are always there", () => {
    expect(plain(OFFERS).map((offer) => offer.text)).toEqual(["end"]);
  });

  it("let a thing be put back, be added, or take the place of the others", () => {
    expect(touch(OFFERS, ["a", "b"], "b")).toEqual(["a"]);
    expect(touch(OFFERS, ["a"], "m1")).toEqual(["a", "m1"]);
    expect(touch(OFFERS, ["a", "b"], "d")).toEqual(["d"]);
    expect(touch(OFFERS, [], "nothing")).toBeNull();
  });

  it("drop what was picked for other offers", () => {
    expect(kept(OFFERS, ["a", "m1"])).toEqual(["a", "m1"]);
    expect(kept(OFFERS, ["x"])).toEqual([]);
    expect(open(OFFERS, ["x"])).toEqual([]);
  });
});
