"""Reading a file of cards, and refusing with a sentence what is no such file (Brave 2, 11).

The file is pure data over closed lists, so that an owner of the printed game can put in the real
cards: `read_cards("my-cards.toml")`. Names in other languages may lie beside it, one file for
each language: `my-cards.zh.toml` with a table `[name]` of codes and names.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from elementarium.core.card_files import CardFileError, read_card_file
from elementarium.core.words import LANGUAGES
from elementarium.games.brave import terms
from elementarium.games.brave.terms import (
    ANY,
    DRAFT_HAND,
    MARKED,
    MOST_DISASTERS,
    MOST_EFFECTS,
    MOST_KINDS,
    MOST_PLACES,
    MOST_SLOTS,
    NO_ELEMENT,
    TABLE_SEATS,
    UNLIMITED_COPIES,
    WILD,
)

SHIPPED = "brave-cards.toml"
MOST_NUMBER = 99
ELEMENTS = {"fire": 1, "air": 2, "earth": 3, "water": 4}
TIMINGS = {"@": terms.ACTION, "D!": terms.AFTER_ROLL, "R!": terms.REACTION_CARD}
TRIGGERS = {
    "your_assault_rolled": terms.ASSAULT_ROLLED,
    "your_assault_die_rolled": terms.ASSAULT_DIE_ROLLED,
    "attack_on_you": terms.ATTACK_ON_YOU,
    "your_location_lost": terms.LOCATION_LOST,
}
NEEDS = (*ELEMENTS, "same", "any", "pair", "triple")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a closed list: its number, and what else its table must say."""

    number: int
    n: bool = False
    elements: Mapping[str, int] | None = None
    limit: bool = False
    """Whether it has a `max_defence`."""


ABILITIES = {
    "none": Word(terms.NO_ABILITY),
    "military": Word(terms.MILITARY, n=True),
    "extra_assault": Word(terms.EXTRA_ASSAULT, n=True),
    "unlimited_copies": Word(terms.UNLIMITED_COPIES),
    "extra_disaster": Word(terms.EXTRA_DISASTER, n=True),
    "assault_shield": Word(terms.ASSAULT_SHIELD),
    "extra_action": Word(terms.EXTRA_ACTION, n=True),
    "extra_draw": Word(terms.EXTRA_DRAW, n=True),
    "vp_income": Word(terms.VP_INCOME, n=True),
    "element_supply": Word(terms.ELEMENT_SUPPLY, elements={**ELEMENTS, "choice": ANY}),
    "reroll_defence": Word(terms.REROLL, n=True),
    "strength": Word(terms.STRENGTH, n=True, elements={**ELEMENTS, "any": ANY, "marker": MARKED}),
    "wild_use": Word(terms.WILD_USE, elements={**ELEMENTS, "marker": MARKED}),
}
DRAW = {"draw": Word(terms.DO_DRAW, n=True), "gain_vp": Word(terms.DO_GAIN_VP, n=True)}
EFFECTS: Mapping[str, Mapping[str, Word]] = {
    "@": {
        **DRAW,
        "extra_action": Word(terms.DO_EXTRA_ACTION, n=True),
        "extra_assault": Word(terms.DO_EXTRA_ASSAULT, n=True),
        "extra_disaster": Word(terms.DO_EXTRA_DISASTER, n=True),
        "place_element": Word(terms.DO_PLACE_ELEMENT, elements={**ELEMENTS, "any": ANY}),
        "place_military": Word(terms.DO_PLACE_MILITARY, n=True),
        "remove_token": Word(terms.DO_REMOVE_TOKEN),
        "place_army": Word(terms.DO_PLACE_ARMY, n=True),
        "move_army": Word(terms.DO_MOVE_ARMY, n=True),
        "remove_army": Word(terms.DO_REMOVE_ARMY),
        "relocate_own": Word(terms.DO_RELOCATE_OWN),
        "relocate_other": Word(terms.DO_RELOCATE_OTHER, limit=True),
    },
    "D!": {
        "reroll_defence": Word(terms.DO_REROLL_DEFENCE, n=True),
        "set_defence": Word(terms.DO_SET_DEFENCE, n=True),
    },
    "your_assault_rolled": {"add_assault": Word(terms.DO_ADD_ASSAULT, n=True)},
    "your_assault_die_rolled": {"reroll_assault": Word(terms.DO_REROLL_ASSAULT)},
    "attack_on_you": {"add_defence": Word(terms.DO_ADD_DEFENCE, n=True)},
    "your_location_lost": DRAW,
}
"""The effects that fit a timing, or the trigger of a reaction."""


