/** Aldr the High Sage in the browser. */

import type { AldrView } from "../../wire";
import type { GameBoard } from "../contract.svelte";
import { words } from "../../words.svelte";
import Board from "./Board.svelte";
import Legend from "./Legend.svelte";
import SeatPanel from "./SeatPanel.svelte";
import Tray from "./Tray.svelte";
import { calledCard } from "./names";
import { question } from "./question";
import { asText } from "./text";
import { verb } from "./verbs";

words.callBy("aldr", (place, value) => calledCard(place, value, (key, about) => words.say(key, about)));

export const board: GameBoard<AldrView> = {
  shape: "rail",
  Board,
  Legend,
  Tray,
  SeatPanel,
  question,
  verb: (text, _view, say) => verb(text, say),
  asText,
  ends: /^(d|\+-$)/,
  slips: /^\+-$/,
};
