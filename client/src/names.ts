/** What the people and programs at a table are called. */

import type { SeatInfo } from "./wire";
import { words } from "./words.svelte";

/** The name of whoever sits in a seat. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return seat.name ? words.say("page.seat.kept", { name: seat.name }) : words.say("page.seat.open");
  if (seat.kind === "program" && !seat.left) return levelName(seat.level);
  return seat.name || (seat.you ? words.say("page.seat.you_name") : words.say("page.seat.guest", { seat: seat.seat + 1 }));
}

/** The names at a table: programs of one level are counted, so that sentences tell them apart. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  return seats.map((seat, place) => {
    const alike = (other: SeatInfo) => seat.kind === "program" && other.kind === "program" && other.level === seat.level && !seat.left && !other.left;
    if (seats.filter(alike).length < 2) return seatName(seat);
    return words.say("page.seat.one_of", { name: seatName(seat), number: seats.slice(0, place + 1).filter(alike).length });
  });
}

/** The seats of a game that was played elsewhere: its record names programs by their levels. */
export function recordedSeats(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.map((seat) => (words.knows(`page.level.${seat.name}`) ? { ...seat, kind: "program", level: seat.name } : seat));
}

/** The name of a program's level. */
export function levelName(level: string): string {
  const [kind = "", elo = ""] = level.split(":");
  if (kind === "even") return words.say("page.level.even", { elo });
  const key = `page.level.${level}`;
  return words.knows(key) ? words.say(key) : level;
}

/** The name of a game. */
export function gameName(game: string): string {
  return words.knows(`${game}.title`) ? words.say(`${game}.title`) : game;
}
