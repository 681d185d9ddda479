"""A game that counts what is asked of it, on whatever build: every state is wrapped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from elementarium.core.game import Game, Played
from elementarium.core.lines import Lines
from elementarium.core.notes import Note
from elementarium.core.trace import Trace
from elementarium.play.table import Table

ASKED = ("read_action", "write_action", "read_outcome", "write_outcome", "write_position", "refuse")
ASKED += ("view", "tell", "turn", "scores", "shown", "unfinished", "pauses", "agrees", "openly")
"""What a game answers about a state."""


class CountedState:
    """A state that counts how often it is copied, played on and asked for its legal actions."""

    def __init__(self, inner: Any, counts: Counter[str]) -> None:
        self.inner = inner
        self.counts = counts

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    @property
    def trace(self) -> Trace | None:
        found: Trace | None = self.inner.trace
        return found

    @trace.setter
    def trace(self, trace: Trace | None) -> None:
        self.inner.trace = trace

    @property
    def noted(self) -> tuple[Note, ...]:
        found: tuple[Note, ...] = self.inner.noted
        return found

    @noted.setter
    def noted(self, noted: tuple[Note, ...]) -> None:
        self.inner.noted = noted

    def copy(self) -> CountedState:
        self.counts["copy"] += 1
        return CountedState(self.inner.copy(), self.counts)

    def apply(self, number: int) -> None:
        self.counts["apply"] += 1
        self.inner.apply(number)

    def apply_trusted(self, number: int) -> None:
        self.counts["apply"] += 1
        self.inner.apply_trusted(number)

    def legal_actions(self) -> list[int]:
        self.counts["legal"] += 1
        found: list[int] = self.inner.legal_actions()
        return found


def bare(value: Any) -> Any:
    if isinstance(value, Played):
        return value._replace(after=bare(value.after))
    return value.inner if isinstance(value, CountedState) else value


def counted(game: Game[Any], counts: Counter[str]) -> Game[Any]:
    """The same game, but for the counting."""

    def counting(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*given: Any) -> Any:
            counts[name] += 1
            return ask(*map(bare, given))

        return answer

    asked = {name: getattr(game, name) for name in ASKED}
    return replace(game, **{name: counting(name, ask) for name, ask in asked.items() if ask})


def count(table: Table) -> Counter[str]:
    """Count from now on what is asked at a table."""
    counts: Counter[str] = Counter()
    table.game = counted(table.game, counts)
    table._states = [CountedState(state, counts) for state in table._states]  # type: ignore[misc]
    table._lines = Lines(table.game)
    return counts
