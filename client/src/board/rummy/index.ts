/** Elemental Rummy in the browser. */

import type { RummyView } from "../../wire";
import type { GameBoard } from "../contract.svelte";
import { words } from "../../words.svelte";
import Board from "./Board.svelte";
import SeatPanel from "./SeatPanel.svelte";
import Tray from "./Tray.svelte";
import { calledCards } from "./cards";
import { question } from "./question";
import { asText } from "./text";
import { verb } from "./verbs";

words.callBy("rummy", (place, value) => calledCards(place, value, (key, about) => words.say(key, about)));

export const board: GameBoard<RummyView> = {
  shape: "strip",
  Board,
  Tray,
  SeatPanel,
  question,
  verb: (text, _view, say) => verb(text, say),
  asText,
  ends: /^(disc|end)\b/,
  slips: /^end$/,
};
