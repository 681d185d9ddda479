/** What is to be decided in Brave, for the banner. */

import type { BraveView } from "../../wire";
import type { Choice, Question, Say } from "../contract.svelte";
import { cardMessage } from "./verbs";
import { cardInUse } from "./words";

/** The banner's sentence. */
export function question(view: BraveView, seat: number | null, say: Say, choice: Choice): Question {
  if (!view.due) return over(view, say);
  const phase = say(`brave.phase.p${view.phase}`);
  if (seat === null || view.to_act !== seat) {
    if (view.to_act < 0) return { head: phase, more: "" };
    return { head: say("page.brave.decides", { seat: view.to_act }), more: phase };
  }
  const attack = view.attack;
  const about = {
    card: cardMessage(cardInUse(view) || "OUT"),
    place: cardMessage(attack?.target ?? "OUT"),
    count: attack?.missing ?? 0,
    pick: view.pick,
  };
  const word = keyOf(view);
  return {
    head: say(`page.brave.ask.${word}`, about),
    more: choice.picked.length ? say("page.brave.confirm") : say(`page.brave.ask.${word}_more`, about),
  };
}

/** The word of the decision; some are asked in two ways. */
function keyOf(view: BraveView): string {
  if (view.due === "react") {
    const window = new Map(view.now).get("win") ?? "attack";
    return `react_${window}`;
  }
  if (view.due === "elem") return new Map(view.now).has("on") ? "elem_on" : "elem";
  return view.due;
}

function over(view: BraveView, say: Say): Question {
  const scores = view.table.map((one) => one.score ?? one.vp);
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  const alone = scores.filter((score) => score === best).length === 1;
  return {
    head: alone ? say("page.brave.wins", { seat: first, count: best }) : say("page.brave.most", { count: best }),
    more: "",
  };
}
