/** What happens when a card or a location is touched. */

import type { BraveView } from "../../wire";
import type { BoardProps } from "../contract.svelte";
import { kept, touch } from "../offers";
import { meant, offersOf } from "./offers";

type Props = Pick<BoardProps<BraveView>, "view" | "legal" | "pending" | "choice" | "whyNot">;

/** Look at a thing, and pick it, put it back, or ask why it cannot be picked. */
export function reach({ view, legal, pending, choice, whyNot }: Props, thing: string): void {
  choice.place = choice.place === thing ? "" : thing;
  if (pending || !legal.length) return;
  const offers = offersOf(legal);
  const next = touch(offers, kept(offers, choice.picked), thing);
  if (next) choice.picked = next;
  const text = next ? "" : meant(view.due, thing);
  if (text) whyNot(text);
}
