/** Rule options in words. */

import { words } from "../words.svelte";

/** What an option is about, as a sentence. */
export function optionSentence(game: string, name: string): string {
  return words.finished(words.say(`${game}.option.${name}`));
}

/** What a value of an option means. */
export function optionValue(game: string, name: string, value: string): string {
  const key = `${game}.option.${name}_${value}`;
  if (words.knows(key)) return words.say(key);
  return value === "true" ? words.say("page.yes") : value === "false" ? words.say("page.no") : value;
}

/** Written options, `aldr=on turn_limit=50`, one by one. */
export function optionsTold(game: string, written: string): { about: string; value: string }[] {
  return written
    .split(" ")
    .map((one) => one.split("="))
    .map(([name = "", value = ""]) => ({ about: words.say(`${game}.option.${name}`), value: optionValue(game, name, value) }));
}
