/** Cards, locations and attacks of Brave in sentences. */

import type { BraveCardView, BraveLocationView, BraveView } from "../../wire";
import type { Say } from "../contract.svelte";
import { cardMessage, cardName } from "./verbs";

/** Everything about a location, in one line. */
export function locationLabel(location: BraveLocationView, names: string[], say: Say): string {
  return locationLines(location, names, say).join(say("page.brave.comma"));
}

/** Everything about a location, line by line. */
export function locationLines(location: BraveLocationView, names: string[], say: Say): string[] {
  const parts = [
    say("page.brave.location", { card: cardMessage(location.code), defence: location.defence, vp: location.vp }),
    say(location.ability.key, location.ability.about),
  ];
  if (location.marker) parts.push(say("page.brave.has_marker", { element: say(`brave.element.${location.marker}`) }));
  if (location.token) parts.push(say("page.brave.has_token", { element: say(`brave.element.${location.token}`) }));
  if (location.military) parts.push(say("page.brave.has_military"));
  location.armies.forEach((count, seat) => {
    if (count) parts.push(say("page.brave.has_armies", { count, owner: names[seat] ?? "" }));
  });
  return parts;
}

/** Everything about a disaster card, in one line. */
export function disasterLabel(card: BraveCardView, say: Say): string {
  return disasterLines(card, say).join(say("page.brave.semicolon"));
}

/** Everything about a disaster card, line by line. */
export function disasterLines(card: BraveCardView, say: Say): string[] {
  return [
    say("page.brave.disaster", {
      card: cardMessage(card.code),
      element: say(`brave.element.${card.element}`),
      strength: card.strength_die ? say("page.brave.die") : card.strength,
      support: card.support,
    }),
    say("page.brave.prevented_by", { needs: card.needs.map((need) => say(`brave.need.${need}`)).join(say("page.brave.comma")), dice: card.dice }),
    ...(card.timing ? [`${say(`brave.timing.${card.timing}`)}${say("page.brave.colon")}${effects(card, say)}`] : []),
  ];
}

/** What the ability of a card does. */
export function effects(card: BraveCardView, say: Say): string {
  return card.effects.map((effect) => say(effect.key, effect.about)).join(say("page.brave.comma"));
}

/** Everything about whatever is looked at; empty if the viewer cannot know it. */
export function about(view: BraveView, thing: string, names: string[], say: Say): string {
  const name = thing.slice(2);
  if (thing.startsWith("h:")) {
    const card = view.hand_cards.find((one) => one.code === name);
    return card ? disasterLabel(card, say) : "";
  }
  const location = locationsOf(view).find((one) => one.name === name);
  return location ? locationLabel(location, names, say) : "";
}

/** Every location that the viewer sees. */
export function locationsOf(view: BraveView): BraveLocationView[] {
  return [...view.table.flatMap((seat) => seat.locations), ...view.area_cards, ...view.draft_cards];
}

/** Who attacks what with what, told to whoever sits in `seat`, or to everybody. */
export function attackTitle(view: BraveView, seat: number | null, names: string[], say: Say): string {
  const attack = view.attack;
  if (!attack) return "";
  const where = { seat: view.active, place: cardMessage(attack.target), owner: names[attack.owner] ?? "" };
  const whose = attack.owner === seat ? "_you" : view.active === seat ? "_own" : "";
  return attack.card
    ? say(`page.brave.sends${whose}`, { ...where, card: cardMessage(attack.card) })
    : say(`page.brave.assaults${whose}`, where);
}

/** The card that is being used, from the keys of `now`; empty if none. */
export function cardInUse(view: BraveView): string {
  const keys = new Map(view.now);
  return keys.get("use") ?? keys.get("card") ?? "";
}

/** Names of cards with commas between them. */
export function cardNames(names: readonly string[], say: Say): string {
  return names.map((name) => cardName(name, say)).join(say("page.brave.comma"));
}
