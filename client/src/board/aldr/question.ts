/** What is to be decided in Aldr, for the banner. */

import type { AldrView } from "../../wire";
import type { Choice, Question, Say } from "../contract.svelte";

/** The banner's sentence. */
export function question(view: AldrView, seat: number | null, say: Say, choice: Choice): Question {
  if (view.over) return over(view, say);
  if (seat === null || view.to_act !== seat) return waiting(view, say);
  const kind = view.phase.startsWith("claim") ? "claim" : view.phase;
  const about = { element: say(`aldr.icon.${view.phase.slice(5) || "F"}`) };
  return {
    head: say(`page.aldr.ask.${kind}`, about),
    more: say(`page.aldr.ask.${stage(kind, choice)}`, about),
  };
}

function stage(kind: string, choice: Choice): string {
  if (!kind.startsWith("play")) return choice.place ? "confirm" : `${kind}_more`;
  if (choice.place && choice.picked.length) return matchMedia("(pointer: coarse)").matches ? "turn_touch" : "turn";
  return choice.picked.length ? "cell" : "card";
}

function waiting(view: AldrView, say: Say): Question {
  const more = say(`aldr.phase.${view.phase}`);
  if (view.to_act < 0) return { head: more, more: "" };
  return { head: say("page.aldr.decides", { seat: view.to_act }), more };
}

function over(view: AldrView, say: Say): Question {
  const best = Math.max(...view.scores);
  const winners = view.scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const [first = 0] = winners;
  const head =
    winners.length === 1
      ? say("page.aldr.wins", { seat: first, count: best })
      : say("page.aldr.shared", { count: best });
  return { head, more: "" };
}
