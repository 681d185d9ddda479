/** A table that is opened by its address: everything it needs is asked for at once.
 *
 * Before its page is there, its line is dialled and its facts are under way. The server has written
 * on the page which game it is, and so which words and which board to get. Whoever comes by a secret
 * link has to sit down first.
 */

import { get } from "./api";
import { boardOf } from "./board/boards";
import { connect } from "./connect";
import { TableState } from "./table.svelte";
import type { TableInfo } from "./wire";
import { words } from "./words.svelte";

interface Opening {
  table: TableState;
  /** What everybody may know about the table, if it was asked for. */
  info: Promise<TableInfo> | null;
}

let early: Opening | null = null;

/** Begin to open a table; done when the words of its page are there. */
export async function openEarly(id: string): Promise<void> {
  import("./page/Table.svelte").catch(() => {}); // the page asks again, and says what is wrong
  const game = document.documentElement.dataset["game"] ?? "";
  if (game) boardOf(game).catch(() => {}); // as above
  if (location.hash) return words.load(game);
  const info = get<TableInfo>(`/api/tables/${id}`);
  info.catch(() => {}); // as above
  early = { table: newTable(id), info };
  early.table.open();
  await words.load(game);
}

/** A table to be shown: the one that was opened early, or a new one. */
export function opening(id: string): Opening {
  const begun = early;
  early = null;
  if (begun?.table.id === id) return begun;
  begun?.table.close();
  return { table: newTable(id), info: null };
}

function newTable(id: string): TableState {
  return new TableState(id, () => connect(id));
}
