/** The grid of Aldr: columns a to z, rows counted upwards (Aldr 5.1). */

import type { AldrView } from "../../wire";

export interface Cell {
  column: number;
  row: number;
}

const STEPS: Record<string, [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

/** The part of the table that is drawn. */
export interface Window {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A cell by its name. */
export function cellAt(name: string): Cell {
  return { column: name.charCodeAt(0) - 96, row: Number(name.slice(1)) };
}

/** The name of a cell. */
export function nameOf(column: number, row: number): string {
  return `${String.fromCharCode(96 + column)}${row}`;
}

/** The cell next to another one. */
export function beside(name: string, direction: string): string {
  const { column, row } = cellAt(name);
  const [right, up] = STEPS[direction] ?? [0, 0];
  return nameOf(column + right, row + up);
}

/** All used cells and a rim of one, at least so many columns and rows. */
export function windowOf(view: AldrView, leastColumns = 8, leastRows = 6): Window {
  const cells = view.icons.map(([name]) => cellAt(name));
  const columns = cells.map((cell) => cell.column);
  const rows = cells.map((cell) => cell.row);
  const [left, right] = spread(Math.min(...columns) - 1, Math.max(...columns) + 1, leastColumns, view.columns);
  const [bottom, top] = spread(Math.min(...rows) - 1, Math.max(...rows) + 1, leastRows, view.rows);
  return { left, right, bottom, top };
}

/** A span of at least `least`, grown on both sides, within 1 and `most`. */
function spread(low: number, high: number, least: number, most: number): [number, number] {
  while (high - low + 1 < least) {
    low -= 1;
    if (high - low + 1 < least) high += 1;
  }
  return [Math.max(1, low), Math.min(most, high)];
}

/** Rows from the top, each from the left. */
export function rowsOf({ left, right, bottom, top }: Window): Cell[][] {
  return Array.from({ length: top - bottom + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ column: left + along, row: top - down })),
  );
}
