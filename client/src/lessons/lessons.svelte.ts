/** What I can learn from a finished game: asked for once, and looked at while it is found out. */

import { get, post, Refused } from "../api";
import type { Lessons, Message } from "../wire";

const AGAIN = 700;
const FAILED: Message = { key: "page.lessons.failed", about: {} };

export class Coach {
  /** What is known so far; null if nobody has asked. */
  known = $state.raw<Lessons | null>(null);
  /** Whether more is to come. */
  thinking = $state(false);
  problem = $state.raw<Message | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {}

  /** Take what was found before, if I have asked for it. */
  look(): Promise<void> {
    return this.take(() => get<Lessons>(this.path), false);
  }

  /** Have the game looked at. */
  ask(): Promise<void> {
    this.thinking = true;
    return this.take(() => post<Lessons>(this.path), true);
  }

  /** Ask no more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private get path(): string {
    return `/api/tables/${this.id}/lessons`;
  }

  private async take(request: () => Promise<Lessons>, wanted: boolean): Promise<void> {
    try {
      const found = await request();
      this.problem = wanted && !found.total ? FAILED : null;
      this.known = found.total ? found : null;
      this.thinking = found.done < found.total;
    } catch (error) {
      if (wanted) this.problem = error instanceof Refused ? error.told : FAILED;
      this.thinking = false;
    }
    if (this.thinking) this.timer = setTimeout(() => void this.take(() => get<Lessons>(this.path), true), AGAIN);
  }
}
