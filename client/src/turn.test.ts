import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { callToTurn, wantNotifications } from "./turn";

const told: string[] = [];
let answer = "granted";

class Sound {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => ({ gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => undefined });
  createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start: () => told.push("tone"), stop() {} });
}

class Note {
  static permission = "default";
  static requestPermission = () => Promise.resolve((Note.permission = answer));
  constructor(title: string, { tag }: { tag: string }) {
    told.push(`note ${title} ${tag}`);
  }
}

beforeEach(() => {
  told.length = 0;
  answer = "granted";
  Note.permission = "default";
  vi.stubGlobal("document", { visibilityState: "visible", documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
  vi.stubGlobal("navigator", { vibrate: () => told.push("pulse") });
  vi.stubGlobal("AudioContext", Sound);
  vi.stubGlobal("Notification", Note);
  for (const [name, value] of [["sound", "on"], ["notify", "unasked"], ["vibrate", "off"]] as const) settings.choose(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const call = (waited: number) => callToTurn({ title: "Your turn", body: "", id: "t1", waited });
const hide = () => vi.stubGlobal("document", { visibilityState: "hidden", documentElement: { dataset: {} } });

test("whoever looks on and has hardly waited is left in peace", () => {
  call(1);
  expect(told).toEqual([]);
  call(5);
  expect(told).toEqual(["tone", "tone"]);
});

test("a newcomer hears the own turn and nothing else", async () => {
  hide();
  call(1);
  await Promise.resolve();
  expect(told).toEqual(["tone", "tone"]);
});

test("sound, vibration and notification come only where they were chosen", async () => {
  settings.choose("sound", "off");
  settings.choose("vibrate", "on");
  expect(await wantNotifications()).toBe(true);
  hide();
  call(1);
  await vi.waitFor(() => expect(told).toEqual(["pulse", "note Your turn t1"]));
});

test("whom the browser does not allow it is not asked again", async () => {
  answer = "denied";
  expect(await wantNotifications()).toBe(false);
  expect(settings.of.notify).toBe("off");
});
