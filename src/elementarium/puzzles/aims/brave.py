"""What puzzles of Brave ask for: the sure blow, and the cheapest defence."""

from __future__ import annotations

from collections.abc import Hashable

from elementarium.games.brave import terms
from elementarium.games.brave.reading import (
    hand_of,
    on_place,
    owner_of,
    places_in_front,
    score,
    size_of_hand,
)
from elementarium.games.brave.state import BraveState
from elementarium.puzzles.aims import Aim

FEW_WAYS = 8
"""Attacks and defences have fewer ways to go on than boards."""
MANY_POINTS = 3


def may_strike(state: BraveState, seat: int) -> bool:
    """At the beginning of an assault or of a disaster."""
    return state.player == seat and state.node in (terms.ASSAULT, terms.PLAY)


def takes(start: BraveState, state: BraveState, seat: int) -> int:
    """The points that the seat has won."""
    return max(0, score(state, seat) - score(start, seat))


def has_struck(start: BraveState, state: BraveState, seat: int) -> bool:
    """Whether something was won, somebody else has the turn, or the next disaster would begin."""
    return (
        state.player != seat
        or takes(start, state, seat) > 0
        or (state.phase, state.round) != (start.phase, start.round)
        or (state.to_act == seat and state.node in (terms.ASSAULT, terms.PLAY))
    )


def may_defend(state: BraveState, seat: int) -> bool:
    """When the dice of a defence lie, and something can still be done about them or be paid."""
    return (
        state.node in (terms.USE, terms.PAY)
        and state.target != terms.NO_PLACE
        and owner_of(state, state.target) == seat
    )


def holds(start: BraveState, state: BraveState, seat: int) -> int:
    """1, and 1 for each card and token kept, if the attack is over and the location still held."""
    if state.target == start.target or owner_of(state, start.target) != seat:
        return 0
    return 1 + size_of_hand(state, seat) + _tokens(state, seat)


def is_decided(start: BraveState, state: BraveState, _seat: int) -> bool:
    """Whether the attack is over."""
    return state.target != start.target


def _tokens(state: BraveState, seat: int) -> int:
    """How many element tokens lie on the locations of a seat."""
    return sum(on_place(state, place)[0] != 0 for place in places_in_front(state, seat))


def left(state: BraveState, seat: int) -> Hashable:
    """What the seat still has, and what is attacked with which cards."""
    tokens = tuple((place, on_place(state, place)[0]) for place in places_in_front(state, seat))
    return state.target, state.card, state.element, tuple(hand_of(state, seat)), tokens


def motif(state: BraveState, seat: int) -> Hashable:
    """What the seat holds, and what lies before everybody."""
    fronts = tuple(
        (place, *on_place(state, place))
        for other in range(state.seats)
        for place in places_in_front(state, other)
    )
    return tuple(hand_of(state, seat)), fronts, state.target


AIMS = (
    Aim(
        name="strike",
        may_begin=may_strike,
        worth=takes,
        answer=left,
        motif=motif,
        least=MANY_POINTS,
        is_over=has_struck,
        for_certain=True,
        few_lines=FEW_WAYS,
    ),
    Aim(
        name="hold",
        may_begin=may_defend,
        worth=holds,
        answer=left,
        motif=motif,
        least=2,
        is_over=is_decided,
        for_certain=True,
        few_lines=FEW_WAYS,
    ),
)
