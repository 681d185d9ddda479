"""What speaks for an action of Elemental Rummy: points, melds near completion, spare cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from elementarium.core.words import Message
from elementarium.games.rummy.actions import (
    ACTIONS,
    MELDS,
    Action,
    Burn,
    Claim,
    Combust,
    Discard,
    Draw,
    Drop,
    End,
    Give,
    Lay,
    Meld,
    Pass,
    Play,
    PlayAt,
    Purge,
    React,
    Sacrifice,
    Take,
)
from elementarium.games.rummy.cards import OUT, OVER, PLAIN_CARDS, RANKS, SHUFFLE
from elementarium.games.rummy.notation import card_name, card_names
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import laid_points
from elementarium.games.rummy.story import POWERS
from elementarium.games.rummy.view import worth
from elementarium.players.reasons import after_all

About = dict[str, str | int | Message]

ENDED = (SHUFFLE, OVER)
"""The round is over: the next one is shuffled, or the match has ended."""


def reason(state: Rummy, numbers: list[int]) -> Message:
    """What the action gains, or what it keeps."""
    after = after_all(state, numbers)
    assert isinstance(after, Rummy), "a state stays what it is"
    action = ACTIONS[numbers[0]]
    if goes_out(state, action, after):
        return Message("hint.rummy.goes_out")
    match action:
        case Meld(cards):
            return melded(state, cards, after)
        case Lay(card, _):
            return laid(state, card, after)
        case Discard(card):
            return discarded(state, card, after)
        case End() if after.phase in ENDED:
            return Message("hint.rummy.collapse_end")
        case Draw():
            return drawn(state)
        case Take(card):
            return taken(card, after)
        case Play(card) | PlayAt(card, _) | Combust(card, _):
            return powered(card)
        case React(card):
            return reacted(state, card)
        case Claim(card):
            return claimed(card, after)
        case Sacrifice():
            return sacrificed(state, after)
        case Pass():
            return Message("hint.rummy.pass")
        case Burn(_) | Drop(_) | Purge(_) | Give(_):
            return Message("hint.rummy.collapse")
        case _:
            return Message("hint.searched")


def goes_out(state: Rummy, action: Action, after: Rummy) -> bool:
    """Whether an action of our turn leaves the hand empty and so ends the round (4, R9).

    What is drawn or stolen is not asked: nobody knows it yet.
    """
    used = cards_used(action)
    if used == 0 or after.phase not in ENDED:
        return False
    return state.hand_length(state.to_act) == used or after.ending == OUT


def cards_used(action: Action) -> int:
    """How many cards leave the hand by an action whose outcome is certain."""
    match action:
        case Meld():
            return 3
        case Lay() | Discard() | Sacrifice() | Purge():
            return 1
        case _:
            return 0


def power_of(card: int) -> Message:
    """The power of a card by its name."""
    return Message(f"rummy.power.{POWERS[card % RANKS]}")


def powered(card: int) -> Message:
    """A card by what its power does."""
    does = Message(f"rummy.power_about.{POWERS[card % RANKS]}")
    return Message("hint.rummy.power", {"power": power_of(card), "does": does})


def reacted(state: Rummy, card: int) -> Message:
    """What a reaction stops, if it is not stopped itself (5.5)."""
    seat, answered = state.chain()[-1]
    about: About = {"seat": seat, "stopped": power_of(answered)}
    return Message("hint.rummy.react", about | {"power": power_of(card)})


def sacrificed(state: Rummy, after: Rummy) -> Message:
    """What a Collapse would cost, and what the meld that burns with it counts for us (5.3)."""
    if after.phase in ENDED:
        return Message("hint.rummy.collapse")
    seat = state.to_act
    points = laid_points(state, seat) - laid_points(after, seat)
    return Message("hint.rummy.sacrifice", {"points": points})


def melded(state: Rummy, cards: tuple[int, int, int], after: Rummy) -> Message:
    """What a meld counts, and what is left."""
    about: About = {"cards": card_names(cards), "points": sum(worth(card) for card in cards)}
    return Message("hint.rummy.meld", about | {"left": len(after.hand(state.to_act))})


def laid(state: Rummy, card: int, after: Rummy) -> Message:
    """A card that counts for us on the table, or only no longer against us (R16)."""
    seat = state.to_act
    ours = laid_points(after, seat) > laid_points(state, seat)
    key = "hint.rummy.lay" if ours else "hint.rummy.lay_free"
    return Message(key, {"card": card_name(card), "points": worth(card)})


def melds_in(cards: list[int]) -> list[tuple[int, ...]]:
    """The sets and runs of three among these cards, the dearest first."""
    held = set(cards)
    found = [meld_cards(number) for meld, number in MELDS.items() if meld <= held]
    return sorted(found, key=lambda meld: -sum(worth(card) for card in meld))


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


def discarded(state: Rummy, card: int, after: Rummy) -> Message:
    """A discard: how it ends the round, or what it would cost and what stays together."""
    hand = list(state.hand(state.to_act))
    hand.remove(card)
    about: About = {"card": card_name(card), "points": worth(card)}
    if after.phase in ENDED:
        only_collapse = all(other >= PLAIN_CARDS for other in hand)
        return Message(f"hint.rummy.{'collapse' if only_collapse else 'pile'}_end", about)
    key = "hint.rummy.discard"
    if not goes_with(card, hand):
        key += "_lonely"
    for meld in melds_in(hand):
        return Message(f"{key}_meld", about | {"cards": card_names(meld)})
    found = best_pair(hand, seen(state))
    if found is None:
        return Message(key, about)
    return Message(f"{key}_keeps", about | {"pair": card_names(found[0])})


def drawn(state: Rummy) -> Message:
    """A card from the pile, and what it may complete."""
    takes = any(isinstance(ACTIONS[number], Take) for number in state.legal_actions())
    key = "hint.rummy.draw_rather" if takes else "hint.rummy.draw"
    found = best_pair(list(state.hand(state.to_act)), seen(state))
    if found is None:
        return Message(key)
    return Message(f"{key}_for", {"pair": card_names(found[0]), "thirds": found[1]})


def taken(card: int, after: Rummy) -> Message:
    """A discard that makes a meld, with the hand and the cards above it, or is laid on one."""
    return made(card, after) or Message("hint.rummy.take_lay", {"card": card_name(card)})


def claimed(card: int, after: Rummy) -> Message:
    """A discarded or burnt card that makes a meld."""
    in_turn = after.phase not in ENDED and after.to_act == after.player
    return (made(card, after) if in_turn else None) or Message("hint.searched")


def made(card: int, after: Rummy) -> Message | None:
    """The dearest meld that can be laid now with this card."""
    uses = [ACTIONS[number] for number in after.legal_actions()]
    melds = [use.cards for use in uses if isinstance(use, Meld) and card in use.cards]
    if not melds:
        return None
    best = max(melds, key=lambda cards: sum(worth(one) for one in cards))
    return Message("hint.rummy.take", {"card": card_name(card), "cards": card_names(best)})
