/** What happened, in sentences. */

import type { News } from "../wire";
import { words } from "../words.svelte";

/** What is said of news beside what it did: that somebody gave up, or took something back. */
export function kindTold(news: News, names: string[]): string {
  return news.kind === "act" ? "" : words.say(`page.news.${news.kind}`, { name: names[news.by ?? -1] ?? "" });
}

/** All of it as one sentence; before anything happened it was the beginning. */
export function newsTold(news: News | undefined, names: string[]): string {
  if (!news) return words.say("page.replay.begin");
  const parts = [kindTold(news, names), ...news.events.map((event) => words.tell(event.told, names))];
  return words.finished(words.joined(parts.filter(Boolean)));
}
