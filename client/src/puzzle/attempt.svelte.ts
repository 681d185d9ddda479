/** A puzzle that is being solved: what was tried, and what the rules on the server say of it. */

import { post } from "../api";
import { Choice } from "../board/contract.svelte";
import { noteCards } from "../board/flight";
import type { Message, PuzzleLook, PuzzleTry } from "../wire";

export class Attempt {
  looked = $state.raw<PuzzleLook | null>(null);
  busy = $state(false);
  items = $state.raw<string[]>([]);
  readonly choice = new Choice();

  constructor(
    readonly game: string,
    readonly number: number,
  ) {}

  /** Whether it was solved or given up. */
  readonly done = $derived(this.looked?.verdict === "reached" || !!this.looked?.answers.length);
  /** What may be chosen next. */
  readonly legal = $derived(this.busy || this.looked?.verdict !== "open" || this.done ? [] : this.looked.legal);
  /** The texts of an action that is not complete. */
  path = $state.raw<string[]>([]);
  /** After how many items an action was complete, as far as they are played. */
  private ends: number[] = [];
  readonly touched = $derived(this.looked?.news.at(-1)?.events.flatMap((event) => event.touched) ?? []);

  /** Play so many items from the beginning; why it cannot be done, if it cannot. */
  async play(items: string[], wish: PuzzleTry["wish"] = ""): Promise<Message | null> {
    this.busy = true;
    const looked = await this.look(items, wish).finally(() => (this.busy = false));
    this.choice.clear();
    if (looked.refused) return looked.refused.told;
    noteCards();
    const before = this.ends.filter((count) => count < items.length);
    this.ends = looked.unfinished ? before : [...before, items.length];
    this.path = items.slice(this.ends.at(-1) ?? 0);
    this.items = items;
    this.looked = looked;
    return null;
  }

  /** Why a text is no action that can be played now; null if it is one. */
  async refusalOf(text: string): Promise<Message | null> {
    const known = this.looked?.legal.includes(text);
    return known ? null : ((await this.look([...this.items, text], "")).refused?.told ?? null);
  }

  private look(items: string[], wish: PuzzleTry["wish"]): Promise<PuzzleLook> {
    return post<PuzzleLook>(`/api/puzzles/${this.game}/${this.number}`, { items, wish });
  }
}
