/** Looking back during a game: the table as I saw it then. Nothing is chosen meanwhile, and no clock stops. */

import type { News, View } from "./wire";

/** Milliseconds without a touch or a key after which my turn, once it has come, is shown. */
const RETURN = 3_000;
/** So many views are kept: to ask for one again costs a trip. */
const KEPT = 100;
/** Milliseconds that something is shown which is walked through: all of it takes about so long, but a look must be enough. */
const WALK = 4_000;
const SHORTEST = 400;
const LONGEST = 1_100;

export class Looking {
  /** The version that is looked at; null for the present. */
  at = $state<number | null>(null);
  /** The table at a version, as it was then; stays until the next one is here. */
  view = $state.raw<View | null>(null);
  /** Whether the last step led to what happened next: then it is seen to happen. */
  forward = $state(false);
  /** Called before another view is shown. */
  before: () => void = () => undefined;
  private known = $state(0);
  private held = false;
  private walking: ReturnType<typeof setInterval> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly seen = new Map<number, Promise<View | null>>();

  constructor(
    private readonly news: () => News[],
    private readonly ask: (version: number) => Promise<View | null>,
  ) {}

  /** Where it stands among all that happened, 0 for the beginning. */
  readonly place = $derived.by(() => (this.at === null ? this.news().length : this.placeOf(this.at)));
  /** What happened last then. */
  readonly shown = $derived.by(() => (this.at === null ? undefined : this.news()[this.place - 1]));
  /** How many things happened since then. */
  readonly back = $derived.by(() => this.news().length - this.place);
  /** How many of them while I looked back. */
  readonly missed = $derived.by(() => (this.at === null ? 0 : this.news().length - this.known));

  /** Look at the table after so many things had happened. */
  go(place: number): void {
    clearInterval(this.walking);
    this.step(place);
  }

  /** Show step by step what has happened since, up to the present; `slowly`: each step for as long as it needs. */
  walk(from: number, slowly = false): void {
    const pace = slowly ? LONGEST : WALK / Math.max(1, this.news().length - from);
    this.go(from);
    this.walking = setInterval(() => this.step(this.place + 1), Math.min(LONGEST, Math.max(SHORTEST, pace)));
  }

  private step(place: number): void {
    const news = this.news();
    if (place >= news.length) return this.now();
    const from = this.place;
    if (this.at === null) this.known = news.length;
    const version = place > 0 ? news[place - 1]!.v : 0;
    this.at = version;
    void this.fetched(version).then((view) => {
      if (this.at !== version) return;
      if (!view) return this.now();
      this.before();
      this.forward = place === from + 1;
      this.view = view;
    });
  }

  /** Look at the table when a version was new. */
  see(version: number): void {
    this.go(this.placeOf(version));
  }

  /** Back to the present. */
  now(): void {
    clearTimeout(this.timer);
    clearInterval(this.walking);
    this.timer = undefined;
    if (this.at === null) return;
    this.before();
    this.at = null;
    this.view = null;
    this.forward = false;
  }

  /** History is another one: what was seen of it is forgotten. */
  forget(): void {
    this.now();
    this.seen.clear();
  }

  /** My turn has come: return to it, unless somebody goes on looking. */
  call(): void {
    if (this.at === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.held ? this.call() : this.now()), RETURN);
  }

  /** Somebody is still looking; `held`: a key is down. */
  stir(held = this.held): void {
    this.held = held;
    if (this.timer !== undefined) this.call();
  }

  private placeOf(version: number): number {
    return this.news().findLastIndex((one) => one.v <= version) + 1;
  }

  private fetched(version: number): Promise<View | null> {
    const known = this.seen.get(version) ?? this.ask(version);
    this.seen.delete(version);
    this.seen.set(version, known);
    if (this.seen.size > KEPT) this.seen.delete(this.seen.keys().next().value!);
    return known;
  }
}
