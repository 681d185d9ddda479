import { describe, expect, it } from "vitest";
import { verb as aldr } from "./aldr/verbs";
import { verb as element } from "./element/verbs";
import type { About } from "../words.svelte";

const say = (key: string, about: About = {}): string => [key.split(".").at(-1), ...Object.values(about)].join(" ");

describe("an action in words", () => {
  it("names stones and squares of Element", () => {
    expect(element("D3", say)).toBe("do_draw 3");
    expect(element("E@c10", say)).toBe("do_place E c10");
    expect(element("W@f5>NEE", say)).toBe("do_flow W f5");
    expect(element("Jf5", say)).toBe("do_jump f5");
    expect(element("$W", say)).toBe("pay W");
    expect(element("end", say)).toBe("end");
  });
  it("names cards and cells of Aldr", () => {
    expect(aldr("EV@p14n", say)).toBe("do_lay card E V p14 p15");
    expect(aldr("+Fm14", say)).toBe("claim m14");
    expect(aldr(">m14", say)).toBe("send m14");
    expect(aldr("dFW", say)).toBe("do_draw card F W");
    expect(aldr("+-", say)).toBe("decline");
  });
  it("is the notation where there are no words for it", () => {
    expect(element(">N", say)).toBe(">N");
    expect(aldr("?", say)).toBe("?");
  });
});
