/** Sentences of lists of games. */

import { seatNames } from "../names";
import type { TableInfo } from "../wire";
import { words } from "../words.svelte";

/** With whom I play at a table. */
export function others(table: TableInfo): string {
  const names = seatNames(table.seats);
  return names.filter((_, seat) => !table.seats[seat]?.you).join(words.say("page.comma"));
}

/** The largest unit that time is told in: days, hours, minutes, seconds. */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;

/** A span of time in one unit: "2 hours". */
export function span(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one) ?? ["second", 1];
  const count = Math.max(0, Math.floor(seconds / length));
  return new Intl.NumberFormat(words.language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** A day as people say it: today, yesterday, a weekday, or its date. */
export function day(at: string, now = new Date()): string {
  const then = new Date(at);
  const midnight = (one: Date) => new Date(one.getFullYear(), one.getMonth(), one.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / 86_400_000);
  if (days < 2) return new Intl.RelativeTimeFormat(words.language, { numeric: "auto" }).format(-days, "day");
  if (days < 7) return then.toLocaleDateString(words.language, { weekday: "long" });
  return then.toLocaleDateString(words.language, { dateStyle: "medium" });
}

/** What a game has changed: "+12", "−3". */
export function gained(gain: number): string {
  const whole = Math.round(gain);
  if (!whole) return "±0";
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}
