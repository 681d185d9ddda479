/** What is to be decided in Rummy, for the banner. */

import type { RummyView } from "../../wire";
import type { Choice, Question, Say } from "../contract.svelte";
import { cardMessage, faceOf } from "./cards";
import { bare } from "./offers";

const PHASES: Record<string, string> = { "main+": "main_open", "main-": "main_shut" };

/** The banner's sentence. */
export function question(view: RummyView, seat: number | null, say: Say, choice: Choice): Question {
  const phase = PHASES[view.phase] ?? view.phase;
  if (view.phase === "over") return over(view, say);
  if (seat === null || view.to_act !== seat) return waiting(view, phase, say);
  const about = {
    seat: view.chain?.cards.at(-1)?.[0] ?? view.active,
    power: say(`page.rummy.power.${faceOf(view.chain?.cards.at(-1)?.[1] ?? "").power}`),
    card: cardMessage(view.must_use),
  };
  return {
    head: say(`page.rummy.ask.${phase}`, about),
    more: choice.picked.length ? picked(choice, say) : say(`page.rummy.ask.${phase}_more`, about),
  };
}

function picked(choice: Choice, say: Say): string {
  const hand = choice.picked.filter((thing) => thing.startsWith("h:")).map(bare);
  if (hand.length === 1) return say("page.rummy.picked_one", { card: cardMessage(hand[0] ?? "") });
  return hand.length ? say("page.rummy.picked_more", { count: hand.length }) : "";
}

function waiting(view: RummyView, phase: string, say: Say): Question {
  if (view.to_act === null || view.to_act < 0)
    return { head: say("page.rummy.reacting"), more: say("page.rummy.reacting_more") };
  const head = say("page.rummy.decides", { seat: view.to_act });
  return { head, more: say(`rummy.phase.${phase}`) };
}

function over(view: RummyView, say: Say): Question {
  const scores = view.scores ?? [];
  const best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const [first = 0] = winners;
  return {
    head:
      winners.length === 1
        ? say("page.rummy.wins", { seat: first, points: best })
        : say("page.rummy.shared", { points: best }),
    more: view.ending ? say(`rummy.ending.${view.ending}`) : "",
  };
}
