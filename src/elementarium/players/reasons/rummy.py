"""What speaks for an action of Elemental Rummy: points, melds near completion, spare cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from elementarium.core.words import Message
from elementarium.games.rummy.actions import (
    ACTIONS,
    MELDS,
    Burn,
    Combust,
    Discard,
    Draw,
    Drop,
    Give,
    Lay,
    Meld,
    Pass,
    Play,
    PlayAt,
    Purge,
    React,
    Take,
)
from elementarium.games.rummy.cards import OVER, PLAIN_CARDS, RANKS
from elementarium.games.rummy.notation import card_name, card_names
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.story import POWERS
from elementarium.games.rummy.view import worth
from elementarium.players.reasons import after_all

About = dict[str, str | int | Message]


def reason(state: Rummy, numbers: list[int]) -> Message:
    """What the action gains, or what it keeps."""
    seat = state.to_act
    after = after_all(state, numbers)
    assert isinstance(after, Rummy), "a state stays what it is"
    if after.phase == OVER and not after.hand(seat):
        return Message("hint.rummy.goes_out")
    match ACTIONS[numbers[0]]:
        case Meld(cards):
            points = sum(worth(card) for card in cards)
            left = len(after.hand(seat))
            return Message(
                "hint.rummy.meld", {"cards": card_names(cards), "points": points, "left": left}
            )
        case Lay(card, _):
            return Message("hint.rummy.lay", {"card": card_name(card), "points": worth(card)})
        case Discard(card):
            return discarded(state, card)
        case Draw():
            return drawn(state)
        case Take(card):
            return taken(state, card)
        case Play(card) | PlayAt(card, _) | Combust(card, _):
            return power("hint.rummy.power", card)
        case React(card):
            return power("hint.rummy.react", card)
        case Pass():
            return Message("hint.rummy.pass")
        case Burn(_) | Drop(_) | Purge(_) | Give(_):
            return Message("hint.rummy.collapse")
        case _:
            return Message("hint.searched")


def power(key: str, card: int) -> Message:
    """A card by what its power does."""
    word = POWERS[card % RANKS]
    about: About = {"card": card_name(card), "power": Message(f"rummy.power.{word}")}
    return Message(key, about | {"does": Message(f"rummy.power_about.{word}")})


def pairs(cards: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two cards of a hand, and how many different third ones would make a meld of them."""
    plain = [card for card in cards if card < PLAIN_CARDS]
    for pair in combinations(plain, 2):
        thirds = sum(1 for meld in MELDS if meld > set(pair))
        if thirds:
            yield pair, thirds


def best_pair(cards: list[int]) -> tuple[tuple[int, int], int] | None:
    """The two cards that most others would complete."""
    return max(pairs(cards), key=lambda found: found[1], default=None)


def discarded(state: Rummy, card: int) -> Message:
    """A discard: what it would cost, and what stays together without it."""
    hand = list(state.hand(state.to_act))
    hand.remove(card)
    about: About = {"card": card_name(card), "points": worth(card)}
    found = best_pair(hand)
    if any(card in pair for pair, _ in pairs([*hand, card])):
        if found is None:
            return Message("hint.rummy.discard", about)
        return Message("hint.rummy.discard_keeps", about | {"pair": card_names(found[0])})
    if found is None:
        return Message("hint.rummy.discard_lonely", about)
    return Message("hint.rummy.discard_lonely_keeps", about | {"pair": card_names(found[0])})


def drawn(state: Rummy) -> Message:
    """A card from the pile, and what it may complete."""
    found = best_pair(list(state.hand(state.to_act)))
    if found is None:
        return Message("hint.rummy.draw")
    about: About = {"pair": card_names(found[0]), "thirds": found[1]}
    return Message("hint.rummy.draw_for", about)


def taken(state: Rummy, card: int) -> Message:
    """A discard that makes a meld with the hand, or goes on one that lies there."""
    hand = set(state.hand(state.to_act))
    for meld in MELDS:
        if card in meld and meld - {card} <= hand:
            about: About = {"card": card_name(card), "cards": card_names(sorted(meld))}
            return Message("hint.rummy.take", about)
    return Message("hint.rummy.take_lay", {"card": card_name(card), "points": worth(card)})
