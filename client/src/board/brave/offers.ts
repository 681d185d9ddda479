/** The legal texts of Brave as things to touch (Brave 8.1).
 *
 * Things: `l:LIB.1` a location, wherever it lies; `h:EMB` a disaster card in my hand. What is to
 * be said about dice and tokens besides is left to the buttons.
 */

import type { Offer } from "../offers";

const LOCATION = ["pick", "swap", "take", "loc", "rem", "from", "to", "assault", "at", "use", "tok"];
const CARD = ["act", "react", "play", "add", "guard", "pay"];

/** One text; an unknown one needs nothing and becomes a button. */
export function offerOf(text: string): Offer {
  const [word = "", first = ""] = text.split(" ");
  if (LOCATION.includes(word)) return { text, things: [`l:${first}`] };
  return { text, things: CARD.includes(word) ? [`h:${first}`] : [] };
}

/** All legal texts. */
export function offersOf(legal: string[]): Offer[] {
  return legal.map(offerOf);
}

/** The text that touching `thing` would have been while `due` is to be decided; empty if none. */
export function meant(due: string, thing: string): string {
  const name = thing.slice(2);
  if (due === "use") return thing.startsWith("h:") ? `guard ${name} d1` : `use ${name} d1`;
  if (due === "pay") return thing.startsWith("h:") ? `pay ${name}` : `tok ${name}`;
  if (due === "rem") return `rem ${name} E`;
  const wanted = thing.startsWith("h:") ? CARD : LOCATION;
  return wanted.includes(due) ? `${due} ${name}` : "";
}

/** The code of a card, without the number of its copy. */
export function codeOf(name: string): string {
  return name.split(".")[0] ?? "";
}
