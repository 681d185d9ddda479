/** Games that are not built into the page: drawn by the board of their package, or by the names of their view's fields. */

import type { Component } from "svelte";
import type { View } from "../../wire";
import type { BoardProps, GameBoard, SeatProps } from "../contract.svelte";
import Board from "./Board.svelte";
import Brought from "./Brought.svelte";
import { broughtBoard, type BroughtBoard } from "./brought";
import SeatPanel from "./SeatPanel.svelte";
import Tray from "./Tray.svelte";
import { asText, question, verb, type Parts } from "./view";

/** The board of any game. */
export async function boardFor(game: string): Promise<GameBoard> {
  const parts = (view: View) => view as unknown as Parts;
  const board = await broughtBoard(game);
  return {
    shape: board?.shape ?? "rail",
    Board: board ? withMore<BoardProps, { board: BroughtBoard }>(Brought, { board }) : withMore<BoardProps, OfGame>(Board, { game }),
    Tray: withMore<BoardProps, OfGame>(Tray, { game }),
    SeatPanel: withMore<SeatProps, OfGame>(SeatPanel, { game }),
    question: board?.question ?? ((view, seat, say) => question(game, parts(view), seat, say)),
    verb: board?.verb ?? ((text, _view, say) => verb(game, text, say)),
    asText: board?.asText ?? ((view, names, say) => asText(game, parts(view), names, say)),
    ends: /^(end|pass)\b/,
    slips: /^(end|pass)\b/,
  };
}

/** Whatever draws a view by its fields has to know whose words to use. */
interface OfGame {
  game: string;
}

/** A component that is given something more for good; all else that it is given stays as live as it was. */
function withMore<Props extends object, More extends object>(component: Component<Props & More>, more: More): Component<Props> {
  return (internals, props) =>
    component(
      internals,
      new Proxy(props as Props & More, {
        get: (given, name) => Reflect.get(name in more ? more : given, name) as unknown,
        has: (given, name) => name in more || Reflect.has(given, name),
      }),
    );
}
