"""What speaks for an action, in one sentence for `hint`; who has none says that it was tried."""

from __future__ import annotations

from elementarium.core.words import Message

from downpour.notation import LETTERS
from downpour.rules import Downpour


def reason(state: Downpour, numbers: list[int]) -> Message:
    """It wins, it keeps the other from winning, or it was tried and came out best."""
    (number,) = numbers
    about = {"column": LETTERS[number]}
    if wins(state, number, state.to_act):
        return Message("downpour.hint.wins", about)
    if wins(state, number, 1 - state.to_act):
        return Message("downpour.hint.blocks", about)
    return Message("hint.searched")


def wins(state: Downpour, number: int, seat: int) -> bool:
    """Whether a seat would win by this column if it were its turn."""
    trial = state.copy()
    trial.to_act = seat
    trial.apply_trusted(number)
    return trial.winner == seat
