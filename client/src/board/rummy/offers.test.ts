import { describe, expect, it } from "vitest";
import { lit, plain, ready, touch } from "../offers";
import decisions from "./decisions.txt?raw";
import { bare, meant, offerOf, offersOf } from "./offers";
import { verb } from "./verbs";

/** Legal lists of real games: one decision in a line. */
const DECISIONS = decisions.trim().split("\n");
const WITHOUT_THINGS = /^(keep|draw|pass|end)$/;

describe("the legal texts of Rummy", () => {
  it("can all be reached by touching what is lit", () => {
    expect(DECISIONS.length).toBeGreaterThan(200);
    for (const line of DECISIONS) {
      const offers = offersOf(line.split(" ; "));
      for (const offer of offers) {
        let picked: string[] = [];
        for (const thing of offer.things) {
          expect(lit(offers, picked), `${offer.text} in ${line}`).toContain(thing);
          picked = touch(offers, picked, thing) ?? [];
        }
        const found = offer.things.length ? ready(offers, picked) : plain(offers);
        expect(found.map((one) => one.text), line).toContain(offer.text);
      }
    }
  });

  it("are known, all but those that need nothing", () => {
    for (const text of new Set(DECISIONS.flatMap((line) => line.split(" ; "))))
      expect(offerOf(text).things.length === 0, text).toBe(WITHOUT_THINGS.test(text));
  });

  it("need nothing that the table does not draw", () => {
    const things = DECISIONS.flatMap((line) => offersOf(line.split(" ; "))).flatMap((offer) => offer.things);
    expect(things.filter((thing) => !/^([hpc123]:[CFWEAX][A-Z0-9]|m:\d+)$/.test(thing))).toEqual([]);
  });

  it("name what has to be touched", () => {
    expect(offerOf("meld F4 F5 X6").things).toEqual(["h:F4", "h:F5", "h:X6"]);
    expect(offerOf("lay F7 m12").things).toEqual(["h:F7", "m:12"]);
    expect(offerOf("sac m2 CF").things).toEqual(["h:CF", "m:2"]);
    expect(offerOf("play W2 >1").things).toEqual(["h:W2"]);
    expect(offerOf("play F9 m3").things).toEqual(["h:F9", "m:3"]);
    expect(offerOf("order W2 CX F7").things).toEqual(["1:W2", "2:CX", "3:F7"]);
  });

  it("become plain buttons when they are unknown", () => {
    const [offer] = offersOf(["summon F4"]);
    expect(plain(offer ? [offer] : [])).toHaveLength(1);
    expect(verb("summon F4", (key) => key)).toBe("summon F4");
  });

  it("have a sentence each", () => {
    for (const text of new Set(DECISIONS.flatMap((line) => line.split(" ; "))))
      expect(verb(text, (key) => key), text).toMatch(/^page\.rummy\.do\./);
  });
});

describe("what a touch would have meant", () => {
  it("is asked in notation", () => {
    expect(meant(["disc F4"], [], "h:CF")).toBe("disc CF");
    expect(meant(["disc F4"], ["h:F4", "h:F5"], "h:W9")).toBe("meld F4 F5 W9");
    expect(meant(["disc F4"], ["h:F4"], "m:3")).toBe("lay F4 m3");
    expect(meant(["draw"], [], "p:F4")).toBe("take F4");
    expect(meant(["claim F4"], [], "p:W4")).toBe("claim W4");
    expect(meant(["react F8", "pass"], [], "h:W4")).toBe("react W4");
    expect(bare("h:F4")).toBe("F4");
  });

  it("is nothing for a meld without a card", () => {
    expect(meant(["disc F4"], [], "m:3")).toBe("");
  });
});
