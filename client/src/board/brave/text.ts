/** The whole table of Brave in lines of text. */

import type { BraveView } from "../../wire";
import type { Say } from "../contract.svelte";
import { attackTitle, disasterLabel, locationLabel } from "./words";

/** Round, attack, seats with their locations, the area and my cards. */
export function asText(view: BraveView, names: string[], say: Say): string[] {
  const attack = view.attack;
  return [
    say("page.brave.text.now", { round: view.round, rounds: view.rounds, phase: say(`brave.phase.p${view.phase}`) }),
    ...(attack
      ? [say("page.brave.text.attack", { title: attackTitle(view, null, names, say), strength: attack.strength, defence: attack.defence })]
      : []),
    ...view.table.flatMap((mine, seat) => [
      say("page.brave.text.seat", {
        seat,
        points: mine.score ?? mine.vp,
        cards: mine.hand_size,
        armies: mine.armies_left,
        military: mine.military,
        pile: mine.pile_size,
      }),
      ...mine.locations.map((location) => `– ${locationLabel(location, names, say)}`),
    ]),
    say("page.brave.text.area"),
    ...view.area_cards.map((location) => `– ${locationLabel(location, names, say)}`),
    ...(view.hand_cards.length ? [say("page.brave.text.hand")] : []),
    ...view.hand_cards.map((card) => `– ${disasterLabel(card, say)}`),
    ...view.draft_cards.map((location) => `– ${locationLabel(location, names, say)}`),
  ];
}
