/** Plain requests to the server. Everything that changes something carries the guest's token. */

import type { Message, Problem } from "./wire";
import { words } from "./words.svelte";

/** A request that was refused, with the sentence that says why. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly told: Message,
  ) {
    super(code);
  }
}

/** Why something did not work, as a sentence. */
export function trouble(error: unknown): string {
  return error instanceof Refused ? words.sentence(error.told) : String(error);
}

const NO_SERVER: Message = { key: "page.problem.offline", about: {} };
const UNCLEAR: Message = { key: "page.problem.unclear", about: {} };

let token = "";

/** Remember the token that the lobby gave. */
export function remember(given: string): void {
  token = given;
}

const early = new Map<string, Promise<Response>>();

/** Ask for something that will be needed as soon as the page is there. */
export function prime(path: string): void {
  const answer = answered(path, {});
  answer.catch(() => early.delete(path));
  early.set(path, answer);
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once for something that stays as it is; what failed is asked for again. */
export function getOnce<T>(path: string): Promise<T> {
  const found = (kept.get(path) as Promise<T> | undefined) ?? get<T>(path);
  kept.set(path, found);
  found.catch(() => kept.delete(path));
  return found;
}

/** Ask for something. */
export async function get<T>(path: string): Promise<T> {
  const primed = early.get(path);
  early.delete(path);
  return (await (primed ?? answered(path, {}))).json() as Promise<T>;
}

/** Change something. */
export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  if (!token) await introduce();
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/plain" : "application/json";
  const headers = { "content-type": type, "x-csrf-token": token };
  return (await answered(path, { method: "POST", headers, body: text })).json() as Promise<T>;
}

/** Become known to the server on a page that never asked for the lobby. */
async function introduce(): Promise<void> {
  const lobby = await get<{ me: { token: string } }>("/api/lobby");
  remember(lobby.me.token);
}

async function answered(path: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(path, request).catch(() => {
    throw new Refused("offline", NO_SERVER);
  });
  if (!answer.ok) throw await problem(answer);
  return answer;
}

async function problem(answer: Response): Promise<Refused> {
  try {
    const { code, told } = (await answer.json()) as Problem;
    return new Refused(code, told ?? UNCLEAR);
  } catch {
    return new Refused(String(answer.status), UNCLEAR);
  }
}
