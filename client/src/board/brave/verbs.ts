/** What the buttons say: a verb and its object for every text of Brave (Brave 8.1). */

import type { BraveView, Message } from "../../wire";
import type { Say } from "../contract.svelte";
import { codeOf } from "./offers";

const NAMED = ["pick", "swap", "take", "act", "loc", "from", "to", "assault", "react", "play", "at", "add", "pay", "tok"];

/** A card by its name. */
export function cardMessage(name: string): Message {
  return { key: `brave.card.${codeOf(name)}`, about: {} };
}

/** The name of a card. */
export function cardName(name: string, say: Say): string {
  return say(`brave.card.${codeOf(name)}`);
}

/** The button of a text; the text itself if it is unknown. */
export function verb(text: string, view: BraveView, say: Say): string {
  const [word = "", first = "", second = ""] = (text.split(" ; ").at(-1) ?? "").split(" ");
  const card = cardMessage(first);
  if (NAMED.includes(word)) return say(`page.brave.do.${word}`, { card });
  switch (word) {
    case "elem":
      return say(`page.brave.element.${first}`);
    case "rem":
      return say(second === "M" ? "page.brave.do.rem_military" : "page.brave.do.rem", { card });
    case "use":
      return say("page.brave.do.use", { card, die: second.slice(1) });
    case "guard":
      return say(second.length > 2 ? "page.brave.do.guard_both" : "page.brave.do.guard", { card, die: second.slice(1) });
    case "concede":
      return say("page.brave.do.concede", { card: cardMessage(view.attack?.target ?? "") });
    case "pass":
      return say(`page.brave.do.pass_${view.due}`);
    case "done":
    case "stop":
      return say(`page.brave.do.${word}`);
    default:
      return text;
  }
}
