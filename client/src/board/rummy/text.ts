/** The whole table of Rummy in lines of text. */

import type { RummyView } from "../../wire";
import type { Say } from "../contract.svelte";
import { ELEMENTS, cardNames } from "./cards";

/** Hands, piles, melds and Masteries, as the viewer knows them. */
export function asText(view: RummyView, names: string[], say: Say): string[] {
  return [
    say("page.rummy.text.turn", { round: view.round, turn: view.turn, seat: view.active }),
    ...names.map((_, seat) => handLine(view, seat, say)),
    say("page.rummy.text.pile", { count: view.pile }),
    say("page.rummy.text.discards", { cards: listed([...view.discards].reverse(), say) }),
    say("page.rummy.text.burnt", { cards: listed(view.burnt, say) }),
    ...view.melds.map((meld) =>
      say("page.rummy.meld_label", {
        meld: meld.id,
        kind: say(`page.rummy.kind.${meld.cards.length < 3 ? "stub" : meld.kind}`),
        owner: names[meld.owner] ?? "",
        cards: cardNames(meld.cards, say),
        layers: "",
      }),
    ),
    ...ELEMENTS.map((element, place) => masteryLine(view, names, element, place, say)),
  ];
}

function handLine(view: RummyView, seat: number, say: Say): string {
  const hand = view.hands[seat];
  return say("page.rummy.text.hand", {
    seat,
    count: hand?.size ?? 0,
    points: (view.totals[seat] ?? 0) + (view.on_table[seat] ?? 0),
    cards: listed(hand?.cards ?? [], say),
  });
}

function masteryLine(
  view: RummyView,
  names: string[],
  element: string,
  place: number,
  say: Say,
): string {
  const holder = view.masteries[place] ?? null;
  const about = { element: say(`rummy.element.${element}`) };
  if (holder === null) return say("page.rummy.mastery_free", about);
  return say("page.rummy.mastery_of", { ...about, owner: names[holder] ?? "" });
}

function listed(cards: readonly string[], say: Say): string {
  return cards.length ? cardNames(cards, say) : say("page.rummy.text.nothing");
}
