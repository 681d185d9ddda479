/** The legal texts of Rummy as things to touch (Rummy 8.1).
 *
 * Things: `h:F4` in my hand, `p:F4` in the discard or burn pile, `m:2` a meld, `c:F4` a card of
 * a meld, `1:F4` the card that is put back first. Seats are left to the buttons.
 */

import type { Offer } from "../offers";

type Read = (words: string[]) => string[];

const hand: Read = ([card = ""]) => [`h:${card}`];
const pile: Read = ([card = ""]) => [`p:${card}`];

const THINGS: Record<string, Read> = {
  burn: hand,
  give: hand,
  drop: hand,
  disc: hand,
  purge: hand,
  react: hand,
  take: pile,
  claim: pile,
  hit: ([card = ""]) => [`c:${card}`],
  meld: (cards) => cards.map((card) => `h:${card}`),
  lay: ([card = "", meld = ""]) => [`h:${card}`, group(meld)],
  sac: ([meld = "", card = ""]) => [`h:${card}`, group(meld)],
  play: ([card = "", target]) => [`h:${card}`, ...aim(target)],
  order: (cards) => cards.map((card, place) => `${place + 1}:${card}`),
};

function group(meld: string): string {
  return `m:${meld.slice(1)}`;
}

function aim(target: string | undefined): string[] {
  return target?.startsWith("m") ? [group(target)] : [];
}

/** One text; an unknown one needs nothing and becomes a button. */
export function offerOf(text: string): Offer {
  const [word = "", ...words] = text.split(" ");
  return { text, things: THINGS[word]?.(words) ?? [] };
}

/** All legal texts. */
export function offersOf(legal: string[]): Offer[] {
  return legal.map(offerOf);
}

/** The text that touching `thing` would have been, to be asked about; empty if there is none. */
export function meant(legal: string[], picked: string[], thing: string): string {
  const cards = [...picked, thing].filter((name) => name.startsWith("h:")).map(bare);
  const word = wordFor(legal, thing, cards);
  if (word === "meld") return `meld ${cards.join(" ")}`;
  if (word === "lay") return cards[0] ? `lay ${cards[0]} m${bare(thing)}` : "";
  return `${word} ${bare(thing)}`;
}

function wordFor(legal: string[], thing: string, cards: string[]): string {
  const words = new Set(legal.map((text) => text.split(" ")[0]));
  const said = (...wanted: string[]) => wanted.find((word) => words.has(word));
  switch (thing.charAt(0)) {
    case "p":
      return said("claim") ?? "take";
    case "m":
      return "lay";
    case "c":
      return "hit";
    default:
      return cards.length > 2 ? "meld" : (said("react", "give", "drop", "burn") ?? "disc");
  }
}

/** A thing without the letter that says where it is. */
export function bare(thing: string): string {
  return thing.slice(thing.indexOf(":") + 1);
}
