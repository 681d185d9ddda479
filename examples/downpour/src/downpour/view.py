"""Who sees what: everybody sees everything (Downpour 9)."""

from __future__ import annotations

from dataclasses import dataclass

from downpour.notation import rows
from downpour.rules import STONES, Downpour, turn


@dataclass(frozen=True, slots=True)
class SeatView:
    """What belongs to one seat."""

    stone: str


@dataclass(frozen=True, slots=True)
class DownpourView:
    """The table of Downpour as anybody sees it."""

    grid: tuple[tuple[str, ...], ...]
    """The rows from the top: surfaces without a board of this game draw a `grid` as one."""
    seats: tuple[SeatView, ...]
    to_act: int
    turn: int
    line: str


def view(state: Downpour, _seat: int | None) -> DownpourView:
    """What a seat or a spectator sees."""
    return DownpourView(
        grid=rows(state),
        seats=tuple(SeatView(stone) for stone in STONES),
        to_act=state.to_act,
        turn=turn(state),
        line=state.options.line,
    )
