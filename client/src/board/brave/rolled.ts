/** The last dice that were rolled: seen until the next decision, though the fight is over. */

import type { Event, Message } from "../../wire";

export interface Rolled {
  /** What was fought about; undefined if that was before. */
  title: Event | undefined;
  /** Which disaster was played, if it was one. */
  disaster: Event | undefined;
  /** Faces, as the drawings of dice are called: numbers, or letters of elements. */
  dice: string[];
  /** What came of it. */
  after: Event[];
}

const FIGHTS = ["brave.story.assault", "brave.story.at", "brave.story.play"];

/** What somebody decides, and the phases in between. */
const NEXT = /^brave\.story\.(pass_|act|assault|play|pay|tok|use|guard|react|phase|round|draw)/;

export function lastRoll(told: Event[]): Rolled | null {
  const last = told.findLastIndex((event) => diceOf(event).length);
  if (last < 0) return null;
  let first = last;
  while (first > 0 && diceOf(told[first - 1]!).length) first -= 1;
  const before = told.slice(0, first);
  const title = before.findLast((event) => FIGHTS.includes(event.told.key));
  return {
    title,
    disaster: title?.told.key === "brave.story.at" ? before.findLast((event) => event.told.key === "brave.story.play") : undefined,
    dice: told.slice(first, last + 1).flatMap(diceOf),
    after: outcome(told.slice(last + 1)),
  };
}

/** What came of it, and not what was decided next. */
function outcome(told: Event[]): Event[] {
  const end = told.findIndex((event) => NEXT.test(event.told.key));
  return told.slice(0, end < 0 ? 2 : Math.min(end, 2));
}

/** The faces that an event tells of. */
function diceOf({ told: { key, about } }: Event): string[] {
  if (key === "brave.story.roll") return [String(about["die"])];
  if (key !== "brave.story.def" && key !== "brave.story.def_two") return [];
  return [about["face"], about["other"]].flatMap((face) => (typeof face === "object" ? [letterOf(face)] : []));
}

/** A face that is told as words, by the letter of its drawing. */
function letterOf({ key }: Message): string {
  const word = key.split(".").at(-1) ?? "";
  return { any: "?", draw: "+" }[word] ?? word;
}
