/** A WebSocket to the table, as the link wants it. */

import type { Line } from "./link";

export function connect(table: string): Line {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}`) as Line;
}
