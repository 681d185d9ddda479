/** Where a pattern lies on the table, so that it can be shown (Aldr 5.2). */

import type { AldrView } from "../../wire";
import { cellAt, nameOf } from "./cells";

type Shape = [number, number][];

/** The shape of an element, as rows upwards and columns. */
export function shapeOf(view: AldrView, element: string): Shape {
  return view.patterns.find(([letter]) => letter === element)?.[1] ?? [];
}

/** The cells of a free pattern of `element` that holds `cell`; those of this turn first. */
export function patternAt(view: AldrView, element: string, cell: string): string[] {
  const icons = new Map(view.icons);
  const figures = new Set([view.aldr, ...view.sages.flat()]);
  const shows = (name: string) => icons.get(name) === element || icons.get(name) === "S";
  const found = placesOf(shapeOf(view, element), cell).filter((cells) =>
    cells.every((name) => shows(name) && !figures.has(name)),
  );
  return found.find((cells) => cells.some((name) => view.touched.includes(name))) ?? found[0] ?? [];
}

/** Every way to lay a shape over a cell. */
function placesOf(shape: Shape, cell: string): string[][] {
  const { column, row } = cellAt(cell);
  return turnsOf(shape).flatMap((cells) =>
    cells.map(([up, along]) =>
      cells.map(([otherUp, otherAlong]) => nameOf(column + otherAlong - along, row + otherUp - up)),
    ),
  );
}

/** The shape in all directions, as it is and mirrored. */
function turnsOf(shape: Shape): Shape[] {
  const mirrored = shape.map(([up, along]): [number, number] => [up, -along]);
  return [...quarters(shape), ...quarters(mirrored)];
}

function quarters(shape: Shape): Shape[] {
  const turns = [shape];
  for (let turn = 1; turn < 4; turn += 1)
    turns.push((turns.at(-1) ?? []).map(([up, along]): [number, number] => [along, -up]));
  return turns;
}
