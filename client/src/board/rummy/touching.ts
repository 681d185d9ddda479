/** What happens when something on the table is touched. */

import type { RummyView } from "../../wire";
import type { BoardProps } from "../contract.svelte";
import { kept, lit, touch } from "../offers";
import { meant, offersOf } from "./offers";

type Props = Pick<
  BoardProps<RummyView>,
  "legal" | "pending" | "choice" | "whyNot" | "view" | "seat"
>;

/** Pick a thing up, put it back, or ask why it cannot be picked. */
export function reach(props: Props, thing: string): void {
  const { legal, pending, choice, whyNot } = props;
  if (pending || !legal.length) return;
  const offers = offersOf(legal);
  const picked = kept(offers, choice.picked);
  const next = breaksMeld(offers, picked, thing) ? null : touch(offers, picked, thing);
  if (next) choice.picked = next;
  else ask(whyNot, meant(legal, picked, thing));
}

/** Whether a third card of the hand does not go with two that would make a meld. */
function breaksMeld(
  offers: ReturnType<typeof offersOf>,
  picked: string[],
  thing: string,
): boolean {
  const hand = [...picked, thing].every((name) => name.startsWith("h:"));
  return hand && picked.length === 2 && !picked.includes(thing) && !lit(offers, picked).has(thing);
}

function ask(whyNot: (text: string) => void, text: string): void {
  if (text) whyNot(text);
}
