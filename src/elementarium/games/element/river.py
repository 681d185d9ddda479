"""Rivers: water that moves when water is added to it (Element 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from elementarium.core import noting
from elementarium.games.element import board, capture, happenings
from elementarium.games.element.state import ElementState


def arms(state: ElementState, head: int) -> int:
    """The sides of the headwater on which an arm of water begins, a bit for each (R9)."""
    sides = 0
    for side in range(4):
        if board.ELEMENT_OF[state.at[head + board.OFFSET[2 * side]]] == board.WATER:
            sides |= 1 << side
    return sides


def only_arm(sides: int) -> int:
    """The arm that needs no choice: the only one there is, else NO_ARM."""
    for side in range(4):
        if sides == 1 << side:
            return side
    return board.NO_ARM


def begin_river(state: ElementState, head: int, arm: int) -> None:
    """The river is the headwater and the unbroken run of water on the side `arm`."""
    cell = head
    length = 0
    while board.ELEMENT_OF[state.at[cell]] == board.WATER:
        state.old[length] = cell
        length += 1
        cell += board.OFFSET[2 * arm]
    state.river_length = length


def next_cell(state: ElementState, steps: int, side: int) -> int:
    """Where the headwater would go next after `steps` steps."""
    head = state.old[0] if steps == 0 else state.trail[steps - 1]
    return head + board.OFFSET[2 * side]


def lets_river_in(content: int) -> bool:
    """A river flows onto empty squares and puts out fires; all else blocks it (5.4)."""
    return content == board.EMPTY or content == board.FIRE


def can_step_on(state: ElementState, steps: int) -> bool:
    """Whether the headwater has anywhere to go after `steps` steps."""
    for side in range(4):
        if lets_river_in(state.at[next_cell(state, steps, side)]):
            return True
    return False


def advance(state: ElementState, steps: int, cell: int) -> None:
    """Try a step: water enters `cell`; with open ground behind, the tail leaves (R10)."""
    state.trail[steps] = cell
    state.at[cell] = board.WATER
    if state.rulings.vacated_open:
        state.at[state.old[state.river_length - 1 - steps]] = board.EMPTY


def retreat(state: ElementState, steps: int, content: int) -> None:
    """Take back the step that was tried after `steps` steps; `content` was there before."""
    if state.rulings.vacated_open:
        refill(state, state.old[state.river_length - 1 - steps])
    state.at[state.trail[steps]] = content


def refill(state: ElementState, cell: int) -> None:
    """Put back what a river is made of on `cell`: water, or Aldr as water."""
    state.at[cell] = board.ALDR + board.WATER if cell == state.aldr else board.WATER


def can_flow(state: ElementState, steps: int, heed_capture: bool) -> bool:
    """Whether the river can complete its path after `steps` steps (R8, R10).

    With `heed_capture` the path must leave the active player's own sage a way out (R19).
    """
    if steps == state.river_length:
        return not heed_capture or survives(state, steps)
    stuck = True
    for side in range(4):
        cell = next_cell(state, steps, side)
        content = state.at[cell]
        if lets_river_in(content):
            stuck = False
            advance(state, steps, cell)
            completes = can_flow(state, steps + 1, heed_capture)
            retreat(state, steps, content)
            if completes:
                return True
    return stuck and state.rulings.truncate and (not heed_capture or survives(state, steps))


def runs_straight(state: ElementState) -> bool:
    """Whether the river can flow straight on to one side: the usual case, quickly seen."""
    for side in range(4):
        steps = 0
        cell = state.old[0] + board.OFFSET[2 * side]
        while steps < state.river_length and lets_river_in(state.at[cell]):
            cell += board.OFFSET[2 * side]
            steps += 1
        if steps == state.river_length:
            return True
    return False


def survives(state: ElementState, steps: int) -> bool:
    """Whether the active player's sage is free once the tail has left its old squares (R19)."""
    if state.rulings.vacated_open:
        return not capture.is_captured(state, state.player)
    for i in range(state.river_length - steps, state.river_length):
        state.at[state.old[i]] = board.EMPTY
    free = not capture.is_captured(state, state.player)
    for i in range(state.river_length - steps, state.river_length):
        refill(state, state.old[i])
    return free


def walk_path(state: ElementState) -> None:
    """Try the steps that the unfinished word has so far."""
    for i in range(state.path_length):
        advance(state, i, next_cell(state, i, state.path[i]))


def flow(state: ElementState) -> None:
    """Move the river along the path of the word: the headwater leads, all others follow."""
    steps = state.path_length
    for i in range(steps):
        state.trail[i] = next_cell(state, i, state.path[i])
        noting.note(state, happenings.FLOWED, state.player, board.SQUARE[state.trail[i]])
        if state.at[state.trail[i]] == board.FIRE:
            state.take_away(state.trail[i])
    aldr_place = place_in_river(state, state.aldr)
    for i in range(state.river_length):
        state.at[state.old[i]] = board.EMPTY
    for i in range(state.river_length):
        cell = state.trail[steps - 1 - i] if i < steps else state.old[i - steps]
        if i == aldr_place:
            carry_aldr(state, cell)
        else:
            state.at[cell] = board.WATER
    if noting.is_traced(state):
        note_dry_squares(state)


def carry_aldr(state: ElementState, cell: int) -> None:
    """Aldr moves with the river that he is part of (5.8)."""
    start = board.SQUARE[state.aldr]
    noting.note(state, happenings.ALDR_CARRIED, state.player, start, board.SQUARE[cell])
    state.put_aldr(cell)


def note_dry_squares(state: ElementState) -> None:
    """The squares that the river has left, its old headwater first."""
    for i in range(state.river_length):
        if state.at[state.old[i]] == board.EMPTY:
            noting.note(state, happenings.DRIED, state.player, board.SQUARE[state.old[i]])


def place_in_river(state: ElementState, cell: int) -> int:
    """The place of `cell` in the river, the headwater being 0; -1 if it is not part of it."""
    for i in range(state.river_length):
        if state.old[i] == cell:
            return i
    return -1


def path_fits(state: ElementState, head: int, arm: int, path: Sequence[int]) -> bool:
    """Whether `path` is a complete path of the river; tries it out on `state`."""
    begin_river(state, head, arm)
    steps = 0
    for side in path:
        if steps == state.river_length:
            return False
        cell = next_cell(state, steps, side)
        if not lets_river_in(state.at[cell]):
            return False
        advance(state, steps, cell)
        steps += 1
    return steps == state.river_length or (state.rulings.truncate and not can_step_on(state, steps))
