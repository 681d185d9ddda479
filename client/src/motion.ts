/** How long something travels, in milliseconds: as somebody chose, and not at all for who wants no motion. */

import { settings } from "./settings.svelte";

const TIMES = { usual: 240, calm: 560, none: 0 };

export const EASE = "cubic-bezier(.2,.7,.2,1)";

export function travelTime(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIMES[settings.of.pace];
}
