import { describe, expect, it } from "vitest";
import { Words } from "./words.svelte";

function learned(sentences: Record<string, string>): Words {
  const words = new Words();
  words.learn(sentences);
  return words;
}

describe("a sentence", () => {
  it("is filled in", () => {
    const words = learned({ place: "{stone} on {square}" });
    expect(words.say("place", { stone: "fire", square: "c4" })).toBe("fire on c4");
  });
  it("names seats by their people", () => {
    const words = learned({ wins: "P{seat} wins with {points}" });
    expect(words.say("wins", { seat: 1, points: 7 }, ["Ann", "Mei"])).toBe("Mei wins with 7");
    expect(words.say("wins", { seat: 1, points: 7 })).toBe("P1 wins with 7");
  });
  it("may hold other sentences", () => {
    const words = learned({ draw: "P{seat} draws {stone}", F: "fire" });
    const told = { key: "draw", about: { seat: 0, stone: { key: "F", about: {} } } };
    expect(words.tell(told, ["Ann"])).toBe("Ann draws fire");
  });
  it("keeps doubled braces and unknown keys", () => {
    const words = learned({ odd: "{{x}}" });
    expect(words.say("odd")).toBe("{x}");
    expect(words.say("nothing.there")).toBe("nothing.there");
  });
  it("gets a capital and a full stop, except for squares", () => {
    const words = learned({});
    expect(words.finished("it is over")).toBe("It is over.");
    expect(words.finished("a1 is far away")).toBe("a1 is far away.");
    expect(words.finished("Well?")).toBe("Well?");
  });
  it("calls things as the game calls them", () => {
    const words = learned({ "rummy.lay": "P{seat} lays {card} on m{meld}", "brave.lay": "lay {card}" });
    words.callBy("rummy", (place, value) => (place === "card" ? `<${value}>` : undefined));
    expect(words.say("rummy.lay", { seat: 0, card: "F7", meld: 3 }, ["Ann"])).toBe("Ann lays <F7> on m3");
    expect(words.say("brave.lay", { card: "F7" })).toBe("lay F7");
  });
  it("has spaces beside names of another script only", () => {
    const words = learned({ draws: "P{seat} 摸到 {stone}" });
    expect(words.say("draws", { seat: 0, stone: "火" }, ["新手"])).toBe("新手摸到火");
    expect(words.say("draws", { seat: 0, stone: "火 10" }, ["Ann"])).toBe("Ann 摸到火 10");
    expect(words.say("draws", { seat: 0, stone: "火" }, ["王 小明"])).toBe("王\u00a0小明摸到火");
  });
  it("speaks to whom it speaks of", () => {
    const words = learned({
      ...{ draws: "P{seat} draws {n}", passes: "P{seat} passes", carries: "P{seat} carries it", uses: "P{seat} uses it", goes: "P{seat} goes" },
      ...{ has: "P{seat} has drawn", stolen: "P{seat} steals from P{of}", lost: "P{seat}'s sage is lost", begins: "round 2 begins; P{seat} is first" },
    });
    const said = (key: string, of = 1) => words.say(key, { seat: 0, of, n: 2 }, ["You", "Mei"]);
    expect(["draws", "passes", "carries", "uses", "goes", "has"].map((key) => said(key))).toEqual(["You draw 2", "You pass", "You carry it", "You use it", "You go", "You have drawn"]);
    expect([said("stolen"), said("lost"), said("begins")]).toEqual(["You steal from Mei", "Your sage is lost", "round 2 begins; you are first"]);
    expect(words.say("stolen", { seat: 1, of: 0 }, ["You", "Mei"])).toBe("Mei steals from you");
  });
  it("does not take names for patterns", () => {
    const words = learned({ wins: "P{seat} wins" });
    expect(words.say("wins", { seat: 0 }, ["$& {seat} <b>"])).toBe("$& {seat} <b> wins");
  });
});
