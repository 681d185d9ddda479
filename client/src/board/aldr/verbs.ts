/** What an action of Aldr is in words: a verb and its object (Aldr 8.1). */

import type { Say } from "../contract.svelte";
import { cardName } from "./names";
import { placementOf } from "./placements";

/** Actions without a card or a cell, by the keys of their words. */
export const PLAIN: Record<string, string> = { "-": "pass", "+-": "decline", ">-": "stay" };

/** The words of a text; the text itself if it is unknown. */
export function verb(text: string, say: Say): string {
  const placement = placementOf(text);
  if (placement) {
    const [first, second] = placement.cells;
    return say("page.aldr.do_lay", { card: cardName(placement.card, say), first, second });
  }
  if (PLAIN[text]) return say(`page.aldr.${PLAIN[text]}`);
  if (/^\+[FWEA][a-z]\d+$/.test(text)) return say("page.aldr.claim", { cell: text.slice(2) });
  if (/^>[a-z]\d+$/.test(text)) return say("page.aldr.send", { cell: text.slice(1) });
  return /^d[FWEAVS]{2}$/.test(text) ? say("page.aldr.do_draw", { card: cardName(text.slice(1), say) }) : text;
}
