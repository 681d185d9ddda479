"""What an action did, told from before and after, to one viewer (Rummy 5, 6, 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from elementarium.core.game import Played
from elementarium.core.seats import CHANCE
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.rummy.actions import (
    ACTIONS,
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
from elementarium.games.rummy.notation import (
    SUIT_LETTERS,
    card_name,
    card_names,
    laid_on,
)
from elementarium.games.rummy.pack import (
    CHANGE_FUTURE,
    COMBUSTION,
    DEAL,
    DRAW,
    ELEMENTAL_SHIFT,
    HARVEST,
    NO_SEAT,
    OVER,
    PLAIN_CARDS,
    RANKS,
    RESURRECT,
    SHUFFLE,
    STABILIZE,
    STEAL,
    SUITS,
    TRANSFER,
)
from elementarium.games.rummy.position import ENDING_WORDS, IN_ACTION
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import (
    final_score,
    hand_points,
    laid_points,
    mastery_points,
)

About = dict[str, str | int | Message]

POWERS = (
    "transfer",
    "steal",
    "harvest",
    "change_future",
    "sentinel",
    "resurrect",
    "elemental_shift",
    "nullify",
    "combustion",
    "stabilize",
)
"""The names of the powers, by rank."""


def tell(before: Rummy, played: Played[Rummy], viewer: int | None) -> tuple[Event, ...]:
    """The events of one number as a viewer sees them."""
    number, after = played.number, played.after
    if before.phase == SHUFFLE:
        return dealt(after)
    if before.to_act == CHANCE:
        return (*stolen(before, number, viewer), *consequences(before, number, after, viewer))
    return (
        *deed(before, number, viewer),
        *reaction_draw(before, number, viewer),
        *effect(before, number, after, viewer),
        *consequences(before, number, after, viewer),
    )


def event(key: str, rule: str, about: About, *touched: int) -> Event:
    """One line of the story; `touched` are kinds of cards."""
    return Event(
        Message(f"rummy.story.{key}", about), rule, tuple(card_name(kind) for kind in touched)
    )


def power_named(card: int) -> Message:
    """The power of a card by its name."""
    return Message(f"rummy.power.{POWERS[card % RANKS]}")


def dealt(after: Rummy) -> tuple[Event, ...]:
    """The last card of a shuffle: the hands are dealt."""
    if after.phase == SHUFFLE:
        return ()
    return (event("dealt", "3", {"seat": after.dealer}), *first_discard(after))


def first_discard(after: Rummy) -> tuple[Event, ...]:
    """The round begins with an open card."""
    if after.phase != DRAW or not after.discard_cards():
        return ()
    card = after.discard_cards()[-1]
    return (event("first_discard", "3", {"card": card_name(card), "seat": after.player}, card),)


# What was done


def deed(before: Rummy, number: int, viewer: int | None) -> tuple[Event, ...]:
    """What the deciding seat did itself."""
    seat = before.to_act
    about: About = {"seat": seat}
    match ACTIONS[number]:
        case Keep():
            return (event("keep", "3", about),)
        case Burn(element):
            kind = PLAIN_CARDS + element
            return (event("swap", "3", {**about, "card": card_name(kind)}, kind),)
        case Draw():
            return (event("draw", "4", about),)
        case Take(card):
            pile = before.discard_cards()
            taken = pile[pile.index(card) :]
            return (event("take", "5.2", {**about, "cards": card_names(taken)}, *taken),)
        case Meld(cards):
            return (event("meld", "5.1", {**about, "cards": card_names(cards)}, *cards),)
        case Lay(card, anchor):
            meld = before.id_of(laid_on(before, card, anchor))
            return (event("lay", "5.1", {**about, "card": card_name(card), "meld": meld}, card),)
        case Sacrifice(first, element):
            meld = before.id_of(before.group_of(first))
            burnt: About = {"meld": meld, "card": card_name(PLAIN_CARDS + element)}
            return (event("sacrifice", "5.3", {**about, **burnt}, first),)
        case Discard(card):
            return (event("discard", "4", {**about, "card": card_name(card)}, card),)
        case End():
            return (event("end", "R8", about),)
        case Purge(element):
            kind = PLAIN_CARDS + element
            return (event("purge", "R39", {**about, "card": card_name(kind)}, kind),)
        case Pass():
            return (event("pass", "5.5", about),) if viewer == seat else ()
        case React(card):
            named: About = {"card": card_name(card), "power": power_named(card)}
            return (event("react", "5.5", {**about, **named}, card),)
        case _:
            return announced(before, number)


def announced(before: Rummy, number: int) -> tuple[Event, ...]:
    """An action card was played; sub-decisions are told by their effect."""
    match ACTIONS[number]:
        case PlayAt(card, places):
            target = (before.player + places) % before.seats
            return (event("play_at", "5.4", {**played(before, card), "target": target}, card),)
        case Play(card):
            return (event("play", "5.4", played(before, card), card),)
        case Combust(card, first):
            meld = before.id_of(before.group_of(first))
            return (event("play_on", "5.4", {**played(before, card), "meld": meld}, card),)
        case _:
            return ()


def played(before: Rummy, card: int) -> About:
    """Who plays what."""
    return {"seat": before.player, "card": card_name(card), "power": power_named(card)}


def stolen(before: Rummy, number: int, viewer: int | None) -> tuple[Event, ...]:
    """Chance chose a card: thief and victim see it."""
    return robbed(before.player, before.target_seat, number, viewer)


def robbed(thief: int, victim: int, kind: int, viewer: int | None) -> tuple[Event, ...]:
    """A card changes hands by STEAL."""
    about: About = {"seat": thief, "victim": victim}
    if viewer in (thief, victim):
        return (event("steal_seen", "5.4", {**about, "card": card_name(kind)}, kind),)
    return (event("steal", "5.4", about),)


def reaction_draw(before: Rummy, number: int, viewer: int | None) -> Iterator[Event]:
    """Who reacts draws at once, before anything else happens (5.5).

    It is told before the effect, so that nobody can tell from the order of the lines whether
    somebody else was asked in between.
    """
    burnt, drawn = drawn_in_reaction(before, number)
    for kind in burnt:
        yield event("guard", "5.6", {"card": card_name(kind)}, kind)
    if drawn and viewer == before.to_act:
        yield event("drawn", "5.5", {"seat": viewer, "cards": card_names(drawn)}, *drawn)


def drawn_in_reaction(before: Rummy, number: int) -> tuple[list[int], list[int]]:
    """What a reaction draws: Collapse cards that the guard burns, and at most one other card."""
    burnt: list[int] = []
    if before.to_act == CHANCE or not isinstance(ACTIONS[number], React):
        return burnt, []
    for kind in before.pile_cards():
        if kind < PLAIN_CARDS or before.mastery_holder(kind - PLAIN_CARDS) != before.to_act:
            return burnt, [kind]
        burnt.append(kind)
        if not before.options.guard_replacement:
            break
    return burnt, []


# What the action did


def effect(before: Rummy, number: int, after: Rummy, viewer: int | None) -> tuple[Event, ...]:
    """The action came to its end: it was stopped, or did what its card says."""
    action = ACTIONS[number]
    if not isinstance(
        action,
        PlayAt | Play | Combust | React | Pass | Claim | Order | Give | Drop | Hit,
    ):
        return ()
    if after.phase in IN_ACTION:
        return ()
    power, target, chain = announced_action(before, number)
    if chain % 2 == 0:
        ran_out = after.phase in (SHUFFLE, OVER) and isinstance(action, React)
        return () if ran_out else (event("stopped", "5.5", {"seat": before.player}),)
    if after.phase == SHUFFLE:
        return ()
    return tuple(took_effect(before, after, power, target, viewer))


def announced_action(before: Rummy, number: int) -> tuple[int, int, int]:
    """Power and target seat of the action, and how many cards its chain has now."""
    match ACTIONS[number]:
        case PlayAt(card, places):
            return card % RANKS, (before.player + places) % before.seats, 1
        case Play(card) | Combust(card, _):
            return card % RANKS, NO_SEAT, 1
        case React():
            return before.chain()[0][1] % RANKS, before.target_seat, len(before.chain()) + 1
        case _:
            return before.chain()[0][1] % RANKS, before.target_seat, len(before.chain())


def took_effect(
    before: Rummy, after: Rummy, power: int, target: int, viewer: int | None
) -> Iterator[Event]:
    """What the action did, by its power."""
    about: About = {"seat": before.player}
    if power == STEAL:
        if before.hand_length(target) == 1 and after.hand_length(target) == 0:
            yield from robbed(before.player, target, before.hand(target)[0], viewer)
        else:
            yield event("steal_nothing", "5.4", {**about, "victim": target})
    elif power in (HARVEST, RESURRECT):
        pile = before.discard_cards() if power == HARVEST else before.burnt_cards()
        gained = Counter(after.hand(before.player)) - Counter(before.hand(before.player))
        for kind in gained:
            if kind in pile or kind == before_reaction(before):
                yield event("claim", "5.4", {**about, "card": card_name(kind)}, kind)
    elif power == CHANGE_FUTURE:
        yield event("order", "5.4", about)
    elif power == ELEMENTAL_SHIFT:
        alone = before.options.shift == "next_hand"
        yield event("shift_next" if alone else "shift", "5.4", about)
    elif power == COMBUSTION:
        cards = [card for card in range(PLAIN_CARDS) if burnt_now(before, after, card)]
        yield event("combust", "5.4", {**about, "cards": card_names(cards)}, *cards)
    elif power == STABILIZE:
        for kind in new_collapses(before, after)[:1]:
            yield event("drop", "5.4", {**about, "card": card_name(kind)}, kind)
    elif power == TRANSFER:
        yield from given(before, after, target)


def before_reaction(before: Rummy) -> int:
    """The reaction that the turn player might have answered with just before a claim."""
    chain = before.chain()
    return chain[-1][1] if chain else -1


def burnt_now(before: Rummy, after: Rummy, card: int) -> bool:
    """Whether a card of the table has burnt."""
    return before.group_of(card) >= 0 and card in after.burnt_cards()


def new_collapses(before: Rummy, after: Rummy) -> list[int]:
    """The Collapse cards that have come to the burn pile."""
    new = Counter(after.burnt_cards()) - Counter(before.burnt_cards())
    return [kind for kind in new.elements() if kind >= PLAIN_CARDS]


def given(before: Rummy, after: Rummy, target: int) -> Iterator[Event]:
    """A Collapse went to the target, or burnt there."""
    gained = Counter(after.hand(target)) - Counter(before.hand(target))
    kinds = [kind for kind in gained if kind >= PLAIN_CARDS] or new_collapses(before, after)
    for kind in kinds[:1]:
        about: About = {"seat": before.player, "target": target, "card": card_name(kind)}
        yield event("give", "5.4", about, kind)


# What followed

SEEN_FUTURE = 3
"""So many cards of the pile CHANGE FUTURE puts in another order."""


def consequences(before: Rummy, number: int, after: Rummy, viewer: int | None) -> tuple[Event, ...]:
    """Cards drawn, Mastery won, Collapse cards burnt by it, the end of a round."""
    return (
        *own_draws(before, number, after, viewer),
        *guarded(before, number, after),
        *mastered(before, after),
        *(first_discard(after) if before.phase == DEAL else ()),
        *ending(before, after),
    )


def own_draws(before: Rummy, number: int, after: Rummy, viewer: int | None) -> tuple[Event, ...]:
    """What the viewer himself has drawn from the pile."""
    if viewer is None or after.phase == SHUFFLE:
        return ()
    if viewer != before.player and before.phase != DEAL:
        return ()
    burnt, reaction = drawn_in_reaction(before, number)
    first = len(burnt) + len(reaction)
    drawn = before.pile_length() - after.pile_length() - first
    if drawn <= 0 or is_shift(before, number):
        return ()
    gained = Counter(after.hand(viewer)) - Counter(before.hand(viewer))
    if viewer == before.to_act:
        gained -= Counter(reaction)
    put_back = SEEN_FUTURE if isinstance(ACTIONS[number], Order) else 0
    looked = before.pile_cards()[first : first + max(drawn, put_back)]
    mine = sorted((gained & Counter(looked)).elements())
    about: About = {"seat": viewer, "cards": card_names(mine)}
    rule = {DEAL: "3", DRAW: "4"}.get(before.phase, "5.4")
    return (event("drawn", rule, about, *mine),) if mine else ()


def is_shift(before: Rummy, number: int) -> bool:
    """Whether the action is ELEMENTAL SHIFT, after which hands cannot be compared."""
    match ACTIONS[number]:
        case Play(card):
            return card % RANKS == ELEMENTAL_SHIFT
        case React() | Pass():
            return before.chain()[0][1] % RANKS == ELEMENTAL_SHIFT
        case _:
            return False


def guarded(before: Rummy, number: int, after: Rummy) -> tuple[Event, ...]:
    """Collapse cards that a Mastery has burnt (5.6)."""
    if after.phase == SHUFFLE or before.phase == DEAL:
        return ()
    burnt = new_collapses(before, after)
    for kind in drawn_in_reaction(before, number)[0]:
        burnt.remove(kind)
    for kind in burnt_by_choice(before, number, burnt):
        burnt.remove(kind)
    return tuple(
        event("guard", "5.6", {"card": card_name(kind)}, kind)
        for kind in burnt
        if after.mastery_holder(kind - PLAIN_CARDS) != NO_SEAT
    )


def burnt_by_choice(before: Rummy, number: int, burnt: list[int]) -> list[int]:
    """The Collapse that the action itself burnt: by sacrifice, purge or STABILIZE."""
    if before.to_act == CHANCE:
        return []
    match ACTIONS[number]:
        case Sacrifice(_, element) | Purge(element) | Drop(element):
            return [PLAIN_CARDS + element]
        case Play(card) if card % RANKS == STABILIZE:
            return burnt[:1]
        case React() | Pass() if before.chain()[0][1] % RANKS == STABILIZE:
            return burnt[:1]
        case _:
            return []


def mastered(before: Rummy, after: Rummy) -> tuple[Event, ...]:
    """Mastery cards that have changed hands (5.6)."""
    if after.phase == SHUFFLE:
        return ()
    events = []
    for element in range(SUITS):
        holder = after.mastery_holder(element)
        if holder != before.mastery_holder(element):
            about: About = {
                "seat": holder if holder != NO_SEAT else before.mastery_holder(element),
                "element": Message(f"rummy.element.{SUIT_LETTERS[element]}"),
            }
            key = "mastery" if holder != NO_SEAT else "mastery_lost"
            events.append(event(key, "5.6", about))
    return tuple(events)


def ending(before: Rummy, after: Rummy) -> tuple[Event, ...]:
    """The end of a round and of the match (6)."""
    if after.phase == SHUFFLE:
        totals = " ".join(str(after.total(seat)) for seat in range(after.seats))
        return (event("next_round", "6", {"round": before.round, "totals": totals}),)
    if after.phase != OVER:
        return ()
    totals = " ".join(str(final_score(after, seat)) for seat in range(after.seats))
    word = ENDING_WORDS[after.ending]
    best = max(final_score(after, seat) for seat in range(after.seats))
    winners = [seat for seat in range(after.seats) if final_score(after, seat) == best]
    return (
        event(f"over_{word}", "4", {"seat": before.player}),
        *(event("counted", "6", counted(after, seat)) for seat in range(after.seats)),
        event("result", "6", {"totals": totals}),
        *(event("wins", "6", {"seat": seat, "total": best}) for seat in winners),
    )


def counted(state: Rummy, seat: int) -> About:
    """What the points of a seat come from."""
    return {
        "seat": seat,
        "laid": laid_points(state, seat),
        "mastery": mastery_points(state, seat),
        "hand": hand_points(state, seat),
    }
