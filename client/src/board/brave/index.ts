/** Brave the Elements in the browser. */

import type { BraveView } from "../../wire";
import type { GameBoard } from "../contract.svelte";
import Acts from "./Acts.svelte";
import Board from "./Board.svelte";
import SeatPanel from "./SeatPanel.svelte";
import Tray from "./Tray.svelte";
import { question } from "./question";
import { asText } from "./text";
import { verb } from "./verbs";

export const board: GameBoard<BraveView> = {
  shape: "rows",
  Board,
  Acts,
  Tray,
  SeatPanel,
  question,
  verb,
  asText,
  round: "brave.story.round",
  ends: /^(pass|concede)\b/,
  slips: /^(pass|concede)\b/,
};
