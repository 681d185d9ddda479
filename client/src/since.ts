/** What has happened since my last action, in a few sentences. */

import type { Event, News } from "./wire";
import { words } from "./words.svelte";

/** So many sentences at most: those that speak of me first, then those that changed something. */
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
  const order = events.map((_, place) => place).sort((one, two) => costs[two]! - costs[one]! || two - one);
  const kept = new Set(order.slice(0, MOST));
  return { place: mine + 1, events: events.filter((_, place) => kept.has(place)) };
}

/** 2 for what is done to me, 1 for what changes something, 0 for the rest. */
function cost(event: Event, seat: number, names: string[]): number {
  const others = names.map((name, place) => (place === seat ? ME : name));
  if (words.tell(event.told, others).includes(ME)) return 2;
  return event.touched.length ? 1 : 0;
}
