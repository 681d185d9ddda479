import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link, type Line, type Status } from "./link";
import { PROTOCOL, type FromServer } from "./wire";

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: { t: string; id?: string; v?: number }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const act = { t: "act" as const, id: "a1", v: 3, path: ["D0"] };

let lines: FakeLine[];
let heard: FromServer[];
let statuses: Status[];
let version: number;
let link: Link;

/** The line in use. */
function line(): FakeLine {
  return lines[lines.length - 1]!;
}

/** Bring the present line into play. */
function welcome(): void {
  line().onopen?.();
  line().says({ t: "welcome" });
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = [];
  statuses = [];
  version = -1;
  const listener = {
    heard: (message: FromServer) => heard.push(message),
    changed: (status: Status) => statuses.push(status),
    version: () => version,
  };
  const dial = () => {
    lines.push(new FakeLine());
    return line();
  };
  link = new Link(listener, dial, () => 0.5);
  link.open();
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe("a line", () => {
  it.each([4403, 4404])("does not call again when it was told %i", (code) => {
    line().onopen?.();
    line().onclose?.({ code });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(statuses).toEqual(["gone"]);
  });

  it("says hello with the version it knows", () => {
    version = 7;
    line().onopen?.();
    expect(line().sent).toEqual([{ t: "hello", proto: PROTOCOL, v: 7 }]);
  });

  it("hands on what arrives, in order", () => {
    welcome();
    line().says({ t: "event", n: 1 });
    line().says({ t: "people", n: 2 });
    expect(heard.map((message) => message.t)).toEqual(["welcome", "event", "people"]);
  });

  it("answers a request by its id", async () => {
    welcome();
    const answer = link.ask(act);
    line().says({ t: "ack", id: "other", v: 4 });
    line().says({ t: "ack", id: "a1", v: 4 });
    expect(await answer).toEqual({ t: "ack", id: "a1", v: 4 });
  });

  it("keeps what is asked before it is open", () => {
    void link.ask(act);
    expect(line().sent).toEqual([]);
    welcome();
    expect(line().sent.filter((message) => message.t === "act")).toEqual([act]);
  });

  it("sends an unanswered action again with the same id", () => {
    welcome();
    void link.ask(act);
    vi.advanceTimersByTime(3_100);
    expect(line().sent.filter((message) => message.id === "a1")).toHaveLength(2);
  });

  it("does not ask twice for a hint, which takes its time", () => {
    welcome();
    void link.ask({ t: "hint", id: "h", v: 1 });
    vi.advanceTimersByTime(8_000);
    expect(line().sent.filter((message) => message.id === "h")).toHaveLength(1);
  });

  it("comes back after a break and sends what was not answered", () => {
    welcome();
    void link.ask(act);
    line().onclose?.();
    expect(link.status).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(lines).toHaveLength(2);
    welcome();
    expect(line().sent.map((message) => message.t)).toEqual(["hello", "act"]);
    expect(statuses).toEqual(["open", "lost", "open"]);
  });

  it("waits longer after every failure, up to fifteen seconds", () => {
    const starts: number[] = [];
    for (let failure = 0; failure < 10; failure += 1) {
      const before = Date.now();
      const count = lines.length;
      line().onclose?.();
      while (lines.length === count) vi.advanceTimersByTime(50);
      starts.push(Date.now() - before);
    }
    expect(starts.slice(0, 4)).toEqual([300, 600, 1200, 2400]);
    expect(starts[9]).toBe(15_000);
  });

  it("tries at once when the network is back", () => {
    welcome();
    line().onclose?.();
    link.wake();
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(lines).toHaveLength(2);
  });

  it("is lost at once when the network says so, and comes back by itself", () => {
    welcome();
    const first = line();
    link.cut();
    expect(first.closed).toBe(true);
    expect(link.status).toBe("lost");
    link.cut();
    vi.advanceTimersByTime(300);
    expect(lines).toHaveLength(2);
    welcome();
    expect(link.status).toBe("open");
  });

  it("pings in silence and hangs up when nothing comes back", () => {
    welcome();
    const first = line();
    vi.advanceTimersByTime(11_000);
    expect(first.sent.some((message) => message.t === "ping")).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(lines.length).toBeGreaterThan(1);
  });

  it("stays quiet once the server is newer", () => {
    welcome();
    line().says({ t: "upgrade", proto: 2, build: "x" });
    expect(link.status).toBe("old");
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});
