/** Which drawings stand for abilities, needs and dice. */

import { ELEMENT_NAMES } from "../../art/elements";
import type { BraveLocationView } from "../../wire";

const ABILITIES: Record<string, string> = {
  military: "military",
  extra_assault: "army",
  unlimited_copies: "range",
  extra_disaster: "ui-eye",
  assault_shield: "sentinel",
  extra_action: "shift",
  extra_draw: "ui-rules",
  vp_income: "ui-vp",
  element_supply_choice: "seal",
  reroll_defence: "dieany",
  strength_any: "mastery",
  strength_marker: "aether",
  wild_use_marker: "seal",
};

const NEEDS: Record<string, string> = { fire: "F", air: "A", earth: "E", water: "W" };

/** The last word of an ability's key. */
export function abilityWord(location: BraveLocationView): string {
  return location.ability.key.split(".").at(-1) ?? "none";
}

/** The element that an ability speaks of: printed, or chosen by a marker; empty if none. */
export function abilityElement(location: BraveLocationView): string {
  const told = location.ability.about["element"];
  if (location.marker) return location.marker;
  return typeof told === "object" ? (told.key.split(".").at(-1) ?? "") : "";
}

/** The drawing of a location. */
export function locationIcon(location: BraveLocationView): string {
  const element = abilityElement(location);
  return ABILITIES[abilityWord(location)] ?? ELEMENT_NAMES[element] ?? "mark";
}

/** The letter of an element that a need names; empty for pairs and the like. */
export function needElement(need: string): string {
  return NEEDS[need] ?? "";
}

/** The drawing of a face of a defence die; empty while it lies unrolled. */
export function faceIcon(face: string): string {
  return { "?": "dieany", "+": "dieplus", _: "" }[face] ?? `die${face}`;
}
