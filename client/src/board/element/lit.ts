/** Which squares the legal texts light up, and what touching a square says. */

import type { ElementView } from "../../wire";
import type { Unwritten } from "../contract.svelte";
import { neighbour, sideOf } from "./squares";

/** What can be picked up: the stones `F`, `W`, `E`, `A`, and Aldr, `H`. */
export type Hand = string;

/** The pieces that some legal text uses. */
export function usable(legal: string[]): Hand[] {
  const found = legal.map((text) => (text.charAt(1) === "@" || text.charAt(0) === "H" ? text.charAt(0) : ""));
  return [...new Set(found.filter(Boolean))];
}

/** What is in hand: what was picked, or the only thing there is to do. */
export function inHand(legal: string[], picked: string[]): Hand {
  const pieces = usable(legal);
  const chosen = picked[0] ?? "";
  if (pieces.includes(chosen)) return chosen;
  const walks = legal.some((text) => /^[SJ]/.test(text));
  return !walks && pieces.length === 1 && !legal.includes("end") ? (pieces[0] ?? "") : "";
}

/** The lit squares, each with the text that touching it plays. */
export function lit(view: ElementView, legal: string[], hand: Hand): Map<string, string> {
  const squares = new Map<string, string>();
  for (const text of legal) {
    const square = squareOf(view, text, hand);
    if (square) squares.set(square, text);
  }
  return squares;
}

function squareOf(view: ElementView, text: string, hand: Hand): string {
  const first = text.charAt(0);
  if (text.charAt(1) === "@") return hand === first ? text.slice(2) : "";
  if (first === "H") return hand === "H" ? text.slice(1) : "";
  if (first === "S" || first === "J") return hand ? "" : text.slice(1);
  if (first === ">") return neighbour(view.pending.at(-1) ?? "", text.slice(1));
  if (first === "<" || first === "*") return neighbour(view.pending[0] ?? "", text.slice(1));
  return "";
}

/** The signs of what is built step by step, by what is due, and the rules about it. */
const STEPS: Record<string, { sign: string; rule: string }> = {
  river: { sign: ">", rule: "5.4" },
  arm: { sign: "<", rule: "5.4" },
  pick: { sign: "*", rule: "5.3" },
};

/** The text that a square would stand for if it were allowed: to ask why it is not. */
export function asked(view: ElementView, square: string, hand: Hand): string {
  const step = STEPS[view.due];
  if (step) return step.sign + sideOf(stepsFrom(view), square);
  if (hand === "H") return `H${square}`;
  return hand ? `${hand}@${square}` : `S${square}`;
}

/** Why a square cannot be the next step: no text leads to one that is not beside the last. */
export function outOfReach(view: ElementView, square: string): Unwritten | undefined {
  const step = STEPS[view.due];
  const from = stepsFrom(view);
  if (!step || sideOf(from, square)) return undefined;
  const key = square === from ? "is_there" : `not_beside_${view.due}`;
  return { told: { key: `page.element.${key}`, about: { square, from } }, rule: step.rule };
}

/** Where the next step begins: at the end of a river, or at the stone that was placed. */
function stepsFrom(view: ElementView): string {
  return (view.due === "river" ? view.pending.at(-1) : view.pending[0]) ?? "";
}

/** The square that a text of a hint or a refusal points at, or empty. */
export function target(text: string): string {
  return /[a-k]\d{1,2}/.exec(text)?.[0] ?? "";
}

/** The square that a hint points at: the one it names, or the one that plays it. */
export function pointed(squares: Map<string, string>, hint: string): string {
  return target(hint) || ([...squares].find(([, text]) => text === hint)?.[0] ?? "");
}
