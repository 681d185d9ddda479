"""Patterns: where one lies, who may claim it, and how much of it is there (Aldr 5.2, 5.3).

A shape is held against all places of a row at once: the set of its lower left corners is the
intersection of the rows it needs, each moved back by the column of its cell.
"""

from __future__ import annotations

from elementarium.core import bits
from elementarium.games.aldr import board
from elementarium.games.aldr.state import AldrState


def find_claims(state: AldrState, element: int) -> bool:
    """Work out the claim cells of the active player; whether there are any (5.3)."""
    for row in range(state.low, state.high + 1):
        state.claim[row] = 0
    if state.sage[state.player * board.ELEMENTS + element] != board.NO_CELL:
        return False
    find_ours(state, element)
    for place in range(shapes_of(state, element)):
        which = element * board.MOST_TURNED + place
        for row in range(state.low, state.high + 2 - state.tables.height[which]):
            mark_instances(state, which * board.MOST_PATTERN, row)
    found = False
    for row in range(state.low, state.high + 1):
        state.claim[row] &= state.show[element * board.ROWS + row]
        if state.claim[row]:
            found = True
    return found


def find_ours(state: AldrState, element: int) -> None:
    """The cells that can be part of an instance: the element or a Seal, without a figure (5.2)."""
    for row in range(board.ROWS):
        state.ours[row] = (
            state.show[element * board.ROWS + row] | state.show[board.SEAL * board.ROWS + row]
        ) & ~state.figures[row]


def shapes_of(state: AldrState, element: int) -> int:
    """In how many directions the pattern counts, with or without mirror images (R8)."""
    return state.tables.shapes[element] if state.rulings.mirror else state.tables.turned[element]


def mark_instances(state: AldrState, shape: int, row: int) -> None:
    """Mark the cells of all instances of a shape that begin in this row and count (R9)."""
    corners = state.tables.in_table[row]
    for i in range(shape, shape + state.tables.pattern_size):
        corners &= state.ours[row + state.tables.shape_row[i]] >> state.tables.shape_column[i]
        if corners == 0:
            return
    if not state.rulings.any_scope:
        new = 0
        for i in range(shape, shape + state.tables.pattern_size):
            new |= state.touched[row + state.tables.shape_row[i]] >> state.tables.shape_column[i]
        corners &= new
    for i in range(shape, shape + state.tables.pattern_size):
        state.claim[row + state.tables.shape_row[i]] |= corners << state.tables.shape_column[i]


def is_claim_cell(state: AldrState, element: int, cell: int) -> bool:
    """Whether the active player may place the Sage of this element on `cell` (5.3)."""
    row = cell // board.COLUMNS + 1
    return (
        find_claims(state, element)
        and state.low <= row <= state.high
        and state.claim[row] >> cell % board.COLUMNS & 1 != 0
    )


def progress(state: AldrState, element: int) -> list[int]:
    """How many places on the table show at least 0, 1, 2, ... cells of the pattern.

    A place counts where the whole shape fits on the table and no figure stands.
    """
    measure(state, element)
    return [state.right[right] for right in range(state.tables.pattern_size + 1)]


def measure(state: AldrState, element: int) -> None:
    """Work out `progress` into `right`; only places near an icon are looked at."""
    for right in range(state.tables.pattern_size + 1):
        state.right[right] = 0
    find_ours(state, element)
    for place in range(shapes_of(state, element)):
        which = element * board.MOST_TURNED + place
        first = max(1, state.low + 1 - state.tables.height[which])
        for row in range(first, min(state.high, board.HIGHEST_ROW) + 1):
            count_places(state, which * board.MOST_PATTERN, row)


def count_places(state: AldrState, shape: int, row: int) -> None:
    """Add the places of a shape in this row to `right`, by the cells they show."""
    size = state.tables.pattern_size
    places = state.tables.in_table[row]
    for i in range(shape, shape + size):
        above = row + state.tables.shape_row[i]
        places &= (
            state.tables.in_table[above] & ~state.figures[above]
        ) >> state.tables.shape_column[i]
    state.level[0] = places
    for right in range(1, size + 1):
        state.level[right] = 0
    for i in range(shape, shape + size):
        shows = state.ours[row + state.tables.shape_row[i]] >> state.tables.shape_column[i]
        for right in range(size, 0, -1):
            state.level[right] |= state.level[right - 1] & shows
    for right in range(size + 1):
        state.right[right] += bits.how_many(state.level[right])
