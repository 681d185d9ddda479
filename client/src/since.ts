/** What has happened since my last action, in a few sentences; and where the last round began. */

import type { Event, News } from "./wire";
import { words } from "./words.svelte";

/** So many sentences at most: those that tell what was done to me first, then those that changed something. */
const MOST = 5;
/** From so many on it is worth a word, even if none of them speaks of me. */
const FEW = 3;
/** Stands for my name where it is looked for. */
const ME = "\u0000";

export interface Since {
  /** How much had happened when I had acted. */
  place: number;
  events: Event[];
}

/** What others have done since my last action; null if I have just acted, or little has happened. */
export function sinceMine(news: News[], seat: number | null, names: string[]): Since | null {
  const mine = news.findLastIndex((one) => one.by === seat);
  if (seat === null || mine < 0) return null;
  const events = news.slice(mine + 1).flatMap((one) => one.events);
  const costs = events.map((event) => cost(event, seat, names));
  if (events.length < FEW && !costs.includes(2)) return null;
  const least = Math.min(1, Math.max(...costs));
  const order = events.map((_, place) => place).filter((place) => costs[place]! >= Math.max(0, least)).sort((one, two) => costs[two]! - costs[one]! || two - one);
  const kept = new Set(order.slice(0, MOST));
  return kept.size ? { place: mine + 1, events: events.filter((_, place) => kept.has(place)) } : null;
}

/** 2 for what is done to me, 1 for what changes something, 0 for the rest; -1 for what I do, which I know. */
function cost(event: Event, seat: number, names: string[]): number {
  const others = names.map((name, place) => (place === seat ? ME : name));
  const told = words.tell(event.told, others);
  const mine = told.startsWith(ME) && !/^.('s| ?的)/.test(told);
  if (told.includes(ME)) return mine ? -1 : 2;
  return event.touched.length ? 1 : 0;
}

/** How much had happened when the last round began that has more to show than its beginning; null before there is one. */
export function lastRound(news: News[], begins: string): number | null {
  const starts = news.flatMap((one, place) => (one.events.some((event) => event.told.key === begins) ? [place + 1] : []));
  return starts.findLast((start) => news.length - start >= FEW) ?? null;
}
