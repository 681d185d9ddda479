/** The chances through a finished game: asked for once, and looked at while they are thought out. */

import { get, post, Refused } from "./api";
import type { Analysis, Message } from "./wire";

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

/** What every seat's chances were at a version: those of the last moment up to it. */
export function chancesAt(analysis: Analysis, version: number): number[] {
  return analysis.moments.findLast((moment) => moment.v <= version)?.chances ?? [];
}

/** The line of a seat through a drawing of the given size, as the points of a polyline. */
export function lineOf(analysis: Analysis, seat: number, count: number, width: number, height: number): string {
  return analysis.moments
    .map(({ v, chances }) => `${round((width * v) / Math.max(1, count))},${round(height * (1 - (chances[seat] ?? 0)))}`)
    .join(" ");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
