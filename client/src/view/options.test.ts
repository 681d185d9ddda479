import { describe, expect, it } from "vitest";
import { words } from "../words.svelte";
import { optionsTold } from "./options";

describe("rule options", () => {
  it("are told by what they are about and what was chosen", () => {
    words.learn({ "element.option.aldr": "with Aldr or without", "element.option.aldr_on": "with him", "element.option.turn_limit": "turns" });
    expect(optionsTold("element", "aldr=on turn_limit=50")).toEqual([
      { about: "with Aldr or without", value: "with him" },
      { about: "turns", value: "50" },
    ]);
  });
});
