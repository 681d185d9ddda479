/** What an action of Element is in words: a verb and its object (Element 8.1). */

import type { About } from "../../words.svelte";
import type { Say } from "../contract.svelte";

const PLACED = /^([FWEA])@([a-k]\d+)(.*)$/;
const WALKED = /^([SJH])([a-k]\d+)$/;
const WALKS: Record<string, string> = { S: "step", J: "jump", H: "aldr" };

/** The words of a text; the text itself if it is only a part of an action. */
export function verb(text: string, say: Say): string {
  const told = (what: string, about: About = {}) => say(`page.element.do_${what}`, about);
  const stone = (letter: string) => say(`element.stone.${letter}`);
  const [, letter = "", square = "", more = ""] = PLACED.exec(text) ?? [];
  if (letter) return told(more.includes(">") ? "flow" : "place", { stone: stone(letter), square });
  const [, walk = "", goal = ""] = WALKED.exec(text) ?? [];
  if (walk) return told(WALKS[walk] ?? "", { square: goal });
  if (/^D\d$/.test(text)) return told("draw", { count: text.slice(1) });
  if (/^\$[FWEA]$/.test(text)) return say("page.element.pay", { stone: stone(text.charAt(1)) });
  return text === "end" ? say("page.element.end") : text;
}
