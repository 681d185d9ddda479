/** The log in sheets: only a sheet that has changed is drawn anew, however long the game is. */

import type { News } from "../wire";

export const LINES = 24;

export interface Sheet {
  /** Which one it is, counted from the beginning of the game. */
  place: number;
  lines: News[];
  /** Who acted in the line before it; nobody where the log begins. */
  before: News["by"];
}

/** The last sheets, with so many lines at most; those of `known` that still hold are the same objects. */
export function sheetsOf(news: News[], known: Sheet[], longest: number): Sheet[] {
  const first = Math.max(0, Math.ceil((news.length - longest) / LINES));
  const sheets: Sheet[] = [];
  for (let place = first; place * LINES < news.length; place++) {
    const lines = news.slice(place * LINES, (place + 1) * LINES);
    const before = place > first ? (news[place * LINES - 1]?.by ?? null) : null;
    const old = known.find((sheet) => sheet.place === place);
    sheets.push(old && old.before === before && isSame(old.lines, lines) ? old : { place, lines, before });
  }
  return sheets;
}

function isSame(some: News[], others: News[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}
