"""What a player of Brave notes of a table before anything on it is valued."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from elementarium.games.brave import terms
from elementarium.games.brave.state import BraveState
from elementarium.players.knowledge import brave_numbers as numbers
from elementarium.players.knowledge.any_game import Knowledge

MOST_SUPPORT = 16


class Look(Knowledge):
    """One seat looking at one table: points, sources of payment, supports."""

    __slots__ = ("points", "seat", "sources", "support", "worth")

    def __init__(self, worth: Sequence[float] = numbers.HAND) -> None:
        Knowledge.__init__(self)
        self.seat = 0
        if not cython.compiled:
            self.points = [0] * terms.TABLE_SEATS
            self.sources = [0.0] * terms.TABLE_SEATS
            self.worth = [0.0] * numbers.NUMBERS
            self.support = [0] * ((terms.WATER + 1) * MOST_SUPPORT)
        for place in range(numbers.NUMBERS):
            self.worth[place] = worth[place]

    def look(self, state: BraveState, seat: int) -> None:
        """Note what the values of all actions need."""
        self.seat = seat
        self.count_points(state)
        for other in range(state.seats):
            self.sources[other] = self.worth[numbers.HAND_SOURCE] * state.hand_size[other]
            for i in range(
                other * terms.MOST_HELD, other * terms.MOST_HELD + state.front_count[other]
            ):
                if state.token[state.front[i]]:
                    self.sources[other] += 1.0
        self.count_supports(state)

    def count_points(self, state: BraveState) -> None:
        """VP tokens and the values of the piles (6)."""
        for seat in range(state.seats):
            self.points[seat] = state.vp[seat]
        for place in range(state.cards.places):
            if terms.PILE <= state.where[place] < terms.PILE + terms.TABLE_SEATS:
                self.points[state.where[place] - terms.PILE] += state.cards.vp[place]

    def count_supports(self, state: BraveState) -> None:
        """How many cards of the hand support each element with each number."""
        for place in range((terms.WATER + 1) * MOST_SUPPORT):
            self.support[place] = 0
        for kind in range(state.cards.kinds):
            held = state.hand[self.seat * terms.MOST_KINDS + kind]
            if held:
                wild = state.acts_as_wild(self.seat, kind)
                for element in range(terms.FIRE, terms.WATER + 1):
                    if wild or state.cards.element[kind] == element:
                        self.support[self.support_place(state, kind, element)] += held

    def supports(self, state: BraveState, kind: int, element: int) -> bool:
        """Whether a card of ours can support a disaster of this element."""
        return state.cards.element[kind] == element or state.acts_as_wild(self.seat, kind)

    def support_place(self, state: BraveState, kind: int, element: int) -> int:
        """Where cards like this one are counted."""
        return element * MOST_SUPPORT + min(MOST_SUPPORT - 1, state.cards.support[kind])
