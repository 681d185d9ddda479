"""The words that the examples of Rummy's rules use (Rummy 10)."""

from __future__ import annotations

import re

from elementarium.core.errors import NotationError
from elementarium.core.game import ExampleKeys
from elementarium.games.rummy.notation import card_names, read_card, write_action
from elementarium.games.rummy.pack import NO_GROUP, OVER
from elementarium.games.rummy.position import (
    ENDING_WORDS,
    PHASE_WORDS,
    read_position,
    written_group,
    written_masteries,
)
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import round_score

_SEATED = re.compile(r"(?P<key>[TWRG])(?P<number>[0-9]+)")
_OF_SEAT = re.compile(r"(?P<key>[Hh])(?P<seat>[0-5])")
_MELD = re.compile(r"M(?P<id>[0-9]+)")


def fact(state: Rummy, text: str) -> str | None:
    """One fact of `has`: None if it holds, else what is so instead."""
    name, _, value = text.partition(" ")
    got = found(state, name, value)
    return None if got == text else got


def found(state: Rummy, name: str, value: str) -> str:
    """The fact as it is, in the words in which it was asked for."""
    if name in PHASE_WORDS.values():
        word = PHASE_WORDS[state.phase]
        return f"over {ENDING_WORDS[state.ending]}" if state.phase == OVER and value else word
    if match := _SEATED.fullmatch(name):
        numbers = {"T": state.player, "W": state.to_act, "R": state.round, "G": state.dealer}
        return f"{match['key']}{numbers[match['key']]}"
    if match := _OF_SEAT.fullmatch(name):
        hand = state.hand(int(match["seat"]))
        if match["key"] == "h":
            return f"{name} {len(hand)}"
        return f"{name} {like(value, hand)}"
    if match := _MELD.fullmatch(name):
        group = state.group_named(int(match["id"]))
        return f"{name} -" if group == NO_GROUP else written_group(state, group)
    return found_pile(state, name, value)


def found_pile(state: Rummy, name: str, value: str) -> str:
    """Facts about piles, Mastery cards and points."""
    match name:
        case "K":
            return f"K {card_names(state.discard_cards())}"
        case "D":
            asked = 0 if value == "-" else len(value.split(" "))
            pile = state.pile_cards()
            return f"D {card_names(pile[:asked] if asked else pile)}"
        case "d":
            return f"d {state.pile_length()}"
        case "B+":
            burnt = state.burnt_cards()
            wanted = [read_card(card) for card in value.split(" ")]
            there = all(burnt.count(kind) >= wanted.count(kind) for kind in wanted)
            return f"B+ {value if there else card_names(burnt)}"
        case "B":
            return f"B {card_names(state.burnt_cards())}"
        case "b":
            return f"b {len(state.burnt_cards())}"
        case "Y":
            return f"Y {written_masteries(state)}"
        case "score":
            return " ".join(
                ["score", *(str(round_score(state, seat)) for seat in range(state.seats))]
            )
        case "S":
            return " ".join(["S", *(str(state.total(seat)) for seat in range(state.seats))])
    raise NotationError(f'"{name}" is no fact about a position of Rummy')


def like(value: str, hand: list[int]) -> str:
    """A hand in the order in which it was asked for, if it has these cards."""
    asked = [] if value == "-" else [read_card(card) for card in value.split(" ")]
    return value if sorted(asked) == hand else card_names(hand)


def count(state: Rummy, kind: str) -> int:
    """The number of legal actions with this first word."""
    return sum(
        1 for number in state.legal_actions() if write_action(state, number).split(" ")[0] == kind
    )


def invalid(state: Rummy, text: str) -> str | None:
    """A position that a reader must refuse."""
    try:
        read_position(text, state.options)
    except NotationError:
        return None
    return "the position was read"


EXAMPLES: ExampleKeys[Rummy] = ExampleKeys(fact=fact, count=count, further={"invalid": invalid})
