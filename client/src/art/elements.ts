/** The letters of notation and the names that drawings and colours have for them. */

export const ELEMENT_NAMES: Record<string, string> = {
  F: "fire",
  W: "water",
  E: "earth",
  A: "wind",
  X: "aether",
  V: "void",
  S: "seal",
};

/** The colour of an element's stone, its carving, or its tint. */
export function colour(letter: string, part: "" | "on" | "ink" | "soft" | "edge" = ""): string {
  const name = ELEMENT_NAMES[letter] ?? "void";
  return `var(--${name}${part ? `-${part}` : ""})`;
}
