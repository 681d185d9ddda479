"""What speaks for an action of Elemental Rummy: points, melds near completion, spare cards."""

from __future__ import annotations

from elementarium.core.state import play_all
from elementarium.core.words import Message
from elementarium.games.rummy.actions import (
    ACTIONS,
    Action,
    Burn,
    Claim,
    Combust,
    Discard,
    Draw,
    Drop,
    End,
    Give,
    Hit,
    Keep,
    Lay,
    Meld,
    Order,
    Pass,
    Play,
    PlayAt,
    Purge,
    React,
    Sacrifice,
    Take,
)
from elementarium.games.rummy.notation import card_name, card_names, ordered
from elementarium.games.rummy.pack import OUT, PLAIN_CARDS, VALUE
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import laid_points
from elementarium.players.reasons.rummy_melds import (
    ENDED,
    About,
    best_pair,
    goes_with,
    made,
    melds_in,
    seen,
)
from elementarium.players.reasons.rummy_powers import (
    claimed,
    hit,
    powered,
    put_in_order,
    reacted,
    rid_of_collapse,
    sacrificed,
)


def reason(state: Rummy, numbers: list[int]) -> Message:
    """What the action gains, or what it keeps."""
    after = play_all(state, numbers)
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
        case End() if is_only_collapse(state, state.hand(state.to_act)):
            return Message("hint.rummy.collapse_end")
        case End():
            return Message("hint.rummy.end")
        case Keep():
            return rid_of_collapse(state) or Message("hint.rummy.keep")
        case Draw():
            return drawn(state)
        case Take(card):
            return taken(card, after)
        case Play(card) | PlayAt(card, _) | Combust(card, _):
            return powered(card)
        case React(card):
            return reacted(state, card)
        case Claim(card):
            return claimed(state, card, after)
        case Order():
            return put_in_order(state, ordered(state, numbers[0]), after)
        case Hit(card):
            return hit(state, card, after)
        case Sacrifice():
            return sacrificed(state, after)
        case Pass():
            return Message("hint.rummy.pass")
        case Burn(_) | Drop(_) | Purge(_) | Give(_):
            return Message("hint.rummy.collapse")


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


def melded(state: Rummy, cards: tuple[int, int, int], after: Rummy) -> Message:
    """What a meld counts, and what is left."""
    about: About = {"cards": card_names(cards), "points": sum(VALUE[card] for card in cards)}
    return Message("hint.rummy.meld", about | {"left": len(after.hand(state.to_act))})


def laid(state: Rummy, card: int, after: Rummy) -> Message:
    """A card that counts for us on the table, or only no longer against us (R16)."""
    seat = state.to_act
    ours = laid_points(after, seat) > laid_points(state, seat)
    key = "hint.rummy.lay" if ours else "hint.rummy.lay_free"
    return Message(key, {"card": card_name(card), "points": VALUE[card]})


def discarded(state: Rummy, card: int, after: Rummy) -> Message:
    """A discard: how it ends the round, or what it would cost and what stays together."""
    hand = list(state.hand(state.to_act))
    hand.remove(card)
    about: About = {"card": card_name(card), "points": VALUE[card]}
    if after.phase in ENDED:
        cause = "collapse" if is_only_collapse(state, hand) else "pile"
        return Message(f"hint.rummy.{cause}_end", about)
    key = "hint.rummy.discard"
    if not goes_with(card, hand):
        key += "_lonely"
    for meld in melds_in(hand):
        return Message(f"{key}_meld", about | {"cards": card_names(meld)})
    found = best_pair(hand, seen(state))
    if found is None:
        return Message(key, about)
    return Message(f"{key}_keeps", about | {"pair": card_names(found[0])})


def is_only_collapse(state: Rummy, hand: list[int]) -> bool:
    """Whether a turn that leaves this hand ends the round by its Collapse cards (R10)."""
    any_number = state.options.collapse_end == "any_number"
    return all(card >= PLAIN_CARDS for card in hand) and (any_number or len(hand) == 1)


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
