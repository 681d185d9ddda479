/** When something explains itself, and where its words stand. */

/** Milliseconds under a resting pointer, and under a finger. */
export const HOVER = 400;
export const LONG_PRESS = 450;
/** How far a finger that presses may tremble, in pixels. */
export const STILL = 10;

const GAP = 8;

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Where a box of words stands: above a thing, or below it where there is no room, and inside the window. */
export function beside(thing: Box, words: Pick<Box, "width" | "height">, wide: number, tall: number): { left: number; top: number } {
  const above = thing.top - GAP - words.height;
  const below = thing.top + thing.height + GAP;
  const middle = thing.left + thing.width / 2 - words.width / 2;
  return { left: within(middle, words.width, wide), top: within(above >= GAP ? above : below, words.height, tall) };
}

function within(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}
