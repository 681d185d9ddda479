"""Actions, cards and positions as texts (Kuhn 8)."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.core.errors import IllegalActionError, NotationError

from kuhn.options import KuhnOptions
from kuhn.rules import Kuhn

LETTERS = "-JQK"
"""The cards by their numbers; 0 is none."""
WORDS = "pb"
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Pass:
    """Stay, or give up after a bet (4). Written `p`."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Put a second chip in, or answer with one (4). Written `b`."""


ACTIONS = (Pass(), Bet())


def write_action(_state: Kuhn, number: int) -> str:
    """An action in notation (8.1)."""
    return WORDS[number]


def read_action(_state: Kuhn, text: str) -> tuple[int, ...]:
    """The number of an action in notation (8.1)."""
    if len(text) != 1 or text not in WORDS:
        raise NotationError(f'cannot read "{text}": say p or b')
    return (WORDS.index(text),)


def write_outcome(_state: Kuhn, number: int) -> str:
    """A card that is dealt (8.1)."""
    return f"~{LETTERS[number]}"


def read_outcome(_state: Kuhn, text: str) -> tuple[int, ...]:
    """The number of a card that is dealt (8.1)."""
    if len(text) != 2 or text[0] != "~" or text[1] not in LETTERS[1:]:
        raise NotationError(f'cannot read "{text}": the cards are ~J, ~Q and ~K')
    return (LETTERS.index(text[1]),)


def write_position(state: Kuhn) -> str:
    """A position in notation (8.2)."""
    cards = "".join(LETTERS[state.card_of(seat)] for seat in range(2))
    return f"{cards} {''.join(WORDS[word] for word in state.words()) or '-'}"


def read_position(text: str, options: KuhnOptions) -> Kuhn:
    """The state of a position: its cards dealt, its words said again (8.2)."""
    cards, _, said = text.partition(" ")
    state = Kuhn(2, options)
    state.set_up()
    try:
        for card in cards.rstrip("-"):
            state.apply(read_outcome(state, f"~{card}")[0])
        for word in said.removeprefix("-"):
            state.apply(read_action(state, word)[0])
    except IllegalActionError as error:
        raise NotationError(f'cannot read "{text}": {error}') from error
    if write_position(state) != text:
        raise NotationError(f'cannot read "{text}": it would be written "{write_position(state)}"')
    return state
