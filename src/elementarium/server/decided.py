"""What a person has decided in a finished game, and actions that are tried instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elementarium.play.journal import RefusedError
from elementarium.play.sitting import Sitting
from elementarium.players.coach import Decision
from elementarium.server.analyses import first_action


def decisions_of(sitting: Sitting, seat: int) -> Iterator[Decision]:
    """What a person had to choose, counted by the version before it, as long as it sat there."""
    for v, happening in enumerate(sitting.happened):
        entry = happening.entry
        if entry.seat == seat and entry.kind in ("resign", "time"):
            return
        if entry.kind == "act" and entry.seat == seat and happening.steps:
            state = sitting.table.state_at(happening.steps.start)
            if state.to_act == seat and len(state.legal_actions()) > 1:
                numbers = first_action(sitting.table, happening.steps)
                yield Decision(v, state, numbers, written(sitting, happening.steps, len(numbers)))


def written(sitting: Sitting, steps: range, count: int) -> str:
    """So many first numbers of a part of a history, as records write them."""
    texts = [sitting.table.written(sitting.table.step(index)) for index in steps[:count]]
    return sitting.table.game.join(texts)[0]


def read_path(game: Any, world: Any, path: list[str]) -> tuple[int, ...]:
    """The numbers of an action that is sent as it was built; raises if the rules refuse it."""
    numbers: list[int] = []
    for text in path:
        found = game.numbers(world, text, world.to_act)
        if numbers and not game.is_unfinished(world, world.to_act):
            raise RefusedError("bad")
        numbers.extend(found)
        world = game.play(world, text, world.to_act)
    return tuple(numbers)
