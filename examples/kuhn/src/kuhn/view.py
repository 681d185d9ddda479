"""Who sees what: one's own card, and the other one if it was shown (Kuhn 9)."""

from __future__ import annotations

from dataclasses import dataclass

from kuhn.board import BET
from kuhn.notation import HIDDEN, LETTERS, WORDS
from kuhn.rules import Kuhn


@dataclass(frozen=True, slots=True)
class SeatView:
    """What belongs to one seat."""

    card: str
    """J, Q, K; `?` if the viewer does not know it, `-` before it is dealt."""
    chips: int
    """What it has put into the pot."""


@dataclass(frozen=True, slots=True)
class KuhnView:
    """The table of Kuhn poker as a seat or a spectator sees it."""

    seats: tuple[SeatView, ...]
    said: tuple[str, ...]
    to_act: int


def view(state: Kuhn, seat: int | None) -> KuhnView:
    """What a seat or a spectator sees."""
    words = state.words()
    return KuhnView(
        seats=tuple(SeatView(card(state, of, seat), 1 + (BET in words[of::2])) for of in range(2)),
        said=tuple(WORDS[word] for word in words),
        to_act=state.to_act,
    )


def card(state: Kuhn, of: int, viewer: int | None) -> str:
    """The card of a seat as a viewer sees it."""
    dealt = state.card_of(of)
    is_seen = not dealt or of == viewer or state.has_shown()
    return LETTERS[dealt] if is_seen else HIDDEN
