/** First games as data: what is on the board, what is said, what is to be chosen. */

import type { Looked } from "../wire";

/**
 * What is to be chosen: any action of a kind, as a pattern of its text; an action that the sentence
 * names; or whatever reaches an aim, which the rules themselves say: by what they tell of it, by what
 * they offer next, or by the end of the game. `all`: actions of a kind, as long as there are any.
 */
export type Want =
  | string
  | { text: string; named: Record<string, string> }
  | { tells: string }
  | { offers: string }
  | { all: string }
  | { over: true };

export interface Step {
  /** The key of its sentence below `page.guide_GAME`. */
  says: string;
  /** A position to begin with; without one the board stays as it is. */
  position?: string;
  options?: string;
  /** What is to be chosen, one after another; none: only read. */
  want?: Want[];
  /** What happens by itself after each of them: chance, and the other players. */
  then?: string[][];
  /** The rule behind it. */
  rule?: string;
}

/** Whether an action is what a step asks for; `after` is what the rules make of it. */
export function answers(want: Want, text: string, after: Looked): boolean {
  if (typeof want === "string") return new RegExp(want).test(text);
  if ("text" in want) return new RegExp(want.text).test(text);
  if ("tells" in want) return after.news.at(-1)?.events.some((event) => event.told.key === want.tells) ?? false;
  if ("offers" in want) return after.legal.some((next) => new RegExp(want.offers).test(next));
  if ("all" in want) return new RegExp(want.all).test(text);
  return after.to_act === null && !after.legal.length;
}

/** Whether a step is done with what it asks for. */
export function isDone(want: Want, after: Looked | null): boolean {
  return typeof want === "string" || !("all" in want) || !after?.legal.some((next) => new RegExp(want.all).test(next));
}

const guides = import.meta.glob<{ default: unknown }>("./*.json");

/** Whether somebody has written a first game. */
export function hasGuide(game: string): boolean {
  return `./${game}.json` in guides;
}

/** The steps of a game's first game. */
export async function guideOf(game: string): Promise<Step[]> {
  const load = guides[`./${game}.json`];
  if (!load) throw new Error(`there is no guide for ${game}`);
  return (await load()).default as Step[]; // a test plays every answer to every step of them
}
