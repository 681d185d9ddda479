"""What an engine is made with, apart from what it knows: settings of thinking, and its room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from elementarium.core.game import Game
from elementarium.core.state import State

LONGEST = 20_000
"""So many decisions are played on where nothing can be judged before the end."""
USUAL_CURIOSITY = 0.7


@dataclass(frozen=True, slots=True)
class Settings:
    """How far and how widely a program looks; each game has what was measured to be best."""

    width: int = 0
    """Try about so many actions of a decision, those that look best at once; 0 for all."""
    cut: int = LONGEST
    """Play on for so many decisions, and judge where it is settled then; else to the end."""
    answers: bool = False
    """Whether `cut` is meant for two seats, and grows with them: everybody is to have answered."""
    noise: float = 0.0
    """Play on by the ratings, erring so far that no two simulations are the same; 0 to play on
    as the knowledge prefers, which is at random unless it says otherwise."""
    curiosity: float = USUAL_CURIOSITY
    """A tree of two seats: how much what is unknown counts beside what has proved good."""
    among_many: float = USUAL_CURIOSITY
    """The same among more seats, which share what there is to hope for."""
    widening: float = 1.0
    """A tree: after n visits a decision has at most 1 + widening * sqrt(n) actions; 0 for all."""
    heat: float = 0.0
    """A tree: the ratings say before anything was tried how likely an action is to be the best,
    the less surely the hotter, in points; 0 if they only say which one is tried next."""
    batch: int = 1
    """A tree: so many leaves are judged at once, for a knowledge that is quicker so."""
    trust: float = 0.0
    """A comparison: what a point of the ratings is worth before anything was tried, in wins."""

    def horizon(self, seats: int) -> int:
        """After how many decisions at the earliest a game of so many seats is judged."""
        return self.cut * seats // 2 if self.answers else self.cut

    def curiosity_among(self, seats: int) -> float:
        """How curious a tree of so many seats is."""
        return self.curiosity if seats == 2 else self.among_many


USUAL = Settings()
"""Where nobody has measured anything: all actions, played on at random to the end."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much room it takes to think about a game."""

    actions: int
    """Numbers of actions are below this."""
    choices: int
    """There are never more of them to choose from."""
    seats: int
    nodes: int
    """So many decisions are remembered at most."""

    @classmethod
    def of(cls, game: Game[Any], root: State, nodes: int) -> Self:
        """The room for a game from this state on."""
        actions = max(len(game.actions), root.most_choices)
        return cls(actions, root.most_choices, root.seats, nodes)
