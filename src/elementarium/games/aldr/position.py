"""Text and positions of Aldr, both ways (Aldr 8.2).

Beside the phases of 8.2 there is `deal`, before the first turn: the hands are filled one card at
a time, then the pool, and the deck still counts all cards to come.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from elementarium.core.errors import NotationError, PositionError
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.aldr.board import (
    CLAIM,
    COLUMNS,
    DEAL,
    DRAW1,
    DRAW2,
    ELEMENTS,
    KINDS,
    MOVE_ALDR,
    NO_CELL,
    OVER,
    REFILL1,
    REFILL2,
)
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES, Cards, shipped_cards
from elementarium.games.aldr.notation import cell_name, read_cell, read_kind
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.patterns import find_claims
from elementarium.games.aldr.rules import Aldr
from elementarium.games.aldr.state import AldrState

PHASES = (
    *("deal", "play1", "play2", "claimF", "claimW", "claimE", "claimA"),
    *("aldr", "draw1", "refill1", "draw2", "refill2", "end"),
)
"""The phases by their numbers."""
UNKNOWN = "??"

_TURN = re.compile(
    r"(?P<turn>[1-9][0-9]{0,8})(?P<letter>[A-Z]) (?P<phase>[a-z]+[12FWEA]?) "
    r"X:(?P<touched>[^ ]+) Z:(?P<idle>0|[1-9][0-9]{0,8})"
)
_LAID = re.compile(r"(?P<kind>[A-Z]{2})(?P<count>[1-9][0-9]{0,3})?")
_SIZE = re.compile(r"0|[1-9][0-9]{0,3}")


# Writing


def write_position(state: AldrState) -> str:
    """The text of a state in full: open hands, and the deck as it is known."""
    hands = [(state.hand_of(seat), state.unknown_of(seat)) for seat in range(state.seats)]
    deck = [KIND_NAMES[kind] for kind in state.deck_order()]
    return written(state, hands, ".".join(deck) or str(state.deck))


def write_seen(state: AldrState, viewer: int | None) -> str:
    """The text of a state as a seat or a spectator sees it (9)."""
    hands = [seen_hand(state, seat, viewer) for seat in range(state.seats)]
    return written(state, hands, str(state.deck))


def seen_hand(state: AldrState, seat: int, viewer: int | None) -> tuple[list[int], int]:
    """The cards of a hand that a viewer knows, and how many he does not."""
    cards = state.hand_of(seat) if seat == viewer else state.known_of(seat)
    return cards, state.held_by(seat) - sum(cards)


def written(state: AldrState, hands: Sequence[tuple[list[int], int]], deck: str) -> str:
    """The fields in their order."""
    letters = state.cards.seat_letters
    fields = [
        f"aldr1 {written_board(state)}",
        written_figures(state),
        " ".join(
            f"{letters[seat]}:{written_cards(cards, unknown)}"
            for seat, (cards, unknown) in enumerate(hands)
        ),
        f"P:{written_cards(state.pool_cards())}",
        f"D:{deck}",
        written_turn(state),
    ]
    if state.laid_known:
        fields.append(f"L:{written_laid(state.laid_cards())}")
    return " | ".join(fields)


def written_board(state: AldrState) -> str:
    """The smallest box that holds all icons, from top to bottom."""
    icons = state.icons()
    columns = [cell % COLUMNS for cell, _ in icons]
    left, width = min(columns), max(columns) - min(columns) + 1
    bottom, top = icons[0][0] // COLUMNS, icons[-1][0] // COLUMNS
    rows = [["."] * width for _ in range(bottom, top + 1)]
    for cell, icon in icons:
        rows[top - cell // COLUMNS][cell % COLUMNS - left] = ICON_LETTERS[icon]
    return f"{cell_name(top * COLUMNS + left)}:{'/'.join(map(''.join, rows))}"


def written_figures(state: AldrState) -> str:
    """Aldr, then every Sage by colour and element."""
    figures = ["*-" if state.aldr == NO_CELL else f"*{cell_name(state.aldr)}"]
    for seat in range(state.seats):
        for element in range(ELEMENTS):
            cell = state.sage_cell(seat, element)
            if cell != NO_CELL:
                figures.append(f"{state.cards.seat_letters[seat]}{cell_name(cell)}")
    return " ".join(figures)


def written_cards(counts: Sequence[int], unknown: int = 0) -> str:
    """Cards in canonical order, unknown ones last."""
    return ".".join([*listed(counts), *[UNKNOWN] * unknown]) or "-"


def listed(counts: Sequence[int]) -> list[str]:
    """Cards one by one in canonical order."""
    names: list[str] = []
    for name, count in zip(KIND_NAMES, counts, strict=True):
        if count:
            names += [name] * count
    return names


def written_laid(counts: Sequence[int]) -> str:
    """The cards laid so far, with a number where there are several of a kind."""
    pairs = zip(KIND_NAMES, counts, strict=True)
    names = [name + (str(count) if count > 1 else "") for name, count in pairs if count]
    return ".".join(names) or "-"


def written_turn(state: AldrState) -> str:
    """The TURN field."""
    touched = ",".join(cell_name(cell) for cell in state.touched_cells()) or "-"
    letter = state.cards.seat_letters[state.player]
    return f"{state.turn}{letter} {PHASES[state.phase]} X:{touched} Z:{state.idle}"


# Reading


def read_position(text: str, options: AldrOptions, cards: Cards | None = None) -> Aldr:
    """The state that a text describes; raises with the reason if there is none."""
    try:
        return _read(text, options, cards or shipped_cards())
    except NotationError as error:
        raise PositionError(f'cannot read the position "{text}": {error}') from error


def _read(text: str, options: AldrOptions, cards: Cards) -> Aldr:
    fields = text.split(" | ")
    if len(fields) not in (6, 7) or not fields[0].startswith("aldr1 "):
        raise PositionError(
            "a position of Aldr is aldr1 BOARD | FIGURES | HANDS | P:POOL | D:DECK | TURN "
            "and may end in | L:LAID"
        )
    hands = _read_hands(fields[2], cards)
    state = Aldr(len(hands), options, cards)
    _read_board(state, fields[0].removeprefix("aldr1 "))
    _read_figures(state, fields[1])
    for seat, (counts, unknown) in enumerate(hands):
        state.set_hand(seat, counts, unknown)
    pool, unknown = _read_cards(_value(fields[3], "P:"), cards)
    if unknown:
        raise PositionError("the cards of the pool are known to all")
    state.set_pool(pool)
    _read_deck(state, _value(fields[4], "D:"))
    _read_turn(state, fields[5])
    laid = _read_laid(_value(fields[6], "L:")) if len(fields) == 7 else None
    state.set_laid(laid or [0] * KINDS, laid is not None)
    if laid is not None:
        _check_cards(state)
    _check_phase(state)
    return state


def _value(field: str, name: str) -> str:
    if not field.startswith(name):
        raise PositionError(f'the field "{field}" must begin with {name}')
    return field.removeprefix(name)


def _read_board(state: AldrState, text: str) -> None:
    corner, colon, box = text.partition(":")
    rows = box.split("/")
    width = len(rows[0])
    if not colon or not box or any(len(row) != width for row in rows):
        raise PositionError(f'"{text}" is no table such as m14:FA/WE, with rows of equal length')
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if not all(line.strip(".") for line in (rows[0], rows[-1], columns[0], columns[-1])):
        raise PositionError("the box of the table must be the smallest that holds all icons")
    top, left = divmod(read_cell(corner), COLUMNS)
    for down, row in enumerate(rows):
        for across, letter in enumerate(row):
            cell = (top - down) * COLUMNS + left + across
            on_grid = top >= down and left + across < COLUMNS
            if not on_grid or not state.is_on_table(cell):
                raise PositionError(f'"{text}" does not fit on the table')
            if letter not in ICON_LETTERS + ".":
                raise PositionError(f'"{letter}" is no icon: there are {" ".join(ICON_LETTERS)}')
            if letter != ".":
                state.set_icon(cell, ICON_LETTERS.index(letter))


def _read_figures(state: AldrState, text: str) -> None:
    aldr, *sages = text.split(" ")
    if aldr[:1] != "*":
        raise PositionError("the figures begin with Aldr, as *m14 or *- if he is off the table")
    if aldr != "*-":
        state.set_aldr(_read_stand(state, aldr[1:]))
    letters = state.cards.seat_letters[: state.seats]
    for sage in sages:
        if sage[:1] not in letters:
            raise PositionError(f'"{sage}" is no Sage: there are the colours {" ".join(letters)}')
        cell = _read_stand(state, sage[1:])
        seat, element = letters.index(sage[0]), state.icon(cell)
        if state.sage_cell(seat, element) != NO_CELL:
            raise PositionError(f"{sage[0]} has two Sages of {ICON_LETTERS[element]}")
        state.set_sage(seat, element, cell)
    if written_figures(state) != text:
        raise PositionError(f"the figures are written {written_figures(state)}, in this order")


def _read_stand(state: AldrState, name: str) -> int:
    """A cell on which a figure can stand."""
    cell = read_cell(name)
    if state.icon(cell) >= ELEMENTS:
        raise PositionError(f"{name} shows no element, so that no figure can stand there")
    if state.is_occupied(cell):
        raise PositionError(f"two figures stand on {name}")
    return cell


def _read_hands(text: str, cards: Cards) -> list[tuple[list[int], int]]:
    parts = text.split(" ")
    if len(parts) not in cards.seats:
        raise PositionError(f"{cards.seats[0]} to {cards.seats[-1]} players take part")
    return [
        _read_cards(_value(part, f"{letter}:"), cards)
        for part, letter in zip(parts, cards.seat_letters, strict=False)
    ]


def _read_cards(text: str, cards: Cards) -> tuple[list[int], int]:
    """Cards in canonical order, and how many unknown ones come after them."""
    names = [] if text == "-" else text.split(".")
    counted = Counter(read_kind(name) for name in names if name != UNKNOWN)
    counts = [counted[kind] for kind in range(KINDS)]
    unknown = names.count(UNKNOWN)
    for kind, count in enumerate(counts):
        if count and not cards.counts[kind]:
            raise PositionError(f"there is no card {KIND_NAMES[kind]}")
    if written_cards(counts, unknown) != text:
        raise PositionError(f'"{text}" is written {written_cards(counts, unknown)}, in this order')
    if len(names) > cards.deck_size:
        raise PositionError(f"there are only {cards.deck_size} cards")
    return counts, unknown


def _read_deck(state: AldrState, text: str) -> None:
    most = state.cards.deck_size
    if _SIZE.fullmatch(text):
        size = int(text)
        if size > most:
            raise PositionError(f"a deck of {size} is too large: there are {most} cards")
        state.set_deck(size, [])
        return
    order = [read_kind(name) for name in text.split(".")]
    for kind in order:
        if not state.cards.counts[kind]:
            raise PositionError(f"there is no card {KIND_NAMES[kind]}")
    if len(order) > most:
        raise PositionError(f"a deck of {len(order)} is too large: there are {most} cards")
    state.set_deck(len(order), order)


def _read_laid(text: str) -> list[int]:
    counts = [0] * KINDS
    for item in [] if text == "-" else text.split("."):
        match = _LAID.fullmatch(item)
        if not match:
            raise PositionError(f'"{item}" is no card laid, such as FW or FW2')
        counts[read_kind(match["kind"])] += int(match["count"] or 1)
    if written_laid(counts) != text:
        raise PositionError(f'"{text}" is written {written_laid(counts)}, in this order')
    return counts


def _read_turn(state: AldrState, text: str) -> None:
    match = _TURN.fullmatch(text)
    if not match or match["phase"] not in PHASES:
        raise PositionError(f'"{text}" is no turn such as 1B play1 X:- Z:0')
    letters = state.cards.seat_letters[: state.seats]
    if match["letter"] not in letters:
        raise PositionError(f"there is no seat {match['letter']}: there are {' '.join(letters)}")
    for name in [] if match["touched"] == "-" else match["touched"].split(","):
        cell = read_cell(name)
        if not state.is_on_table(cell):
            raise PositionError(f"{name} is not on the table")
        state.set_touched(cell)
    player, phase = letters.index(match["letter"]), PHASES.index(match["phase"])
    to_act = player
    if phase in (DEAL, REFILL1, REFILL2):
        to_act = CHANCE
    elif phase == OVER:
        to_act = NOBODY
    state.turn, state.player, state.phase = int(match["turn"]), player, phase
    state.idle, state.to_act = int(match["idle"]), to_act
    if written_turn(state) != text:
        raise PositionError(f'"{text}" is written {written_turn(state)}: cells by column, then row')


def _check_cards(state: AldrState) -> None:
    """With the cards laid it is known what is left (8.2)."""
    left = state.balance()
    in_deck = Counter(state.deck_order())
    for kind, count in enumerate(left):
        if count < in_deck[kind]:
            raise PositionError(
                f"{KIND_NAMES[kind]} is used more often than the {state.cards.counts[kind]} "
                f"times that there are"
            )
    unknown = sum(state.unknown_of(seat) for seat in range(state.seats))
    if sum(left) < state.deck + unknown:
        raise PositionError(
            f"{sum(left)} cards are left, but deck and unknown cards are {state.deck + unknown}"
        )


def _check_phase(state: Aldr) -> None:
    """Refuse a phase in which nothing could be done."""
    name = PHASES[state.phase]
    if CLAIM <= state.phase < MOVE_ALDR and not find_claims(state, state.phase - CLAIM):
        raise PositionError(f"{name} needs a claim cell of its element")
    if state.phase in (REFILL1, REFILL2) and (state.listed or state.deck == 0):
        raise PositionError(f"{name} needs a deck that is a number above 0")
    if state.phase in (REFILL1, REFILL2) and not any(state.unseen_cards()):
        raise PositionError(f"{name} needs a card that could be turned up")
    full = state.held_by(state.player) >= state.cards.hand_size
    if state.phase in (DRAW1, DRAW2) and (state.pooled == 0 or full):
        raise PositionError(f"{name} needs a card in the pool and room in the hand")
    if state.phase == DEAL:
        _check_deal(state)


def _check_deal(state: Aldr) -> None:
    """A deal in progress has gone round the table one card at a time (3)."""
    cards = state.cards
    dealt = cards.deck_size - state.deck
    to_hands = min(dealt, state.seats * cards.hand_size)
    hands = [(to_hands + state.seats - 1 - seat) // state.seats for seat in range(state.seats)]
    rightly = (
        not state.listed
        and [state.held_by(seat) for seat in range(state.seats)] == hands
        and state.pooled == dealt - to_hands < cards.pool_size
        and not any(state.unknown_of(seat) for seat in range(state.seats))
        and (state.turn, state.player, state.idle, state.aldr) == (1, 0, 0, NO_CELL)
        and state.laid_known
        and not any(state.laid_cards())
    )
    if not rightly:
        raise PositionError("the deal goes one card at a time round the table, then to the pool")
