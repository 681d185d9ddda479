/** What simulations have taught about a game: how it is got, and how its figures are written. */

import { getOnce } from "./api";
import { levelName } from "./names";
import type { About } from "./words.svelte";
import { words } from "./words.svelte";
import type { Balance, Figure, MeasuredRun } from "./wire";

/** The balance of a game, told in a language; it is asked for once. */
export function balanceOf(game: string, language: string): Promise<Balance> {
  return getOnce(`/api/balance/${game}?language=${language}`);
}

/** What a run was, for a sentence that names it. */
export function runTold(run: MeasuredRun, games: number): About {
  const seats = run.seats.length > 1 ? `${run.seats[0]}–${run.seats.at(-1)}` : String(run.seats[0]);
  const players = run.players.map((line) => [...new Set(line.split(" "))].map(levelName).join(words.say("page.comma")));
  return { games: games.toLocaleString("en"), players: players.join(words.say("page.semicolon")), seats, version: run.version, rules: run.rules };
}

/** A share in per cent. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** A difference of shares in points of a hundred, with its sign. */
export function points(share: number): string {
  const text = Math.abs(100 * share).toFixed(1);
  return text === "0.0" ? text : `${share < 0 ? "−" : "+"}${text}`;
}

/** Round numbers, as ends of a scale that holds some figures and what they are held against. */
export function scaleOf(figures: Figure[], reference: number, step: number): [number, number] {
  const low = Math.min(reference, ...figures.map((one) => one.low));
  const high = Math.max(reference, ...figures.map((one) => one.high));
  return [Math.floor(low / step - 1e-9) * step, Math.ceil(high / step + 1e-9) * step];
}
