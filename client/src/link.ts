/** The line to a table: comes back by itself, loses nothing and says nothing twice.
 *
 * Requests are kept until they are answered and sent again with the same id when the line was
 * down, so that the server plays each of them once. What arrives is handed on in order; whether
 * something is missing is for the listener to see by its version.
 */

import { PROTOCOL, type FromClient, type FromServer } from "./wire";

/** What can be asked with an id and is answered with the same. */
export type Request = Extract<FromClient, { id: string }>;
export type Answer = Extract<FromServer, { id: string }>;
export type Status = "connecting" | "open" | "lost" | "old" | "gone" | "closed";

/** The part of a WebSocket that is used. */
export interface Line {
  onopen: (() => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** Something arrived that nobody asked for by id. */
  heard(message: FromServer): void;
  /** The state of the line is another one. */
  changed(status: Status): void;
  /** The last version that is known; -1 for none. */
  version(): number;
}

/** Close codes that no second call changes: the table may not be watched, or there is none. */
const FINAL = [4403, 4404];
const FIRST_WAIT = 300;
const LONGEST_WAIT = 15_000;
const RESEND = 2_500;
const PING = 10_000;
const SILENCE = 20_000;
const LOOK = 500;

interface Waiting {
  request: Request;
  sent: number;
  answer: (answer: Answer) => void;
}

export class Link {
  status: Status = "connecting";
  private line: Line | null = null;
  private waiting = new Map<string, Waiting>();
  private attempts = 0;
  private heardAt = 0;
  private pingedAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private look: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly listener: Listener,
    private readonly dial: () => Line,
    private readonly random: () => number = Math.random,
  ) {}

  /** Connect, and stay connected; once is enough. */
  open(): void {
    if (this.look !== undefined) return;
    this.look = setInterval(() => this.watch(), LOOK);
    this.connect();
  }

  /** Hang up for good. */
  close(): void {
    this.end("closed");
  }

  /** Try again at once, because the network or the person came back. */
  wake(): void {
    if (this.status !== "lost") return;
    clearTimeout(this.retry);
    this.attempts = 0;
    this.connect();
  }

  /** The network is gone: say so at once, and do not wait for silence. */
  cut(): void {
    if (this.status !== "open" && this.status !== "connecting") return;
    this.drop();
    this.lost();
  }

  /** Ask something; the answer comes, however often the line breaks before. */
  ask(request: Request): Promise<Answer> {
    return new Promise((answer) => {
      this.waiting.set(request.id, { request, sent: Date.now(), answer });
      if (this.status === "open") this.send(request);
    });
  }

  /** Say which version is known and ask for what is missing. */
  hello(): void {
    this.send({ t: "hello", proto: PROTOCOL, v: this.listener.version() });
  }

  private connect(): void {
    const line = this.dial();
    this.line = line;
    this.heardAt = Date.now();
    line.onopen = () => this.hello();
    line.onmessage = (event) => this.receive(JSON.parse(event.data) as FromServer);
    line.onclose = (event) => {
      if (this.line !== line) return;
      if (event && FINAL.includes(event.code)) this.end("gone");
      else this.lost();
    };
  }

  private receive(message: FromServer): void {
    this.heardAt = Date.now();
    if (message.t === "upgrade") {
      this.end("old");
      return;
    }
    if (message.t === "welcome" || (message.t === "gathering" && this.status !== "open")) {
      const first = this.status !== "open";
      this.attempts = 0;
      this.listener.heard(message);
      this.become("open");
      if (first) for (const waiting of this.waiting.values()) this.resend(waiting);
    } else if ("id" in message && message.id) {
      this.waiting.get(message.id)?.answer(message);
      this.waiting.delete(message.id);
    } else this.listener.heard(message);
  }

  private watch(): void {
    const now = Date.now();
    if (this.line && now - this.heardAt > SILENCE) {
      this.drop();
      this.lost();
      return;
    }
    if (this.status !== "open") return;
    for (const waiting of this.waiting.values())
      if (waiting.request.t !== "hint" && now - waiting.sent > RESEND) this.resend(waiting);
    if (now - Math.max(this.heardAt, this.pingedAt) > PING) {
      this.pingedAt = now;
      this.send({ t: "ping", n: 0 });
    }
  }

  private resend(waiting: Waiting): void {
    waiting.sent = Date.now();
    this.send(waiting.request);
  }

  private send(message: FromClient): void {
    this.line?.send(JSON.stringify(message));
  }

  private lost(): void {
    this.line = null;
    if (this.ended) return;
    this.become("lost");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.pause());
    this.attempts += 1;
  }

  /** Doubling, with half of it up or down, so that not everybody comes back at once. */
  private pause(): number {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts);
    return wait * (0.5 + this.random());
  }

  private get ended(): boolean {
    return this.status === "closed" || this.status === "old" || this.status === "gone";
  }

  /** Call no more. */
  private end(status: Status): void {
    clearInterval(this.look);
    clearTimeout(this.retry);
    this.become(status);
    this.drop();
  }

  private drop(): void {
    const line = this.line;
    this.line = null;
    line?.close();
  }

  private become(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.changed(status);
  }
}
