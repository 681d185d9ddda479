"""The words that the examples of Aldr's rules use (Aldr 10)."""

from __future__ import annotations

import re

from elementarium.core.errors import NotationError
from elementarium.core.game import ExampleKeys
from elementarium.games.aldr.cards import KIND_NAMES
from elementarium.games.aldr.notation import read_kind
from elementarium.games.aldr.position import PHASES, read_position, written_turn
from elementarium.games.aldr.rules import Aldr

_TURN_PART = re.compile(rf"[0-9]+[A-Z]|{'|'.join(PHASES)}|X:.+|Z:[0-9]+")


def fact(state: Aldr, text: str) -> str | None:
    """A phase, or another part of the TURN field."""
    if not _TURN_PART.fullmatch(text):
        raise NotationError(f'"{text}" is no part of the TURN field')
    turn = written_turn(state)
    return None if text in turn.split(" ") else turn


def count(_state: Aldr, kind: str) -> int:
    """Aldr has no kinds of actions to count."""
    raise NotationError(f'"{kind}" cannot be counted')


def unseen(state: Aldr, text: str) -> str | None:
    """`FF3 FW9 all85`: from how many cards of a kind, and of all, a refill is sampled."""
    cards = state.unseen_cards()
    got = []
    for item in text.split(" "):
        name = item.rstrip("0123456789")
        number = sum(cards) if name == "all" else cards[read_kind(name)]
        got.append(f"{name}{number}")
    return None if " ".join(got) == text else " ".join(got)


def invalid(state: Aldr, text: str) -> str | None:
    """A position that a reader must refuse."""
    try:
        read_position(text, state.options, state.cards)
    except NotationError:
        return None
    return "the position was read"


def agrees(before: Aldr, after: Aldr, text: str) -> bool:
    """Whether a refill that a listed deck determined is named rightly (rules/README 4)."""
    order = before.deck_order()
    return len(order) > 0 and after.deck == before.deck - 1 and text == f"~{KIND_NAMES[order[0]]}"


EXAMPLES: ExampleKeys[Aldr] = ExampleKeys(
    fact=fact, count=count, further={"unseen": unseen, "invalid": invalid}
)
