/** The number that this browser gives for the chance of a table.
 *
 * Its sum is promised when a seat is taken; the number itself is shown when all promises are made,
 * and kept here until then, and after it for the proof. Neither the house nor anybody at the table
 * can have chosen the deal, as long as one number was drawn by lot.
 */

import type { Gathering, Over, TableInfo } from "./wire";

const KEPT = "elementarium.number.";
const MOST_KEPT = 60;
/** What is shown in place of a number that is no longer known, or that nobody gave. */
export const NONE = "-";

interface Kept {
  number: string;
  promise: string;
  at: number;
  /** The table that it was promised to. */
  table?: string;
  /** What all had promised at the moment when the number was shown: the house, then the seats. */
  promises?: string;
}

/** Take a seat with a number: draw it, promise its sum, and keep it for the table that answers. */
export async function withNumber<T extends { id: string }>(send: (promise: string) => Promise<T>): Promise<T> {
  const number = hex(crypto.getRandomValues(new Uint8Array(32)));
  const promise = await sum(number);
  const kept = { number, promise, at: Date.now() };
  if (!keeps(kept)) return send(""); // who cannot keep a number must not promise one
  const answer = await send(promise);
  keeps({ ...kept, table: answer.id });
  return answer;
}

/** The number that was promised to a table that now wants it, or word that it is lost.
 *
 * It is shown once, to the table that it was promised to; whoever names other promises later asks
 * in vain.
 */
export function shown({ table, seat }: Gathering): string {
  const kept = remembered().find((one) => one.promise === table.seats[seat ?? -1]?.promise);
  const promises = allPromises(table);
  if (!kept || (kept.table ?? table.id) !== table.id || (kept.promises ?? promises) !== promises) return NONE;
  keeps({ ...kept, table: table.id, promises });
  return kept.number;
}

/** What can be found out here about the chance of a finished game. */
export interface Fairness {
  /** Whether the secret and all numbers are those that were promised before the game. */
  promised: boolean;
  /** Whether my own number is among them, and all promises are those that I was shown; null where
   * this browser promised none to the table. */
  mine: boolean | null;
  /** How many seats promised a number and never showed it. */
  withheld: number;
}

/** Look at what was promised and what was shown after the game. */
export async function fairness(table: TableInfo, over: Over): Promise<Fairness> {
  const promises = table.seats.map((seat) => seat.promise);
  const sums = await Promise.all(over.numbers.map((number) => (number === NONE ? "" : sum(number))));
  const fits = over.numbers.every((number, seat) => number === NONE || sums[seat] === promises[seat]);
  const seat = table.seats.findIndex((one) => one.you);
  const mine = remembered().filter((one) => one.table === table.id);
  const isMine = (kept: Kept) => over.numbers[seat] === kept.number && kept.promises === allPromises(table);
  return {
    promised: fits && (await sum(over.secret)) === table.commitment,
    mine: mine.length && seat >= 0 ? mine.some(isMine) : null,
    withheld: over.numbers.filter((number, place) => number === NONE && promises[place]).length,
  };
}

/** What the house and the seats have promised, in one text. */
function allPromises(table: TableInfo): string {
  return [table.commitment, ...table.seats.map((one) => one.promise)].join();
}

/** SHA-256 of bytes written in hexadecimal; pages without encryption have to bring their own. */
export async function sum(text: string): Promise<string> {
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  if (globalThis.crypto.subtle) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return hex(sha256(bytes));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep a number; false where this browser keeps nothing. */
function keeps(kept: Kept): boolean {
  try {
    const oldest = remembered().sort((one, other) => one.at - other.at);
    for (const one of oldest.slice(0, Math.max(0, oldest.length - MOST_KEPT + 1))) localStorage.removeItem(KEPT + one.promise);
    localStorage.setItem(KEPT + kept.promise, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** All numbers that are still kept here. */
function remembered(): Kept[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
  return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "{}") as Kept);
}
