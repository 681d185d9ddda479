/** Cards that travel: from where they lay before the table was drawn anew to where they lie now. */

const TIME = 240;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Where the named cards lie on the page; each carries its name as `data-card`. */
export function places(names: string[]): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const name of names) {
    const card = drawn(name);
    if (card) found.set(name, card.getBoundingClientRect());
  }
  return found;
}

/** Let the cards travel from where they were; those that were hidden just appear. */
export function fly(before: Map<string, DOMRect>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [name, from] of before) {
    const card = drawn(name);
    if (!card) continue;
    const to = card.getBoundingClientRect();
    const [right, down] = [from.left - to.left, from.top - to.top];
    if (Math.hypot(right, down) < 8) continue;
    const away = `translate(${right}px, ${down}px) scale(${from.width / to.width})`;
    card.animate([{ transform: away, transformOrigin: "0 0" }, { transformOrigin: "0 0" }], { duration: TIME, easing: EASE });
  }
}

function drawn(name: string): Element | null {
  return document.querySelector(`main [data-card="${CSS.escape(name)}"]`);
}
