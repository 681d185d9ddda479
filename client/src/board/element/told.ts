/** Element in words: what has to be decided, and the whole table for those who listen. */

import type { ElementView } from "../../wire";
import type { Choice, Question, Say } from "../contract.svelte";
import { inHand } from "./lit";

const LETTERS = ["F", "W", "E", "A"];

/** What stands on a square: a stone, a figure or nothing. */
export function content(view: ElementView, square: string, names: string[], say: Say): string {
  const seat = view.sages.indexOf(square);
  if (seat >= 0) return say("page.element.sage_of", { name: names[seat] ?? "" });
  if (view.aldr?.square === square) return aldr(view, say);
  const code = view.stones.find(([place]) => place === square)?.[1];
  return code ? stone(code, say) : say("page.element.empty");
}

function aldr(view: ElementView, say: Say): string {
  const element = view.aldr?.element;
  if (!element) return say("element.content.aldr");
  return say("page.element.aldr_as", { stone: say(`element.stone.${element}`) });
}

/** A stone by its code on the board. */
export function stone(code: string, say: Say): string {
  if (code === "R") return say("element.content.range");
  if (code === "M") return say("element.content.mountain");
  const height = "ABCD".indexOf(code) + 1;
  if (height > 1) return say("element.content.whirlwind", { height });
  return say(`element.content.${code}`);
}

/** What the banner says. */
export function question(view: ElementView, _seat: number | null, say: Say, choice: Choice, legal: string[]): Question {
  const total = view.pending.length - 1 + view.steps_left;
  if (view.due === "river")
    return asking(say, "river", { step: view.pending.length, of: total });
  const hand = legal.length ? inHand(legal, choice.picked) : (choice.picked[0] ?? "");
  if (view.due === "act" && hand)
    return asking(say, hand === "H" ? "move_aldr" : "place", { stone: hand === "H" ? "" : say(`element.stone.${hand}`) });
  return asking(say, view.due === "act" ? left(view, legal) : view.due, {});
}

/** What is left of the turn: stones, ways to go, both or nothing. */
function left(view: ElementView, legal: string[]): string {
  const walks = legal.length ? legal.some((text) => /^[SJ]/.test(text)) : view.moves > 0;
  if (view.hand.some((count) => count > 0)) return walks ? "act" : "stones";
  return walks ? "walk" : "done";
}

function asking(say: Say, key: string, about: Record<string, string | number>): Question {
  return {
    head: say(`page.element.ask_${key}`, about),
    more: say(`page.element.ask_${key}_more`, about),
  };
}

/** The table, line by line. */
export function asText(view: ElementView, names: string[], say: Say): string[] {
  const lines = view.sages.map((square, seat) =>
    say("page.element.text_sage", { name: names[seat] ?? "", square, ways: view.ways_out[seat] ?? 0 }),
  );
  if (view.aldr) lines.push(say("page.element.text_at", { what: aldr(view, say), squares: view.aldr.square }));
  for (const code of ["F", "W", "E", "R", "M", "A", "B", "C", "D"]) {
    const squares = view.stones.filter(([, other]) => other === code).map(([square]) => square);
    if (squares.length)
      lines.push(say("page.element.text_at", { what: stone(code, say), squares: squares.join(", ") }));
  }
  lines.push(say("page.element.text_hand", { name: names[view.active] ?? "", stones: counted(view.hand, say), moves: view.moves }));
  lines.push(say("page.element.text_bag", { stones: counted(view.bag, say) }));
  lines.push(say("page.element.text_turn", { turn: view.turn }));
  return lines;
}

function counted(counts: number[], say: Say): string {
  const parts = LETTERS.map((letter, place) => `${counts[place]} ${say(`element.stone.${letter}`)}`);
  return parts.join(", ");
}

