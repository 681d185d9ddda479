"""Text and positions of Element, both ways (Element 8.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.errors import NotationError, PositionError
from elementarium.core.game import all_legal
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.element.board import (
    ACT,
    ARM,
    DEAL,
    DRAW,
    EARTH,
    EMPTY,
    FIRE,
    MOST_HAND,
    MOST_MOVES,
    MOUNTAIN,
    NO_ARM,
    NO_SEAT,
    OVER,
    PICK,
    RANGE,
    RIVER,
    WATER,
    WIND,
)
from elementarium.games.element.capture import is_captured
from elementarium.games.element.notation import (
    SIDE_LETTERS,
    read_action,
    read_element,
    read_square,
    square_name,
    write_action,
)
from elementarium.games.element.options import ElementOptions
from elementarium.games.element.rules import Element
from elementarium.games.element.state import ElementState

CODES = {
    "F": FIRE,
    "W": WATER,
    "E": EARTH,
    "R": RANGE,
    "M": MOUNTAIN,
    "A": WIND,
    "B": WIND + 1,
    "C": WIND + 2,
    "D": WIND + 3,
}
"""The letters of field 2, in the order in which they are written."""

_UNFINISHED = (ARM, RIVER, PICK)
_PHASE = re.compile(r"(?P<simple>draw|act)|deal(?P<deal>[1-4])|over:(?:P(?P<winner>[0-3])|draw)")
_TURN = re.compile(r"(?P<turn>[1-9][0-9]{0,8})(?:\+(?P<frozen>[1-9][0-9]{0,8}))?")
_ALDR = re.compile(r"H:(?P<square>[^:]*):(?P<element>[-FWEA]):(?P<moved>[01])")


@lru_cache(maxsize=64)
def write_position(state: ElementState) -> str:
    """The one text of a state: what a table keeps and what it shows are asked for in turns."""
    fields = [
        ",".join([square_name(state.sage_square(seat)) for seat in range(state.seats)]),
        written_stones(state),
        f"P{state.player}",
        written_phase(state),
        written_hand(state),
        str(state.moves),
        written_marks(state),
        f"{state.turn}+{state.frozen}" if state.frozen else str(state.turn),
    ]
    if state.aldr:
        fields.append(written_aldr(state))
    return " ".join(fields)


def written_stones(state: ElementState) -> str:
    """Field 2: groups of squares by what they hold."""
    squares: dict[int, list[str]] = {}
    for square, content in enumerate(state.contents()):
        if content != EMPTY:
            squares.setdefault(content, []).append(square_name(square))
    groups = [
        f"{letter}:{','.join(squares[content])}"
        for letter, content in CODES.items()
        if content in squares
    ]
    return ";".join(groups) or "-"


def written_phase(state: ElementState) -> str:
    """Field 4: what is due, or the unfinished word."""
    if state.phase == DRAW:
        return "draw"
    if state.phase == DEAL:
        return f"deal{state.dealing}"
    if state.phase == ACT:
        return "act"
    if state.phase == OVER:
        return "over:draw" if state.winner == NO_SEAT else f"over:P{state.winner}"
    return written_word(state)


def written_word(state: ElementState) -> str:
    """The unfinished word; its arm is written only where there was one to choose."""
    word = write_action(state, state.word)
    if state.arm != NO_ARM and state.arm_was_chosen:
        word += f"<{SIDE_LETTERS[state.arm]}"
    if state.path_length:
        word += ">" + "".join(SIDE_LETTERS[side] for side in state.path_steps())
    for side, letter in enumerate(SIDE_LETTERS):
        if state.picks >> side & 1:
            word += f"*{letter}"
    return word


def written_hand(state: ElementState) -> str:
    """Field 5: the stones in hand in the order F W E A."""
    elements = enumerate(ELEMENT_LETTERS, FIRE)
    return "".join([letter * state.stones_in_hand(element) for element, letter in elements]) or "-"


def written_marks(state: ElementState) -> str:
    """Field 7: the wind flown over this turn, H last for Aldr."""
    marks = [square_name(square) for square in state.marked_squares()]
    return ",".join([*marks, *(["H"] if state.aldr_marked else [])]) or "-"


def written_aldr(state: ElementState) -> str:
    """Field 9: square, element and whether he has moved."""
    element = ELEMENT_LETTERS[state.aldr_element - FIRE] if state.aldr_element else "-"
    return f"H:{square_name(state.aldr_square())}:{element}:{int(state.aldr_moved)}"


def read_position(text: str, options: ElementOptions) -> Element:
    """The state that a text describes; raises with the reason if there is none."""
    try:
        return _read(text, options)
    except NotationError as error:
        raise PositionError(f'cannot read the position "{text}": {error}') from error


def _read(text: str, options: ElementOptions) -> Element:
    fields = text.split(" ")
    if len(fields) not in (8, 9):
        raise PositionError("a position of Element has eight fields, nine with Aldr")
    sages = fields[0].split(",")
    if not 2 <= len(sages) <= 4:
        raise PositionError("two to four sages take part")
    state = Element(len(sages), replace(options, aldr="on" if len(fields) == 9 else "off"))
    for seat, name in enumerate(sages):
        state.set_sage(seat, _free_square(state, name))
    _read_stones(state, fields[1])
    _read_hand(state, fields[4])
    _read_turn(state, fields[2], fields[5], fields[7])
    if len(fields) == 9:
        _read_aldr(state, fields[8], "H" in fields[6].split(","))
    _read_marks(state, fields[6])
    _read_phase(state, fields[3])
    _check(state)
    return _with_word(state, fields[3])


def _free_square(state: ElementState, name: str) -> int:
    square = read_square(name)
    if state.content(square) != EMPTY:
        raise PositionError(f"{name} is used twice")
    return square


def _read_stones(state: ElementState, text: str) -> None:
    if text == "-":
        return
    seen: set[str] = set()
    for group in text.split(";"):
        letter, _, names = group.partition(":")
        if letter not in CODES or letter in seen:
            raise PositionError(f'"{group}" is no group of stones such as F:d4,d10')
        seen.add(letter)
        for name in names.split(","):
            state.set_stones(_free_square(state, name), CODES[letter])


def _read_hand(state: ElementState, text: str) -> None:
    if text == "-":
        return
    if (
        len(text) > MOST_HAND
        or list(text) != sorted(text, key="FWEA".find)
        or set(text) - {*"FWEA"}
    ):
        raise PositionError(f'"{text}" is no hand: up to four stones in the order F W E A')
    for letter in ELEMENT_LETTERS:
        state.set_hand(read_element(letter), text.count(letter))


def _read_turn(state: ElementState, player: str, moves: str, turn: str) -> None:
    match = _TURN.fullmatch(turn)
    if not match:
        raise PositionError(f'"{turn}" is no turn number such as 57 or 57+3')
    if not re.fullmatch(f"[0-{MOST_MOVES}]", moves, re.ASCII):
        raise PositionError(f'"{moves}" is no number of moves: 0 to {MOST_MOVES} are possible')
    state.turn = int(match["turn"])
    state.player = state.to_act = (state.turn - 1) % state.seats
    state.frozen = int(match["frozen"] or 0)
    state.moves = int(moves)
    if player != f"P{state.player}":
        raise PositionError(f"in turn {state.turn} P{state.player} is active, not {player}")


def _read_aldr(state: ElementState, text: str, marked: bool) -> None:
    match = _ALDR.fullmatch(text)
    if not match:
        raise PositionError(f'"{text}" does not say where Aldr is, such as H:f6:-:0')
    element = 0 if match["element"] == "-" else read_element(match["element"])
    square = _free_square(state, match["square"])
    state.set_aldr(square, element, match["moved"] == "1", marked)
    state.join_aldr_to_range()


def _read_marks(state: ElementState, text: str) -> None:
    if text == "-":
        return
    for name in text.split(","):
        if name == "H":
            if not state.aldr:
                raise PositionError("the mark H needs Aldr on the board")
            continue
        square = read_square(name)
        if not WIND <= state.content(square) <= WIND + 3 or state.is_marked(square):
            raise PositionError(f"the mark {name} is not on wind, or given twice")
        state.set_mark(square)


def _read_phase(state: ElementState, text: str) -> None:
    match = _PHASE.fullmatch(text)
    if not match or text == "act":
        state.phase = ACT
    elif text == "draw":
        state.phase = DRAW
    elif match["deal"]:
        state.phase, state.to_act, state.dealing = DEAL, CHANCE, int(match["deal"])
    else:
        winner = NO_SEAT if match["winner"] is None else int(match["winner"])
        if winner >= state.seats:
            raise PositionError(f"there is no P{winner}")
        state.phase, state.to_act, state.winner = OVER, NOBODY, winner


def _check(state: ElementState) -> None:
    """Refuse what 8.2 calls invalid."""
    for letter in ELEMENT_LETTERS:
        if state.stones_in_bag(read_element(letter)) < 0:
            raise PositionError(f"there are more than 30 stones of {letter}")
    for square in state.soft_earth_beside_range():
        raise PositionError(f"the earth on {square_name(square)} touches a range and must be R")
    if state.phase != OVER:
        for seat in range(state.seats):
            if is_captured(state, seat):
                raise PositionError(f"the sage of P{seat} is captured, but the game goes on")
    holding = sum(state.stones_in_hand(read_element(letter)) for letter in ELEMENT_LETTERS)
    in_bag = sum(state.stones_in_bag(read_element(letter)) for letter in ELEMENT_LETTERS)
    if state.phase == DRAW and (holding or state.moves or written_marks(state) != "-"):
        raise PositionError("before the draw there are no stones in hand, no moves and no marks")
    if state.phase == DEAL and in_bag < state.dealing:
        raise PositionError(f"the bag does not hold {state.dealing} stones")
    if state.phase == DEAL and holding + state.dealing > MOST_HAND:
        raise PositionError("no more than four stones are drawn in a turn")
    if state.frozen and (holding or state.phase == DEAL or (state.phase == DRAW and in_bag)):
        raise PositionError(f"+{state.frozen} needs a turn that began with an empty bag")


def _with_word(state: Element, text: str) -> Element:
    """The state inside the unfinished word that field 4 may hold."""
    if _PHASE.fullmatch(text):
        return state
    try:
        numbers = read_action(state, text)
    except NotationError:
        numbers = None
    if not numbers or not all_legal(state, numbers):
        raise PositionError(
            f'"{text}" is no phase (draw, deal2, act, over:P0, over:draw), and no word that can be '
            f"completed"
        )
    for number in numbers:
        state.apply(number)
    if state.phase not in _UNFINISHED or written_word(state) != text:
        raise PositionError(f'"{text}" is not an unfinished word in its usual spelling')
    return state


def fields(position: str) -> Iterator[tuple[str, str]]:
    """The fields of a position by their names."""
    names = ("sages", "stones", "player", "phase", "hand", "moves", "marks", "turn", "aldr")
    return zip(names, position.split(" "), strict=False)
