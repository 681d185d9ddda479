/** Cards that travel: from where they lay before the table was drawn anew to where they lie now. */

import { EASE, travelTime } from "../motion";

let before = new Map<string, DOMRect>();

/** Note where all cards lie; each carries its name as `data-card`. To be called before anything changes. */
export function noteCards(): void {
  before = new Map([...cards()].map(([name, card]) => [name, card.getBoundingClientRect()]));
}

/** Measures where the named cards lie now, and lets them travel there once; those that were hidden just appear. */
export function flights(names: string[]): (() => void) | void {
  const [were, now] = [before, cards()];
  before = new Map();
  if (!travelTime()) return;
  const flying = names.flatMap((name) => {
    const [from, card] = [were.get(name), now.get(name)];
    return from && card ? [{ card, from, to: card.getBoundingClientRect() }] : [];
  });
  return () => flying.forEach(fly);
}

function fly({ card, from, to }: { card: Element; from: DOMRect; to: DOMRect }): void {
  const [right, down] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(right, down) < 8) return;
  const away = `translate(${right}px, ${down}px) scale(${from.width / to.width})`;
  card.animate([{ transform: away, transformOrigin: "0 0" }, { transformOrigin: "0 0" }], { duration: travelTime(), easing: EASE });
}

/** The cards in the middle by their names; of equal ones the first. */
function cards(): Map<string, Element> {
  const found = [...document.querySelectorAll<HTMLElement>("main [data-card]")].reverse();
  return new Map(found.map((card) => [card.dataset.card ?? "", card]));
}
