/** One table as this page knows it: what happened, what is, and what is being decided here. */

import { announce, announcer } from "./announce.svelte";
import { Choice, type Unwritten } from "./board/contract.svelte";
import { nextStep } from "./hints";
import { Looking } from "./looking.svelte";
import { Link, type Answer, type Line, type Request, type Status } from "./link";
import { seatNames } from "./names";
import { shown } from "./number";
import type { Backing, Event, FromServer, Gathering, Happened, HintLine, Message, News, Now, Said, Sure, TableInfo, View, Welcome } from "./wire";
import { Talk, toldOf } from "./talk.svelte";
import { words } from "./words.svelte";

/** An action that was refused, or would be. */
export interface Refusal {
  text: string;
  told: Message;
  rule: string;
}

/** What a program would do. */
export interface Advice {
  lines: HintLine[];
  why: Message;
}

/** An action that is being built, and how the table looks so far. */
interface Draft {
  path: string[];
  view: View;
  legal: string[];
}

const CATCH_UP = 700;
/** An answer that comes this soon needs no word about the waiting, and nothing is drawn twice. */
const SOON = 150;

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  news = $state.raw<News[]>([]);
  now = $state.raw<Now | null>(null);
  /** The table before its game, as long as not everybody sits. */
  gathering = $state.raw<Gathering | null>(null);
  status = $state<Status>("connecting");
  /** Whether something has been on its way to the server long enough to say so. */
  pending = $state(false);
  /** When the present was received, for clocks. */
  since = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** What a coach has against an action of mine, which was not played. */
  doubt = $state.raw<(Sure & { path: string[] }) | null>(null);
  asking = $state(false);
  readonly talk = new Talk(
    () => this.seat,
    (wish) => void this.ask({ ...wish, id: this.name() }).then((answer) => answer.t === "no" && this.show({ text: "", told: answer.told, rule: "" })),
  );
  readonly choice = new Choice();
  readonly past = new Looking(
    () => this.news,
    (version) => this.seen(version),
  );
  /** Called before news is shown. */
  before: () => void = () => undefined;
  /** Called when something is asked of me after I had to wait, with the seconds that it took. */
  wanted: (waited: number) => void = () => undefined;
  /** What an action is called when it is spoken of. */
  called: (text: string) => string = (text) => text;
  /** The last hint, for the whole of an action. */
  private plan: Advice | null = null;
  private drafts = $state.raw<Draft[]>([]);
  private readonly link: Link;
  private count = 0;
  /** Whether something is on its way: meanwhile nothing else can be sent. */
  private busy = false;
  /** Whether the number that was promised for chance is on its way, or there. */
  private showing = false;
  private patience: ReturnType<typeof setTimeout> | undefined;
  /** When nothing was asked of me any more. */
  private restedAt = performance.now();
  /** The version that an acknowledged request has made; until it is here, it is pending. */
  private awaited = -1;

  constructor(
    readonly id: string,
    dial: () => Line,
  ) {
    this.link = new Link(
      {
        heard: (message) => this.hear(message),
        changed: (status) => (this.status = status),
        version: () => this.now?.v ?? -1,
      },
      dial,
    );
  }

  readonly names = $derived.by(() => seatNames(this.info?.seats ?? []));
  /** The same where something is told: whoever sits here is spoken to. */
  readonly told = $derived(this.names.map((name, seat) => (seat === this.seat && !this.info?.seats[seat]?.left ? words.say("page.seat.you_name") : name)));
  private readonly draft = $derived(this.drafts.at(-1));
  /** Whether the past is shown instead of the present. */
  readonly isPast = $derived(this.past.at !== null);
  readonly path = $derived(this.isPast ? [] : (this.draft?.path ?? []));
  readonly view = $derived<View | null>(this.past.view ?? this.draft?.view ?? this.now?.view ?? null);
  /** What may be touched: nothing in the past, while the line is down or an action is on its way. */
  readonly legal = $derived.by(() => {
    if (this.isPast || this.pending || this.status !== "open" || !this.now?.mine) return [];
    return this.draft?.legal ?? this.now.legal;
  });
  /** What my last action changed, or all that somebody else has done since. */
  readonly touched = $derived(touchedBy(this.news, this.seat));
  readonly over = $derived(this.now?.over ?? null);

  open(): void {
    this.link.open();
  }

  close(): void {
    this.link.close();
  }

  wake(): void {
    this.link.wake();
  }

  cut(): void {
    this.link.cut();
  }

  /** Play a legal text, or add it to what is being built. */
  async choose(text: string): Promise<void> {
    const now = this.now;
    if (!now || this.busy || this.isPast) return;
    this.refusal = null;
    this.advice = null;
    this.doubt = null;
    const path = [...this.path, text];
    this.wait();
    const answer = await this.ask({ t: "act", id: this.name(), v: now.v, path });
    if (answer.t === "sure") return this.wonder(answer, path);
    if (answer.t !== "tried") return this.settle(answer, path.join(text.includes(" ") ? " ; " : ""));
    this.rest();
    if (this.now?.v !== now.v) return; // something else has happened meanwhile
    this.drafts = [...this.drafts, { path, view: answer.view, legal: answer.legal }];
    this.choice.clear();
    this.advice = this.led();
  }

  /** Play what a coach has asked about, or think again. */
  async sure(yes: boolean): Promise<void> {
    const { doubt, now } = this;
    this.doubt = null;
    if (!yes || !doubt || !now || this.busy) return this.choice.clear();
    this.wait();
    this.settle(await this.ask({ t: "act", id: this.name(), v: now.v, path: doubt.path, sure: true }), "");
  }

  private wonder(doubt: Sure, path: string[]): void {
    this.rest();
    this.doubt = { ...doubt, path };
    announcer.warn(`${words.say("page.sure.head")} ${words.tell(doubt.head, this.names)}`);
  }

  /** Ask why something is not allowed; `known` is the answer to what no text stands for. */
  async whyNot(text: string, known?: Unwritten): Promise<void> {
    if (this.isPast) return;
    if (known) return this.show({ text: "", ...known });
    const answer = await this.ask({ t: "why", id: this.name(), text, path: this.path });
    if (answer.t === "no") this.refuse(text, answer);
    if (answer.t !== "because") return;
    const fine = { key: "page.why.allowed", about: {} };
    this.show({ text, told: answer.told ?? fine, rule: answer.rule });
  }

  /** Take back one step of what is being built; true if there was one. */
  cancel(): boolean {
    this.refusal = null;
    if (this.doubt) {
      void this.sure(false);
      return true;
    }
    if (this.isPast) {
      this.past.now();
      return true;
    }
    if (this.choice.turn || this.choice.place || this.choice.picked.length) {
      this.choice.clear();
      return true;
    }
    if (!this.drafts.length || this.busy) return false;
    this.drafts = this.drafts.slice(0, -1);
    return true;
  }

  /** Take the last action back, after it was played; or ask the others whether I may. */
  back(): Promise<void> {
    return this.wish((id, v) => ({ t: "back", id, v }));
  }

  /** Say whether somebody may take an action back; whoever has asked withdraws by a no. */
  async answerBack(yes: boolean): Promise<void> {
    const v = this.now?.v ?? 0;
    await this.ask({ t: "answer", id: this.name(), v, yes });
  }

  /** Give up, also while an action is on its way. */
  async resign(): Promise<void> {
    this.drop();
    const answer = await this.ask({ t: "resign", id: this.name() });
    if (answer.t === "ack") setTimeout(() => this.catchUp(answer.v), CATCH_UP);
    if (answer.t === "no") this.refuse("", answer);
  }

  /** Let the house act for somebody who is away. */
  async playOn(): Promise<void> {
    if (!this.gathering) return this.wish((id, v) => ({ t: "play_on", id, v }));
    const answer = await this.ask({ t: "play_on", id: this.name(), v: 0 });
    if (answer.t === "no") this.refuse("", answer);
  }

  /** Say that there will be no reaction from here. */
  async quiet(): Promise<void> {
    const now = this.now;
    if (!now?.window) return;
    this.now = { ...now, window: { ...now.window, quiet: true } };
    await this.ask({ t: "quiet", id: this.name() });
  }

  /** Ask a program what it would do. */
  async hint(): Promise<void> {
    const now = this.now;
    if (!now || this.asking || this.isPast) return;
    this.refusal = null;
    if (this.path.length) this.advice = this.led();
    if (this.advice && this.path.length) return;
    this.asking = true;
    const answer = await this.ask({ t: "hint", id: this.name(), v: now.v });
    this.asking = false;
    if (answer.t === "no") this.refuse("", answer);
    if (answer.t !== "hint" || this.now?.v !== now.v) return;
    this.plan = { lines: answer.lines, why: answer.why };
    this.advice = this.led();
    if (!this.advice) return this.show({ text: "", told: { key: "page.hint.elsewhere", about: {} }, rule: "" });
    const best = this.advice.lines[0]?.text ?? "";
    announce(`${this.called(best)}. ${words.tell(answer.why, this.names)}`);
  }

  /** The table at a version; null if there is no such version any more. */
  private async seen(version: number): Promise<View | null> {
    const answer = await this.ask({ t: "look", id: this.name(), v: version });
    return answer.t === "seen" ? (answer.view as View) : null;
  }

  /** What of the last hint still leads on from what is being built. */
  private led(): Advice | null {
    const lines = this.plan?.lines.filter((line) => nextStep(line.text, this.path, this.legal)) ?? [];
    return this.plan && lines.length ? { lines, why: this.plan.why } : null;
  }

  private async wish(request: (id: string, v: number) => Request): Promise<void> {
    if (!this.now || this.busy || this.isPast) return;
    this.wait();
    this.drop();
    this.settle(await this.ask(request(this.name(), this.now.v)), "");
  }

  private ask(request: Request): Promise<Answer> {
    return this.link.ask(request);
  }

  /** An id that no other page and no earlier request has. */
  private name(): string {
    this.count += 1;
    return `${crypto.getRandomValues(new Uint32Array(3)).join("-")}-${this.count}`;
  }

  private settle(answer: Answer, text: string): void {
    if (answer.t === "ack" && (this.now?.v ?? -1) < answer.v) {
      this.awaited = answer.v;
      setTimeout(() => this.catchUp(answer.v), CATCH_UP);
      return;
    }
    this.rest();
    if (answer.t === "no" && !this.over) this.refuse(text, answer);
  }

  /** Something is on its way. */
  private wait(): void {
    this.busy = true;
    this.patience = setTimeout(() => (this.pending = true), SOON);
  }

  /** It has been answered. */
  private rest(): void {
    clearTimeout(this.patience);
    this.busy = false;
    this.pending = false;
  }

  /** Ask for what an acknowledged action did, if the news of it was lost. */
  private catchUp(version: number): void {
    if ((this.now?.v ?? -1) < version) this.link.hello();
  }

  private refuse(text: string, no: { told: Message; rule: string }): void {
    this.drop();
    this.show({ text, told: no.told, rule: no.rule });
  }

  private show(refusal: Refusal): void {
    this.refusal = refusal;
    announcer.warn(words.tell(refusal.told, this.names));
  }

  private drop(): void {
    this.drafts = [];
    this.choice.clear();
    this.advice = null;
    this.doubt = null;
    this.plan = null;
  }

  private hear(message: FromServer): void {
    if (message.t === "gathering") this.gather(message);
    if (message.t === "welcome") this.begin(message);
    if (message.t === "event") this.happen(message);
    if (message.t === "window") this.expect(message.now);
    if (message.t === "backing") this.backing(message);
    if (message.t === "people") this.info = message.table;
    if (message.t === "said") this.hearSaid(message);
    if (message.t === "watching" && this.info) this.info = { ...this.info, watchers: message.watchers };
    if (message.t === "no") this.show({ text: "", told: message.told, rule: message.rule });
    if (message.t === "waits") this.show({ text: "", told: message.told, rule: "" });
  }

  private hearSaid(said: Said): void {
    if (this.talk.hear(said)) announce(words.say("page.talk.line", { name: this.names[said.by] ?? "", text: toldOf(said) }));
  }

  /** Somebody asks to take an action back, or no longer does. */
  private backing({ back, declined }: Backing): void {
    if (!this.now) return;
    const refused = declined !== null && this.now.back?.by === this.seat;
    this.now = { ...this.now, back, may_ask_back: this.now.may_ask_back && !refused };
    const name = this.names[back?.by ?? declined ?? -1] ?? "";
    if (refused) this.show({ text: "", told: { key: "page.back.declined", about: { name } }, rule: "" });
    else if (back && back.by !== this.seat) announcer.warn(words.say("page.back.asked", { name }));
  }

  /** Not everybody sits yet; once all do, the number that was promised is shown. */
  private gather(gathering: Gathering): void {
    this.gathering = gathering;
    this.info = gathering.table;
    this.seat = gathering.seat;
    this.since = performance.now();
    if (gathering.wanted && !this.showing) {
      this.showing = true;
      void this.ask({ t: "number", id: this.name(), number: shown(gathering) }).then((answer) => {
        if (answer.t === "no") this.showing = false; // it is tried again with the next word from there
      });
    }
  }

  private begin(welcome: Welcome): void {
    this.gathering = null;
    const known = this.now?.v ?? -1;
    this.before();
    if (welcome.whole && known >= 0) this.past.forget();
    this.info = welcome.table;
    this.seat = welcome.seat;
    this.talk.begin(this.id, welcome.said);
    this.news = welcome.whole ? welcome.news : [...this.news, ...welcome.news];
    if (known !== welcome.now.v) this.drop();
    if (known >= 0) for (const news of welcome.news) if (news.v > known) tell(news, this.told);
    this.arrive(welcome.now);
  }

  private happen({ news, now }: Happened): void {
    const known = this.now?.v ?? -1;
    if (news.v <= known) return;
    if (news.v > known + 1) {
      this.link.hello();
      return;
    }
    this.before();
    this.drop();
    this.refusal = null;
    this.news = [...this.news, news];
    this.arrive(now);
    tell(news, this.told);
  }

  /** Something was played that others may react to. */
  private expect(now: Now): void {
    if (now.v < (this.now?.v ?? -1)) return;
    this.drop();
    this.arrive(now);
    if (now.window) announce(words.tell(now.window.told, this.told));
  }

  private arrive(now: Now): void {
    const [first, wasWanted] = [this.now === null, isWanted(this.now)];
    this.now = now;
    if (now.over) this.past.now();
    else if (isWanted(now) && !wasWanted) {
      this.past.call();
      if (!first) this.wanted((performance.now() - this.restedAt) / 1000);
    }
    if (wasWanted && !isWanted(now)) this.restedAt = performance.now();
    this.since = performance.now();
    if (this.awaited >= 0 && now.v >= this.awaited) {
      this.awaited = -1;
      this.rest();
    }
    if (this.info && now.over) this.info = { ...this.info, status: "over" };
  }
}

/** Whether something is asked of me. */
function isWanted(now: Now | null): boolean {
  return now !== null && (now.mine || (now.window !== null && !now.window.quiet));
}

/** Say what happened to whoever listens. */
function tell(news: News, names: string[]): void {
  const sentences = news.events.map((event) => words.tell(event.told, names));
  if (sentences.length) announce(sentences.join("; "));
}

/** The newest thing that changed anything; of others, everything that they did in a row. */
export function changes(news: News[], seat: number | null): Event[] {
  const last = news.findLastIndex((one) => one.events.some((event) => event.touched.length));
  if (last < 0) return [];
  const by = news[last]?.by;
  const before = news.findLastIndex((one, place) => place < last && one.by !== by);
  const first = by === seat ? last : before + 1;
  return news.slice(first, last + 1).flatMap((one) => one.events.filter((event) => event.touched.length));
}

/** What it touched. */
export function touchedBy(news: News[], seat: number | null): string[] {
  return [...new Set(changes(news, seat).flatMap((event) => event.touched))];
}
