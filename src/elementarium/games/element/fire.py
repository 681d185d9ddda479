"""Fire spreads the more it is fed (Element 5.3)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.board import EMPTY, FIRE, HIGHEST_WIND, NO_CELL, WIND
    from elementarium.games.element.state import ELEMENT_OF, OFFSET


def fire_target(state: ElementState, placed: int, side: int) -> int:
    """Where the line on this side (N, E, S, W = 0..3) of `placed` grows, or NO_CELL (R5)."""
    offset = OFFSET[2 * side]
    cell = placed + offset
    if ELEMENT_OF[state.at[cell]] != FIRE:
        return NO_CELL
    cell += offset
    if not state.adjacent_fire:
        while ELEMENT_OF[state.at[cell]] == FIRE:
            cell += offset
    return cell if takes_free_fire(state.at[cell]) else NO_CELL


def takes_free_fire(content: int) -> bool:
    """Free fire enters an empty square or burns wind; all else stops it (5.3, R27)."""
    return content == EMPTY or WIND <= content <= HIGHEST_WIND


def growing_lines(state: ElementState, placed: int) -> int:
    """The sides of `placed` on which a line grows, a bit for each."""
    sides = 0
    for side in range(4):
        if fire_target(state, placed, side) != NO_CELL:
            sides |= 1 << side
    return sides


def picks_due(state: ElementState, placed: int) -> int:
    """How many lines the player must pick; 0 if all or none of them grow (R7)."""
    supply = state.bag[FIRE]
    return supply if 0 < supply < count_sides(growing_lines(state, placed)) else 0


def count_sides(sides: int) -> int:
    """How many of the four sides are in the set."""
    return (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3 & 1)


def spread_fire(state: ElementState, placed: int, picks: int) -> None:
    """Lay a free fire at the far end of each line, or of the picked ones (5.3, R7, R23)."""
    if state.bag[FIRE] == 0:
        return
    sides = growing_lines(state, placed)
    if state.bag[FIRE] < count_sides(sides):
        sides = picks
    for side in range(4):
        if sides >> side & 1:
            state.lay(fire_target(state, placed, side), FIRE)
            state.bag[FIRE] -= 1
