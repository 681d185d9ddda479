/** Where the boards of the games are: a folder here for each that has one, loaded when its first table opens. */

import type { Shape } from "../layout.svelte";
import type { Component } from "svelte";
import type { FrameInfo } from "../wire";
import type { GameBoard, Say } from "./contract.svelte";

/** Where the seats of a game sit, known before its board is there: nothing moves when it comes. */
export const shapes: Record<string, Shape> = { element: "rail", aldr: "rail", rummy: "strip", brave: "rows" };

const boards = import.meta.glob<{ board: unknown }>(["./*/index.ts", "!./general/index.ts"]);

/** Whether there is such a game: with a board here, or brought to the server by a package. */
export function isGame(game: string): boolean {
  const brought = document.documentElement.dataset["games"] ?? "";
  return folder(game) in boards || brought.split(" ").includes(game);
}

/** The board of a game: its own, or one that is made from its views. */
export async function boardOf(game: string): Promise<GameBoard> {
  const load = boards[folder(game)];
  if (!load) return (await import("./general/index")).boardFor(game);
  // A view is always drawn by the board of its own game, which the types cannot say.
  return (await load()).board as GameBoard;
}

/** How a game draws the pictures of its booklet, and tells them. */
export interface GamePicture {
  Picture: Component<{ frame: FrameInfo; names: string[]; say: Say }>;
  told: (frame: FrameInfo, names: string[], say: Say) => string[];
}

const pictures = import.meta.glob<GamePicture>("./*/picture.ts");

/** What draws the pictures of a game; null if it has none. */
export async function pictureOf(game: string): Promise<GamePicture | null> {
  return (await pictures[`./${game}/picture.ts`]?.()) ?? null;
}

function folder(game: string): string {
  return `./${game}/index.ts`;
}
