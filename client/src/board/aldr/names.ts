/** What the cards and cells of Aldr are called. */

import type { AldrView } from "../../wire";
import type { Say } from "../contract.svelte";

export const ELEMENTS = ["F", "W", "E", "A"];

/** A card by its two icons. */
export function cardName(card: string, say: Say): string {
  const [first = "", second = ""] = card;
  return say("page.aldr.card", {
    first: say(`aldr.icon.${first}`),
    second: say(`aldr.icon.${second}`),
  });
}

/** The name of a card that a sentence of the game mentions by its notation. */
export function calledCard(place: string, value: string, say: Say): string | undefined {
  return place === "card" && /^[FWEAVS]{2}$/.test(value) ? cardName(value, say) : undefined;
}

/** Who stands on a cell: a seat, "aldr", or nobody. */
export function standing(view: AldrView, cell: string): number | "aldr" | null {
  if (view.aldr === cell) return "aldr";
  const seat = view.sages.findIndex((cells) => cells.includes(cell));
  return seat < 0 ? null : seat;
}

/** What lies on a cell and who stands there. */
export function cellName(view: AldrView, cell: string, names: string[], say: Say): string {
  const icon = view.icons.find(([name]) => name === cell)?.[1];
  const who = standing(view, cell);
  const parts = [cell, icon ? say(`aldr.icon.${icon}`) : say("page.aldr.empty")];
  if (who === "aldr") parts.push(say("page.aldr.here_aldr"));
  else if (who !== null) parts.push(say("page.aldr.here_sage", { owner: names[who] ?? "" }));
  return parts.join(say("page.aldr.comma"));
}
