"""What a simulation plays: groups of games, each with its rules, seats and players.

A job is plain data. A game depends on the job, its group and its number only, so it does not
matter who plays it, or in which order.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from elementarium import __version__
from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.registry import load_with
from elementarium.core.words import saying
from elementarium.lab.arena import Arena, filled, is_repeatable
from elementarium.lab.restricted import Restricted
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.mcts import MOST_SIMULATIONS, USUAL_SIMULATIONS
from elementarium.players.player import Player
from elementarium.players.thinking import LEARNED

FORMAT = 1
QUICK_CHUNK = 100
"""So many games of programs that do not search are played at a time."""
CHUNK_SIMULATIONS = 2000
"""Of programs that search, so many games that a decision of each takes as many simulations."""
CHUNKS_OF_PART = 10
STOPS_BY = "seat"
VIEWER = "adept"
"""The level by whose simulations the chances along a game are told, but at least by so many:"""
CHANCE_SIMULATIONS = 200


Cell = tuple[int, tuple[str, ...], str]
"""The seats, the players, and what the first of them goes without."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the sets of rules that are compared."""

    options: str = ""
    cards: str = ""
    """The file of an owner's own cards; empty to play with those of the game."""


@dataclass(frozen=True, slots=True)
class Group:
    """Games of one kind: the same rules, seats and players."""

    number: int
    variant: int
    seats: int
    players: tuple[str, ...]
    without: str = ""
    """What the first of the players has to do without."""

    @property
    def cell(self) -> Cell:
        """What groups have in common that differ in their rules alone."""
        return self.seats, self.players, self.without


@dataclass(frozen=True)
class Job:
    """All that is to be played; raises a sentence if it cannot be."""

    game: str
    players: tuple[tuple[str, ...], ...]
    """Line-ups: the last program of each takes all seats that are left."""
    seats: tuple[int, ...] = (2,)
    games: int = 1000
    """How many games of each group; fewer where a sequential test decides before."""
    variants: tuple[Variant, ...] = (Variant(),)
    without: tuple[str, ...] = ()
    seed: int = 1
    chances: int = 200
    """The chances along so many games of each group are told."""
    until: str = ""
    """`seat=0.01`: stop when it is clear whether the seats differ by so much."""
    goals: tuple[str, ...] = ()
    """What a good set of rules is (goals.py), where some are looked for."""
    vary: tuple[str, ...] = ()
    """`name=value,value`: from which sets of rules a search chooses; else all are named."""
    trials: int = 0
    """How many sets of rules a search chooses."""
    loaded: tuple[Game[Any], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        read_until(self.until)
        if self.vary and (self.until or len(self.groups) > len(self.variants)):
            raise saying(ElementariumError, "simulate.search")
        games = tuple(load_with(self.game, variant.cards) for variant in self.variants)
        object.__setattr__(self, "loaded", games)
        for group in self.groups:
            self.arena(group)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All groups, those beside each other that differ in their rules alone."""
        cells = [
            (seats, filled(players, seats), without)
            for players in self.players
            for seats in self.seats
            for without in self.without or ("",)
        ]
        return tuple(
            Group(place * len(self.variants) + variant, variant, *cell)
            for place, cell in enumerate(cells)
            for variant in range(len(self.variants))
        )

    def game_of(self, group: Group) -> Game[Any]:
        """The game with the cards of a group."""
        return self.loaded[group.variant]

    def arena(self, group: Group) -> Arena:
        """The tournament of a group: it deals, and seats the players."""
        variant = self.variants[group.variant]
        players: list[str | Player] = list(group.players)
        if group.without:
            players[0] = Restricted(self.game_of(group), group.players[0], group.without)
        return Arena(
            self.game,
            tuple(players),
            variant.options,
            self.seed,
            cards=variant.cards,
            itself=self.game_of(group),
        )

    @property
    def is_repeatable(self) -> bool:
        """Whether the same job gives the same games again: no program thinks by the clock."""
        return all(is_repeatable(name) for players in self.players for name in players)

    def chunk(self, group: Group) -> int:
        """How many games of a group are played at a time; the same on every machine."""
        slowest = max(simulations_of(name, self.game) for name in group.players)
        games = max(1, min(QUICK_CHUNK, CHUNK_SIMULATIONS // max(1, slowest)))
        return -(-games // group.seats) * group.seats  # the games of a deal stay together

    def part(self, group: Group) -> int:
        """How many games of a group are written at a time."""
        return CHUNKS_OF_PART * self.chunk(group)

    def about(self) -> dict[str, Any]:
        """What the file beside the tables says."""
        return {
            "format": FORMAT,
            "elementarium": __version__,
            "game": self.game,
            "version": self.loaded[0].version,
            "variants": [
                {
                    "options": game.options.read(variant.options).written(),
                    "cards": game.data.written() if game.data else "",
                }
                for variant, game in zip(self.variants, self.loaded, strict=True)
            ],
            "players": [list(players) for players in self.players],
            "seats": list(self.seats),
            "without": list(self.without),
            "seed": self.seed,
            "chances": self.chances,
            "until": self.until,
            "games": self.games,
            "repeatable": self.is_repeatable,
            **({"goals": list(self.goals)} if self.goals else {}),
            **({"vary": list(self.vary), "trials": self.trials} if self.vary else {}),
        }


def simulations_of(player: str, game: str) -> int:
    """How many simulations a program makes for a decision; 0 for one that does not search."""
    kind, _, number = player.partition(":")
    if kind in ("mcts", LEARNED):
        asked = number if number.isdecimal() else number.rpartition("#")[2]
        return int(asked) if asked.isdecimal() else USUAL_SIMULATIONS
    if player not in LEVELS:
        return 0
    return min(budget_of(player, game).simulations, MOST_SIMULATIONS)


def read_seats(text: str, game: Game[Any]) -> tuple[int, ...]:
    """`2-4`, `2,4` or `3`; the fewest that can play if nothing is written."""
    if not text:
        return (game.seats[0],)
    found: list[int] = []
    for piece in text.split(","):
        first, dash, last = piece.strip().partition("-")
        if not (first.isdecimal() and (last.isdecimal() or not dash)):
            raise saying(ElementariumError, "simulate.seats", text=text)
        found += range(int(first), int(last if dash else first) + 1)
    if not found:
        raise saying(ElementariumError, "simulate.seats", text=text)
    for seats in found:
        game.check_seats(seats)
    return tuple(dict.fromkeys(found))


def changed_options(game: Game[Any], options: str, changes: str) -> str:
    """Options with some of them changed, as they are written."""
    own, new = game.options.read(options), game.options.read(changes)
    given = {item.partition("=")[0] for item in expanded(game, changes)}
    values = {
        entry.name: getattr(new if entry.name in given else own, entry.name)
        for entry in fields(own)
    }
    return game.options(**values).written()


def expanded(game: Game[Any], options: str) -> list[str]:
    """The options that a text names, with those of its presets."""
    items = options.replace(",", " ").split()
    return [one for item in items for one in game.options.presets.get(item, item).split()]


def read_until(text: str) -> float:
    """The difference of `seat=0.01`; 0 if nothing is written."""
    if not text:
        return 0.0
    name, _, number = text.partition("=")
    try:
        difference = float(number)
    except ValueError:
        difference = 0.0
    if name.strip() != STOPS_BY or not 0 < difference < 1:
        raise saying(ElementariumError, "simulate.until", text=text)
    return difference


def written_value(value: object) -> str:
    """The value of an option as it is written."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
