"""Text and actions of Aldr, both ways (Aldr 8.1)."""

from __future__ import annotations

import re
from functools import cache

from elementarium.core.errors import NotationError
from elementarium.games.aldr.actions import (
    Action,
    Claim,
    Decline,
    Draw,
    Lay,
    MoveAldr,
    Pass,
    Stay,
    action,
    number_of,
)
from elementarium.games.aldr.board import CELLS, COLUMNS, EAST, NORTH, SOUTH, WEST
from elementarium.games.aldr.cards import COLUMN_LETTERS, ICON_LETTERS, KIND_NAMES
from elementarium.games.aldr.placement import neighbor
from elementarium.games.aldr.state import AldrState

DIRECTION_LETTERS = "nesw"
OFF_GRID = -1
"""The second cell of a card that hangs over the edge of the largest table."""

_CELL = r"[a-z](?:1[0-9]|2[0-6]|[1-9])"
_TEXT = re.compile(
    rf"(?P<icons>[FWEAVS]{{2}})@(?P<place>{_CELL})(?P<direction>[nesw])|(?P<none>-)"
    rf"|\+(?P<element>[FWEA])(?P<claim>{_CELL})|(?P<decline>\+-)"
    rf"|>(?P<aldr>{_CELL})|(?P<stay>>-)|d(?P<draw>[FWEAVS]{{2}})",
    re.ASCII,
)


CELL_NAMES = tuple(
    f"{column}{row + 1}" for row in range(CELLS // COLUMNS) for column in COLUMN_LETTERS
)


def cell_name(cell: int) -> str:
    """A cell as `m14`."""
    return CELL_NAMES[cell]


def read_cell(text: str) -> int:
    """The cell that `text` names."""
    if not re.fullmatch(_CELL, text, re.ASCII):
        raise NotationError(f'cannot read "{text}": the cells are a1 to z26')
    return (int(text[1:]) - 1) * COLUMNS + COLUMN_LETTERS.index(text[0])


def kind_icons(kind: int) -> tuple[int, int]:
    """The two icons of a kind."""
    name = KIND_NAMES[kind]
    return ICON_LETTERS.index(name[0]), ICON_LETTERS.index(name[1])


def read_kind(text: str) -> int:
    """The kind of card that `text` names."""
    if text not in KIND_NAMES:
        raise NotationError(
            f'cannot read "{text}": a card has two icons in the order {" ".join(ICON_LETTERS)}'
        )
    return KIND_NAMES.index(text)


def beside(cell: int, direction: int) -> int:
    """The next cell in a direction, OFF_GRID if there is none."""
    row, column = divmod(cell, COLUMNS)
    at_edge = (row == CELLS // COLUMNS - 1, column == COLUMNS - 1, row == 0, column == 0)
    return OFF_GRID if at_edge[direction] else neighbor(cell, direction)


def read_text(text: str) -> Action | None:
    """The action that `text` names, None if it lays a card beyond the largest table."""
    match = _TEXT.fullmatch(text)
    if not match:
        raise NotationError(
            f'cannot read "{text}": an action looks like FA@m14e, -, +Fm14, +-, >n13, >- or dFF'
        )
    part = match.groupdict()
    if part["icons"]:
        return canonical(
            part["icons"], read_cell(part["place"]), DIRECTION_LETTERS.index(part["direction"])
        )
    if part["element"]:
        return Claim(ICON_LETTERS.index(part["element"]), read_cell(part["claim"]))
    if part["aldr"]:
        return MoveAldr(read_cell(part["aldr"]))
    if part["draw"]:
        return Draw(read_kind(part["draw"]))
    if part["none"]:
        return Pass()
    return Decline() if part["decline"] else Stay()


def canonical(icons: str, cell: int, direction: int) -> Lay | None:
    """A placement with its icons in canonical order; doubles point north or east (8.1)."""
    other = beside(cell, direction)
    if other == OFF_GRID:
        return None
    backwards = ICON_LETTERS.index(icons[0]) > ICON_LETTERS.index(icons[1])
    if backwards or (icons[0] == icons[1] and direction in (SOUTH, WEST)):
        return Lay(KIND_NAMES.index(ordered(icons)), other, opposite(direction))
    return Lay(KIND_NAMES.index(icons), cell, direction)


def ordered(icons: str) -> str:
    """Two icons in canonical order."""
    return "".join(sorted(icons, key=ICON_LETTERS.index))


def opposite(direction: int) -> int:
    """The other way."""
    return (SOUTH, WEST, NORTH, EAST)[direction]


def read_action(_state: AldrState, text: str) -> tuple[int, ...] | None:
    """The number of the action that `text` stands for, None if there is no such place."""
    named = read_text(text)
    return None if named is None else (number_of(named),)


def write_action(_state: AldrState, number: int) -> str:
    """An action in its canonical form."""
    return text_of(number)


@cache
def text_of(number: int) -> str:
    """The text of a number, which is the same in every position."""
    match action(number):
        case Lay(kind, cell, direction):
            return f"{KIND_NAMES[kind]}@{cell_name(cell)}{DIRECTION_LETTERS[direction]}"
        case Pass():
            return "-"
        case Claim(element, cell):
            return f"+{ICON_LETTERS[element]}{cell_name(cell)}"
        case Decline():
            return "+-"
        case MoveAldr(cell):
            return f">{cell_name(cell)}"
        case Stay():
            return ">-"
        case Draw(kind):
            return f"d{KIND_NAMES[kind]}"


def read_outcome(_state: AldrState, text: str) -> tuple[int, ...]:
    """The card that `~ES` says was turned up."""
    if not text.startswith("~"):
        raise NotationError(f'cannot read "{text}": a card turned up is written like ~ES')
    return (read_kind(text[1:]),)


def write_outcome(_state: AldrState, number: int) -> str:
    """The card that was dealt or turned up."""
    return f"~{KIND_NAMES[number]}"
