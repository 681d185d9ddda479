import { describe, expect, it } from "vitest";
import type { BraveView } from "../../wire";
import { lit, plain, ready, touch } from "../offers";
import decisions from "./decisions.txt?raw";
import { codeOf, meant, offerOf, offersOf } from "./offers";
import { verb } from "./verbs";

/** Legal lists of real games: one decision in a line. */
const DECISIONS = decisions.trim().split("\n");
const TEXTS = new Set(DECISIONS.flatMap((line) => line.split(" ; ")));
const WITHOUT_THINGS = /^(pass|done|stop|concede|elem [FAEW])$/;
const VIEW = { due: "act", attack: null } as unknown as BraveView;

describe("the legal texts of Brave", () => {
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

  it("are known, all but those that need nothing, and have a sentence each", () => {
    for (const text of TEXTS) {
      expect(offerOf(text).things.length === 0, text).toBe(WITHOUT_THINGS.test(text));
      expect(verb(text, VIEW, (key) => key), text).toMatch(/^page\.brave\./);
    }
  });

  it("become plain buttons when they are unknown", () => {
    expect(plain(offersOf(["bribe LIB.1"]))).toHaveLength(1);
    expect(verb("bribe LIB.1", VIEW, (key) => key)).toBe("bribe LIB.1");
  });
});

describe("what a touch would have meant", () => {
  it("is asked in the words of what is due", () => {
    expect(meant("act", "h:SMO")).toBe("act SMO");
    expect(meant("assault", "l:CIT.1")).toBe("assault CIT.1");
    expect(meant("use", "h:GAL")).toBe("guard GAL d1");
    expect(meant("use", "l:LIB.1")).toBe("use LIB.1 d1");
    expect(meant("pay", "l:SHF.1")).toBe("tok SHF.1");
    expect(meant("rem", "l:SHF.1")).toBe("rem SHF.1 E");
  });

  it("is nothing if such things are not asked for", () => {
    expect(meant("act", "l:LIB.1")).toBe("");
    expect(meant("take", "h:EMB")).toBe("");
    expect(codeOf("LIB.1")).toBe("LIB");
  });
});
