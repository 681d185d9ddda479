"""The finite vocabulary of Brave: every action there is with these cards, by number (Brave 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from elementarium.games.brave.card_file import CardList

ELEMENT_LETTERS = "FAEW"
PLAIN_WORDS = ("pass", "done", "stop", "concede")
LOCATION_WORDS = ("pick", "swap", "take", "loc", "from", "to", "at", "assault", "tok")
CARD_WORDS = ("act", "react", "play", "add", "pay")
DICE = ("d1", "d2", "d1d2")


@dataclass(frozen=True, slots=True)
class Say:
    """Decline or end something: `pass`, `done`, `stop` or `concede`."""

    word: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose an element for a token, a marker or a WILD disaster. Written `elem F`."""

    element: str


@dataclass(frozen=True, slots=True)
class Name:
    """Do something with a location. Written `take LIB.1`, `assault OUT.2`, ..."""

    word: str
    location: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove the element token or the military token of a location. Written `rem OUT.2 E`."""

    location: str
    token: str


@dataclass(frozen=True, slots=True)
class Use:
    """Re-roll a die with a location. Written `use SAN.1 d2`."""

    location: str
    die: str


@dataclass(frozen=True, slots=True)
class Card:
    """Do something with a card of the hand. Written `play EMB`, `pay DOW`, ..."""

    word: str
    code: str


@dataclass(frozen=True, slots=True)
class Guard:
    """Use a D! card on one die or both. Written `guard AFT d1`."""

    code: str
    dice: str


Action = Say | Choose | Name | Remove | Use | Card | Guard


@cache
def place_names(deck: CardList) -> tuple[str, ...]:
    """All location cards in file order, then by copy: `OUT.1`, `OUT.2`, ..."""
    return tuple(
        f"{card.code}.{copy}" for card in deck.locations for copy in range(1, card.count + 1)
    )


@cache
def actions_of(deck: CardList) -> tuple[Action, ...]:
    """All actions; an action's number is its place."""
    return tuple(_actions(place_names(deck), [card.code for card in deck.disasters]))


def _actions(places: tuple[str, ...], codes: list[str]) -> Iterator[Action]:
    yield from (Say(word) for word in PLAIN_WORDS)
    yield from (Choose(letter) for letter in ELEMENT_LETTERS)
    yield from (Name(word, place) for word in LOCATION_WORDS for place in places)
    yield from (Remove(place, token) for token in "EM" for place in places)
    yield from (Use(place, die) for die in DICE[:2] for place in places)
    yield from (Card(word, code) for word in CARD_WORDS for code in codes)
    yield from (Guard(code, dice) for dice in DICE for code in codes)


def written(action: Action) -> str:
    """An action in notation (8.1)."""
    match action:
        case Say(word):
            return word
        case Choose(element):
            return f"elem {element}"
        case Name(word, thing) | Card(word, thing):
            return f"{word} {thing}"
        case Remove(location, token):
            return f"rem {location} {token}"
        case Use(location, die):
            return f"use {location} {die}"
        case Guard(code, dice):
            return f"guard {code} {dice}"


@cache
def texts_of(deck: CardList) -> tuple[str, ...]:
    """The text of every action, by number."""
    return tuple(written(action) for action in actions_of(deck))


@cache
def numbers_of(deck: CardList) -> dict[str, int]:
    """The number of every text."""
    return {text: number for number, text in enumerate(texts_of(deck))}


@cache
def places_of(deck: CardList) -> dict[str, int]:
    """The number of every location card."""
    return {name: place for place, name in enumerate(place_names(deck))}


@cache
def kinds_of(deck: CardList) -> dict[str, int]:
    """The number of every kind of disaster."""
    return {card.code: kind for kind, card in enumerate(deck.disasters)}
