import { describe, expect, it } from "vitest";
import type { Tournament, TournamentEntrant, TournamentPairing } from "../wire";
import { ownPairing, pointsTold, resultTold, tableOf, winners } from "./told";

const pairing = (about: Partial<TournamentPairing> = {}): TournamentPairing => ({ first: 0, second: 1, table: "/t/a#secret", status: "waiting", points: null, ...about });
const entrant = (n: number, about: Partial<TournamentEntrant> = {}): TournamentEntrant => ({
  n, name: "", program: "", gone: false, you: false, place: n + 1, points: 0, opponents: 0, beaten: 0, games: 0, ...about,
});
const tournament = (about: Partial<Tournament>): Tournament => ({
  id: "x", name: "", game: "element", options: "", form: "swiss", rounds: 3, clock: null, round: 1, over: false,
  founder: false, can_enter: false, can_begin: false, entrants: [], played: [], ...about,
});

describe("a tournament in words", () => {
  it("writes halves as at a club", () => {
    expect([0, 0.5, 1, 1.5, 3].map(pointsTold)).toEqual(["0", "½", "1", "1½", "3"]);
    expect([1, 0.5, 0].map((points) => resultTold(pairing({ points })))).toEqual(["1 – 0", "½ – ½", "0 – 1"]);
    expect(resultTold(pairing({ second: null, points: 1 }))).toBe("1");
  });

  it("leads to the table with the way back, and to the replay when it is over", () => {
    expect(tableOf("x", pairing())).toBe("/t/a?tournament=x#secret");
    expect(tableOf("x", pairing({ table: "/t/a" }))).toBe("/t/a?tournament=x");
    expect(tableOf("x", pairing({ status: "over", points: 1 }))).toBe("/r/a");
  });

  it("finds my game in the round that is played", () => {
    const played = [{ round: 2, pairings: [pairing({ first: 3, second: 0 })] }, { round: 1, pairings: [pairing()] }];
    const entrants = [entrant(0, { you: true }), entrant(1), entrant(3)];
    expect(ownPairing(tournament({ round: 2, played, entrants }))?.first).toBe(3);
    expect(ownPairing(tournament({ round: 2, played, entrants: [entrant(0)] }))).toBeUndefined();
  });

  it("has winners when it is over, and several where they are equal", () => {
    const entrants = [entrant(0, { place: 1 }), entrant(1, { place: 1 }), entrant(2)];
    expect(winners(tournament({ entrants })).length).toBe(0);
    expect(winners(tournament({ entrants, over: true })).map((one) => one.n)).toEqual([0, 1]);
  });
});