@dataclass(frozen=True, slots=True)
class Location:
    """One location, with all its copies."""

    code: str
    name: str
    count: int
    defence: int
    vp: int
    kind: str
    """The word of its ability."""
    ability: int
    n: int
    element: int


@dataclass(frozen=True, slots=True)
class Needs:
    """What a defence must match."""

    elements: tuple[int, int, int, int, int]
    """Of each element, by number."""
    same: int
    any: int
    pairs: int
    triples: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a disaster card."""

    word: str
    do: int
    n: int
    element: int


@dataclass(frozen=True, slots=True)
class Disaster:
    """One disaster, with all its copies."""

    code: str
    name: str
    count: int
    element: int
    strength: int
    strength_die: bool
    dice: int
    preventable: bool
    needs: Needs
    support: int
    timing: int
    trigger: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class CardList:
    """All that a file of cards says."""

    file: str
    """Its name without `.toml`, as records give it."""
    name: str
    sha256: str
    locations: tuple[Location, ...]
    disasters: tuple[Disaster, ...]
    element_tokens_each: int
    element_markers_each: int
    military_tokens: int
    army_markers_each: int
    names: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """Language, then code and name of every card."""

    def __hash__(self) -> int:
        return hash(self.sha256)  # tables are looked up by the list all the time


@cache
def card_names(cards: CardList, language: str) -> dict[str, str]:
    """The names of the cards in a language, as sentences `brave.card.OUT`."""
    return {
        f"brave.card.{code}": name.replace("{", "{{").replace("}", "}}")
        for code, name in dict(cards.names)[language]
    }


@cache
def shipped_cards() -> CardList:
    """The cards that come with the game."""
    return _read(files(__package__) / SHIPPED)


def read_cards(path: str) -> CardList:
    """The cards of an owner's own file; raises with a sentence that names what is wrong."""
    return _read(Path(path))


def _read(path: Path | Traversable) -> CardList:
    return read_card_file(path, lambda table, stem, sha: _card_list(table, stem, sha, path))


def _card_list(
    table: Mapping[str, Any], stem: str, sha256: str, path: Path | Traversable
) -> CardList:
    head = _Table("the file", table)
    if head.text("format") != "brave-cards" or head.number("version", 1) != 1:
        raise CardFileError("this is no file of brave-cards, version 1")
    supply = _Table("[supply]", head.table("supply"))
    if not supply.truth("vp_token_unlimited"):
        raise CardFileError("[supply]: vp_token_unlimited is true in this game")
    locations = tuple(_location(entry) for entry in head.tables("location"))
    disasters = tuple(_disaster(entry) for entry in head.tables("disaster"))
    cards = CardList(
        file=stem,
        name=head.text("name"),
        sha256=sha256,
        locations=locations,
        disasters=disasters,
        element_tokens_each=supply.number("element_tokens_each"),
        element_markers_each=supply.number("element_markers_each"),
        military_tokens=supply.number("military_tokens"),
        army_markers_each=supply.number("army_markers_each"),
        names=_names(path, locations, disasters),
    )
    location_cards = head.number("location_deck_size", 0, MOST_PLACES)
    disaster_cards = head.number("disaster_deck_size", 1, MOST_DISASTERS)
    supply.no_more()
    head.no_more()
    _check_totals(cards, location_cards, disaster_cards)
    return cards


