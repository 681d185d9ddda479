/** The cards of Rummy: their parts, their powers, their names. */

import type { Message } from "../../wire";
import type { Say } from "../contract.svelte";

/** The power of each rank, as the catalogues and the drawings name it. */
const POWERS: Record<string, [word: string, icon: string]> = {
  A: ["transfer", "transfer"],
  "2": ["steal", "steal"],
  "3": ["harvest", "harvest"],
  "4": ["change_future", "future"],
  "5": ["sentinel", "sentinel"],
  "6": ["resurrect", "resurrect"],
  "7": ["elemental_shift", "shift"],
  "8": ["nullify", "nullify"],
  "9": ["combustion", "combustion"],
  T: ["stabilize", "stabilize"],
};

export const ELEMENTS = ["F", "W", "E", "A", "X"];

export interface Face {
  element: string;
  /** A letter or digit; empty for a Collapse. */
  rank: string;
  collapse: boolean;
  /** The word of its power, and its drawing; empty if it has none. */
  power: string;
  icon: string;
}

/** What is printed on a card. */
export function faceOf(card: string): Face {
  const [first = "", second = ""] = card;
  const collapse = first === "C";
  const [power, icon] = (collapse ? undefined : POWERS[second]) ?? ["", ""];
  return { element: collapse ? second : first, rank: collapse ? "" : second, collapse, power, icon };
}

/** A card as a message, to be filled into sentences. */
export function cardMessage(card: string): Message {
  const { element, rank, collapse } = faceOf(card);
  if (!rank && !collapse) return { key: "rummy.card.unknown", about: {} };
  const about = { element: word(`element.${element}`) };
  if (collapse) return { key: "rummy.card.collapse", about };
  return { key: "rummy.card.plain", about: { ...about, rank: word(`rank.${rank}`) } };
}

function word(key: string): Message {
  return { key: `rummy.${key}`, about: {} };
}

/** The name of a card. */
export function cardName(card: string, say: Say): string {
  const { key, about } = cardMessage(card);
  return say(key, about);
}

/** Several names with commas between them. */
export function cardNames(cards: readonly string[], say: Say): string {
  return cards.map((card) => cardName(card, say)).join(say("page.rummy.comma"));
}

/** The names of cards that a sentence of the game mentions by their notation. */
export function calledCards(place: string, value: string, say: Say): string | undefined {
  if (place !== "card" && place !== "cards") return undefined;
  const cards = value.split(" ");
  return cards.every((card) => /^([FWEAX][2-9TJQKA]|C[FWEAX])$/.test(card)) ? cardNames(cards, say) : undefined;
}

/** The rank as it is printed. */
export function printed(rank: string): string {
  return rank === "T" ? "10" : rank;
}
