/** What the people of a table say to each other, and whom I would rather not hear. */

import type { Report, Said, Say } from "./wire";
import { words } from "./words.svelte";

/** What can be said with one touch. */
export const EMOTES = ["hello", "luck", "nice", "thanks", "oops", "think", "wait", "bye"] as const satisfies readonly Say["emote"][];

/** Milliseconds for which something stands at the plate of who has said it. */
const SHOWN = 5000;
/** Under which name it is kept whom I do not hear, and of how many tables. */
const MUTED = "elementarium.muted";
const MOST = 50;

type Wish = Omit<Say, "id"> | Omit<Report, "id">;

/** What was said, as it is read. */
export function toldOf({ emote, text }: Pick<Said, "emote" | "text">): string {
  return emote ? words.say(`page.emote.${emote}`) : text;
}

export class Talk {
  lines = $state.raw<Said[]>([]);
  /** How much was said that I have not looked at. */
  unheard = $state(0);
  /** Whether I look at what is said. */
  private open = false;
  muted = $state.raw<number[]>([]);
  /** What stands at a plate just now, by its seat. */
  private shown = $state.raw<Record<number, string>>({});
  private table = "";

  constructor(
    private readonly me: () => number | null,
    private readonly send: (wish: Wish) => void,
  ) {}

  /** What was said before I came, and whom I muted then. */
  begin(table: string, lines: Said[]): void {
    this.table = table;
    this.lines = lines;
    this.muted = kept().flatMap((one) => (one.startsWith(`${table}/`) ? [Number(one.split("/")[1])] : []));
  }

  /** Hear something; false if nobody is to. */
  hear(said: Said): boolean {
    this.lines = [...this.lines, said];
    if (this.muted.includes(said.by)) return false;
    this.shown = { ...this.shown, [said.by]: toldOf(said) };
    setTimeout(() => (this.shown = Object.fromEntries(Object.entries(this.shown).filter(([seat, text]) => Number(seat) !== said.by || text !== toldOf(said)))), SHOWN);
    if (said.by === this.me()) return false;
    if (!this.open) this.unheard += 1;
    return true;
  }

  /** Look at what is said, or no longer. */
  look(open: boolean): void {
    this.open = open;
    if (open) this.unheard = 0;
  }

  /** What stands at the plate of a seat; empty for nothing. */
  at(seat: number): string {
    return this.shown[seat] ?? "";
  }

  /** What I hear. */
  get heard(): Said[] {
    return this.lines.filter((said) => !this.muted.includes(said.by));
  }

  say(said: Pick<Say, "emote" | "text">): void {
    this.send({ t: "say", ...said });
  }

  /** Hear somebody no longer, or again; on this device. */
  mute(seat: number): void {
    this.muted = this.muted.includes(seat) ? this.muted.filter((one) => one !== seat) : [...this.muted, seat];
    const others = kept().filter((one) => !one.startsWith(`${this.table}/`));
    localStorage.setItem(MUTED, JSON.stringify([...others, ...this.muted.map((one) => `${this.table}/${one}`)].slice(-MOST)));
  }

  /** Tell the operator what somebody has written or is called, and hear no more of it. */
  report(seat: number): void {
    this.send({ t: "report", seat });
    if (!this.muted.includes(seat)) this.mute(seat);
  }

  /** Whether somebody has written something that could be reported. */
  hasWritten(seat: number): boolean {
    return this.lines.some((said) => said.by === seat && said.text);
  }
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(MUTED) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}
