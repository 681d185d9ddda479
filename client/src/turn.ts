/** Tells a person that it is their turn, as far as they want to be told: by sound, by vibration, by a notification.
 *
 * Whoever looks at the page and has hardly waited sees it anyway, and is left in peace.
 */

import { settings } from "./settings.svelte";

/** Seconds after which somebody may have looked elsewhere, though the page is in sight. */
const LONG = 3;
const NOTES = [587.33, 880];
const LENGTH = 0.28;

export interface Call {
  /** What is played, and what is asked: never anything hidden, for others may see the screen. */
  title: string;
  body: string;
  /** The table: a later call takes the place of an earlier one. */
  id: string;
  /** Seconds that the person has waited. */
  waited: number;
}

let sounds: AudioContext | undefined;

/** Tell somebody that it is their turn. */
export function callToTurn(call: Call): void {
  const hidden = document.visibilityState === "hidden";
  if (!hidden && call.waited < LONG) return;
  if (settings.of.sound === "on") chime();
  if (settings.of.vibrate === "on") navigator.vibrate?.(120);
  if (hidden && settings.of.notify === "on") void notify(call);
}

/** Two soft tones of wood, made here: there is no file to load. */
export function chime(): void {
  try {
    sounds ??= new AudioContext();
    void sounds.resume();
    NOTES.forEach((pitch, place) => strike(sounds!, pitch, sounds!.currentTime + place * 0.11));
  } catch {
    // a browser without sound
  }
}

function strike(context: AudioContext, pitch: number, at: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.16, at + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0005, at + LENGTH);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

/** Whether this browser can notify somebody, and has not been told never to. */
export function mayNotify(): boolean {
  return "Notification" in globalThis && Notification.permission !== "denied";
}

/** Ask the browser, because the person has just said that they want it; whether they do. */
export async function wantNotifications(): Promise<boolean> {
  const granted = mayNotify() && (await Notification.requestPermission()) === "granted";
  settings.choose("notify", granted ? "on" : "off");
  if (granted) keepCalls();
  return granted;
}

/** Whoever wants no notifications is not called by the push service either. */
export function refuseNotifications(): void {
  settings.choose("notify", "off");
  if (callKey()) void import("./push.svelte").then(({ push }) => push.forget());
}

/** The key of the house that calls by web push; empty if it has none, or if this browser cannot be called. */
export function callKey(): string {
  const key = document.documentElement.dataset["calls"] ?? "";
  return "PushManager" in globalThis && "serviceWorker" in navigator ? key : "";
}

/** Let the house go on calling who wants it: the guest, the key or the language may be another one. */
export function keepCalls(): void {
  const key = callKey();
  if (key && settings.of.notify === "on") void import("./push.svelte").then(({ push }) => push.listen(key));
}

/** By the service worker where there is one, which phones ask for, else by the page. */
async function notify({ title, body, id }: Call): Promise<void> {
  if (!mayNotify() || Notification.permission !== "granted") return;
  const about = { body, tag: id, icon: "/mark.svg", data: `/t/${id}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, about);
  const shown = new Notification(title, about);
  shown.onclick = () => (window.focus(), shown.close());
}

/** The sign of the page in the list of tabs: with a lamp while it is my turn. */
export function showLamp(on: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute("href", on ? "/mark-turn.svg" : "/mark.svg");
}
