"""Restricted play: a program that may not use something, so that one sees what it is worth.

After Jaffe and others (2012): whoever goes without a card or a kind of action against others who
do not loses as much as it matters.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.words import saying
from elementarium.lab.counting import counting_of
from elementarium.players.opinions import Opinion
from elementarium.players.player import Player, make_player
from elementarium.players.thinking import thinking_of


class Narrowed(Perspective):
    """A perspective without some of the legal actions; with all of them if there are no others."""

    def __init__(self, whole: Perspective, banned: frozenset[int]) -> None:
        super().__init__(whole.game, whole._state, whole.seat)
        legal = whole.legal_actions()
        self.allowed = [number for number in legal if number not in banned] or legal

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions that are left."""
        return list(self.allowed)

    def legal(self) -> list[str]:
        """The same in notation."""
        return [self.written(number) for number in self.allowed]


@dataclass
class Restricted:
    """A program that does without something, unless it is all that there is."""

    game: Game[Any]
    program: str
    without: str
    """A use, such as `play 9`, or a kind of uses, such as `play`."""
    name: str = field(init=False)
    banned: frozenset[int] = field(init=False, repr=False)
    player: Player = field(init=False, repr=False)
    rng: Rng = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.name = f"{self.program}-without-{self.without.replace(' ', '-')}"
        self.banned = banned_numbers(self.game, self.without)
        self.begin(0)

    def __deepcopy__(self, _memory: object) -> Restricted:
        return copy.copy(self)  # `begin` seats a program of its own

    def begin(self, seed: int) -> None:
        """Sit down at a new table."""
        self.player = make_player(self.program, self.game.name, seed)
        self.rng = Rng(seed ^ 0x5EED)

    def choose(self, perspective: Perspective) -> int:
        """What the program would play, or the best of what is left."""
        narrowed = Narrowed(perspective, self.banned)
        if len(narrowed.allowed) == 1:
            return narrowed.allowed[0]
        chosen = self.player.choose(narrowed)
        return chosen if chosen in narrowed.allowed else self.instead(narrowed)

    def instead(self, narrowed: Narrowed) -> int:
        """The best allowed action: by the search that was just made, else by its rating."""
        opinions: list[Opinion] = getattr(self.player, "last_opinions", [])
        for opinion in opinions:
            if opinion.action in narrowed.allowed:
                return opinion.action
        knowledge = thinking_of(self.game.name).make_knowledge()
        ratings = knowledge.ratings(narrowed.imagine(self.rng), narrowed.allowed)
        return narrowed.allowed[ratings.index(max(ratings))]


def banned_numbers(game: Game[Any], without: str) -> frozenset[int]:
    """The actions of a use or of a kind of uses; raises if there is none."""
    uses = counting_of(game).of_action
    asked = " ".join(without.split())
    found = frozenset(
        number for number, use in enumerate(uses) if asked in (use, use.partition(" ")[0]) and use
    )
    if not found:
        known = ", ".join(sorted({use for use in uses if use}))
        raise saying(ElementariumError, "simulate.without", text=without, known=known)
    return found
