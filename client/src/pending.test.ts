import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Line } from "./link";
import { TableState } from "./table.svelte";

const NOW = { v: 3, view: null, legal: ["D0"], mine: true, over: null, window: null };

let line: Line & { sent: { t: string; id: string }[] };
let table: TableState;

function says(message: object): Promise<void> {
  line.onmessage?.({ data: JSON.stringify(message) });
  return vi.advanceTimersByTimeAsync(0).then(() => undefined);
}

beforeEach(async () => {
  vi.useFakeTimers();
  table = new TableState("t", () => {
    line = { onopen: null, onclose: null, onmessage: null, sent: [], send: (text) => line.sent.push(JSON.parse(text)), close: () => {} };
    return line;
  });
  table.open();
  line.onopen?.();
  await says({ t: "welcome", table: { seats: [] }, seat: 0, whole: true, news: [], now: NOW });
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

const acts = () => line.sent.filter((one) => one.t === "act");

describe("an action on its way", () => {
  it("can be touched no second time, and is not spoken of while its answer may come at once", async () => {
    void table.choose("D0");
    void table.choose("D0");
    await vi.advanceTimersByTimeAsync(100);
    expect(acts()).toHaveLength(1);
    expect(table.pending).toBe(false);
    expect(table.legal).toEqual(["D0"]);
  });
  it("does not keep anybody from giving up", async () => {
    void table.choose("D0");
    void table.resign();
    await vi.advanceTimersByTimeAsync(0);
    expect(line.sent.map((one) => one.t)).toContain("resign");
  });
  it("is shown as pending if the answer is long in coming, and no longer when it is there", async () => {
    void table.choose("D0");
    await vi.advanceTimersByTimeAsync(200);
    expect(table.pending).toBe(true);
    expect(table.legal).toEqual([]);
    await says({ t: "no", id: acts()[0]?.id, code: "x", told: { key: "house.no.bad", about: {} }, rule: "", v: 3 });
    expect(table.pending).toBe(false);
    expect(table.legal).toEqual(["D0"]);
  });
});

describe("the beginning of an action", () => {
  const begun = { t: "tried", view: { size: 1 }, legal: ["<W"] };

  it("is one request, and shows how it can go on", async () => {
    void table.choose("W@e5");
    await says({ ...begun, id: acts()[0]?.id });
    expect(acts()).toHaveLength(1);
    expect(table.path).toEqual(["W@e5"]);
    expect(table.legal).toEqual(["<W"]);
  });
  it("is sent with what follows, and no longer there when all was played", async () => {
    void table.choose("W@e5");
    await says({ ...begun, id: acts()[0]?.id });
    void table.choose("<W");
    expect(acts()[1]).toMatchObject({ v: 3, path: ["W@e5", "<W"] });
    await says({ t: "ack", id: acts()[1]?.id, v: 4 });
    await says({ t: "event", news: { v: 4, kind: "act", by: 0, text: "W@e5<W", events: [] }, now: { ...NOW, v: 4 } });
    expect(table.path).toEqual([]);
    expect(table.legal).toEqual(["D0"]);
  });
  it("is dropped if something else has happened meanwhile", async () => {
    void table.choose("W@e5");
    await says({ t: "event", news: { v: 4, kind: "act", by: 1, text: "end", events: [] }, now: { ...NOW, v: 4 } });
    await says({ ...begun, id: acts()[0]?.id });
    expect(table.path).toEqual([]);
    expect(table.legal).toEqual(["D0"]);
  });
});

describe("programs that wait for their turn", () => {
  it("are explained", async () => {
    await says({ t: "waits", told: { key: "house.waits", about: {} } });
    expect(table.refusal?.told.key).toBe("house.waits");
  });
});

describe("a refusal that nobody asked for", () => {
  it("is shown too: why a table cannot be opened", async () => {
    await says({ t: "no", id: "", code: "damaged", told: { key: "house.no.damaged", about: {} }, rule: "", v: -1 });
    expect(table.refusal?.told.key).toBe("house.no.damaged");
  });
});
