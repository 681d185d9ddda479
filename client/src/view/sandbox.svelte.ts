/** A board to try things on: positions of examples and guides, played by the server's rules. */

import { post } from "../api";
import { Choice } from "../board/contract.svelte";
import { noteCards } from "../board/flight";
import type { Looked, Message, Sandbox, View } from "../wire";

export class SandboxState {
  looked = $state.raw<Looked | null>(null);
  busy = $state(false);
  readonly choice = new Choice();
  private position = "";
  private options = "";
  private items: string[] = [];

  constructor(readonly game: string) {}

  /** What the seat that acts, or the first one, sees. */
  readonly view = $derived<View | null>(
    this.looked?.views[Math.max(0, this.looked.to_act ?? 0)] ?? this.looked?.views[0] ?? null,
  );
  /** What the last item did. */
  readonly told = $derived(this.looked?.news.at(-1)?.events ?? []);
  readonly touched = $derived(this.told.flatMap((event) => event.touched));

  /** Put a position on the board, and play something from it. */
  async set(position: string, options = "", items: string[] = []): Promise<boolean> {
    this.position = position;
    this.options = options;
    return this.play(items, true);
  }

  /** Play one more item. */
  add(text: string): Promise<boolean> {
    return this.play([...this.items, text], false);
  }

  /** Why a text is no action that can be played now; null if it is one. */
  async refusalOf(text: string): Promise<Message | null> {
    const { refused, unfinished } = await this.look([...this.items, text]);
    return refused?.told ?? (unfinished ? { key: "page.rules.unfinished", about: {} } : null);
  }

  /** What one more item would lead to; nothing is played. */
  after(text: string): Promise<Looked> {
    return this.look([...this.items, text]);
  }

  /** Take the last item back. */
  back(): Promise<boolean> {
    return this.play(this.items.slice(0, -1), true);
  }

  /** The texts since the position, as they were played. */
  get played(): string[] {
    return this.items;
  }

  private async play(items: string[], force: boolean): Promise<boolean> {
    this.busy = true;
    const looked = await this.look(items).finally(() => (this.busy = false));
    if (looked.refused && !force) {
      this.refused = looked.refused;
      return false;
    }
    this.refused = looked.refused;
    this.items = items;
    noteCards();
    this.looked = looked;
    this.choice.clear();
    return !looked.refused;
  }

  private look(items: string[]): Promise<Looked> {
    const request: Sandbox = { game: this.game, position: this.position, options: this.options, items };
    return post<Looked>("/api/sandbox", request);
  }

  refused = $state.raw<Looked["refused"]>(null);
}
