"""A job as the command line asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import prod
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.registry import load_with
from elementarium.core.words import saying
from elementarium.lab.goals import USUAL, check_goals
from elementarium.lab.job import Job, Variant, changed_options, read_seats, written_value

MOST_VARIANTS = 60
"""More sets of rules than these are no sweep that anybody would read; of more, some are chosen."""
MOST_COMBINATIONS = 100_000


def planned(
    game: str,
    *,
    players: Sequence[str] = ("greedy",),
    ladder: str = "",
    seats: str = "",
    games: int = 1000,
    options: str = "",
    against: str | None = None,
    cards: str = "",
    against_cards: str = "",
    vary: Sequence[str] = (),
    each: bool = False,
    trials: int = 0,
    goals: Sequence[str] = (),
    without: Sequence[str] = (),
    until: str = "",
    chances: int = 200,
    seed: int = 1,
) -> Job:
    """The job; raises one sentence if something in it cannot be played."""
    loaded = load_with(game, cards)
    variants = [Variant(loaded.options.read(options).written(), cards)]
    if against is not None or against_cards:
        changed = changed_options(loaded, options, against or "")
        variants.append(Variant(changed, against_cards or cards))
        if variants[0] == variants[1]:
            raise saying(ElementariumError, "simulate.same")
    check_goals(goals)
    searched = is_search(vary, trials, each=each)
    others = swept(loaded, variants[0], vary, each=each, searched=searched)
    if searched:
        trials, goals = min(trials or MOST_VARIANTS, len(others)), goals or USUAL
    else:
        variants += others
    line_ups = rungs(ladder) if ladder else [read_players(line) for line in players]
    return Job(
        game,
        tuple(dict.fromkeys(line_ups)),
        read_seats(seats, loaded),
        games,
        tuple(variants),
        tuple(dict.fromkeys(without)),
        seed,
        chances,
        until,
        tuple(goals),
        written_vary(vary, loaded) if searched else (),
        trials if searched else 0,
    )


def read_players(text: str) -> tuple[str, ...]:
    """The programs of a line-up."""
    return tuple(name.strip() for name in text.split(","))


def rungs(ladder: str) -> list[tuple[str, ...]]:
    """Line-ups in which each program of a ladder plays against the one before it."""
    programs = read_players(ladder)
    if len(programs) < 2:
        raise saying(ElementariumError, "simulate.ladder", text=ladder)
    return [(above, below) for below, above in pairwise(programs)]


def is_search(vary: Sequence[str], trials: int, *, each: bool) -> bool:
    """Whether there are more combinations than can be played, or fewer are asked for."""
    combinations = prod(len(values) for values in read_vary(vary).values())
    if combinations > MOST_COMBINATIONS:
        raise saying(ElementariumError, "simulate.many", count=combinations, most=MOST_COMBINATIONS)
    return not each and (trials > 0 or combinations > MOST_VARIANTS)


def written_vary(vary: Sequence[str], game: Game[Any]) -> tuple[str, ...]:
    """What is varied, in the order of the rule book and of the values."""
    given = read_vary(vary)
    names = [option.name for option in game.options.described() if option.name in given]
    return tuple(f"{name}={','.join(given[name])}" for name in names)


def swept(
    game: Game[Any],
    base: Variant,
    vary: Sequence[str],
    *,
    each: bool = False,
    searched: bool = False,
) -> list[Variant]:
    """All combinations of the values that options may have, or one value of one option at a time;
    without the set of rules that is there already. Of a search, they need not be few.
    """
    given = read_vary(vary)
    if each and not given:
        given = {name: list(values) for name, values in game.options.alternatives().items()}
    order = [option.name for option in game.options.described()]
    own = game.options.read(base.options)
    named = [
        sorted(
            (f"{name}={value}" for value in given[name]),
            key=lambda item: item != f"{name}={written_value(getattr(own, name, None))}",
        )
        for name in sorted(given, key=lambda name: order.index(name) if name in order else 0)
    ]
    changes = [[item] for items in named for item in items] if each else product(*named)
    combined = [changed_options(game, base.options, " ".join(one)) for one in changes]
    found = [Variant(options, base.cards) for options in dict.fromkeys(combined)]
    if len(found) > MOST_VARIANTS and not searched:
        raise saying(ElementariumError, "simulate.many", count=len(found), most=MOST_VARIANTS)
    return [variant for variant in found if variant != base]


def read_vary(vary: Sequence[str]) -> dict[str, list[str]]:
    """The values of each option that is to be varied, `name=value,value`."""
    given: dict[str, list[str]] = {}
    for text in vary:
        name, _, values = text.partition("=")
        if not values or name.strip() in given:
            raise saying(ElementariumError, "simulate.vary", text=text)
        given[name.strip()] = values.split(",")
    return given
