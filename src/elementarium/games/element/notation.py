"""Text and actions of Element, both ways (Element 8.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.errors import NotationError
from elementarium.games.element import board
from elementarium.games.element.actions import (
    ACTIONS,
    Action,
    Arm,
    Draw,
    EndTurn,
    Flow,
    Jump,
    MoveAldr,
    Pay,
    Pick,
    Place,
    Step,
)
from elementarium.games.element.board import (
    A_ALDR,
    A_ARM,
    A_DRAW,
    A_END,
    A_FLOW,
    A_JUMP,
    A_PAY,
    A_PICK,
    A_PLACE,
    A_STEP,
    FIRE,
    SIZE,
    SQUARES,
    WATER,
)
from elementarium.games.element.state import ElementState
from elementarium.games.element.wind import jump_landing

SIDE_LETTERS = "NESW"
COLUMNS = "abcdefghijk"
SQUARE_NAMES = tuple(f"{column}{row + 1}" for column in COLUMNS for row in range(SIZE))
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Columns and rows of one step N, NE, E, SE, S, SW, W, NW."""

_SQUARE = r"[a-k](?:1[01]|[1-9])"
_SUBTOKENS = r"(?:<(?P<arm>[NESW]))?(?P<path>(?:>[NESW]+)*)(?P<picks>(?:\*[NESW])*)"
_WORD = re.compile(
    rf"(?:D(?P<stones>[0-4])|S(?P<step>{_SQUARE})|J(?P<jump>{_SQUARE})|(?P<end>end)"
    rf"|(?:(?P<element>[FWEA])@(?P<place>{_SQUARE})|H(?P<aldr>{_SQUARE})|\$(?P<pay>[FWEA])|)"
    rf"{_SUBTOKENS})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A text of 8.1, taken apart."""

    kind: str
    """`D`, `S`, `J`, `@`, `H`, `$`, `end`, or empty for tokens that continue a word."""
    square: int = -1
    element: int = 0
    stones: int = 0
    arm: int | None = None
    path: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()

    def tokens(self) -> tuple[int, ...]:
        """The numbers of its arm, path and picks, in this order."""
        arm = () if self.arm is None else (A_ARM + self.arm,)
        return (
            *arm,
            *(A_FLOW + side for side in self.path),
            *(A_PICK + side for side in self.picks),
        )


def square_name(square: int) -> str:
    """A square as `e5`."""
    return SQUARE_NAMES[square]


def read_square(text: str) -> int:
    """The square that `text` names."""
    if not re.fullmatch(_SQUARE, text, re.ASCII):
        raise NotationError(f'cannot read "{text}": the board has the squares a1 to k11')
    return COLUMNS.index(text[0]) * SIZE + int(text[1:]) - 1


def element_letter(element: int) -> str:
    """F, W, E or A."""
    return ELEMENT_LETTERS[element - FIRE]


def read_element(letter: str) -> int:
    """The element of F, W, E or A."""
    return ELEMENT_LETTERS.index(letter) + FIRE


def read_word(text: str, aldr_element: int) -> Word:
    """Take a text apart; the sub-tokens of `H` are those of Aldr's present element."""
    match = _WORD.fullmatch(text)
    if not text or not match:
        raise NotationError(
            f'cannot read "{text}": an action looks like D3, Sf6, Jf8, F@e5, W@e5<W>NE, '
            f"Hf9, $F or end"
        )
    part = match.groupdict()
    arm = SIDE_LETTERS.index(part["arm"]) if part["arm"] else None
    path = tuple(SIDE_LETTERS.index(letter) for letter in (part["path"] or "").replace(">", ""))
    picks = tuple(SIDE_LETTERS.index(letter) for letter in (part["picks"] or "").replace("*", ""))
    if part["end"]:
        return Word("end")
    if part["stones"]:
        return Word("D", stones=int(part["stones"]))
    if part["step"]:
        return Word("S", read_square(part["step"]))
    if part["jump"]:
        return Word("J", read_square(part["jump"]))
    if part["place"]:
        element = read_element(part["element"])
        word = Word("@", read_square(part["place"]), element, 0, arm, path, picks)
    elif part["aldr"]:
        word = Word("H", read_square(part["aldr"]), aldr_element, 0, arm, path, picks)
    elif part["pay"]:
        word = Word("$", -1, read_element(part["pay"]), 0, arm, path, picks)
    else:
        return Word("", arm=arm, path=path, picks=picks)
    if picks and word.element != FIRE:
        raise NotationError(f'cannot read "{text}": only fire has lines to pick')
    if (path or arm is not None) and word.element != WATER:
        raise NotationError(f'cannot read "{text}": only water has an arm and a path')
    return word


def line_to(start: int, goal: int) -> tuple[int, int] | None:
    """Direction and distance from one square to another, None if they are not in line."""
    columns = goal // SIZE - start // SIZE
    rows = goal % SIZE - start % SIZE
    distance = max(abs(columns), abs(rows))
    for direction, (column, row) in enumerate(STEPS):
        if distance and (columns, rows) == (column * distance, row * distance):
            return direction, distance
    return None


def read_action(state: ElementState, text: str) -> tuple[int, ...] | None:
    """The numbers of the tokens that `text` stands for, None if there is no such action here."""
    word = read_word(text, state.aldr_element)
    first = first_number(state, word)
    if first is None:
        return None
    return (*first, *word.tokens())


def first_number(state: ElementState, word: Word) -> tuple[int, ...] | None:
    """The number of the first token; none for tokens that continue a word."""
    if word.kind == "D":
        return (A_DRAW + word.stones,)
    if word.kind == "@":
        return (A_PLACE + (word.element - FIRE) * SQUARES + word.square,)
    if word.kind == "$":
        return (A_PAY + word.element - FIRE,)
    if word.kind == "end":
        return (A_END,)
    if word.kind == "":
        return ()
    if word.kind == "H":
        line = line_to(state.aldr_square(), word.square) if state.aldr else None
        return (A_ALDR + 10 * line[0] + line[1] - 1,) if line else None
    line = line_to(state.sage_square(state.player), word.square)
    if line is None:
        return None
    direction, distance = line
    if word.kind == "S":
        return (A_STEP + direction,) if distance == 1 else None
    return (A_JUMP + direction,) if landing(state, direction) == word.square else None


def landing(state: ElementState, direction: int) -> int:
    """The square where a jump of the active sage ends, marks aside; -1 if there is none."""
    me = board.CELL[state.sage_square(state.player)]
    return board.SQUARE[max(0, jump_landing(state, me, direction, False))]


def fixed_text(action: Action) -> str:
    """An action as its token is written in any position; empty if that depends on the position."""
    match action:
        case Place(element, square):
            return f"{element_letter(element)}@{square_name(square)}"
        case Draw(stones):
            return f"D{stones}"
        case EndTurn():
            return "end"
        case Arm(side):
            return f"<{SIDE_LETTERS[side]}"
        case Flow(side):
            return f">{SIDE_LETTERS[side]}"
        case Pick(side):
            return f"*{SIDE_LETTERS[side]}"
        case Pay(element):
            return f"${element_letter(element)}"
        case Step() | Jump() | MoveAldr():
            return ""


FIXED_TEXTS = tuple(map(fixed_text, ACTIONS))


def write_action(state: ElementState, number: int) -> str:
    """An action as its token is written in this position."""
    return FIXED_TEXTS[number] or move_text(state, number)


def move_text(state: ElementState, number: int) -> str:
    """A move, which is named by where it ends."""
    match ACTIONS[number]:
        case Step(direction):
            return f"S{square_name(beyond(state.sage_square(state.player), direction, 1))}"
        case Jump(direction):
            return f"J{square_name(landing(state, direction))}"
        case MoveAldr(direction, distance):
            return f"H{square_name(beyond(state.aldr_square(), direction, distance))}"
        case other:
            raise AssertionError(f"{other} is no move")


def beyond(square: int, direction: int, distance: int) -> int:
    """The square so far away in a direction; it must be on the board."""
    column, row = STEPS[direction]
    return square + SIZE * column * distance + row * distance


def join_tokens(texts: Sequence[str]) -> list[str]:
    """Tokens joined to words: `W@e5`, `<W`, `>N`, `>E` become `W@e5<W>NE`; `~F ~W` is `~FW`."""
    joined: list[str] = []
    for text in texts:
        last = joined[-1] if joined else ""
        if text[0] == "*" and "*" in last:
            first, *picks = (last + text).split("*")
            joined[-1] = "*".join([first, *sorted(picks, key=SIDE_LETTERS.index)])
        elif (text[0] == ">" and ">" in last) or (text[0] == "~" and last[:1] == "~"):
            joined[-1] += text[1:]
        elif text[0] in "<>*" and last:
            joined[-1] += text
        else:
            joined.append(text)
    return joined


def read_outcome(_state: ElementState, text: str) -> tuple[int, ...]:
    """The stones that `~FWE` says were drawn."""
    if not re.fullmatch(r"~[FWEA]{1,4}", text, re.ASCII):
        raise NotationError(f'cannot read "{text}": drawn stones are written like ~FWE')
    return tuple(ELEMENT_LETTERS.index(letter) for letter in text[1:])


def write_outcome(_state: ElementState, number: int) -> str:
    """One drawn stone."""
    return f"~{ELEMENT_LETTERS[number]}"
