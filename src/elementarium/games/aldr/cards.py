"""The components of Aldr as data: a card file is read, checked and never changed (Aldr 1, 2).

An owner of the printed game can replace the shipped list. The letters of the icons and the size
of the largest table are part of the notation and of the action numbers; all else is free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from elementarium.core.card_files import CardFileError, read_card_file
from elementarium.games.aldr.board import (
    COLUMNS,
    ELEMENTS,
    HIGHEST_ROW,
    ICONS,
    KINDS,
    MOST_CARDS,
    MOST_PATTERN,
    MOST_PLAYERS,
)

ICON_LETTERS = "FWEAVS"
KIND_NAMES = tuple(
    ICON_LETTERS[first] + ICON_LETTERS[second]
    for first in range(ICONS)
    for second in range(first, ICONS)
)
"""All kinds of cards in canonical order, FF to SS; a file need not have them all."""
COLUMN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
ICON_KINDS = ("element", "element", "element", "element", "void", "wild")

Shape = tuple[tuple[int, int], ...]
"""Cells as (row upwards, column), counted from the lower left corner of their box."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What a card file says."""

    file: str
    name: str
    sha256: str
    deck_size: int
    hand_size: int
    cards_per_turn: int
    pool_size: int
    pattern_size: int
    seats: range
    columns: int
    rows: int
    seat_letters: tuple[str, ...]
    colours: tuple[str, ...]
    replaces: tuple[int, ...]
    """The element that each element replaces."""
    start: tuple[tuple[int, int], ...]
    """Cell and icon of each corner of the Start card."""
    shapes: tuple[Shape, ...]
    """The pattern of each element."""
    counts: tuple[int, ...]
    """How many cards of each kind there are."""


@cache
def shipped_cards() -> Cards:
    """The reconstruction that comes with the game."""
    return read_card_file(files(__package__) / "aldr-cards.toml", _checked)


def read_cards(path: str | Path) -> Cards:
    """The cards of an owner's own file; raises with what is wrong with it."""
    return read_card_file(Path(path), _checked)


def _checked(table: Mapping[str, object], file: str, sha256: str) -> Cards:
    return _Reader(table).cards(file, sha256)


