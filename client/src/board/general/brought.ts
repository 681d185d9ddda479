/** Boards that packages bring: a script `page/board.js` in the game's package, in plain JavaScript.
 *
 * It exports `draw(root, table)`, which draws the table into an element, and, where it has something
 * better to say than the words of the game, `question`, `verb` and `asText` of a GameBoard. It is
 * called anew whenever something has changed. Other files of the folder (styles, pictures) have
 * their address beside it: `new URL("board.css", import.meta.url)`.
 */

import type { BoardProps, GameBoard } from "../contract.svelte";

/** What a board is told: all that ours are, but for what only the frame's own parts can use. */
export type BroughtTable = Omit<BoardProps, "choice" | "room" | "plate" | "told">;

export interface BroughtBoard extends Partial<Pick<GameBoard, "question" | "verb" | "asText" | "shape">> {
  draw: (root: HTMLElement, table: BroughtTable) => void;
}

/** The board that a game's package brings; null if it brings none, or one that cannot be loaded. */
export async function broughtBoard(game: string): Promise<BroughtBoard | null> {
  const brought = document.documentElement.dataset["boards"] ?? "";
  if (!brought.split(" ").includes(game)) return null;
  try {
    return (await import(/* @vite-ignore */ `/games/${game}/board.js`)) as BroughtBoard;
  } catch (error) {
    console.error(`the board of ${game} cannot be loaded, a general one takes its place`, error);
    return null;
  }
}
