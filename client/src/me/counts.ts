/** How many games were won, by game and by whom one played, or where one sat. */

import type { Count } from "../wire";

/** Games that were won, with half of those that nobody won, of all that were played to an end. */
export interface Tally {
  won: number;
  played: number;
}

export const PEOPLE = "";
export const MIXED = "mixed";

/** Against whom: the levels in their order, what stands between them, and people. */
export function columnsOf(counts: readonly Count[], levels: readonly string[]): string[] {
  const met = new Set(counts.map((one) => group(one.against)));
  return [...levels, "even", PEOPLE, MIXED].filter((one) => levels.includes(one) || one === PEOPLE || met.has(one));
}

/** Programs between the levels are counted together. */
function group(against: string): string {
  return against.startsWith("even:") ? "even" : against;
}

/** How it went in a game against some; null if there was none. */
export function against(counts: readonly Count[], game: string, whom: string): Tally | null {
  return tally(counts.filter((one) => one.game === game && group(one.against) === whom));
}

/** How it went in a game of so many from a seat; null if there was none. */
export function fromSeat(counts: readonly Count[], game: string, seats: number, seat: number): Tally | null {
  return tally(counts.filter((one) => one.game === game && one.seats === seats && one.seat === seat));
}

/** The numbers of seats that a game was played with. */
export function tablesOf(counts: readonly Count[], game: string): number[] {
  return [...new Set(counts.filter((one) => one.game === game).map((one) => one.seats))].sort((one, other) => one - other);
}

function tally(counts: readonly Count[]): Tally | null {
  const ended = counts.filter((one) => one.outcome !== "none");
  if (!ended.length) return null;
  const sum = (outcome: string) => ended.filter((one) => one.outcome === outcome).reduce((all, one) => all + one.games, 0);
  return { won: sum("won") + sum("drawn") / 2, played: sum("won") + sum("drawn") + sum("lost") };
}
