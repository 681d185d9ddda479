/** Where the squares of Element lie, on the board and in the drawing. */

export const SIZE = 11;
/** The side of a square, and the margin round the board, in units of the drawing. */
export const CELL = 50;
export const MARGIN = 27;
export const WIDTH = 2 * MARGIN + SIZE * CELL;

const COLUMNS = "abcdefghijk";
const SIDES: Record<string, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

/** All squares as they are read: from the upper left, row by row. */
export const SQUARES: string[] = Array.from({ length: SIZE * SIZE }, (_, place) =>
  named(place % SIZE, SIZE - 1 - Math.floor(place / SIZE)),
);

function named(column: number, row: number): string {
  return `${COLUMNS[column]}${row + 1}`;
}

/** Column and row of a square, from 0. */
export function columnAndRow(square: string): [number, number] {
  return [COLUMNS.indexOf(square.charAt(0)), Number(square.slice(1)) - 1];
}

/** The upper left corner of a square in the drawing. */
export function corner(square: string): { x: number; y: number } {
  const [column, row] = columnAndRow(square);
  return { x: MARGIN + column * CELL, y: MARGIN + (SIZE - 1 - row) * CELL };
}

/** The neighbour of a square on a side `N`, `E`, `S` or `W`; empty beyond the edge. */
export function neighbour(square: string, side: string): string {
  const [column, row] = columnAndRow(square);
  const [right, up] = SIDES[side] ?? [0, 0];
  const goal: [number, number] = [column + right, row + up];
  return goal.every((place) => place >= 0 && place < SIZE) ? named(...goal) : "";
}

/** The side on which `goal` touches `square`, or empty. */
export function sideOf(square: string, goal: string): string {
  return Object.keys(SIDES).find((side) => neighbour(square, side) === goal) ?? "";
}

/** The square under a point of the drawing, or empty. */
export function squareAt(x: number, y: number): string {
  const column = Math.floor((x - MARGIN) / CELL);
  const row = SIZE - 1 - Math.floor((y - MARGIN) / CELL);
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE ? named(column, row) : "";
}

/** How far a point of the drawing is from the middle of a square. */
export function distance(square: string, x: number, y: number): number {
  const { x: left, y: top } = corner(square);
  return Math.hypot(x - left - CELL / 2, y - top - CELL / 2);
}
