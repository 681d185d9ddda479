/** Whether an action is asked about before it is sent, because nobody could take it back alone. */

import type { Choices } from "./settings.svelte";

/** What a game says of its texts. */
export interface Endings {
  /** Those that end a turn. */
  ends?: RegExp;
  /** Those that give something up which could still be done: whoever plays one by mistake has lost it. */
  slips?: RegExp;
}

export function isAskedAbout(text: string, legal: string[], { ends, slips }: Endings, chosen: Choices["confirm"]): boolean {
  if (chosen === "never") return false;
  if (slips?.test(text) && legal.some((other) => !slips.test(other))) return true;
  return chosen === "always" && (ends?.test(text) ?? false);
}
