/** What the people and programs at a table are called. */

import type { SeatInfo } from "./wire";
import { words } from "./words.svelte";

/** The name of whoever sits in a seat. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return words.say("page.seat.open");
  if (seat.kind === "program") return levelName(seat.level);
  return seat.name || words.say("page.seat.guest", { seat: seat.seat + 1 });
}

/** The name of a program's level. */
export function levelName(level: string): string {
  const key = `page.level.${level}`;
  return words.knows(key) ? words.say(key) : level;
}

/** The name of a game; the page knows those of the house without having loaded them. */
export function gameName(game: string): string {
  const key = `page.game.${game}`;
  return words.knows(key) ? words.say(key) : words.knows(`${game}.title`) ? words.say(`${game}.title`) : game;
}
