"""Words: a placement, a move of Aldr or a payment together with its whole effect (Element 4).

A word is one atomic action. Its first token can need further ones (an arm, river steps, picks);
nothing on the board changes before the last of them.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.games.element.aldr_figure import move_aldr, pay_aldr
    from elementarium.games.element.board import (
        A_ALDR,
        A_ARM,
        A_END,
        A_FLOW,
        A_PAY,
        A_PICK,
        A_PLACE,
        ACT,
        ARM,
        EARTH,
        FIRE,
        NO_ARM,
        PICK,
        RIVER,
        SQUARES,
        WATER,
    )
    from elementarium.games.element.capture import is_captured
    from elementarium.games.element.earth import harden
    from elementarium.games.element.fire import count_sides, growing_lines, picks_due, spread_fire
    from elementarium.games.element.river import (
        advance,
        arms,
        begin_river,
        can_flow,
        can_step_on,
        flow,
        lets_river_in,
        next_cell,
        only_arm,
        walk_path,
    )
    from elementarium.games.element.state import CELL


def begin_word(state: ElementState, number: int) -> int:
    """Do on the board what the first token says, its effect aside; the cell it acts from."""
    if number >= A_PAY:
        pay_aldr(state, number)
        return state.aldr
    if number >= A_ALDR:
        move_aldr(state, number)
        return state.aldr
    cell = CELL[(number - A_PLACE) % SQUARES]
    state.lay(cell, placed_element(number))
    return cell


def placed_element(number: int) -> int:
    """The element of a placement."""
    return (number - A_PLACE) // SQUARES + FIRE


def acting_element(state: ElementState, number: int) -> int:
    """The element whose effect the word has: the stone's, or Aldr's, which may be none."""
    return placed_element(number) if number < A_END else state.aldr_element


def token_due(state: ElementState, cell: int, element: int) -> int:
    """The phase that asks for the next token of the begun word; ACT if it is complete."""
    if element == FIRE:
        return PICK if picks_due(state, cell) > count_sides(state.picks) else ACT
    if element != WATER:
        return ACT
    sides = arms(state, cell)
    if sides == 0:
        return ACT
    if state.arm == NO_ARM:
        state.arm = only_arm(sides)
        if state.arm == NO_ARM:
            return ARM
    begin_river(state, cell, state.arm)
    walk_path(state)
    if state.path_length == state.river_length:
        return ACT
    return ACT if state.truncate and not can_step_on(state, state.path_length) else RIVER


def add_token(state: ElementState, number: int) -> None:
    """Add an arm, a river step or a pick to the unfinished word."""
    if number >= A_PICK:
        state.picks |= 1 << (number - A_PICK)
    elif number >= A_FLOW:
        state.path[state.path_length] = number - A_FLOW
        state.path_length += 1
    else:
        state.arm = number - A_ARM
        state.arm_was_chosen = True


def speak(state: ElementState) -> bool:
    """Carry the word out if it is complete, else leave the board as it was; says which."""
    state.keep_board()
    cell = begin_word(state, state.word)
    element = acting_element(state, state.word)
    state.phase = token_due(state, cell, element)
    if state.phase != ACT:
        state.restore_board()
        return False
    if state.path_length:
        state.restore_board()
        cell = begin_word(state, state.word)
    work(state, cell, element)
    return True


def work(state: ElementState, cell: int, element: int) -> None:
    """The effect of a stone, or of Aldr, that has come to `cell` (5.3-5.5, R6, R26)."""
    if element == FIRE:
        spread_fire(state, cell, state.picks)
    elif element == EARTH:
        harden(state, cell)
    elif element == WATER and state.arm != NO_ARM:
        begin_river(state, cell, state.arm)
        flow(state)


def may_begin(state: ElementState, number: int) -> bool:
    """Whether the first token `number`, possible in itself, has a legal completion (R8, R19)."""
    state.keep_board()
    cell = begin_word(state, number)
    element = acting_element(state, number)
    due = picks_due(state, cell) if element == FIRE else 0
    if due:
        state.restore_board()
        return picks_complete(state, number, 0, due)
    if element == WATER and arms(state, cell):
        legal = some_arm_flows(state, cell)
    else:
        work(state, cell, element)
        legal = not is_captured(state, state.player)
    state.restore_board()
    return legal


def some_arm_flows(state: ElementState, cell: int) -> bool:
    """Whether the river at `cell` can move with one of its arms."""
    for side in range(4):
        if arm_flows(state, cell, side):
            return True
    return False


def arm_flows(state: ElementState, cell: int, side: int) -> bool:
    """Whether there is an arm on this side, and a legal path for it."""
    if not arms(state, cell) >> side & 1:
        return False
    begin_river(state, cell, side)
    return can_flow(state, 0, True)


def picks_complete(state: ElementState, number: int, picks: int, due: int) -> bool:
    """Whether `picks` can be completed to `due` lines without capturing the own sage."""
    for sides in range(16):
        if sides & picks == picks and count_sides(sides) == due:
            if picks_survive(state, number, sides):
                return True
    return False


def picks_survive(state: ElementState, number: int, sides: int) -> bool:
    """Whether exactly these lines can grow and leave the active player's sage a way out."""
    state.keep_board()
    cell = begin_word(state, number)
    possible = sides & ~growing_lines(state, cell) == 0
    if possible:
        spread_fire(state, cell, sides)
        possible = not is_captured(state, state.player)
    state.restore_board()
    return possible


def may_add(state: ElementState, number: int) -> bool:
    """Whether the token `number` of the right kind keeps the unfinished word completable."""
    if number >= A_PICK:
        return may_pick(state, number - A_PICK)
    state.keep_board()
    cell = begin_word(state, state.word)
    if number >= A_FLOW:
        begin_river(state, cell, state.arm)
        walk_path(state)
        legal = step_flows(state, number - A_FLOW)
    else:
        legal = arm_flows(state, cell, number - A_ARM)
    state.restore_board()
    return legal


def step_flows(state: ElementState, side: int) -> bool:
    """Whether the next river step can go to this side and the path still be completed."""
    steps = state.path_length
    cell = next_cell(state, steps, side)
    content = state.at[cell]
    if not lets_river_in(content):
        return False
    advance(state, steps, cell)
    return can_flow(state, steps + 1, True)


def may_pick(state: ElementState, side: int) -> bool:
    """Whether this fire line can be picked and the picks still be completed."""
    if state.picks >> side & 1:
        return False
    state.keep_board()
    due = picks_due(state, begin_word(state, state.word))
    state.restore_board()
    return picks_complete(state, state.word, state.picks | 1 << side, due)
