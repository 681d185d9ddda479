/** How a game ended, in a few words. */

import type { Over } from "../wire";
import { words } from "../words.svelte";

/** Who won, said to whoever sits in `seat`. */
export function outcome(over: Over, seat: number | null, names: string[]): string {
  const { winners } = over;
  const shared = winners.length > 1;
  if (winners.length === 0 || (shared && winners.length === names.length)) return words.say("page.result.draw");
  if (seat !== null && winners.includes(seat)) return words.say(shared ? "page.result.you_share" : "page.result.you_win");
  const name = winners.map((winner) => names[winner]).join(words.say("page.and"));
  return words.say(shared ? "page.result.share" : "page.result.wins", { name });
}
