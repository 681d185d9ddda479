/** Where the boards of the games are; each is loaded when its first table opens. */

import type { Shape } from "../layout.svelte";
import type { GameBoard } from "./contract.svelte";

/** Where the seats of a game sit, known before its board is there: nothing moves when it comes. */
export const shapes: Record<string, Shape> = { element: "rail", aldr: "rail", rummy: "strip", brave: "rows" };

const boards: Record<string, () => Promise<{ board: unknown }>> = {
  element: () => import("./element"),
  aldr: () => import("./aldr"),
  rummy: () => import("./rummy"),
  brave: () => import("./brave"),
};

/** Whether there is such a game. */
export function hasBoard(game: string): boolean {
  return Object.hasOwn(boards, game);
}

/** The board of a game. */
export async function boardOf(game: string): Promise<GameBoard> {
  const load = boards[game];
  if (!load) throw new Error(`there is no board for ${game}`);
  // A view is always drawn by the board of its own game, which the types cannot say.
  return (await load()).board as GameBoard;
}
