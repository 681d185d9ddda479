"""What puzzles of Aldr ask for: Sages on the table, within this turn."""

from __future__ import annotations

from collections.abc import Hashable

from elementarium.games.aldr import board
from elementarium.games.aldr.state import AldrState
from elementarium.puzzles.aims import Aim


def may_begin(state: AldrState, _seat: int) -> bool:
    """Before the first card of a turn."""
    return state.phase == board.PLAY1


def claimed(start: AldrState, state: AldrState, seat: int) -> int:
    """How many Sages the seat has placed since."""
    return state.sages_placed(seat) - start.sages_placed(seat)


def has_claimed(_start: AldrState, state: AldrState, _seat: int) -> bool:
    """Whether the claims of the turn are over."""
    return state.phase >= board.MOVE_ALDR


def answer(state: AldrState, _seat: int) -> Hashable:
    """Which icons lie where, wherever Sages stand."""
    return tuple(state.icons())


def motif(state: AldrState, seat: int) -> Hashable:
    """The hand, and the table wherever it lies on the grid."""
    icons = list(state.icons())
    first = min(cell % board.COLUMNS for cell, _ in icons)
    low = min(cell // board.COLUMNS for cell, _ in icons)
    hand = tuple(state.hand_of(seat))
    return tuple((cell - low * board.COLUMNS - first, icon) for cell, icon in icons), hand


def _sages(name: str, least: int, few_lines: int) -> Aim:
    return Aim(
        name=name,
        may_begin=may_begin,
        worth=claimed,
        answer=answer,
        motif=motif,
        least=least,
        is_over=has_claimed,
        few_lines=few_lines,
    )


AIMS = (_sages("sages_2", 2, 100), _sages("sage", 1, 500))
