/** First games as data: what is on the board, what is said, what is to be chosen. */

export interface Step {
  /** The key of its sentence below `page.guide_GAME`. */
  says: string;
  /** A position to begin with; without one the board stays as it is. */
  position?: string;
  options?: string;
  /** What is to be chosen, one after another, as patterns of texts; none: only read. */
  want?: string[];
  /** What happens by itself after each of them: chance, and the other players. */
  then?: string[][];
  /** The rule behind it. */
  rule?: string;
}

const guides: Record<string, () => Promise<{ default: Step[] }>> = {
  element: () => import("./element.json"),
  aldr: () => import("./aldr.json"),
  rummy: () => import("./rummy.json"),
  brave: () => import("./brave.json"),
};

/** The steps of a game's first game. */
export async function guideOf(game: string): Promise<Step[]> {
  const load = guides[game];
  if (!load) throw new Error(`there is no guide for ${game}`);
  return (await load()).default;
}
