import type { ElementView } from "../../wire";
import type { GameBoard } from "../contract.svelte";
import Board from "./Board.svelte";
import SeatPanel from "./SeatPanel.svelte";
import { asText, question } from "./told";
import Tray from "./Tray.svelte";
import { verb } from "./verbs";

export const board: GameBoard<ElementView> = {
  shape: "rail",
  Board,
  Tray,
  SeatPanel,
  question,
  verb: (text, _view, say) => verb(text, say),
  asText,
  ends: /^end$/,
  slips: /^end$/,
};
