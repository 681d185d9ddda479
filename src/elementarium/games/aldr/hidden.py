"""What a seat cannot know, and how it is imagined anew (Aldr 9)."""

from __future__ import annotations

from elementarium.core.rng import Rng
from elementarium.games.aldr import board
from elementarium.games.aldr.state import AldrState


def deal_anew(state: AldrState, seat: int, rng: Rng) -> None:
    """Shuffle what `seat` has not seen: hidden cards of the others first, then the deck.

    The seat's own hand, all cards drawn from the pool and everything on the table stay.
    """
    gather_spare(state)
    for other in range(state.seats):
        if other != seat:
            take_hidden(state, other)
    left = 0
    for kind in range(board.KINDS):
        left += state.spare[kind]
    for other in range(state.seats):
        while other != seat and state.unknown[other] and left:
            kind = draw_spare(state, rng.below(left))
            left -= 1
            state.unknown[other] -= 1
            state.hand[other * board.KINDS + kind] += 1
            state.unseen[kind] -= 1
    if state.listed:
        for place in range(state.deck):
            state.order[place] = draw_spare(state, rng.below(left))
            left -= 1


def gather_spare(state: AldrState) -> None:
    """The cards of the deck, or those from which it is drawn.

    A position may list more cards than the file has; those of a listed deck are there anyway.
    """
    for kind in range(board.KINDS):
        state.spare[kind] = state.unseen[kind]
    if state.listed:
        for place in range(state.deck):
            state.spare[state.order[place]] -= 1
    for kind in range(board.KINDS):
        state.spare[kind] = max(0, state.spare[kind])
    if state.listed:
        for place in range(state.deck):
            state.spare[state.order[place]] += 1


def take_hidden(state: AldrState, seat: int) -> None:
    """Put the cards of a hand that only its owner knows among the spare ones."""
    for kind in range(board.KINDS):
        hidden = state.hand[seat * board.KINDS + kind] - state.known[seat * board.KINDS + kind]
        state.hand[seat * board.KINDS + kind] -= hidden
        state.spare[kind] += hidden
        state.unseen[kind] += hidden
        state.unknown[seat] += hidden


def draw_spare(state: AldrState, place: int) -> int:
    """Take out the spare card at `place`, counted by kinds; its kind."""
    kind = 0
    while place >= state.spare[kind]:
        place -= state.spare[kind]
        kind += 1
    state.spare[kind] -= 1
    return kind
