/** Games without a board of their own in the browser: drawn by the names of their view's fields. */

import type { Component } from "svelte";
import type { View } from "../../wire";
import type { BoardProps, GameBoard, SeatProps } from "../contract.svelte";
import Board from "./Board.svelte";
import SeatPanel from "./SeatPanel.svelte";
import Tray from "./Tray.svelte";
import { asText, question, verb, type Parts } from "./view";

/** The board of any game. */
export function boardFor(game: string): GameBoard {
  const parts = (view: View) => view as unknown as Parts;
  return {
    shape: "rail",
    Board: ofGame<BoardProps>(Board, game),
    Tray: ofGame<BoardProps>(Tray, game),
    SeatPanel: ofGame<SeatProps>(SeatPanel, game),
    question: (view, seat, say) => question(game, parts(view), seat, say),
    verb: (text, _view, say) => verb(game, text, say),
    asText: (view, names, say) => asText(game, parts(view), names, say),
    ends: /^(end|pass)\b/,
    slips: /^(end|pass)\b/,
  };
}

/** A component that is told which game it shows; what else it is given stays as live as it was. */
function ofGame<Props extends object>(component: Component<Props & { game: string }>, game: string): Component<Props> {
  return (internals, props) =>
    component(
      internals,
      new Proxy(props as Props & { game: string }, {
        get: (given, name) => (name === "game" ? game : (Reflect.get(given, name) as unknown)),
        has: (given, name) => name === "game" || Reflect.has(given, name),
      }),
    );
}
