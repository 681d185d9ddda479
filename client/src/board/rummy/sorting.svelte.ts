/** How a hand is sorted: by element as it comes, or by rank. The choice lasts while the page does. */

const RANKS = "A23456789TJQK";
const ELEMENTS = "FWEAX";

class ByRank {
  on = $state(false);

  toggle(): void {
    this.on = !this.on;
  }

  /** The cards in the chosen order; Collapse cards come last. */
  sorted(cards: readonly string[]): string[] {
    return this.on ? [...cards].sort((one, other) => order(one) - order(other)) : [...cards];
  }
}

function order(card: string): number {
  const [first = "", second = ""] = card;
  if (first === "C") return 100 + ELEMENTS.indexOf(second);
  return RANKS.indexOf(second) * ELEMENTS.length + ELEMENTS.indexOf(first);
}

export const byRank = new ByRank();
