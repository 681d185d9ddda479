"""What speaks for playing a power of Elemental Rummy, and for what is decided by it."""

from __future__ import annotations

from elementarium.core.words import Message
from elementarium.games.rummy.notation import SUIT_LETTERS, card_name, card_names
from elementarium.games.rummy.pack import (
    HARVEST,
    PLAIN_CARDS,
    RANKS,
    STABILIZE,
    SUITS,
    TRANSFER,
    VALUE,
)
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import laid_points, scorer
from elementarium.games.rummy.story import POWERS
from elementarium.players.reasons.rummy_melds import (
    ENDED,
    About,
    best_meld,
    can_lay,
    laid_at_once,
    made,
    pairs,
    seen,
)


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


# Collapse cards


def sacrificed(state: Rummy, after: Rummy) -> Message:
    """What a Collapse would cost, and what the meld that burns with it counts for us (5.3)."""
    if after.phase in ENDED:
        return Message("hint.rummy.collapse")
    seat = state.to_act
    points = laid_points(state, seat) - laid_points(after, seat)
    return Message("hint.rummy.sacrifice", {"points": points})


def rid_of_collapse(state: Rummy) -> Message | None:
    """A card of our hand whose power rids us of a Collapse that we hold."""
    return next((told for card in state.hand(state.to_act) if (told := rids(card, state))), None)


def rids(card: int, state: Rummy) -> Message | None:
    """What the power of this card does to a Collapse that we hold (5.4)."""
    holds = any(other >= PLAIN_CARDS for other in state.hand(state.to_act))
    if not holds or card >= PLAIN_CARDS or card % RANKS not in (STABILIZE, TRANSFER):
        return None
    return Message("hint.rummy.rids", {"card": card_name(card), "power": power_of(card)})


def is_guarded(state: Rummy, card: int) -> bool:
    """Whether our Mastery burns this card when we draw it (5.6)."""
    return card >= PLAIN_CARDS and state.mastery_holder(card - PLAIN_CARDS) == state.to_act


# HARVEST and RESURRECT


def claimed(state: Rummy, card: int, after: Rummy) -> Message:
    """A discarded or burnt card: what it is good for now, or later."""
    if card >= PLAIN_CARDS:
        return claimed_collapse(state, card, after)
    told = made(card, after) or laid_at_once(card, after) or rids(card, after)
    return told or paired(card, after) or later(state, card)


def claimed_collapse(state: Rummy, card: int, after: Rummy) -> Message:
    """A Collapse that our Mastery burns, or that a power can pass on (R24, R40)."""
    if is_guarded(state, card) and state.options.mastery_guard == "any_arrival":
        return Message("hint.rummy.guard", {"card": card_name(card)})
    return rid_of_collapse(after) or Message("hint.searched")


def paired(card: int, after: Rummy) -> Message | None:
    """A card that lacks only one for a meld, together with one of the hand."""
    hand = list(after.hand(after.player))
    found = [near for near in pairs(hand, seen(after) | set(hand)) if card in near[0]]
    if not found:
        return None
    pair, thirds = max(found, key=lambda near: near[1])
    return Message("hint.rummy.claim_pair", {"pair": card_names(pair), "thirds": thirds})


def later(state: Rummy, card: int) -> Message:
    """The power of a card that goes with nothing, or only that nobody else can take it."""
    if card % RANKS < len(POWERS):
        return Message("hint.rummy.claim_power", powered(card).about)
    if state.chain()[0][1] % RANKS == HARVEST:
        return Message("hint.rummy.claim_denies", {"card": card_name(card)})
    return Message("hint.searched")


# CHANGE FUTURE


def put_in_order(state: Rummy, top: list[int], after: Rummy) -> Message:
    """The card that we draw, and the one that the next seat finds on the pile."""
    ours = cards_drawn(state, top)
    draws = drawn_first(state, top[ours - 1], after)
    if ours == len(top) or after.phase in ENDED:
        return draws
    following = (state.to_act + 1) % state.seats
    about: About = {"draws": draws, "next": card_name(top[ours]), "seat": following}
    return Message("hint.rummy.order_left", about)


def cards_drawn(state: Rummy, top: list[int]) -> int:
    """How many of these cards we draw: what our Mastery burns may be replaced (R41)."""
    drawn = 1
    if state.options.guard_replacement:
        while drawn < len(top) and is_guarded(state, top[drawn - 1]):
            drawn += 1
    return drawn


def drawn_first(state: Rummy, card: int, after: Rummy) -> Message:
    """What becomes of the card that we draw."""
    about: About = {"card": card_name(card)}
    if is_guarded(state, card):
        return Message("hint.rummy.guard", about)
    if meld := best_meld(card, after):
        return Message("hint.rummy.order_meld", about | {"cards": card_names(meld)})
    return Message("hint.rummy.order_lay" if can_lay(card, after) else "hint.rummy.order", about)


# COMBUSTION


def hit(state: Rummy, card: int, after: Rummy) -> Message:
    """What a card that burns counts, and for whom; the last one may bring us a Mastery."""
    about: About = {"card": card_name(card), "points": VALUE[card]}
    element = mastery_won(state, after)
    if element is not None:
        name = Message(f"rummy.element.{SUIT_LETTERS[element]}")
        return Message("hint.rummy.hit_mastery", about | {"element": name})
    seat = scorer(state, card)
    if seat != state.to_act:
        return Message("hint.rummy.hit", about | {"seat": seat})
    return Message("hint.rummy.hit_own", about | {"seat": state.owner_of(state.target_group)})


def mastery_won(state: Rummy, after: Rummy) -> int | None:
    """The element whose Mastery comes to us (5.6)."""
    seat = state.to_act
    if after.phase in ENDED:
        return None
    won = (e for e in range(SUITS) if after.mastery_holder(e) == seat != state.mastery_holder(e))
    return next(won, None)