class _Table:
    """A table of the file; asks for each of its keys once and knows what was not asked for."""

    def __init__(self, place: str, table: Mapping[str, Any]) -> None:
        self.place = place
        self.entries = dict(table)

    def take(self, key: str) -> Any:
        if key not in self.entries:
            raise CardFileError(f"{self.place} does not say its {key}")
        return self.entries.pop(key)

    def text(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str) or not value.strip():
            raise CardFileError(f"{self.place}: {key} is a text, not {value!r}")
        return value

    def word(self, key: str, words: Mapping[str, Any]) -> str:
        value = self.take(key)
        if not isinstance(value, str) or value not in words:
            raise CardFileError(
                f"{self.place}: {key} cannot be {value!r}; it is one of {', '.join(words)}"
            )
        return value

    def number(self, key: str, least: int = 0, most: int = MOST_NUMBER) -> int:
        value = self.take(key)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise CardFileError(
                f"{self.place}: {key} is a whole number from {least} to {most}, not {value!r}"
            )
        return value

    def truth(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise CardFileError(f"{self.place}: {key} is true or false, not {value!r}")
        return value

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.take(key)
        if not isinstance(value, dict):
            raise CardFileError(f"{self.place}: {key} is a table, not {value!r}")
        return value

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise CardFileError(f"{self.place}: {key} is a list of tables")
        return value

    def no_more(self) -> None:
        for key in self.entries:
            raise CardFileError(f"{self.place} says {key}, which means nothing there")


def _code(table: _Table) -> str:
    code = table.text("code")
    if not re.fullmatch("[A-Z]{3}", code):
        raise CardFileError(f"{table.place}: a code is three capital letters, not {code!r}")
    table.place = code
    return code


def _filled(table: _Table, word: Word) -> tuple[int, int]:
    """The number and the element that a word must have, and nothing else."""
    n = table.number("n", 1) if word.n else 0
    if word.limit:
        n = table.number("max_defence", 1)
    element = NO_ELEMENT
    if word.elements is not None:
        element = word.elements[table.word("element", word.elements)]
    table.no_more()
    return n, element


def _location(entry: Mapping[str, Any]) -> Location:
    table = _Table(f"the location {entry.get('name', '?')}", entry)
    code, name = _code(table), table.text("name")
    ability = _Table(f"{code}, ability", table.table("ability"))
    kind = ability.word("kind", ABILITIES)
    n, element = _filled(ability, ABILITIES[kind])
    location = Location(
        code=code,
        name=name,
        count=table.number("count", 1),
        defence=table.number("defence", 1),
        vp=table.number("vp"),
        kind=kind,
        ability=ABILITIES[kind].number,
        n=n,
        element=element,
    )
    table.no_more()
    return location


def _disaster(entry: Mapping[str, Any]) -> Disaster:
    table = _Table(f"the disaster {entry.get('name', '?')}", entry)
    code, name = _code(table), table.text("name")
    timing = table.word("timing", TIMINGS)
    trigger = table.word("trigger", TRIGGERS) if timing == "R!" else ""
    disaster = Disaster(
        code=code,
        name=name,
        count=table.number("count", 1),
        element={**ELEMENTS, "wild": WILD}[table.word("element", {**ELEMENTS, "wild": WILD})],
        strength=table.number("strength"),
        strength_die=table.truth("strength_die"),
        dice=table.number("dice", 0, 2),
        preventable=table.truth("preventable"),
        needs=_needs(code, table.take("needs")),
        support=table.number("support"),
        timing=TIMINGS[timing],
        trigger=TRIGGERS.get(trigger, terms.NO_TRIGGER),
        effects=_effects(code, trigger or timing, table.tables("effects")),
    )
    table.no_more()
    if not disaster.preventable and (disaster.dice or disaster.needs.words):
        raise CardFileError(f"{code} cannot be prevented, so it has no dice and no needs")
    return disaster


def _needs(code: str, words: Any) -> Needs:
    if not isinstance(words, list):
        raise CardFileError(f"{code}: needs is a list, not {words!r}")
    for word in words:
        if word not in NEEDS:
            raise CardFileError(
                f"{code}: needs cannot hold {word!r}; they are of {', '.join(NEEDS)}"
            )
    needs = Needs(
        elements=(0, *(words.count(element) for element in ELEMENTS)),  # type: ignore[arg-type]  # five of them
        same=words.count("same"),
        any=words.count("any"),
        pairs=words.count("pair"),
        triples=words.count("triple"),
        words=tuple(words),
    )
    if sum(needs.elements) + needs.same + needs.any + 2 * needs.pairs + 3 * needs.triples > (
        MOST_SLOTS
    ):
        raise CardFileError(f"{code} needs more than {MOST_SLOTS} elements")
    return needs


def _effects(code: str, when: str, entries: list[Mapping[str, Any]]) -> tuple[Effect, ...]:
    effects = []
    for entry in entries:
        table = _Table(f"{code}, effects", entry)
        word = table.word("do", EFFECTS[when])
        n, element = _filled(table, EFFECTS[when][word])
        effects.append(Effect(word, EFFECTS[when][word].number, n, element))
    if not 1 <= len(effects) <= MOST_EFFECTS:
        raise CardFileError(f"{code} has 1 to {MOST_EFFECTS} effects, not {len(effects)}")
    if when == "D!" and len(effects) != 1:
        raise CardFileError(f"{code} is a D! card and has exactly one effect")
    return tuple(effects)


def _check_totals(cards: CardList, location_cards: int, disaster_cards: int) -> None:
    all_cards: tuple[Location | Disaster, ...] = (*cards.locations, *cards.disasters)
    codes = [card.code for card in all_cards]
    names = [card.name for card in all_cards]
    for said in (codes, names):
        for word in said:
            if said.count(word) > 1:
                raise CardFileError(f"{word} is used for two cards")
    if len(cards.disasters) > MOST_KINDS:
        raise CardFileError(f"there are more than {MOST_KINDS} different disasters")
    in_locations = sum(card.count for card in cards.locations)
    if in_locations != location_cards:
        raise CardFileError(
            f"the locations are {in_locations} cards, but location_deck_size is {location_cards}"
        )
    in_disasters = sum(card.count for card in cards.disasters)
    if in_disasters != disaster_cards:
        raise CardFileError(
            f"the disasters are {in_disasters} cards, but disaster_deck_size is {disaster_cards}"
        )
    _check_draft(cards, in_locations)


def _check_draft(cards: CardList, location_cards: int) -> None:
    """With four players somebody who must swap has to find a card sooner or later (3, R3)."""
    beside = location_cards - DRAFT_HAND * (TABLE_SEATS - 1)
    limited = sorted(card.count for card in cards.locations if card.ability != UNLIMITED_COPIES)
    if location_cards < DRAFT_HAND * TABLE_SEATS or sum(limited[-4:]) >= beside:
        raise CardFileError(
            f"{location_cards} location cards are too few, or too many of one name, for a draft "
            f"of four players in which everybody finds five different locations"
        )


def _names(
    path: Path | Traversable, locations: tuple[Location, ...], disasters: tuple[Disaster, ...]
) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The names in every language: those of the file, unless another file translates them."""
    all_cards: tuple[Location | Disaster, ...] = (*locations, *disasters)
    own = {card.code: card.name for card in all_cards}
    return tuple(
        (language, tuple({**own, **_translated(path, language, own)}.items()))
        for language in LANGUAGES
    )


def _translated(
    path: Path | Traversable, language: str, own: Mapping[str, str]
) -> Mapping[str, str]:
    name = f"{path.name.removesuffix('.toml')}.{language}.toml"
    beside = path.with_name(name) if isinstance(path, Path) else files(__package__) / name
    if not beside.is_file():
        return {}
    try:
        names = tomllib.loads(beside.read_text(encoding="utf-8")).get("name", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CardFileError(f"cannot read the names in {name}: {error}") from error
    if not isinstance(names, dict):
        raise CardFileError(f"{name} has a table [name]")
    for code, said in names.items():
        if code not in own or not isinstance(said, str) or not said.strip():
            raise CardFileError(f"{name}: {code} = {said!r} is not a name of a card of the file")
    return names
