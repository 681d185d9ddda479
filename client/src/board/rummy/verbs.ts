/** What the buttons say: a verb and its object for every text of Rummy (Rummy 8.1). */

import type { About } from "../../words.svelte";
import type { Say } from "../contract.svelte";
import { cardMessage, cardNames, faceOf } from "./cards";

const CARD_FIRST = ["burn", "take", "react", "claim", "give", "drop", "hit", "disc", "purge"];
const BARE = ["keep", "draw", "pass", "end"];

/** The button of a text; the text itself if it is unknown. */
export function verb(text: string, say: Say): string {
  const [word = "", first = "", second = ""] = text.split(" ");
  const cards = text.split(" ").slice(1);
  if (BARE.includes(word)) return say(`page.rummy.do.${word}`);
  if (word === "react") return say("page.rummy.do.react", { ...named(first), power: power(first) });
  if (CARD_FIRST.includes(word)) return say(`page.rummy.do.${word}`, named(first));
  if (word === "meld" || word === "order")
    return say(`page.rummy.do.${word}`, { cards: cardNames(cards, say) });
  if (word === "lay") return say("page.rummy.do.lay", { ...named(first), meld: number(second) });
  if (word === "sac") return say("page.rummy.do.sac", { ...named(second), meld: number(first) });
  if (word === "play") return played(first, second, say);
  return text;
}

function played(card: string, target: string, say: Say): string {
  const about = { ...named(card), power: power(card) };
  if (target.startsWith(">")) return say("page.rummy.do.play_at", { ...about, seat: number(target) });
  if (target) return say("page.rummy.do.play_on", { ...about, meld: number(target) });
  return say("page.rummy.do.play", about);
}

function named(card: string): About {
  return { card: cardMessage(card) };
}

function power(card: string): { key: string; about: About } {
  return { key: `page.rummy.power.${faceOf(card).power}`, about: {} };
}

function number(target: string): number {
  return Number(target.slice(1));
}
