/** How large the names of rows and columns are drawn: a board may be small on the screen, they may not. */

/** Pixels of the screen, below which letters are hard to read. */
const READABLE = 11;

/** The size of letters in units of a drawing, given what they have at least and the pixels of a unit. */
export function letters(units: number, scale: number): number {
  return Math.max(units, READABLE / scale);
}
