"""Who sees what in Element: everybody sees everything (Element 9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.games.element import board
from elementarium.games.element.board import EARTH, FIRE, OVER, RIVER, WATER, WIND
from elementarium.games.element.capture import escapes
from elementarium.games.element.notation import beyond, element_letter, square_name
from elementarium.games.element.position import CODES, write_position, written_phase
from elementarium.games.element.river import begin_river
from elementarium.games.element.state import ElementState
from elementarium.games.element.word import acting_element, begin_word

DUE = ("draw", "deal", "act", "arm", "river", "pick", "over")
"""The phases by name, in the order of their numbers."""

LETTERS = {content: letter for letter, content in CODES.items()}


@dataclass(frozen=True, slots=True)
class AldrView:
    """Aldr on the board."""

    square: str
    element: str
    """F, W, E, A, or empty while he has none."""
    moved: bool
    marked: bool


@dataclass(frozen=True, slots=True)
class ElementView:
    """The table of Element as anybody sees it."""

    position: str
    seats: int
    sages: tuple[str, ...]
    """The square of each seat's sage."""
    stones: tuple[tuple[str, str], ...]
    """Square and code (section 2) of every square that holds stones."""
    active: int
    to_act: int
    phase: str
    """As field 4 of the position."""
    due: str
    """What has to be decided: `draw`, `deal`, `act`, `arm`, `river`, `pick` or `over`."""
    word: str
    """The unfinished word, or empty."""
    pending: tuple[str, ...]
    """Where the unfinished word has put its stone, or Aldr, and the steps of its river so far."""
    pending_element: str
    """The element that acts there."""
    steps_left: int
    """How many steps a river that is being drawn has still to take."""
    hand: tuple[int, int, int, int]
    """Stones of F, W, E, A in the active player's hand."""
    bag: tuple[int, int, int, int]
    moves: int
    marks: tuple[str, ...]
    turn: int
    frozen: int
    aldr: AldrView | None
    ways_out: tuple[int, ...]
    """How many squares keep each sage from being captured (5.7)."""
    captured: tuple[int, ...]
    winner: int | None


def view(state: ElementState, _seat: int | None) -> ElementView:
    """What a seat or a spectator sees."""
    seats = range(state.seats)
    phase = written_phase(state)
    ways = tuple([len(escapes(state, seat)) for seat in seats])
    return ElementView(
        position=write_position(state),
        seats=state.seats,
        sages=tuple([square_name(state.sage_square(seat)) for seat in seats]),
        stones=stones(state),
        active=state.player,
        to_act=state.to_act,
        phase=phase,
        due=DUE[state.phase],
        word=phase if state.word >= 0 else "",
        pending=pending(state),
        pending_element=pending_element(state),
        steps_left=steps_left(state) if state.phase == RIVER else 0,
        hand=counted(state.stones_in_hand),
        bag=counted(state.stones_in_bag),
        moves=state.moves,
        marks=tuple([square_name(square) for square in state.marked_squares()]),
        turn=state.turn,
        frozen=state.frozen,
        aldr=aldr_view(state),
        ways_out=ways,
        captured=tuple([seat for seat in seats if ways[seat] == 0]),
        winner=state.winner if state.phase == OVER and state.winner >= 0 else None,
    )


def stones(state: ElementState) -> tuple[tuple[str, str], ...]:
    """Square and code of every square that holds stones."""
    held = enumerate(state.contents())
    return tuple([(square_name(square), LETTERS[one]) for square, one in held if one in LETTERS])


def counted(count: Callable[[int], int]) -> tuple[int, int, int, int]:
    """Numbers of stones in the order F W E A."""
    return count(FIRE), count(WATER), count(EARTH), count(WIND)


def pending(state: ElementState) -> tuple[str, ...]:
    """The squares of the unfinished word."""
    if state.word < 0:
        return ()
    square = board.SQUARE[begin_word(state.copy(), state.word)]
    squares = [square]
    for side in state.path_steps():
        square = beyond(square, 2 * side, 1)
        squares.append(square)
    return tuple(square_name(square) for square in squares)


def pending_element(state: ElementState) -> str:
    """The letter of the element whose effect the unfinished word has."""
    if state.word < 0:
        return ""
    trial = state.copy()
    begin_word(trial, state.word)
    return element_letter(acting_element(trial, state.word))


def steps_left(state: ElementState) -> int:
    """How many steps of the river are still to come."""
    trial = state.copy()
    begin_river(trial, begin_word(trial, state.word), state.arm)
    return trial.river_length - state.path_length


def aldr_view(state: ElementState) -> AldrView | None:
    """Aldr, if he takes part."""
    if not state.aldr:
        return None
    return AldrView(
        square=square_name(state.aldr_square()),
        element=ELEMENT_LETTERS[state.aldr_element - FIRE] if state.aldr_element else "",
        moved=state.aldr_moved,
        marked=state.aldr_marked,
    )
