/** Aldr the High Sage in the browser. */

import type { AldrView } from "../../wire";
import type { GameBoard } from "../contract.svelte";
import Board from "./Board.svelte";
import SeatPanel from "./SeatPanel.svelte";
import Tray from "./Tray.svelte";
import { question } from "./question";
import { asText } from "./text";

export const board: GameBoard<AldrView> = { Board, Tray, SeatPanel, question, asText };
