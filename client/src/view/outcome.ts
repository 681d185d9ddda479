/** How a game ended, in a few words. */

import type { Over, SeatInfo } from "../wire";
import { words } from "../words.svelte";

/** Who won, said to whoever sits in `seat`; whoever has given up does not win with it. */
export function outcome(over: Over, seat: number | null, names: string[], seats: readonly SeatInfo[]): string {
  const { winners } = over;
  const shared = winners.length > 1;
  if (winners.length === 0 || (shared && winners.length === names.length)) return words.say("page.result.draw");
  if (winners.every((winner) => seats[winner]?.kind === "open")) return words.say("page.result.closed");
  if (seat !== null && !seats[seat]?.left && winners.includes(seat)) return words.say(shared ? "page.result.you_share" : "page.result.you_win");
  const name = winners.map((winner) => names[winner]).join(words.say("page.and"));
  return words.say(shared ? "page.result.share" : "page.result.wins", { name });
}

/** Whether somebody who sits in a seat has won; nobody wins in a free one. */
export function hasWon(over: Over | null | undefined, seat: SeatInfo): boolean {
  return seat.kind !== "open" && (over?.winners.includes(seat.seat) ?? false);
}
