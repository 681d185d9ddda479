"""Words: a placement, a move of Aldr or a payment together with its whole effect (Element 4).

A word is one atomic action. Its first token can need further ones (an arm, river steps, picks);
nothing on the board changes before the last of them.
"""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.element import (
    aldr_figure,
    board,
    capture,
    earth,
    fire,
    happenings,
    river,
)
from elementarium.games.element.state import ElementState


def begin_word(state: ElementState, number: int) -> int:
    """Do on the board what the first token says, its effect aside; the cell it acts from."""
    if number >= board.A_PAY:
        aldr_figure.pay_aldr(state, number)
        return state.aldr
    if number >= board.A_ALDR:
        aldr_figure.move_aldr(state, number)
        return state.aldr
    cell = board.CELL[(number - board.A_PLACE) % board.SQUARES]
    state.lay(cell, placed_element(number))
    return cell


def placed_element(number: int) -> int:
    """The element of a placement."""
    return (number - board.A_PLACE) // board.SQUARES + board.FIRE


def acting_element(state: ElementState, number: int) -> int:
    """The element whose effect the word has: the stone's, or Aldr's, which may be none."""
    return placed_element(number) if number < board.A_END else state.aldr_element


def token_due(state: ElementState, cell: int, element: int) -> int:
    """The phase that asks for the next token of the begun word; ACT if it is complete."""
    if element == board.FIRE:
        return (
            board.PICK if fire.picks_due(state, cell) > fire.count_sides(state.picks) else board.ACT
        )
    if element != board.WATER:
        return board.ACT
    sides = river.arms(state, cell)
    if sides == 0:
        return board.ACT
    if state.arm == board.NO_ARM:
        state.arm = river.only_arm(sides)
        if state.arm == board.NO_ARM:
            return board.ARM
    river.begin_river(state, cell, state.arm)
    river.walk_path(state)
    if state.path_length == state.river_length:
        return board.ACT
    return (
        board.ACT
        if state.rulings.truncate and not river.can_step_on(state, state.path_length)
        else board.RIVER
    )


def add_token(state: ElementState, number: int) -> None:
    """Add an arm, a river step or a pick to the unfinished word."""
    if number >= board.A_PICK:
        state.picks |= 1 << (number - board.A_PICK)
    elif number >= board.A_FLOW:
        state.path[state.path_length] = number - board.A_FLOW
        state.path_length += 1
    else:
        state.arm = number - board.A_ARM
        state.arm_was_chosen = True


def speak(state: ElementState) -> bool:
    """Carry the word out if it is complete, else leave the board as it was; says which."""
    noted = noting.count(state)
    if noting.is_traced(state):
        note_word(state, state.word)
    state.keep_board()
    begun = noting.count(state)
    cell = begin_word(state, state.word)
    element = acting_element(state, state.word)
    state.phase = token_due(state, cell, element)
    if state.phase != board.ACT:
        state.restore_board()
        noting.take_back(state, noted)
        return False
    if state.path_length:
        state.restore_board()
        noting.take_back(state, begun)
        cell = begin_word(state, state.word)
    work(state, cell, element)
    return True


