import { beforeEach, describe, expect, it, vi } from "vitest";
import { fairness, shown, sum, withNumber } from "./number";
import type { Gathering, Over, TableInfo } from "./wire";

const SECRET = "00".repeat(32);
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, value: string) => void store.set(key, value),
        removeItem: (key: string) => void store.delete(key),
      },
      { ownKeys: () => [...store.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  );
});

/** Promise a number to a table; its sum. */
async function promised(id = "t1"): Promise<string> {
  let made = "";
  await withNumber(async (promise) => {
    made = promise;
    return { id };
  });
  return made;
}

function table(promises: string[], commitment: string, id = "t1"): TableInfo {
  return { id, commitment, seats: promises.map((promise, seat) => ({ seat, promise, you: seat === 0 })) } as TableInfo;
}

function over(numbers: string[]): Over {
  return { secret: SECRET, numbers } as Over;
}

describe("a number for the chance of a table", () => {
  it("is known by its sum, with and without the browser's own arithmetic", async () => {
    const known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    expect(await sum(SECRET)).toBe(known);
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await sum(SECRET)).toBe(known);
    vi.unstubAllGlobals();
  });

  it("is shown when it is wanted, and found again in the proof", async () => {
    const promise = await promised();
    const facts = table([promise, ""], await sum(SECRET));
    const number = shown({ table: facts, seat: 0 } as Gathering);
    expect(await sum(number)).toBe(promise);
    expect(await fairness(facts, over([number, "-"]))).toEqual({ promised: true, mine: true, withheld: 0 });
  });

  it("is missed when the house says that it was never shown", async () => {
    const promise = await promised();
    const facts = table([promise, ""], await sum(SECRET));
    shown({ table: facts, seat: 0 } as Gathering);
    expect(await fairness(facts, over(["-", "-"]))).toMatchObject({ mine: false, withheld: 1 });
  });

  it("tells when another's promise was exchanged after it had been shown", async () => {
    const [mine, before, after] = [await promised(), await promised("t2"), await promised("t3")];
    const commitment = await sum(SECRET);
    const number = shown({ table: table([mine, before], commitment), seat: 0 } as Gathering);
    const facts = table([mine, after], commitment);
    expect((await fairness(facts, over([number, "-"]))).mine).toBe(false);
    expect(shown({ table: facts, seat: 0 } as Gathering)).toBe("-");
  });

  it("tells when the house names another sum of its secret than before", async () => {
    const mine = await promised();
    const number = shown({ table: table([mine, ""], "ab".repeat(32)), seat: 0 } as Gathering);
    expect((await fairness(table([mine, ""], await sum(SECRET)), over([number, "-"]))).mine).toBe(false);
  });

  it("is missed when the house no longer knows that it was promised", async () => {
    await promised();
    expect((await fairness(table(["", ""], await sum(SECRET)), over(["-", "-"]))).mine).toBe(false);
  });

  it("is shown to the table that it was promised to, and to no other", async () => {
    const promise = await promised("t1");
    expect(shown({ table: table([promise, ""], "", "t2"), seat: 0 } as Gathering)).toBe("-");
  });

  it("tells a secret that is not the promised one", async () => {
    expect((await fairness(table(["", ""], "ff".repeat(32)), over(["-", "-"]))).promised).toBe(false);
  });

  it("is lost where the browser has forgotten it, and says so", () => {
    expect(shown({ table: table(["ab".repeat(32), ""], ""), seat: 0 } as Gathering)).toBe("-");
  });

  it("does not fill the browser", async () => {
    for (let n = 0; n < 70; n += 1) await promised();
    expect(store.size).toBeLessThanOrEqual(60);
  });
});
