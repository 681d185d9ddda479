"""Players: whoever chooses an action from a perspective."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.options import Options
from elementarium.core.perspective import Perspective
from elementarium.core.plugins import found
from elementarium.core.rng import Rng
from elementarium.core.words import saying
from elementarium.players.knowledge import knowledge_of
from elementarium.players.levels import LEVELS, budget_of
from elementarium.players.mcts import MOST_SIMULATIONS, USUAL_SIMULATIONS, Budget, MctsPlayer
from elementarium.players.policy import make_policy
from elementarium.players.scale import make_scaled
from elementarium.players.thinking import (
    LEARNED,
    Thinking,
    learned_from,
    learned_thinking,
    thinking_of,
)

PLAYERS = (*LEVELS, "greedy", "random", "mcts", LEARNED)
"""The programs that can be seated, by name; `mcts:500` thinks 500 simulations ahead, and so does
`learned:500` with what programs have learned of a game. Besides, `policy:FILE` is a network that
was trained, `level:2.5` stands between two levels, and `even:1480` where 1480 Elo were measured
(`scale.py`)."""
WITHOUT_KNOWLEDGE = tuple(name for name in PLAYERS if name not in ("greedy", LEARNED))
"""Those that play any game, also one that nobody has written down yet how to play well."""
GROUP = "elementarium.players"
"""Packages bring further programs by this entry point; see `Maker`."""


class Player(Protocol):
    """Chooses actions. It sees a perspective, never the state."""

    name: str

    def choose(self, perspective: Perspective) -> int:
        """The number of one of the legal actions."""
        ...


class Maker(Protocol):
    """What an entry point `elementarium.players` names: it makes a player for a game.

    `NAME:SETTING` seats it, with whatever the setting means to it. `seconds` is the longest that it
    may take for a decision, 0 for as long as it likes.
    """

    def __call__(self, game: str, seed: int, *, setting: str, seconds: float) -> Player:
        """A player of its own for every seat."""
        ...


class RandomPlayer:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, perspective: Perspective) -> int:
        """Any legal action."""
        legal = perspective.legal_actions()
        return legal[self.rng.below(len(legal))]


class GreedyPlayer:
    """Takes what looks best at once, by the knowledge of its game."""

    name = "greedy"

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Rng(seed)
        known = knowledge_of(game)
        if known is None:
            others = ", ".join(WITHOUT_KNOWLEDGE)
            raise saying(ElementariumError, "program.greedy", game=game, others=others)
        rated: Callable[[Perspective, Rng], int] = partial(best_rated, thinking_of(game))
        self.prefer = getattr(known, "greedy_choice", rated)

    def choose(self, perspective: Perspective) -> int:
        """The action that the knowledge of the game prefers; ties are broken at random."""
        return self.prefer(perspective, self.rng)


def best_rated(thinking: Thinking, perspective: Perspective, rng: Rng) -> int:
    """The legal action of the best rating; ties are broken at random."""
    legal = perspective.legal_actions()
    ratings = thinking.make_knowledge().ratings(perspective.imagine(rng), legal)
    shaken = [rating + rng.below(1000) / 1e6 for rating in ratings]
    return legal[shaken.index(max(shaken))]


def shortened(budget: Budget, seconds: float) -> Budget:
    """The budget, but no longer than so many seconds; 0 leaves it as it is."""
    if not seconds or 0 < budget.seconds <= seconds:
        return budget
    return Budget(budget.simulations, seconds)


def make_player(
    name: str, game: str, seed: int, *, seconds: float = 0.0, threads: int = 1
) -> Player:
    """The program of this name, for this game.

    `seconds` is the longest that one who thinks ahead may take for a decision, 0 for as long as
    its level is allowed; `threads` says how many cores it may use.
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(game, seed)
    if name in LEVELS:
        budget = shortened(budget_of(name, game), seconds)
        return MctsPlayer(
            budget, seed, name=name, threads=threads, thinking=thinking_of(game, name)
        )
    kind, _, number = name.partition(":")
    if kind == LEARNED:
        thinking, number = learned_by(name, game)
        budget = Budget(simulations_of(name, number), seconds)
        return MctsPlayer(budget, seed, name=name, threads=threads, thinking=thinking)
    if kind == "mcts" and (not number or number.isdecimal()):
        budget = Budget(simulations_of(name, number), seconds)
        return MctsPlayer(
            budget, seed, name=name, threads=threads, thinking=thinking_of(game, name)
        )
    if kind in ("level", "even"):
        return make_scaled(name, game, seed, seconds)
    if kind == "policy":
        return make_policy(name, game, seed)
    brought = found(GROUP)
    if kind in brought:
        make: Maker = brought[kind].load()
        return make(game, seed, setting=number, seconds=seconds)
    known = ", ".join([*PLAYERS, *sorted(brought)])
    raise saying(ElementariumError, "program.unknown", name=name, known=known)


def simulations_of(name: str, text: str) -> int:
    """How many simulations a name such as `mcts:500` asks for; `text` is that part of it."""
    number = int(text or USUAL_SIMULATIONS)
    if number > MOST_SIMULATIONS:
        raise saying(ElementariumError, "program.most", name=name, most=f"{MOST_SIMULATIONS:,}")
    if number == 0:
        raise saying(ElementariumError, "program.least", name=name)
    return number


def learned_by(name: str, game: str) -> tuple[Thinking, str]:
    """How `learned`, `learned:500`, `learned:FILE` or `learned:FILE#500` thinks, and how much."""
    setting = name.partition(":")[2]
    if not setting or setting.isdecimal():
        if learned_thinking(game) is None:
            raise saying(ElementariumError, "program.learned", game=game)
        return thinking_of(game, LEARNED), setting
    file, hash_, number = setting.rpartition("#")
    if not hash_ or not number.isdecimal():
        file, number = setting, ""
    own = learned_from(game, Path(file))
    if own is None:
        raise saying(ElementariumError, "program.learned", game=game)
    return replace(own, otherwise=thinking_of(game)), number


def check_table(player: Player, game: Game[Any], seats: int, options: Options) -> None:
    """Raise a sentence if a player says that it was made for other tables than this one.

    A player that plays at some tables only says so in a method `check_table(game, seats, options)`.
    """
    check: Callable[[Game[Any], int, Options], None] | None = getattr(player, "check_table", None)
    if check is not None:
        check(game, seats, options)