def note_word(state: ElementState, number: int) -> None:
    """Say what the first token does; its effect is noted by the chapters of the rules."""
    start = board.SQUARE[state.aldr]
    if number >= board.A_PAY:
        element = number - board.A_PAY + board.FIRE
        noting.note(state, happenings.PAID, state.player, element, start)
    elif number >= board.A_ALDR:
        steps = (number - board.A_ALDR) % 10 + 1
        goal = state.aldr + steps * board.OFFSET[(number - board.A_ALDR) // 10]
        noting.note(state, happenings.ALDR_MOVED, state.player, start, board.SQUARE[goal])
    else:
        square = (number - board.A_PLACE) % board.SQUARES
        noting.note(state, happenings.PLACED, state.player, placed_element(number), square)


def work(state: ElementState, cell: int, element: int) -> None:
    """The effect of a stone, or of Aldr, that has come to `cell` (5.3-5.5, R6, R26)."""
    if element == board.FIRE:
        fire.spread_fire(state, cell, state.picks)
    elif element == board.EARTH:
        earth.harden(state, cell)
    elif element == board.WATER and state.arm != board.NO_ARM:
        river.begin_river(state, cell, state.arm)
        river.flow(state)


def may_begin(state: ElementState, number: int) -> bool:
    """Whether the first token `number`, possible in itself, has a legal completion (R8, R19)."""
    state.keep_board()
    cell = begin_word(state, number)
    element = acting_element(state, number)
    due = fire.picks_due(state, cell) if element == board.FIRE else 0
    if due:
        state.restore_board()
        return picks_complete(state, number, 0, due)
    if element == board.WATER and river.arms(state, cell):
        legal = some_arm_flows(state, cell, 0)
    else:
        work(state, cell, element)
        legal = not capture.is_captured(state, state.player)
    state.restore_board()
    return legal


def some_arm_flows(state: ElementState, cell: int, exits: int) -> bool:
    """Whether the river at `cell` can move with one of its arms; the active sage has `exits`."""
    sides = river.arms(state, cell)
    for side in range(4):
        if sides >> side & 1 and arm_flows(state, cell, side, exits):
            return True
    return False


def arm_flows(state: ElementState, cell: int, side: int, exits: int) -> bool:
    """Whether there is a legal path for the arm on this side.

    A river closes one square with each step, and its headwater one: only a longer one can capture.
    """
    river.begin_river(state, cell, side)
    if exits > state.river_length + 1:
        return river.runs_straight(state) or river.can_flow(state, 0, False)
    return river.can_flow(state, 0, True)


def arm_can_flow(state: ElementState, cell: int, side: int) -> bool:
    """Whether there is an arm on this side, and a legal path for it."""
    return river.arms(state, cell) >> side & 1 != 0 and arm_flows(state, cell, side, 0)


def picks_complete(state: ElementState, number: int, picks: int, due: int) -> bool:
    """Whether `picks` can be completed to `due` lines without capturing the own sage."""
    for sides in range(16):
        if sides & picks == picks and fire.count_sides(sides) == due:
            if picks_survive(state, number, sides):
                return True
    return False


def picks_survive(state: ElementState, number: int, sides: int) -> bool:
    """Whether exactly these lines can grow and leave the active player's sage a way out."""
    state.keep_board()
    cell = begin_word(state, number)
    possible = sides & ~fire.growing_lines(state, cell) == 0
    if possible:
        fire.spread_fire(state, cell, sides)
        possible = not capture.is_captured(state, state.player)
    state.restore_board()
    return possible


def may_add(state: ElementState, number: int) -> bool:
    """Whether the token `number` of the right kind keeps the unfinished word completable."""
    if number >= board.A_PICK:
        return may_pick(state, number - board.A_PICK)
    state.keep_board()
    cell = begin_word(state, state.word)
    if number >= board.A_FLOW:
        river.begin_river(state, cell, state.arm)
        river.walk_path(state)
        legal = step_flows(state, number - board.A_FLOW)
    else:
        legal = arm_can_flow(state, cell, number - board.A_ARM)
    state.restore_board()
    return legal


def step_flows(state: ElementState, side: int) -> bool:
    """Whether the next river step can go to this side and the path still be completed."""
    steps = state.path_length
    cell = river.next_cell(state, steps, side)
    content = state.at[cell]
    if not river.lets_river_in(content):
        return False
    river.advance(state, steps, cell)
    return river.can_flow(state, steps + 1, True)


def may_pick(state: ElementState, side: int) -> bool:
    """Whether this fire line can be picked and the picks still be completed."""
    if state.picks >> side & 1:
        return False
    state.keep_board()
    due = fire.picks_due(state, begin_word(state, state.word))
    state.restore_board()
    return picks_complete(state, state.word, state.picks | 1 << side, due)
