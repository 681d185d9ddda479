"""What shows nothing that was not public, and so may be taken back among people (Rummy 9)."""

from __future__ import annotations

from collections import Counter

from elementarium.games.rummy.actions import (
    ACTIONS,
    Action,
    Claim,
    Discard,
    Hit,
    Lay,
    Meld,
    Purge,
    Sacrifice,
    Take,
)
from elementarium.games.rummy.pack import NO_CARD, PLAIN_CARDS, SUITS
from elementarium.games.rummy.rules import Rummy


def openly(state: Rummy, number: int, after: Rummy) -> bool:
    """Whether an action needs nothing of a hand but what everybody knows there, and brings nothing
    hidden to light by what follows from it: no card drawn, no Collapse burnt or seen not to be.
    """
    action = ACTIONS[number]
    if owes_later(state):
        return False
    if isinstance(action, Take):
        return not owes_later(after) and any(
            uses_known(after, other) for other in after.legal_actions()
        )
    known = isinstance(action, Claim | Hit) or uses_known(state, number)
    return known and shows_nothing(state, after) and goes_on_anyway(after, action, state.to_act)


def owes_later(state: Rummy) -> bool:
    """Whether a taken card may wait for its use: then it depends on the hand what is allowed."""
    return bool(state.duty != NO_CARD and state.options.obligation == "this_turn")


def uses_known(state: Rummy, number: int) -> bool:
    """Whether every card that leaves the hand is one that everybody knows there."""
    used = cards_of(ACTIONS[number])
    return bool(used) and not Counter(used) - Counter(known_cards(state, state.to_act))


def known_cards(state: Rummy, seat: int) -> list[int]:
    """The cards of a hand that everybody knows, and everybody knows to be known.

    Of two players each knows what the other knows of his hand. Among more, a card may have been
    stolen before the eyes of two of them and come into this hand later: whoever holds it must not
    learn that. Then only the discard just taken counts.
    """
    if state.seats == 2:
        return state.known_hand(seat, 1 - seat)
    return [state.duty] if state.duty != NO_CARD else []


def cards_of(action: Action) -> tuple[int, ...]:
    """The cards that an action takes from the hand to lie open; none if it may take others."""
    match action:
        case Meld(cards):
            return cards
        case Lay(card) | Discard(card):
            return (card,)
        case Sacrifice(_, element) | Purge(element):
            return (PLAIN_CARDS + element,)
        case _:
            return ()


def shows_nothing(before: Rummy, after: Rummy) -> bool:
    """Whether nothing was drawn, no Mastery found a Collapse in a hand, or none there, and the
    round goes on, after which hands lie open.
    """
    holders = [
        [state.mastery_holder(element) for element in range(SUITS)] for state in (before, after)
    ]
    drawn = before.pile_length() != after.pile_length()
    return not drawn and holders[0] == holders[1] and after.to_act >= 0


def goes_on_anyway(after: Rummy, action: Action, seat: int) -> bool:
    """Whether everybody knew that the round would go on: a hand of nothing but Collapse cards ends
    it when its turn ends.
    """
    if not isinstance(action, Discard):
        return True
    known = known_cards(after, seat)
    solid = any(kind < PLAIN_CARDS for kind in known)
    return solid or len(known) == after.hand_length(seat)
