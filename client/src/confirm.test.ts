import { expect, test } from "vitest";
import { isAskedAbout } from "./confirm";

const ELEMENT = { ends: /^end$/, slips: /^end$/ };
const RUMMY = { ends: /^(disc|end)\b/, slips: /^end$/ };

test("who could still do something is asked before the end of the turn", () => {
  expect(isAskedAbout("end", ["Sd4", "end"], ELEMENT, "unsure")).toBe(true);
  expect(isAskedAbout("end", ["end"], ELEMENT, "unsure")).toBe(false);
  expect(isAskedAbout("Sd4", ["Sd4", "end"], ELEMENT, "unsure")).toBe(false);
});

test("who wants to be is asked before every end, and who does not never", () => {
  expect(isAskedAbout("end", ["end"], ELEMENT, "always")).toBe(true);
  expect(isAskedAbout("disc F4", ["disc F4", "disc W2"], RUMMY, "unsure")).toBe(false);
  expect(isAskedAbout("disc F4", ["disc F4", "disc W2"], RUMMY, "always")).toBe(true);
  expect(isAskedAbout("end", ["Sd4", "end"], ELEMENT, "never")).toBe(false);
});
