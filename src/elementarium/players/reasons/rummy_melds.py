"""Melds of Elemental Rummy that a hand has, can lay, or nearly has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from elementarium.core.words import Message
from elementarium.games.rummy.actions import ACTIONS, MELDS, Action, Lay, Meld
from elementarium.games.rummy.notation import card_name, card_names
from elementarium.games.rummy.pack import OVER, PLAIN_CARDS, SHUFFLE, VALUE
from elementarium.games.rummy.rules import Rummy

About = dict[str, str | int | Message]

ENDED = (SHUFFLE, OVER)
"""The round is over: the next one is shuffled, or the match has ended."""


def melds_in(cards: list[int]) -> list[tuple[int, ...]]:
    """The sets and runs of three among these cards, the dearest first."""
    held = set(cards)
    found = [meld_cards(number) for meld, number in MELDS.items() if meld <= held]
    return sorted(found, key=lambda meld: -sum(VALUE[card] for card in meld))


def meld_cards(number: int) -> tuple[int, ...]:
    """The cards of a meld in the order in which it is written."""
    action = ACTIONS[number]
    assert isinstance(action, Meld), "the number of a meld"
    return action.cards


def seen(state: Rummy) -> set[int]:
    """The cards that lie open: on the table, discarded or burnt."""
    found = {*state.discard_cards(), *state.burnt_cards()}
    return found.union(*(state.group_cards(group) for group in state.group_list()))


def pairs(cards: list[int], gone: set[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two cards of a hand, and how many third ones that are not gone would make a meld of them."""
    plain = [card for card in cards if card < PLAIN_CARDS]
    for pair in combinations(plain, 2):
        thirds = sum(1 for meld in MELDS if meld > set(pair) and not meld - set(pair) <= gone)
        if thirds:
            yield pair, thirds


def best_pair(cards: list[int], gone: set[int]) -> tuple[tuple[int, int], int] | None:
    """The two cards that most others would complete; none of those is in the hand or gone."""
    return max(pairs(cards, gone | set(cards)), key=lambda found: found[1], default=None)


def goes_with(card: int, cards: list[int]) -> bool:
    """Whether a meld can have this card and one of these."""
    return any(card in meld and not meld.isdisjoint(cards) for meld in MELDS)


def made(card: int, after: Rummy) -> Message | None:
    """The dearest meld that can be laid now with this card."""
    best = best_meld(card, after)
    if best is None:
        return None
    return Message("hint.rummy.take", {"card": card_name(card), "cards": card_names(best)})


def best_meld(card: int, after: Rummy) -> tuple[int, int, int] | None:
    """The cards of the dearest meld that can be laid now with this card."""
    melds = [use.cards for use in choices(after) if isinstance(use, Meld) and card in use.cards]
    return max(melds, key=lambda cards: sum(VALUE[one] for one in cards), default=None)


def laid_at_once(card: int, after: Rummy) -> Message | None:
    """A card that fits a group on the table now."""
    if not can_lay(card, after):
        return None
    return Message("hint.rummy.take_lay", {"card": card_name(card)})


def can_lay(card: int, after: Rummy) -> bool:
    """Whether the card can be laid on a group on the table now."""
    return any(isinstance(use, Lay) and use.card == card for use in choices(after))


def choices(after: Rummy) -> list[Action]:
    """What may be done now, as long as the round goes on."""
    return [] if after.phase in ENDED else [ACTIONS[number] for number in after.legal_actions()]
