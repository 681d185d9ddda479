"""How a quick player of Aldr takes its turns, and what the table promises when one is over.

A search plays thousands of turns, so nothing is tried out here: one survey of the table finds all
cells where an icon would finish a pattern or nearly finish it, and every way to lay a card is
rated by what it does on the two cells it covers. Tables are judged between turns only, where the
hopes of all seats can be compared.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

import cython

from elementarium.core import bits
from elementarium.core.state import Choices, State
from elementarium.games.aldr import board, patterns, placement
from elementarium.games.aldr.state import AldrState
from elementarium.players.knowledge import aldr_numbers as numbers
from elementarium.players.knowledge.any_game import Knowledge

HARDER = numbers.HARD
FEWER = numbers.FEW
NEXT_SEAT = numbers.OTHERS[numbers.NEXT_SEAT]
OTHER_SEATS = numbers.OTHERS[numbers.OTHER_SEATS]


class Turns(Knowledge):
    """Rates the actions of a turn and judges tables; owns the notes of its last survey."""

    __slots__ = (
        "claim_worth",
        "finish",
        "hot",
        "hot_worth",
        "icons",
        "near",
        "near_worth",
        "one_short",
        "two_short",
        "twos",
        "worth",
    )

    def __init__(self, worth: Sequence[float] = numbers.HAND) -> None:
        """It values actions by these numbers."""
        Knowledge.__init__(self)
        if not cython.compiled:
            self.finish = [0] * (board.ELEMENTS * board.ROWS)
            self.near = [0] * (board.ELEMENTS * board.ROWS)
            self.twos = [0] * (2 * board.ELEMENTS * board.ROWS)
            self.hot = [0] * (board.ELEMENTS * board.CELLS)
            self.one_short = [0] * board.ELEMENTS
            self.two_short = [0] * board.ELEMENTS
            self.icons = [0] * board.ELEMENTS
            self.claim_worth = [0.0] * board.ELEMENTS
            self.near_worth = [0.0] * board.ELEMENTS
            self.hot_worth = [0.0] * board.ELEMENTS
            self.worth = [0.0] * numbers.NUMBERS
        for place in range(numbers.NUMBERS):
            self.worth[place] = worth[place]

    # What the search asks

    def is_settled(self, state: State) -> bool:
        """Between two turns."""
        phase: int = cython.cast(AldrState, state).phase
        return phase == board.PLAY1

    def note_estimate(self, state: State) -> None:
        """The share of the hopes of all seats that each of them has, as a return."""
        self.survey(cython.cast(AldrState, state))
        for seat in range(state.seats):
            self.returns[seat] = math.exp(1.5 * self.hopes(cython.cast(AldrState, state), seat))
        self.share_out(state.seats)

    def note_ratings(self, state: State, choices: Choices, count: int, score: array[float]) -> None:
        """How good each action looks, by a survey of the table."""
        self.survey(cython.cast(AldrState, state))
        self.weigh(cython.cast(AldrState, state), state.to_act)
        for i in range(count):
            score[i] = self.value(cython.cast(AldrState, state), choices.number[i])

    # Looking over the table

    def survey(self, state: AldrState) -> None:
        """Find every place where a pattern lacks a cell or two, or none."""
        for place in range(board.ELEMENTS * board.ROWS):
            self.finish[place] = 0
            self.near[place] = 0
        for place in range(2 * board.ELEMENTS * board.ROWS):
            self.twos[place] = 0
        for place in range(board.ELEMENTS * board.CELLS):
            self.hot[place] = 0
        placement.find_room(state)
        for element in range(board.ELEMENTS):
            self.one_short[element] = 0
            self.two_short[element] = 0
            patterns.find_ours(state, element)
            for place in range(patterns.shapes_of(state, element)):
                which = element * board.MOST_TURNED + place
                first = max(1, state.low + 1 - state.tables.height[which])
                for row in range(first, min(state.high, board.HIGHEST_ROW) + 1):
                    self.survey_row(state, element, which * board.MOST_PATTERN, row)

    def survey_row(self, state: AldrState, element: int, shape: int, row: int) -> None:
        """Sort the places of a shape in this row by how many cells they lack: 0, 1 or 2."""
        whole = state.tables.in_table[row]
        one = 0
        two = 0
        for i in range(shape, shape + state.tables.pattern_size):
            above = row + state.tables.shape_row[i]
            column = state.tables.shape_column[i]
            shows = state.ours[above] >> column
            may = (state.tables.in_table[above] & ~state.figures[above]) >> column
            two = ((two & shows) | (one & ~shows)) & may
            one = ((one & shows) | (whole & ~shows)) & may
            whole &= shows & may
        if whole | one:
            self.note_nearly_whole(state, element, shape, row, whole, one)
        if two:
            self.note_two_short(state, element, shape, row, two)

    def note_nearly_whole(
        self, state: AldrState, element: int, shape: int, row: int, whole: int, one: int
    ) -> None:
        """Places that lack one cell, or none and only have to be touched again."""
        ready = whole
        for i in range(shape, shape + state.tables.pattern_size):
            above = row + state.tables.shape_row[i]
            column = state.tables.shape_column[i]
            shows = state.ours[above] >> column
            self.finish[element * board.ROWS + above] |= (whole | (one & ~shows)) << column
            ready |= one & ~shows & (state.room[element * board.ROWS + above] >> column)
            part = ((whole | one) & shows) << column
            first = element * board.CELLS + (above - 1) * board.COLUMNS
            while part:
                self.hot[first + bits.lowest(part)] += 1
                part &= part - 1
        self.one_short[element] += bits.how_many(ready)

    def note_two_short(
        self, state: AldrState, element: int, shape: int, row: int, two: int
    ) -> None:
        """Places that lack two cells; those of one double card are noted as pairs."""
        self.two_short[element] += bits.how_many(two)
        for i in range(shape, shape + state.tables.pattern_size):
            above = row + state.tables.shape_row[i]
            column = state.tables.shape_column[i]
            lacks = two & ~(state.ours[above] >> column)
            self.near[element * board.ROWS + above] |= lacks << column
            for j in range(shape, shape + state.tables.pattern_size):
                other = row + state.tables.shape_row[j]
                beside = state.tables.shape_column[j]
                if (other == above and beside == column + 1) or (
                    other == above + 1 and beside == column
                ):
                    pair = lacks & ~(state.ours[other] >> beside)
                    self.twos[(2 * element + other - above) * board.ROWS + above] |= pair << column

    def hopes(self, state: AldrState, seat: int) -> float:
        """Sages placed, and how likely the others come soon with the cards in hand."""
        self.count_icons(state, seat)
        soon = 1.0 if seat == state.player else 0.6
        total = 0.0
        for element in range(board.ELEMENTS):
            if state.sage[seat * board.ELEMENTS + element] != board.NO_CELL:
                total += 1.0
            elif self.one_short[element] and self.icons[element]:
                total += 0.85 * soon
            elif self.two_short[element] and self.icons[element] > 1:
                total += (0.35 + 0.25 * FEWER[min(7, self.two_short[element])]) * soon
            else:
                total += 0.25 * FEWER[min(7, self.one_short[element])]
                total += 0.15 * FEWER[min(7, self.two_short[element])]
        return total

    def count_icons(self, state: AldrState, seat: int) -> None:
        """How many cards of a hand show each element, Seals counted for all."""
        for element in range(board.ELEMENTS):
            self.icons[element] = 0
        for kind in range(board.KINDS):
            held = state.hand[seat * board.KINDS + kind]
            if held:
                for element in range(board.ELEMENTS):
                    if (
                        board.FIRST[kind] == element
                        or board.SECOND[kind] == element
                        or board.SECOND[kind] == board.SEAL
                        or board.FIRST[kind] == board.SEAL
                    ):
                        self.icons[element] += held

    def outlook(self, state: AldrState) -> tuple[list[int], list[int]]:
        """For each element, how many places lack one icon or none, and how many lack two."""
        self.survey(state)
        return (
            [self.one_short[element] for element in range(board.ELEMENTS)],
            [self.two_short[element] for element in range(board.ELEMENTS)],
        )

    # Rating

    def weigh(self, state: AldrState, seat: int) -> None:
        """What finishing, nearly finishing and spoiling patterns is worth to the seat."""
        self.count_icons(state, seat)
        placed = state.placed(seat)
        for element in range(board.ELEMENTS):
            against = self.wanted_by_others(state, seat, element)
            hard = self.worth[numbers.HARDER + element]
            if state.sage[seat * board.ELEMENTS + element] == board.NO_CELL:
                last = placed == board.ELEMENTS - 1
                claim = self.worth[numbers.LAST_CLAIM if last else numbers.CLAIM]
                self.claim_worth[element] = claim * hard
                goes_on = state.phase == board.PLAY1 and self.icons[element] > 1
                near = self.worth[numbers.NEAR_AND_MORE if goes_on else numbers.NEAR]
                near -= self.worth[numbers.NEAR_AGAINST] * against
                self.near_worth[element] = hard * near
                self.hot_worth[element] = self.worth[numbers.HOT] * hard * (1.0 - against)
            else:
                self.claim_worth[element] = self.worth[numbers.DONE_CLAIM] * hard * against
                self.near_worth[element] = self.worth[numbers.DONE_NEAR] * hard * against
                self.hot_worth[element] = self.worth[numbers.DONE_HOT] * hard * against

    def wanted_by_others(self, state: AldrState, seat: int, element: int) -> float:
        """How much the other seats want a pattern, the next one most."""
        total = 0.0
        for other in range(state.seats):
            if other != seat and state.sage[other * board.ELEMENTS + element] == board.NO_CELL:
                follows = other == (seat + 1) % state.seats
                total += self.worth[numbers.NEXT_SEAT if follows else numbers.OTHER_SEATS]
        return total

    def value(self, state: AldrState, number: int) -> float:
        """How good an action looks; only actions of one decision are compared."""
        if number < board.A_PASS:
            return self.value_of_card(number)
        if number < board.A_CLAIM or number == board.A_DECLINE:
            return -1000.0
        if number < board.A_DECLINE:
            return self.hot[number - board.A_CLAIM]
        if number < board.A_DRAW:
            return (
                self.value_of_aldr(state, number - board.A_ALDR)
                if state.phase == board.MOVE_ALDR
                else 0.0
            )
        return self.value_of_draw(state, number - board.A_DRAW)

    def value_of_card(self, number: int) -> float:
        """What a card does on the two cells that it covers."""
        kind = number // (4 * board.CELLS)
        cell = number // 4 % board.CELLS
        other = placement.neighbor(cell, number % 4)
        first = board.FIRST[kind]
        second = board.SECOND[kind]
        value = self.value_of_icon(first, cell) + self.value_of_icon(second, other)
        for element in range(board.ELEMENTS):
            if (first == element or first == board.SEAL) and (
                second == element or second == board.SEAL
            ):
                value += self.value_of_pair(element, min(cell, other), max(cell, other))
        if second == board.SEAL:
            value -= self.worth[numbers.SEAL_LAID]
        elif first == second:
            value -= self.worth[numbers.DOUBLE_LAID]
        return value

    def value_of_icon(self, icon: int, cell: int) -> float:
        """What one icon does on its cell: finish, nearly finish or spoil."""
        row = cell // board.COLUMNS + 1
        bit = 1 << cell % board.COLUMNS
        value = 0.0
        for element in range(board.ELEMENTS):
            if icon == element or icon == board.SEAL:
                if self.finish[element * board.ROWS + row] & bit:
                    value += self.claim_worth[element]
                elif self.near[element * board.ROWS + row] & bit:
                    value += self.near_worth[element]
            elif self.hot[element * board.CELLS + cell]:
                places = self.hot[element * board.CELLS + cell]
                value -= self.hot_worth[element] * self.fewer(places)
        return value

    def value_of_pair(self, element: int, cell: int, other: int) -> float:
        """What two icons of one element do besides: finish a place together, but nothing twice."""
        row = cell // board.COLUMNS + 1
        bit = 1 << cell % board.COLUMNS
        if self.finish[element * board.ROWS + row] & bit:
            if self.finish[element * board.ROWS + other // board.COLUMNS + 1] & (
                1 << other % board.COLUMNS
            ):
                return -self.claim_worth[element]
            return 0.0
        upright = 0 if other == cell + 1 else 1
        if self.twos[(2 * element + upright) * board.ROWS + row] & bit:
            return self.claim_worth[element]
        return 0.0

    def value_of_aldr(self, state: AldrState, cell: int) -> float:
        """Aldr stands where he spoils most for the next seats and least for us (Aldr 12)."""
        value = 0.0
        for element in range(board.ELEMENTS):
            places = self.hot[element * board.CELLS + cell]
            if places:
                wanted = self.wanted_by_others(state, state.player, element)
                if state.sage[state.player * board.ELEMENTS + element] == board.NO_CELL:
                    wanted -= self.worth[numbers.ALDR_OWN]
                hard = self.worth[numbers.HARDER + element]
                value += self.worth[numbers.ALDR] * hard * wanted * self.fewer(places)
        return value

    def value_of_draw(self, state: AldrState, kind: int) -> float:
        """What a card of the pool brings."""
        value = self.value_of_drawn_icon(state, board.FIRST[kind])
        value += self.value_of_drawn_icon(state, board.SECOND[kind])
        if board.FIRST[kind] == board.SECOND[kind]:
            value += self.worth[numbers.DOUBLE]
        return value

    def value_of_drawn_icon(self, state: AldrState, icon: int) -> float:
        """An icon is wanted if its Sage is still to be placed, more if its pattern is near."""
        if icon == board.SEAL:
            return self.worth[numbers.SEAL]
        if icon == board.VOID:
            return self.worth[numbers.VOID]
        if state.sage[state.player * board.ELEMENTS + icon] != board.NO_CELL:
            return 0.0
        near = self.worth[numbers.ICON_ONE] * self.fewer(self.one_short[icon])
        near += self.worth[numbers.ICON_TWO] * self.fewer(self.two_short[icon])
        value = self.worth[numbers.ICON] + near
        return value if self.icons[icon] else value + self.worth[numbers.ICON_NONE]

    def fewer(self, places: int) -> float:
        """What so many places are worth, beside very many."""
        return self.worth[numbers.FEWER + min(7, places)]
