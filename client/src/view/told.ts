/** What happened, in sentences. */

import type { Event, News } from "../wire";
import { words } from "../words.svelte";

/** What is said of news beside what it did: that somebody gave up, or took something back. */
export function kindTold(news: News, names: string[]): string {
  return news.kind === "act" ? "" : words.say(`page.news.${news.kind}`, { name: names[news.by ?? -1] ?? "" });
}

/** A sentence of the log, and the rule behind it. */
export interface Line {
  said: string;
  rule: string;
}

/** What happened in lines; what happened several times on end is told once. */
export function linesOf(news: News, tell: (event: Event) => string): Line[] {
  const lines: (Line & { times: number })[] = [];
  for (const event of news.events) {
    const [said, last] = [tell(event), lines.at(-1)];
    if (said && last?.said === said) last.times += 1;
    else lines.push({ said, rule: event.rule, times: 1 });
  }
  return lines.map(({ said, rule, times }) => ({ said: times > 1 ? words.say("page.log.times", { told: said, count: times }) : said, rule }));
}

/** All of it as one sentence; before anything happened it was the beginning. */
export function newsTold(news: News | undefined, names: string[]): string {
  if (!news) return words.say("page.replay.begin");
  const parts = [kindTold(news, names), ...linesOf(news, (event) => words.tell(event.told, names)).map((line) => line.said)];
  return words.finished(words.joined(parts.filter(Boolean)));
}