class _Reader:
    """Takes a card file apart and complains in sentences."""

    def __init__(self, table: Mapping[str, object]) -> None:
        self.table = table

    def cards(self, file: str, sha256: str) -> Cards:
        if self.table.get("format") != "aldr-cards" or self.table.get("version") != 1:
            raise CardFileError('a card file begins with format = "aldr-cards" and version = 1')
        self.check_keys()
        columns = self.number("table_columns", 1, COLUMNS)
        rows = self.number("table_rows", 1, HIGHEST_ROW)
        size = self.number("pattern_size", 1, MOST_PATTERN)
        most_players = self.number("players_max", 2, MOST_PLAYERS)
        replaces = self.read_icons()
        letters, colours = self.read_seats(most_players)
        cards = Cards(
            file=file,
            name=text(self.table.get("name"), "name"),
            sha256=sha256,
            deck_size=self.number("deck_size", 1, MOST_CARDS),
            hand_size=self.number("hand_size", 1, MOST_CARDS),
            cards_per_turn=self.number("cards_per_turn", 1, 2),
            pool_size=self.number("pool_size", 1, MOST_CARDS),
            pattern_size=size,
            seats=range(self.number("players_min", 2, most_players), most_players + 1),
            columns=columns,
            rows=rows,
            seat_letters=letters,
            colours=colours,
            replaces=replaces,
            start=self.read_start(columns, rows),
            shapes=self.read_patterns(size),
            counts=self.read_counts(),
        )
        self.check_deal(cards)
        return cards

    def check_keys(self) -> None:
        known = {
            *("format", "version", "name", "deck_size", "hand_size", "cards_per_turn"),
            *("pool_size", "pattern_size", "players_min", "players_max", "table_columns"),
            *("table_rows", "seats", "icons", "start_card", "patterns", "cards"),
        }
        for key in self.table:
            if key not in known:
                raise CardFileError(f'"{key}" means nothing in a card file')

    def number(self, key: str, least: int, most: int) -> int:
        value = self.table.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise CardFileError(f"{key} must be a whole number from {least} to {most}, not {value}")
        return value

    def entries(self, key: str, names: Sequence[str]) -> list[Mapping[str, object]]:
        """The tables of a list such as [[cards]], each with known names only."""
        value = self.table.get(key)
        if not isinstance(value, list) or not value:
            raise CardFileError(f"there must be a list of [[{key}]]")
        for entry in value:
            if not isinstance(entry, Mapping):
                raise CardFileError(f"[[{key}]] must hold tables")
            for name in entry:
                if name not in names:
                    raise CardFileError(f'"{name}" means nothing in [[{key}]]')
        return value

    def read_icons(self) -> tuple[int, ...]:
        entries = self.entries("icons", ("letter", "name", "kind", "replaces"))
        if [entry.get("letter") for entry in entries] != [*ICON_LETTERS]:
            raise CardFileError(f"the icons must be {' '.join(ICON_LETTERS)}, in this order")
        replaces = []
        for entry, kind in zip(entries, ICON_KINDS, strict=True):
            letter = entry["letter"]
            text(entry.get("name"), f"the name of the icon {letter}")
            if entry.get("kind") != kind:
                raise CardFileError(f'the icon {letter} must be of the kind "{kind}"')
            if kind == "element":
                replaces.append(element(entry.get("replaces"), f"what {letter} replaces"))
            elif "replaces" in entry:
                raise CardFileError(f"{letter} covers everything: it has no `replaces`")
        check_cycle(replaces)
        return tuple(replaces)

    def read_seats(self, players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        entries = self.entries("seats", ("letter", "colour"))
        letters = [text(entry.get("letter"), "the letter of a seat") for entry in entries]
        colours = [text(entry.get("colour"), "the colour of a seat") for entry in entries]
        if len(letters) != players:
            raise CardFileError(f"{len(letters)} [[seats]] for players_max = {players}")
        for letter in letters:
            if len(letter) != 1 or not "A" <= letter <= "Z" or letters.count(letter) > 1:
                raise CardFileError(
                    f'"{letter}" cannot stand for a seat: each has a capital letter of its own'
                )
        return tuple(letters), tuple(colours)

    def read_start(self, columns: int, rows: int) -> tuple[tuple[int, int], ...]:
        value = self.table.get("start_card")
        if not isinstance(value, Mapping) or set(value) != {"top_left", "rows"}:
            raise CardFileError("[start_card] must have `top_left` and `rows`")
        lines = drawing(value["rows"], ICON_LETTERS, "the Start card")
        corner = text(value["top_left"], "top_left of the Start card")
        digits = corner[1:]
        if corner[:1] not in COLUMN_LETTERS or not (digits.isascii() and digits.isdigit()):
            raise CardFileError(f'"{corner}" is no cell such as m14')
        left, top = COLUMN_LETTERS.index(corner[0]), int(digits)
        if left + len(lines[0]) > columns or top > rows or top < len(lines):
            raise CardFileError(f"the Start card at {corner} does not fit on the table")
        return tuple(
            ((top - 1 - down) * COLUMNS + left + across, ICON_LETTERS.index(letter))
            for down, line in enumerate(lines)
            for across, letter in enumerate(line)
        )

    def read_patterns(self, size: int) -> tuple[Shape, ...]:
        shapes: dict[int, Shape] = {}
        for entry in self.entries("patterns", ("element", "name", "rows")):
            whose = element(entry.get("element"), "the element of a pattern")
            name = f"the pattern of {ICON_LETTERS[whose]}"
            if whose in shapes:
                raise CardFileError(f"{name} is given twice")
            if "name" in entry:
                text(entry["name"], f"the name of {name}")
            lines = drawing(entry.get("rows"), "#.", name)
            shapes[whose] = read_shape(lines, size, name)
        for whose in range(ELEMENTS):
            if whose not in shapes:
                raise CardFileError(f"{ICON_LETTERS[whose]} has no pattern")
        return tuple(shapes[whose] for whose in range(ELEMENTS))

    def read_counts(self) -> tuple[int, ...]:
        counts = [0] * KINDS
        given: set[str] = set()
        for entry in self.entries("cards", ("icons", "count")):
            icons = text(entry.get("icons"), "the icons of a card")
            if len(icons) != 2 or set(icons) - {*ICON_LETTERS}:
                raise CardFileError(
                    f'"{icons}" is no card: a card has two of the icons {" ".join(ICON_LETTERS)}'
                )
            if icons not in KIND_NAMES:
                raise CardFileError(f'the card "{icons}" must be written "{icons[::-1]}"')
            if icons in given:
                raise CardFileError(f"the card {icons} is given twice")
            given.add(icons)
            count = entry.get("count")
            if not isinstance(count, int) or isinstance(count, bool) or count < 1:
                raise CardFileError(f"the count of {icons} must be a whole number of at least 1")
            counts[KIND_NAMES.index(icons)] = count
        return tuple(counts)

    def check_deal(self, cards: Cards) -> None:
        if sum(cards.counts) != cards.deck_size:
            raise CardFileError(
                f"the counts of the cards add up to {sum(cards.counts)}, "
                f"but deck_size is {cards.deck_size}"
            )
        needed = cards.seats[-1] * cards.hand_size + cards.pool_size
        if needed > cards.deck_size:
            raise CardFileError(
                f"{cards.seats[-1]} players need {needed} cards for hands and pool, "
                f"but there are {cards.deck_size}"
            )


def text(value: object, what: str) -> str:
    """A text that is not empty and fits on one line."""
    if not isinstance(value, str) or not value.strip() or "\n" in value:
        raise CardFileError(f"{what} must be a text of one line")
    return value


def element(value: object, what: str) -> int:
    """An element by its letter."""
    if not isinstance(value, str) or len(value) != 1 or value not in ICON_LETTERS[:ELEMENTS]:
        raise CardFileError(f"{what} must be one of F W E A, not {value}")
    return ICON_LETTERS.index(value)


def check_cycle(replaces: Sequence[int]) -> None:
    """Each element replaces another one, all in one circle (5.1)."""
    at = 0
    for step in range(ELEMENTS):
        at = replaces[at]
        if (at == 0) != (step == ELEMENTS - 1):
            raise CardFileError("`replaces` must lead round all four elements in one circle")


def drawing(value: object, letters: str, what: str) -> list[str]:
    """Rows of equal length from top to bottom, of these letters only."""
    if not isinstance(value, list) or not value or not all(isinstance(row, str) for row in value):
        raise CardFileError(f"{what} must have `rows`, a list of texts")
    for row in value:
        if not row or len(row) != len(value[0]) or set(row) - {*letters}:
            raise CardFileError(
                f'{what} cannot have the row "{row}": '
                f"rows are equally long and made of {' '.join(letters)}"
            )
    return value


def read_shape(lines: Sequence[str], size: int, name: str) -> Shape:
    """The cells of a pattern, which must hang together side by side."""
    cells = [
        (row, column)
        for row, line in enumerate(reversed(lines))
        for column, letter in enumerate(line)
        if letter == "#"
    ]
    if len(cells) != size:
        raise CardFileError(f"{name} has {len(cells)} cells, but pattern_size is {size}")
    reached = [cells[0]]
    for row, column in reached:
        for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if cell in cells and cell not in reached:
                reached.append(cell)
    if len(reached) != size:
        raise CardFileError(f"{name} does not hang together")
    return at_corner(cells)


def at_corner(cells: Sequence[tuple[int, int]]) -> Shape:
    """The cells moved to the lower left corner, in order."""
    low = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - low, column - left) for row, column in cells))


def turned(shape: Shape) -> list[Shape]:
    """All different rotations of a shape."""
    shapes: list[Shape] = []
    for _ in range(4):
        if shape not in shapes:
            shapes.append(shape)
        shape = at_corner([(-column, row) for row, column in shape])
    return shapes


def mirrored(shape: Shape) -> Shape:
    """The mirror image of a shape."""
    return at_corner([(row, -column) for row, column in shape])
