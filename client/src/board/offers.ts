/** What may be done next, as things to touch.
 *
 * Every legal text names the things on the table that have to be picked for it: cards, melds,
 * locations, dice. A text is ready when exactly its things are picked. Texts that need none are
 * buttons, and so is a text that a board does not know: no decision is ever stuck.
 */

export interface Offer {
  /** The action in notation. */
  text: string;
  /** What has to be picked for it. */
  things: string[];
}

/** The offers that all picked things belong to. */
export function open(offers: Offer[], picked: string[]): Offer[] {
  return offers.filter((offer) => picked.every((thing) => offer.things.includes(thing)));
}

/** The things that may be picked next. */
export function lit(offers: Offer[], picked: string[]): Set<string> {
  const next = open(offers, picked).flatMap((offer) => offer.things);
  return new Set(next.filter((thing) => !picked.includes(thing)));
}

/** The offers that need nothing more than what is picked. */
export function ready(offers: Offer[], picked: string[]): Offer[] {
  if (!picked.length) return [];
  return open(offers, picked).filter((offer) => offer.things.length === picked.length);
}

/** The offers that need nothing at all. */
export function plain(offers: Offer[]): Offer[] {
  return offers.filter((offer) => !offer.things.length);
}

/** What is picked after a thing was touched; null if it can be picked neither now nor alone.
 *
 * A thing that is picked is put back. One that does not go with the others takes their place.
 */
export function touch(offers: Offer[], picked: string[], thing: string): string[] | null {
  if (picked.includes(thing)) return picked.filter((other) => other !== thing);
  if (lit(offers, picked).has(thing)) return [...picked, thing];
  return lit(offers, []).has(thing) ? [thing] : null;
}

/** The things that are still picked when other offers are made. */
export function kept(offers: Offer[], picked: string[]): string[] {
  return open(offers, picked).length ? picked : [];
}
