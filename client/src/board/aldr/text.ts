/** The whole table of Aldr in lines of text. */

import type { AldrView } from "../../wire";
import type { Say } from "../contract.svelte";
import { nameOf, rowsOf, windowOf } from "./cells";
import { ELEMENTS, cardName, cellName } from "./names";

/** The rows of the table from the top, the figures, the hands and the pool. */
export function asText(view: AldrView, names: string[], say: Say): string[] {
  return [
    say("page.aldr.text.turn", { turn: view.turn, seat: view.active, phase: say(`aldr.phase.${view.phase}`) }),
    ...rowLines(view, names, say),
    view.aldr ? say("page.aldr.text.aldr", { cell: view.aldr }) : say("page.aldr.text.aldr_off"),
    ...names.flatMap((_, seat) => seatLines(view, seat, say)),
    say("page.aldr.text.pool", { cards: listed(view.pool, say), count: view.deck }),
  ];
}

function rowLines(view: AldrView, names: string[], say: Say): string[] {
  const used = new Set(view.icons.map(([cell]) => cell));
  return rowsOf(windowOf(view, 1, 1)).flatMap((row) => {
    const cells = row.map(({ column, row: up }) => nameOf(column, up)).filter((cell) => used.has(cell));
    if (!cells.length) return [];
    const told = cells.map((cell) => cellName(view, cell, names, say));
    return [say("page.aldr.text.row", { row: row[0]?.row ?? 0, cells: told.join(say("page.aldr.semicolon")) })];
  });
}

function seatLines(view: AldrView, seat: number, say: Say): string[] {
  const hand = view.hands[seat];
  const placed = ELEMENTS.filter((_, place) => view.sages[seat]?.[place]);
  return [
    say("page.aldr.text.seat", {
      seat,
      sages: placed.map((element) => say(`aldr.icon.${element}`)).join(say("page.aldr.comma")) || say("page.aldr.text.nothing"),
      cards: listed(hand?.cards ?? [], say),
      unknown: hand?.unknown ?? 0,
    }),
  ];
}

function listed(cards: readonly string[], say: Say): string {
  const names = cards.map((card) => cardName(card, say));
  return names.join(say("page.aldr.comma")) || say("page.aldr.text.nothing");
}
