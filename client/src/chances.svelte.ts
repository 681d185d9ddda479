/** The chances through a finished game: asked for once, and looked at while they are thought out. */

import { get, post, Refused } from "./api";
import type { Analysis, ChancesAt, Message } from "./wire";

const AGAIN = 700;
const FAILED: Message = { key: "page.chances.failed", about: {} };

export class Chances {
  /** What is known so far; null if nobody has asked. */
  known = $state.raw<Analysis | null>(null);
  /** Whether more is to come. */
  thinking = $state(false);
  problem = $state.raw<Message | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {}

  /** Take what somebody has asked for before, if there is anything. */
  look(): Promise<void> {
    return this.take(() => get<Analysis>(this.path), false);
  }

  /** Have the game thought about. */
  ask(): Promise<void> {
    this.thinking = true;
    return this.take(() => post<Analysis>(this.path), true);
  }

  /** Ask no more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private get path(): string {
    return `/api/tables/${this.id}/analysis`;
  }

  private async take(request: () => Promise<Analysis>, wanted: boolean): Promise<void> {
    try {
      const found = await request();
      this.problem = wanted && isUnknown(found) ? FAILED : null;
      this.known = isUnknown(found) ? null : found;
      this.thinking = this.known !== null && !isComplete(found);
    } catch (error) {
      if (wanted) this.problem = error instanceof Refused ? error.told : FAILED;
      this.thinking = false;
    }
    if (this.thinking) this.timer = setTimeout(() => void this.take(() => get<Analysis>(this.path), true), AGAIN);
  }
}

/** Whether nobody has asked for it, or what was begun has failed. */
export function isUnknown(analysis: Analysis): boolean {
  return analysis.total === 0 && analysis.moments.length === 0;
}

/** Whether the end of the game has been reached. */
export function isComplete(analysis: Analysis): boolean {
  return analysis.moments.length > analysis.total;
}

/** The moments that graph, plates and sentences tell: a turning point counts as it was judged, so that all say one number. */
export function momentsOf({ moments, points }: Analysis): ChancesAt[] {
  const judged = points.map(({ v, seat, played_chance }) => ({ v, chances: shared(chancesAt(moments, v), seat, played_chance) }));
  const others = moments.filter((moment) => !judged.some((one) => one.v === moment.v));
  return [...others, ...judged].sort((one, two) => one.v - two.v);
}

/** What every seat's chances were at a version: those of the last moment up to it. */
export function chancesAt(moments: readonly ChancesAt[], version: number): number[] {
  return moments.findLast((moment) => moment.v <= version)?.chances ?? [];
}

/** Chances in whole hundredths, which are 100 together: the largest remainders are rounded up. */
export function percents(chances: readonly number[]): number[] {
  const parts = chances.map((chance, seat) => ({ seat, whole: Math.floor(100 * chance), rest: (100 * chance) % 1 }));
  const missing = Math.round(100 * chances.reduce((sum, chance) => sum + chance, 0)) - parts.reduce((sum, { whole }) => sum + whole, 0);
  for (const part of [...parts].sort((one, two) => two.rest - one.rest).slice(0, missing)) part.whole += 1;
  return parts.map(({ whole }) => whole);
}

/** The same chances with that of one seat given; the others share the rest as before. */
function shared(chances: readonly number[], seat: number, chance: number): number[] {
  const rest = 1 - (chances[seat] ?? 0);
  return chances.map((one, of) => (of === seat ? chance : rest ? ((1 - chance) * one) / rest : (1 - chance) / (chances.length - 1)));
}

/** The line of a seat through a drawing of the given size, as the points of a polyline. */
export function lineOf(moments: readonly ChancesAt[], seat: number, count: number, width: number, height: number): string {
  return moments
    .map(({ v, chances }) => `${round((width * v) / Math.max(1, count))},${round(height * (1 - (chances[seat] ?? 0)))}`)
    .join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
