"""Fire spreads the more it is fed (Element 5.3)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.element import board, happenings
from elementarium.games.element.state import ElementState


def fire_target(state: ElementState, placed: int, side: int) -> int:
    """Where the line on this side (N, E, S, W = 0..3) of `placed` grows, or NO_CELL (R5)."""
    offset = board.OFFSET[2 * side]
    cell = placed + offset
    if board.ELEMENT_OF[state.at[cell]] != board.FIRE:
        return board.NO_CELL
    cell += offset
    if not state.rulings.adjacent_fire:
        while board.ELEMENT_OF[state.at[cell]] == board.FIRE:
            cell += offset
    return cell if takes_free_fire(state.at[cell]) else board.NO_CELL


def takes_free_fire(content: int) -> bool:
    """Free fire enters an empty square or burns wind; all else stops it (5.3, R27)."""
    return content == board.EMPTY or board.WIND <= content <= board.HIGHEST_WIND


def growing_lines(state: ElementState, placed: int) -> int:
    """The sides of `placed` on which a line grows, a bit for each."""
    sides = 0
    for side in range(4):
        if fire_target(state, placed, side) != board.NO_CELL:
            sides |= 1 << side
    return sides


def picks_due(state: ElementState, placed: int) -> int:
    """How many lines the player must pick; 0 if all or none of them grow (R7)."""
    supply = state.bag[board.FIRE]
    return supply if 0 < supply < count_sides(growing_lines(state, placed)) else 0


def count_sides(sides: int) -> int:
    """How many of the four sides are in the set."""
    return (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3 & 1)


def spread_fire(state: ElementState, placed: int, picks: int) -> None:
    """Lay a free fire at the far end of each line, or of the picked ones (5.3, R7, R23)."""
    if state.bag[board.FIRE] == 0:
        return
    sides = growing_lines(state, placed)
    if state.bag[board.FIRE] < count_sides(sides):
        sides = picks
    for side in range(4):
        if sides >> side & 1:
            target = fire_target(state, placed, side)
            noting.note(state, happenings.GREW, state.player, board.SQUARE[target])
            state.lay(target, board.FIRE)
            state.bag[board.FIRE] -= 1
