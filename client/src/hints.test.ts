import { expect, test } from "vitest";
import { nextStep, stepsOf } from "./hints";

test("a hint leads from step to step", () => {
  const action = "act RIP ; loc OUT.1";
  expect(nextStep(action, [], ["act RIP", "act GAL", "pass"])).toBe("act RIP");
  expect(nextStep(action, ["act RIP"], ["loc OUT.1", "loc LIB.1"])).toBe("loc OUT.1");
  expect(nextStep("W@f5>NE>E", ["W@f5"], [">N", ">NE", ">E"])).toBe(">NE");
});

test("whoever went elsewhere is not led on", () => {
  expect(nextStep("act RIP ; loc OUT.1", ["act GAL"], ["loc OUT.1"])).toBe("");
});

test("what chance does in between is no decision", () => {
  expect(stepsOf("act GAL ; ~draw 2 ??")).toEqual(["act GAL"]);
});
