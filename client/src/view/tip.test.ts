import { describe, expect, it } from "vitest";
import { beside } from "./tip";

const WORDS = { width: 200, height: 60 };

describe("words beside a thing", () => {
  it("stand above its middle", () => {
    expect(beside({ left: 400, top: 300, width: 100, height: 150 }, WORDS, 1280, 720)).toEqual({ left: 350, top: 232 });
  });

  it("stand below it where there is no room above", () => {
    expect(beside({ left: 400, top: 40, width: 100, height: 30 }, WORDS, 1280, 720)).toEqual({ left: 350, top: 78 });
  });

  it("do not leave the window", () => {
    expect(beside({ left: 0, top: 300, width: 40, height: 40 }, WORDS, 390, 844).left).toBe(8);
    expect(beside({ left: 350, top: 300, width: 40, height: 40 }, WORDS, 390, 844).left).toBe(182);
    expect(beside({ left: 10, top: 20, width: 40, height: 330 }, WORDS, 640, 360).top).toBe(292);
  });
});
