/** Reads the view of any game by the names of its fields, as the terminal does.
 *
 * `grid` is a board, rows of texts from the top; `seats` has an object for each seat; `to_act` and
 * `position` are no lines; every other field is a line with its label. Labels are the sentences
 * `GAME.view.FIELD`, texts `GAME.value.TEXT`, actions `GAME.action.TEXT` or `GAME.action.other`.
 */

import type { Question, Say } from "../contract.svelte";

export type Parts = Record<string, unknown>;

/** A label and its value, in words. */
export type Line = [label: string, value: string];

const SILENT = ["grid", "seats", "to_act", "position", "viewer"];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const CHANCE = -1;
const NOBODY = -2;

/** The sentence of a key; undefined if there is none. */
function known(say: Say, key: string, about: Record<string, string | number> = {}): string | undefined {
  const said = say(key, about);
  return said === key ? undefined : said;
}

/** The words of an action; its notation if there are none. */
export function verb(game: string, text: string, say: Say): string {
  return known(say, `${game}.action.${text}`) ?? known(say, `${game}.action.other`, { text }) ?? text;
}

/** A value in words. */
export function told(game: string, value: unknown, say: Say): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return say(value ? "page.yes" : "page.no");
  if (typeof value === "string") return known(say, `${game}.value.${value}`) ?? value;
  if (Array.isArray(value)) return value.map((one) => told(game, one, say)).join(say("page.comma")) || "–";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${label(game, name, say)} ${told(game, one, say)}`)
      .join(say("page.comma"));
  return String(value);
}

function label(game: string, name: string, say: Say): string {
  return known(say, `${game}.view.${name}`) ?? name.replaceAll("_", " ");
}

/** The fields that are lines. */
export function linesOf(game: string, parts: Parts, say: Say): Line[] {
  return Object.entries(parts)
    .filter(([name]) => !SILENT.includes(name))
    .map(([name, value]) => [label(game, name, say), told(game, value, say)]);
}

/** What belongs to one seat. */
export function seatOf(view: Parts, seat: number): Parts {
  const own = Array.isArray(view["seats"]) ? (view["seats"][seat] as unknown) : undefined;
  return typeof own === "object" && own ? (own as Parts) : {};
}

/** A cell of a grid. */
export interface Cell {
  name: string;
  shows: string;
}

/** The rows of the grid from the top, if the view has one. */
export function gridOf(view: Parts): Cell[][] {
  const rows = (view["grid"] ?? []) as string[][];
  return rows.map((row, above) => row.map((shows, column) => ({ name: `${LETTERS[column]}${rows.length - above}`, shows })));
}

/** The legal text that stands for a cell: its name, or that of its column; empty if there is none. */
export function offerAt(cell: string, legal: readonly string[]): string {
  return [cell, cell.charAt(0)].find((text) => legal.includes(text)) ?? "";
}

/** What is to be decided, for the banner. */
export function question(game: string, view: Parts, seat: number | null, say: Say): Question {
  const acting = view["to_act"];
  if (acting === NOBODY) return { head: say("page.general.over"), more: "" };
  if (acting === CHANCE) return { head: say("page.general.chance"), more: "" };
  if (acting !== seat) return { head: say("page.general.decides", { seat: Number(acting) }), more: "" };
  const more = known(say, `${game}.ask.${String(view["phase"])}`) ?? known(say, `${game}.ask`) ?? "";
  return { head: say("page.general.ask"), more };
}

/** The whole table in lines of text. */
export function asText(game: string, view: Parts, names: string[], say: Say): string[] {
  const row = (cells: Cell[]) => cells.map(({ name, shows }) => `${name} ${told(game, shows, say)}`).join(say("page.comma"));
  const line = ([name, value]: Line) => `${name}: ${value}`;
  const seat = (name: string, place: number) => `${name}: ${linesOf(game, seatOf(view, place), say).map(line).join("; ") || "–"}`;
  return [...gridOf(view).map(row), ...linesOf(game, view, say).map(line), ...names.map(seat)];
}
