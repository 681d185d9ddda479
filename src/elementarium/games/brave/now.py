"""What is due, as the section `now` of a position says it (Brave 8.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from elementarium.core.errors import PositionError
from elementarium.games.brave.actions import ELEMENT_LETTERS, kinds_of, place_names, places_of
from elementarium.games.brave.card_file import CardList
from elementarium.games.brave.laying import set_attack, set_now, set_turned_up
from elementarium.games.brave.notation import FACES
from elementarium.games.brave.reading import (
    dice_shown,
    payments,
    places_turned_up,
    support_cards,
    used_places,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import (
    ACQUIRING,
    ACT,
    ADD,
    ASSAULT,
    AT,
    ATTACK,
    DEAL,
    DEFENCE,
    DEFEND,
    DEV,
    DIG,
    DRAW,
    ELEM,
    FROM,
    LOC,
    LOST,
    MOST_DISASTERS,
    OVER,
    PAY,
    PICK,
    PLAY,
    REACT,
    REM,
    ROLL,
    START,
    SWAP,
    TAKE,
    TO,
    USE,
)

WORDS = {
    "pick": PICK,
    "swap": SWAP,
    "take": TAKE,
    "elem": ELEM,
    "act": ACT,
    "loc": LOC,
    "rem": REM,
    "from": FROM,
    "to": TO,
    "assault": ASSAULT,
    "react": REACT,
    "play": PLAY,
    "at": AT,
    "add": ADD,
    "use": USE,
    "pay": PAY,
    "roll": ROLL,
    "def": DEFEND,
    "draw": DRAW,
    "dev": DEV,
    "dig": DIG,
    "start": START,
    "deal": DEAL,
}
NODE_WORDS = {node: word for word, node in WORDS.items()}
WINDOWS = {"attack": ATTACK, "defence": DEFENCE, "lost": LOST}
WINDOW_WORDS = {window: word for word, window in WINDOWS.items()}
KINDS = ("card", "use")
PLACES = ("at", "on", "from", "not")
NUMBERS = ("die", "add", "ward", "steps", "left", "ef", "step", "done", "more")
LISTS = ("sup", "dice", "used", "paid", "up")
ALL_FACES = FACES + "_"
MOST_PAID = 8
MOST_USED = 8


def due_word(state: Brave) -> str:
    """The word of what is due, also where a position leaves it out; empty at the end."""
    return "" if state.node >= OVER else NODE_WORDS[state.node]


def is_first_decision(state: Brave) -> bool:
    """Whether a pick, visit or turn begins here, so that `now` is left out."""
    node = state.node
    return (
        node in (PICK, SWAP, PLAY)
        or (node == TAKE and state.phase == ACQUIRING)
        or (node in (ACT, ASSAULT) and state.done == 0)
    )


def write_now(state: Brave) -> str:
    """The section `now`, empty where it is left out."""
    if state.node >= OVER or is_first_decision(state):
        return ""
    return " ".join([f"now={NODE_WORDS[state.node]}", *(f"{k}={v}" for k, v in now_keys(state))])


def now_keys(state: Brave) -> Iterator[tuple[str, str]]:
    """The keys of what is under way, those that are not empty, in their order."""
    deck = state.cards.deck
    values = (
        ("card", _code(deck, state.card)),
        ("at", _place(deck, state.target)),
        ("die", _number(state.die)),
        ("el", ELEMENT_LETTERS[state.element - 1] if state.element else ""),
        ("sup", ",".join(deck.disasters[kind].code for kind in support_cards(state))),
        ("add", _number(state.added)),
        ("ward", _number(state.ward)),
        ("dice", "".join(ALL_FACES[face - 1] for face in dice_shown(state))),
        ("used", ",".join(place_names(deck)[place] for place in used_places(state))),
        ("steps", _number(state.steps)),
        ("paid", ",".join(_paid(deck, what, element) for what, element in payments(state))),
        ("use", _code(deck, state.use)),
        ("win", WINDOW_WORDS.get(state.window, "")),
        ("by", str(state.loser) if state.loser >= 0 else ""),
        ("on", _place(deck, state.site)),
        ("from", _place(deck, state.origin)),
        ("not", _place(deck, state.moved)),
        ("up", ",".join(place_names(deck)[place] for place in places_turned_up(state))),
        ("left", _number(state.left)),
        ("ef", _number(state.effect_due + 1 if state.effect_due else 0)),
        ("step", _number(state.step)),
        ("done", _number(state.done)),
        ("more", _number(state.extra_actions)),
    )
    return ((key, value) for key, value in values if value)


def _number(value: int) -> str:
    return str(value) if value else ""


def _code(deck: CardList, kind: int) -> str:
    return deck.disasters[kind].code if kind >= 0 else ""


def _place(deck: CardList, place: int) -> str:
    return place_names(deck)[place] if place >= 0 else ""


def _paid(deck: CardList, what: int, element: int) -> str:
    if element:
        return f"{place_names(deck)[what]}:{ELEMENT_LETTERS[element - 1]}"
    return deck.disasters[what].code


def read_now(state: Brave, word: str, keys: dict[str, str]) -> None:
    """Set what is due; whether it can be so is tested by `check_now` afterwards."""
    if word not in WORDS:
        raise PositionError(f'"{word}" is nothing that can be due')
    values: dict[str, int] = {}
    for key, text in keys.items():
        if key in KINDS:
            values[key] = read_kind(state.cards.deck, text)
        elif key in PLACES:
            values[key] = read_place(state.cards.deck, text)
        elif key in NUMBERS:
            values[key] = read_number(key, text)
        elif key == "el":
            values[key] = read_element(text)
        elif key == "win":
            values[key] = _one_of(key, text, WINDOWS)
        elif key == "by":
            values[key] = read_seat(state.seats, text)
        elif key not in LISTS:
            raise PositionError(f'"{key}" is no key of now')
    set_now(state, WORDS[word], values)
    deck = state.cards.deck
    lists = {key: keys[key].split(",") if keys.get(key) else [] for key in LISTS}
    if len(lists["paid"]) > MOST_PAID or len(lists["used"]) > MOST_USED:
        raise PositionError("so much cannot have been paid or used")
    if len(lists["sup"]) > MOST_DISASTERS or len(set(lists["up"])) < len(lists["up"]):
        raise PositionError("so many cards cannot support a disaster, or one is turned up twice")
    set_attack(
        state,
        [read_kind(deck, text) for text in lists["sup"]],
        [_one_of("dice", face, _FACE_NUMBERS) for face in keys.get("dice", "")[:3]],
        [read_place(deck, text) for text in lists["used"]],
        [_read_paid(deck, text) for text in lists["paid"]],
    )
    for text in lists["up"]:
        set_turned_up(state, read_place(deck, text))


_FACE_NUMBERS = {face: number for number, face in enumerate(ALL_FACES, start=1)}


def _one_of(key: str, text: str, words: dict[str, int]) -> int:
    if text not in words:
        raise PositionError(f'{key} cannot be "{text}"; it is one of {", ".join(words)}')
    return words[text]


def _read_paid(deck: CardList, text: str) -> tuple[int, int]:
    name, colon, element = text.partition(":")
    if colon:
        return read_place(deck, name), read_element(element)
    return read_kind(deck, name), 0


def read_kind(deck: CardList, text: str) -> int:
    """The disaster of a code."""
    if text not in kinds_of(deck):
        raise PositionError(f'there is no disaster card "{text}"')
    return kinds_of(deck)[text]


def read_place(deck: CardList, text: str) -> int:
    """The location card of a name such as `OUT.1`."""
    if text not in places_of(deck):
        raise PositionError(f'there is no location card "{text}"')
    return places_of(deck)[text]


def read_element(text: str) -> int:
    """The number of an element, F A E W = 1..4."""
    if len(text) != 1 or text not in ELEMENT_LETTERS:
        raise PositionError(f'"{text}" is no element: F, A, E or W')
    return ELEMENT_LETTERS.index(text) + 1


def read_number(key: str, text: str, most: int = 99) -> int:
    """A whole number that is not too large."""
    if not re.fullmatch("[0-9]{1,4}", text, re.ASCII) or int(text) > most:
        raise PositionError(f'{key} is a whole number up to {most}, not "{text}"')
    return int(text)


def read_seat(seats: int, text: str) -> int:
    """The number of a seat."""
    if not re.fullmatch("[0-9]", text, re.ASCII) or int(text) >= seats:
        raise PositionError(f'there is no seat "{text}"')
    return int(text)
