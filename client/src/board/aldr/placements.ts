/** The legal texts of Aldr: placements by card, cell and turn; cells for figures; cards to draw (Aldr 8.1). */

import { beside } from "./cells";

export interface Placement {
  text: string;
  /** The card in the order of the catalogue, as hands have it. */
  card: string;
  cells: [string, string];
  icons: [string, string];
  direction: string;
}

const PLACEMENT = /^([FWEAVS])([FWEAVS])@([a-z]\d+)([nesw])$/;
const FIGURE = /^(?:\+[FWEA]|>)([a-z]\d+)$/;
const DRAW = /^d([FWEAVS]{2})$/;

/** A placement, if the text is one. */
export function placementOf(text: string): Placement | null {
  const [, first = "", second = "", cell = "", direction = ""] = PLACEMENT.exec(text) ?? [];
  if (!cell) return null;
  return {
    text,
    card: `${first}${second}`,
    cells: [cell, beside(cell, direction)],
    icons: [first, second],
    direction,
  };
}

/** All placements among the legal texts. */
export function placementsOf(legal: string[]): Placement[] {
  return legal.flatMap((text) => placementOf(text) ?? []);
}

/** The placements of a card that cover a cell; an empty card or cell stands for any. */
export function fitting(placements: Placement[], card: string, cell: string): Placement[] {
  return placements.filter(
    (one) => (!card || one.card === card) && (!cell || one.cells.includes(cell)),
  );
}

/** The placement that is shown: the one that was turned to, or the first that fits. */
export function shown(fits: Placement[], text: string): Placement | undefined {
  return fits.find((one) => one.text === text) ?? fits[0];
}

/** The next way to lay the card on the same cell. */
export function turned(fits: Placement[], text: string): string {
  const place = fits.findIndex((one) => one.text === text);
  return fits[(place + 1) % fits.length]?.text ?? "";
}

/** The placement on another cell that is turned as `before` was on its own, or the first. */
export function moved(fits: Placement[], cell: string, before: Placement | null, from: string): string {
  const same = before && fits.find((one) => one.direction === before.direction && half(one, cell) === half(before, from));
  return (same || fits[0])?.text ?? "";
}

/** Which half of the card lies on a cell. */
function half(placement: Placement, cell: string): number {
  return placement.cells.indexOf(cell);
}

/** Cells where a figure may go, each with its text. */
export function figureCells(legal: string[]): Map<string, string> {
  return new Map(
    legal.flatMap((text) => {
      const cell = FIGURE.exec(text)?.[1];
      return cell ? [[cell, text] as const] : [];
    }),
  );
}

/** Cards that may be drawn, each with its text. */
export function drawsOf(legal: string[]): Map<string, string> {
  return new Map(
    legal.flatMap((text) => {
      const card = DRAW.exec(text)?.[1];
      return card ? [[card, text] as const] : [];
    }),
  );
}

/** What is neither a placement nor a cell nor a draw: plain buttons. */
export function rest(legal: string[]): string[] {
  return legal.filter((text) => ![PLACEMENT, FIGURE, DRAW].some((kind) => kind.test(text)));
}
