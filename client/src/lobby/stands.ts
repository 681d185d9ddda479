/** How a table stands, in a few words for a list. */

import { seatNames } from "../names";
import type { TableInfo } from "../wire";
import { words } from "../words.svelte";

/** Whether a table waits for me. */
export function isMyTurn(table: TableInfo): boolean {
  return table.turn !== null && (table.seats[table.turn]?.you ?? false);
}

/** Whose turn it is, who is missing, or who has won; empty if that is not known. */
export function standing(table: TableInfo): string {
  if (table.status === "gathering") return words.say("page.banner.open");
  if (table.status === "over") return ended(table);
  if (table.turn === null) return "";
  return isMyTurn(table) ? words.say("page.banner.yours") : words.say("page.banner.waits", { name: seatNames(table.seats)[table.turn] ?? "" });
}

function ended({ ending, winners, seats }: TableInfo): string {
  if (!ending || ending === "unknown") return "";
  if (ending === "rules_changed") return words.say("page.stands.nobody");
  if (!winners.length || (winners.length > 1 && winners.length === seats.length)) return words.say("page.stands.draw");
  if (winners.some((seat) => seats[seat]?.you)) return words.say("page.stands.won");
  const names = seatNames(seats);
  return words.say("page.stands.by", { name: winners.map((seat) => names[seat]).join(words.say("page.and")) });
}
