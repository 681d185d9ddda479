/** The table that somebody is about to open: what is played, who sits there, and how. */

import type { GameInfo, NewTable, SeatWish } from "../wire";

/** A seat that waits for whoever opens its link. */
export const FRIEND = "friend";
/** Whom a newcomer plays first. */
const WEAKEST = "novice";

/** Seconds at the start and per action. */
export const CLOCKS: Record<string, number[] | null> = {
  none: null,
  quick: [300, 5],
  calm: [900, 15],
  day: [86_400, 0],
};

export const ORDERS = ["random", "first"] as const;

export class Wish {
  game = $state("element");
  /** Who sits in the other seats: the level of a program, or a friend. */
  others = $state<string[]>([FRIEND]);
  order = $state<(typeof ORDERS)[number]>("random");
  clock = $state("none");
  hints = $state(true);
  /** Whether I want to be asked before I give much away. */
  coach = $state(false);
  /** Whether it is to count for ratings, where it can. */
  counts = $state(false);
  private rated = $state(false);
  /** For each game the program that I beat half of the time, as far as that is known. */
  even = $state.raw<Record<string, string>>({});
  /** Whether free seats are offered to everybody. */
  listed = $state(false);
  watch = $state(true);
  /** Whether its people may write to each other. */
  talk = $state(false);
  /** The rule options that differ from their defaults. */
  options = $state<Record<string, string>>({});
  readonly friends = $derived(this.others.includes(FRIEND));

  /** The program of this game that I beat half of the time; empty if nobody knows. */
  get equal(): string {
    return this.even[this.game] ?? "";
  }

  /** Whether this table could count: by the usual rules of a game whose programs were measured. */
  get mayCount(): boolean {
    return this.rated && !Object.keys(this.options).length;
  }

  /** Whether a coach may ask me: against programs alone, in a game that does not count. */
  get mayCoach(): boolean {
    return !this.friends && !(this.counts && this.mayCount);
  }

  /** Another game, with its own options and no more seats than it has. */
  choose(info: GameInfo): void {
    if (this.game !== info.name) this.options = {};
    this.game = info.name;
    this.rated = info.rated;
    this.others = this.others.slice(0, info.most_seats - 1);
    this.others = this.others.map((who) => (isEven(who) ? this.equal || WEAKEST : who));
    while (this.others.length + 1 < info.least_seats) this.add();
  }

  /** One more seat, for somebody like the one before. */
  add(): void {
    this.others.push(this.others.at(-1) ?? FRIEND);
  }

  /** Take one of the other seats away. */
  remove(other: number): void {
    this.others.splice(other, 1);
  }

  /** Choose the value of an option; its default is not mentioned. */
  setOption(name: string, value: string, standard: string): void {
    const { [name]: _, ...rest } = this.options;
    this.options = value === standard || value === "" ? rest : { ...rest, [name]: value };
  }

  /** What the server is asked for; `random` says where I sit, from 0 up to 1. */
  asked(random: () => number = Math.random): NewTable {
    const counts = this.counts && this.mayCount;
    const seats = this.others.map(seatOf);
    const mine = this.order === "first" ? 0 : Math.floor(random() * (seats.length + 1));
    seats.splice(mine, 0, { kind: "me" });
    return {
      game: this.game,
      seats,
      options: Object.entries(this.options).map(([name, value]) => `${name}=${value}`).join(" "),
      listed: this.friends && this.listed,
      watch: this.watch,
      hints: this.hints && !counts,
      counts,
      coach: this.coach && this.mayCoach,
      talk: this.friends && this.talk,
      clock: CLOCKS[this.clock] ?? null,
    };
  }
}

/** Whether a program is one between the levels. */
export function isEven(who: string): boolean {
  return who.startsWith("even:");
}

function seatOf(who: string): SeatWish {
  return who === FRIEND ? { kind: "person" } : { kind: "program", level: who };
}
