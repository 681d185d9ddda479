/** What somebody has learned: the last games beside those before them, theme by theme. */

import type { Coached } from "../wire";

/** So many games are compared with as many before them. */
const WINDOW = 10;
/** With fewer games on each side nothing can be told. */
export const FEWEST = 3;
/** A count has changed if it differs by so many standard deviations of even chances: about one in five would by luck. */
const BEYOND_LUCK = 1.3;
const WEEKS = 8;
const WEEK = 7 * 86_400_000;

export interface Tally {
  before: number;
  now: number;
}

export interface Compared {
  /** How many games there are on each side. */
  games: number;
  won: Tally;
  /** In how many games each theme was missed, what has changed most for the better first. */
  themes: [string, Tally][];
}

/** The games of a kind that were looked at, the newest first. */
export function lookedAt(games: readonly Coached[], game: string): Coached[] {
  return games.filter((one) => one.game === game && one.looked);
}

/** The last games beside those before; null if there are too few of them. */
export function compared(games: readonly Coached[]): Compared | null {
  const size = Math.min(WINDOW, Math.floor(games.length / 2));
  if (size < FEWEST) return null;
  const [now, before] = [games.slice(0, size), games.slice(size, 2 * size)];
  const tally = (is: (one: Coached) => boolean) => ({ before: before.filter(is).length, now: now.filter(is).length });
  const names = [...new Set([...before, ...now].flatMap((one) => one.missed))];
  const themes = names.map((name): [string, Tally] => [name, tally((one) => one.missed.includes(name))]);
  themes.sort(([, one], [, other]) => other.before - other.now - (one.before - one.now) || other.before - one.before);
  return { games: size, won: tally((one) => one.outcome === "won"), themes };
}

/** Whether a count has gone down (-1), up (1), or stayed so that nobody can tell (0). */
export function change({ before, now }: Tally, games: number): number {
  const difference = now - before;
  return Math.abs(difference) >= BEYOND_LUCK * Math.sqrt(games / 2) ? Math.sign(difference) : 0;
}

export interface Week {
  /** The day on which it ends. */
  until: Date;
  games: number;
  won: number;
}

/** How many games there were in each of the last weeks, and how many of them were won. */
export function weeksOf(games: readonly Coached[], today = new Date()): Week[] {
  return Array.from({ length: WEEKS }, (_, ago) => {
    const until = new Date(today.getTime() - ago * WEEK);
    const within = games.filter((one) => Math.floor((today.getTime() - new Date(one.ended).getTime()) / WEEK) === ago);
    return { until, games: within.length, won: within.filter((one) => one.outcome === "won").length };
  }).reverse();
}
