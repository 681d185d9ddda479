/** How tournaments are told: names, points, addresses of tables. */

import { CLOCKS } from "../lobby/wish.svelte";
import { gameName, levelName } from "../names";
import { clockText } from "../view/clock";
import type { Tournament, TournamentEntrant, TournamentLine, TournamentPairing } from "../wire";
import { words } from "../words.svelte";

/** What a tournament is called. */
export function titleOf({ name, game }: Pick<TournamentLine, "name" | "game">): string {
  return name || words.say("page.tournament.named", { game: gameName(game) });
}

/** How far it is. */
export function stageOf({ round, rounds, over }: Pick<TournamentLine, "round" | "rounds" | "over">): string {
  if (over) return words.say("page.tournament.over");
  return round ? words.say("page.tournament.round_of", { round, rounds }) : words.say("page.tournament.waits");
}

/** How much time there is, as it was chosen in a list or otherwise. */
export function clockTold([base = 0, more = 0]: number[]): string {
  const known = Object.entries(CLOCKS).find(([, clock]) => clock?.[0] === base && clock[1] === more);
  return known ? words.say(`page.lobby.clock_${known[0]}`) : `${clockText(base)} + ${more}`;
}

/** What somebody who plays is called. */
export function entrantName(entrant: TournamentEntrant | undefined): string {
  if (entrant?.program) return levelName(entrant.program);
  return entrant?.name || words.say("page.tournament.nameless");
}

/** Points as they are written at a club: halves, not tenths. */
export function pointsTold(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole || ""}½`;
}

/** What both have got, the one who began first. */
export function resultTold(pairing: TournamentPairing): string {
  if (pairing.points === null) return "";
  return pairing.second === null ? pointsTold(pairing.points) : `${pointsTold(pairing.points)} – ${pointsTold(1 - pairing.points)}`;
}

/** Where a game is played or was; the page there knows the way back. */
export function tableOf(tournament: string, pairing: TournamentPairing): string {
  const [path = "", secret = ""] = pairing.table.split("#");
  if (pairing.status === "over") return path.replace("/t/", "/r/");
  return `${path}?tournament=${tournament}${secret && `#${secret}`}`;
}

/** My pairing of the round that is played, if I play in it. */
export function ownPairing({ entrants, played, round }: Tournament): TournamentPairing | undefined {
  const me = entrants.find((one) => one.you)?.n;
  const now = played.find((one) => one.round === round);
  return now?.pairings.find((one) => me !== undefined && (one.first === me || one.second === me));
}

/** Who has won, as far as it is over. */
export function winners({ entrants, over, round }: Tournament): TournamentEntrant[] {
  return over && round ? entrants.filter((one) => one.place === 1) : [];
}
