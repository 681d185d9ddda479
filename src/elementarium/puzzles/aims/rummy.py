"""What puzzles of Rummy ask for: to go out, to win a Mastery, to lay down all that is possible.

Nothing counts that others could answer or that turns up a hidden card: powers and the draw pile are
no way to an aim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from elementarium.games.rummy import pack
from elementarium.games.rummy.scoring import laid_points, mastery_points
from elementarium.games.rummy.state import RummyState
from elementarium.puzzles.aims import Aim

MANY_POINTS = 25
"""Less is laid down without thinking."""
FEW_WAYS = 12
"""A hand has fewer ways to go on than a board."""


def may_begin(state: RummyState, seat: int) -> bool:
    """After the draw, or when the draw pile would be the only other thing to take from."""
    return state.phase in (pack.DRAW, pack.MAIN_OPEN) and state.hand_length(seat) > 3


def is_uncertain(number: int) -> bool:
    """Whether it turns up a card that nobody knows, or lets others react."""
    return number == pack.A_DRAW or pack.A_STEAL <= number < pack.A_PURGE


def goes_out(_start: RummyState, state: RummyState, seat: int) -> int:
    """1 if the seat has ended the round with an empty hand."""
    return int(state.ending == pack.OUT and state.player == seat)


def masters(start: RummyState, state: RummyState, seat: int) -> int:
    """How many Mastery cards the seat has won."""
    return (mastery_points(state, seat) - mastery_points(start, seat)) // pack.MASTERY_VALUE


def lays(start: RummyState, state: RummyState, seat: int) -> int:
    """How many points the seat has laid down, those of Mastery cards included."""
    return _on_table(state, seat) - _on_table(start, seat)


def _on_table(state: RummyState, seat: int) -> int:
    return laid_points(state, seat) + mastery_points(state, seat)


def kept(state: RummyState, seat: int) -> Hashable:
    """Which cards are left in hand, and which are on the table."""
    laid = (tuple(state.group_cards(group)) for group in state.group_list())
    return tuple(state.hand(seat)), tuple(sorted(card for cards in laid for card in cards))


def last_card(state: RummyState, _seat: int) -> Hashable:
    """The card that ended the round, if one was discarded."""
    return tuple(state.discard_cards()[-1:])


def motif(state: RummyState, seat: int) -> Hashable:
    """The hand, and what lies open."""
    groups = (tuple(sorted(state.group_cards(group))) for group in state.group_list())
    return tuple(state.hand(seat)), tuple(sorted(groups)), tuple(state.discard_cards())


def _aim(
    name: str,
    worth: Callable[[RummyState, RummyState, int], int],
    answer: Callable[[RummyState, int], Hashable],
    least: int = 1,
) -> Aim:
    return Aim(
        name=name,
        may_begin=may_begin,
        worth=worth,
        answer=answer,
        motif=motif,
        least=least,
        is_uncertain=is_uncertain,
        few_lines=FEW_WAYS,
    )


AIMS = (
    _aim("out", goes_out, last_card),
    _aim("masteries", masters, kept, 2),
    _aim("points", lays, kept, MANY_POINTS),
)
