import type { ElementView } from "../../wire";
import type { GameBoard } from "../contract.svelte";
import Board from "./Board.svelte";
import SeatPanel from "./SeatPanel.svelte";
import { asText, question } from "./told";
import Tray from "./Tray.svelte";

export const board: GameBoard<ElementView> = { Board, Tray, SeatPanel, question, asText };
