"""Programs against programs: every deal is played from all seats, and chance is weighed out.

A *deal* is a seed; with K seats it is played K times, the players moved on by one seat each
time, so that nobody owes a win to the cards. Where equal programs would sit as before, the game
would be the same once more: it is played with another deal instead, so all games are distinct.
Every game can be played again from its seed.

The games of a deal have their luck in common, so all errors are drawn by deal.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass, field, replace
from itertools import groupby
from math import exp, log, log10
from pathlib import Path
from time import perf_counter
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.options import Options
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load_with
from elementarium.core.rng import Rng
from elementarium.core.words import saying
from elementarium.lab.executor import LOCAL, in_order
from elementarium.lab.statistics.proportions import wilson
from elementarium.play.table import Table
from elementarium.players.player import Player, check_table, make_player

RESAMPLES = 200
REPEATABLE = ("random", "greedy", "mcts", "learned")
"""The programs that are functions of their seed."""
FEWEST_DEALS = 2
"""From so many deals on, an error of the ratings can be told."""
SAME = 1e-9
"""Ratings that differ by less are the same."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game of the arena begins with."""

    index: int
    seed: int
    order: tuple[int, ...]
    """The player, by its place in the list, in every seat."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the arena."""

    index: int
    seed: int
    order: tuple[int, ...]
    """The player, by its place in the list, in every seat."""
    points: tuple[float, ...]
    """For each player: 1 for a win alone, a share of it for a shared win."""
    turns: int
    """How many turns somebody had something to decide in."""
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    """For each player, in games that have scores."""
    record: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game that is about to be played: its table, and who sits there."""

    deal: Deal
    table: Table
    programs: list[Player]
    """In every seat."""


Watch = Callable[[Perspective, Player, int, int], None]
"""Hears of every decision before it is played: what its seat knew, who decided, what, and in which
turn.
"""


@dataclass(slots=True)
class Standing:
    """How a player has done."""

    name: str
    games: int = 0
    points: float = 0.0
    worth: float = 0.0
    """How many games of different deals say as much as these games; 0 for as many as they are."""
    seconds: float = 0.0
    decisions: int = 0
    margins: float = 0.0
    elo: float = 0.0
    elo_error: float | None = None
    """Half of its 95 % interval; None where the games do not tell it."""

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the rate, for as many games as they are worth."""
        estimate = wilson(self.rate, self.worth or self.games)
        return estimate.low, estimate.high

    @property
    def margin(self) -> float:
        """By how much the player was ahead of the best other one, on the average."""
        return self.margins / self.games if self.games else 0.0

    @property
    def milliseconds(self) -> float:
        """The mean time of a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


@dataclass(slots=True)
class Arena:
    """A tournament: who plays what, and what came of it so far."""

    game: str
    players: tuple[str | Player, ...]
    """Programs by name, or players of one's own: each game gets a copy, and where a player has a
    method `begin(seed)`, a seed that differs from game to game."""
    options: str = ""
    seed: int = 1
    keep_records: bool = False
    seconds: float = 0.0
    """The longest that a program may think about a decision; 0 for as long as its level does."""
    cards: str = ""
    """The file of an owner's own cards; empty to play with those of the game."""
    played: list[Played] = field(default_factory=list)
    itself: InitVar[Game[Any] | None] = None
    """The game with these cards, where it is loaded already: a worker has no file of them."""
    loaded: Game[Any] = field(init=False, repr=False)
    rules: Options = field(init=False, repr=False)

    def __post_init__(self, itself: Game[Any] | None) -> None:
        self.loaded = game = itself or load_with(self.game, self.cards)
        self.rules = game.options.read(self.options)
        if len(self.players) not in game.seats:
            about = {"least": game.seats[0], "most": game.seats[-1], "seats": len(self.players)}
            raise saying(ElementariumError, "seats.game", game=game.name, **about)
        for player in self.players:
            one = seated(player, self.game, 0, self.seconds)
            check_table(one, game, len(self.players), self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(one if isinstance(one, str) else one.name for one in self.players)

    @property
    def has_scores(self) -> bool:
        """Whether the games are counted in points."""
        return any(game.scores for game in self.played)

    def run(
        self, games: int, jobs: int, progress: Callable[[Played], None], on: str = LOCAL
    ) -> None:
        """Play so many games; `progress` hears of each as it ends. Can be interrupted."""
        try:
            indices = range(len(self.played), len(self.played) + games)
            for game in in_order(replace(self, played=[]).play, indices, jobs, on):
                self.played.append(game)
                progress(game)
        finally:
            self.played.sort(key=lambda game: game.index)

    def deal(self, index: int) -> Deal:
        """What the game of this number begins with."""
        seats = len(self.players)
        block, turned = divmod(index, seats)
        seatings = count_seatings(self.players)
        number = block * (seats // seatings) + turned // seatings
        seed = Rng(self.seed ^ (number << 20)).next_seed() >> 1
        return Deal(index, seed, tuple((seat + turned) % seats for seat in range(seats)))

    def play(self, index: int) -> Played:
        """The game of this number: its deal, from the seats whose turn it is."""
        sitting = self.sitting(index)
        played = play_out(sitting)
        if not self.keep_records:
            return played
        return replace(played, record=self.written(sitting.table, sitting.deal))

    def sitting(self, index: int) -> Sitting:
        """The table of a game, with everything dealt, and who sits there."""
        game, deal = self.loaded, self.deal(index)
        names = [self.names[player] for player in deal.order]
        table = Table(game, seats=len(names), options=self.rules, seed=deal.seed, names=names)
        programs = [
            seated(self.players[player], self.game, deal.seed + 1 + seat, self.seconds)
            for seat, player in enumerate(deal.order)
        ]
        return Sitting(deal, table, programs)

    def written(self, table: Table, deal: Deal) -> str:
        """The record of a game, with what chance was drawn from and where its cards are."""
        cards = str(Path(self.cards).resolve()) if self.cards else ""
        return table.written_record(Seed=str(deal.seed), Cards=cards)

    def tallied(self) -> list[Standing]:
        """All players in the order in which they were named, without ratings, which take long."""
        table = [Standing(name) for name in self.names]
        for game in self.played:
            for place, standing in enumerate(table):
                standing.games += 1
                standing.points += game.points[place]
                standing.seconds += game.seconds[place]
                standing.decisions += game.decisions[place]
                standing.margins += margin(game.scores, place) if game.scores else 0.0
        deals = by_deal(self.played)
        for place, standing in enumerate(table):
            standing.worth = worth([[game.points[place] for game in deal] for deal in deals])
        return table

    def standings(self) -> list[Standing]:
        """All players, the strongest first."""
        table = self.tallied()
        ratings = elo(self.played, len(self.players))
        errors = elo_errors(self.played, len(self.players), Rng(self.seed))
        for standing, rating, error in zip(table, ratings, errors, strict=True):
            standing.elo, standing.elo_error = rating, error
        return sorted(table, key=lambda standing: -standing.rate)


def seated(player: str | Player, game: str, seed: int, seconds: float) -> Player:
    """A player for one game: a program by its name, or a copy of somebody's own."""
    if isinstance(player, str):
        return make_player(player, game, seed, seconds=seconds)
    own = copy.deepcopy(player)
    begin: Callable[[int], None] | None = getattr(own, "begin", None)
    if begin is not None:
        begin(seed)
    return own


def count_seatings(players: Sequence[str | Player]) -> int:
    """How often the players can be moved on by one seat before the same sit where they sat."""
    places = range(1, len(players) + 1)
    return next(n for n in places if (*players[n:], *players[:n]) == tuple(players))


def by_deal(games: Sequence[Played]) -> list[list[Played]]:
    """The games of each deal."""
    ordered = sorted(games, key=lambda game: game.seed)
    return [list(deal) for _, deal in groupby(ordered, key=lambda game: game.seed)]


def worth(deals: Sequence[Sequence[float]]) -> float:
    """How many games of different deals would say as much about a share as the games of these
    deals: all of them if they have nothing in common, one for each deal if they end alike, and
    never more than there are.
    """
    games = sum(len(deal) for deal in deals)
    if not games:
        return 0.0
    share = sum(sum(deal) for deal in deals) / games
    spread = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals)
    if share * (1 - share) < SAME:
        return len(deals)
    return games if spread < SAME else min(games, share * (1 - share) * games**2 / spread)


def is_repeatable(player: str) -> bool:
    """Whether the seed alone decides what a program plays: levels think by the clock."""
    return player.partition(":")[0] in REPEATABLE


def filled(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """The players of so many seats: the last one named takes all that are left; 0 for no more."""
    if 0 < seats < len(players):
        raise saying(ElementariumError, "seats.programs", programs=len(players), seats=seats)
    return (*players, *([players[-1]] * (seats - len(players))))


def margin(scores: Sequence[int], place: int) -> int:
    """By how much a player is ahead of the best other one."""
    return scores[place] - max(score for other, score in enumerate(scores) if other != place)


def play_out(sitting: Sitting, watch: Watch | None = None) -> Played:
    """One game to its end, with the time that every player took."""
    deal, table, programs = sitting.deal, sitting.table, sitting.programs
    seats, order = table.seats, deal.order
    seconds, decisions = [0.0] * seats, [0] * seats
    turns = set()
    while not table.is_over:
        seat = table.to_act
        perspective = table.perspective(seat)
        turn = table.turn
        turns.add(turn)
        began = perf_counter()
        action = programs[seat].choose(perspective)
        seconds[order[seat]] += perf_counter() - began
        decisions[order[seat]] += 1
        if watch is not None:
            watch(perspective, programs[seat], action, turn)
        table.submit(seat, action)
    result = table.result
    assert result is not None, "the game is over"
    points = [0.0] * seats
    for seat in result.winners:
        points[order[seat]] = 1.0 / len(result.winners)
    return Played(
        index=deal.index,
        seed=deal.seed,
        order=order,
        points=tuple(points),
        turns=len(turns),
        seconds=tuple(seconds),
        decisions=tuple(decisions),
        scores=seated_back(result.scores, order) if result.scores else None,
    )


def seated_back(scores: Sequence[int], order: tuple[int, ...]) -> tuple[int, ...]:
    """The scores of the seats by players."""
    return tuple(scores[order.index(player)] for player in range(len(order)))


def elo(games: Sequence[Played], players: int) -> list[float]:
    """Ratings that explain the results best (Bradley and Terry), 0 on average.

    Every game is a set of duels: whoever has more points beats whoever has fewer. One virtual
    draw between all pairs keeps a player without a loss finite.
    """
    wins = [[0.5 if i != j else 0.0 for j in range(players)] for i in range(players)]
    for game in games:
        for i in range(players):
            for j in range(players):
                if i != j and game.points[i] > game.points[j]:
                    wins[i][j] += 1.0
                elif i != j and game.points[i] == game.points[j]:
                    wins[i][j] += 0.5
    strength = [1.0] * players
    for _ in range(100):
        strength = [
            sum(wins[i])
            / sum(
                (wins[i][j] + wins[j][i]) / (strength[i] + strength[j])
                for j in range(players)
                if j != i
            )
            for i in range(players)
        ]
        middle = exp(sum(log(value) for value in strength) / players)
        strength = [value / middle for value in strength]
    return [400 * log10(value) for value in strength]


def elo_errors(games: Sequence[Played], players: int, rng: Rng) -> list[float | None]:
    """Half of the 95 % interval of the ratings, by drawing the deals anew.

    A deal of one drawn game is among those that may be drawn, so that a player without a loss is
    not thought to be rated exactly. None where that says nothing: of a single deal, or of draws
    only.
    """
    deals = by_deal(games)
    if len(deals) < FEWEST_DEALS:
        return [None] * players
    pool = [*deals, [replace(games[0], points=(1.0 / players,) * players)]]
    drawn = [
        elo([game for _ in deals for game in pool[rng.below(len(pool))]], players)
        for _ in range(RESAMPLES)
    ]
    return [half_interval([ratings[place] for ratings in drawn]) for place in range(players)]


def half_interval(values: Sequence[float]) -> float | None:
    """Half of what 95 % of the values span; None if they are all the same."""
    ordered = sorted(values)
    low, high = ordered[int(0.025 * len(ordered))], ordered[int(0.975 * len(ordered)) - 1]
    return (high - low) / 2 if high - low > SAME else None
