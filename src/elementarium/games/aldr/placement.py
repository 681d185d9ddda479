"""Laying a card: which of its places the rules allow (Aldr 5.1).

Sets of cells are rows of bits (board.py), so that all places of a card in one row and direction
are found at once: where its first icon may lie, and its second one beside, and one of the two
on an icon.
"""

from __future__ import annotations

from elementarium.core import bits, eights, noting
from elementarium.core.state import Choices
from elementarium.games.aldr import board, happenings
from elementarium.games.aldr.state import AldrState


def find_room(state: AldrState) -> None:
    """Work out where each icon may lie: no figure there, and nothing it may not cover (5.1)."""
    for row in range(max(0, state.low - 2), min(state.high + 2, board.HIGHEST_ROW + 1) + 1):
        free = state.tables.in_table[row] & ~state.figures[row]
        for icon in range(board.ICONS):
            state.room[icon * board.ROWS + row] = free
        for element in range(board.ELEMENTS):
            state.room[element * board.ROWS + row] &= ~(
                state.show[state.tables.refused[2 * element] * board.ROWS + row]
                | state.show[state.tables.refused[2 * element + 1] * board.ROWS + row]
            )


def list_placements(state: AldrState, out: Choices) -> int:
    """Write every legal placement of a card in the active hand, in canonical form (8.1)."""
    find_room(state)
    count = 0
    for kind in range(board.KINDS):
        if state.hand[state.player * board.KINDS + kind]:
            for row in range(max(1, state.low - 1), min(state.high + 1, board.HIGHEST_ROW) + 1):
                count = list_row(state, kind, row, out, count)
    return count


def list_row(state: AldrState, kind: int, row: int, out: Choices, count: int) -> int:
    """The placements of one kind whose first icon lies in this row."""
    first = board.FIRST[kind] * board.ROWS + row
    second = board.SECOND[kind] * board.ROWS + row
    here = state.room[first]
    shown = state.shown[row]
    north = here & state.room[second + 1] & (shown | state.shown[row + 1])
    east = here & state.room[second] >> 1 & (shown | shown >> 1)
    south = 0
    west = 0
    if first != second:  # a double laid from its other end is the same placement
        south = here & state.room[second - 1] & (shown | state.shown[row - 1])
        west = here & state.room[second] << 1 & (shown | shown << 1)
    cells = north | east | south | west
    number = board.A_LAY + 4 * (kind * board.CELLS + (row - 1) * board.COLUMNS)
    eight = eights.EIGHT
    while cells:  # eight columns at a time, each with its four directions
        column = bits.lowest(cells)
        places = eights.FOURFOLD[west >> column & eight]
        places = places << 1 | eights.FOURFOLD[south >> column & eight]
        places = places << 1 | eights.FOURFOLD[east >> column & eight]
        places = places << 1 | eights.FOURFOLD[north >> column & eight]
        count = out.write_set(count, number + 4 * column, places)
        cells &= ~(eight << column)
    return count


def neighbor(cell: int, direction: int) -> int:
    """The next cell in a direction; it must be on the grid."""
    if direction == board.NORTH:
        return cell + board.COLUMNS
    if direction == board.EAST:
        return cell + 1
    if direction == board.SOUTH:
        return cell - board.COLUMNS
    return cell - 1


def lay_card(state: AldrState, number: int) -> None:
    """Lay a card of the active hand (5.1)."""
    kind = number // (4 * board.CELLS)
    cell = number // 4 % board.CELLS
    other = neighbor(cell, number % 4)
    noting.note(state, happenings.LAID, state.player, kind, cell, other)
    state.give_away(state.player, kind)
    state.bury(kind)
    state.show_icon(cell, board.FIRST[kind])
    state.show_icon(other, board.SECOND[kind])
    state.touch(cell)
    state.touch(other)


def covers(state: AldrState, laid: int, covered: int) -> bool:
    """Whether an icon may lie on another one (5.1)."""
    if laid >= board.ELEMENTS:
        return True
    return (
        covered != state.tables.refused[2 * laid] and covered != state.tables.refused[2 * laid + 1]
    )
