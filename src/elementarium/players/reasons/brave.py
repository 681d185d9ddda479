"""What speaks for an action of Brave: what a location does, what an attack needs and brings."""

from __future__ import annotations

from functools import reduce

from elementarium.core.words import Message
from elementarium.games.brave import terms
from elementarium.games.brave.actions import (
    ELEMENT_LETTERS,
    Card,
    Choose,
    Guard,
    Name,
    Remove,
    Say,
    Use,
    actions_of,
    kinds_of,
    places_of,
)
from elementarium.games.brave.attack import strength_bonus, total
from elementarium.games.brave.card_file import Disaster
from elementarium.games.brave.card_words import ability_words, effect_words
from elementarium.games.brave.effects import effect_number
from elementarium.games.brave.locations import puts_marker
from elementarium.games.brave.reading import (
    counters,
    defence_at,
    hand_of,
    is_wild_for,
    location_of,
    military_strength,
    on_place,
    owner_of,
    size_of_hand,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.story import card_named

About = dict[str, str | int | Message]

HIGHEST_DIE = 6


def reason(state: Brave, numbers: list[int]) -> Message:
    """What the action costs or brings, in figures of the table."""
    deck = state.cards.deck
    match actions_of(deck)[numbers[0]]:
        case Name(word, name):
            return with_location(state, word, places_of(deck)[name])
        case Remove(name, token):
            return removed(state, places_of(deck)[name], token)
        case Card(word, code):
            return with_card(state, word, kinds_of(deck)[code])
        case Choose(element):
            return chosen(state, ELEMENT_LETTERS.index(element) + 1)
        case Guard() | Use():
            return Message("hint.brave.dice", about_place(state, state.target, state.player))
        case Say("concede"):
            return Message("hint.brave.concede", about_place(state, state.target, state.player))
        case Say("done"):
            return done(state)
        case Say("pass"):
            return passed(state)
        case Say(_):
            return stopped(state)


def with_location(state: Brave, word: str, place: int) -> Message:
    """Naming a location."""
    match word:
        case "pick" | "take":
            return owned(state, place)
        case "assault":
            return assaulted(state, place)
        case "at":
            about = about_place(state, place, state.to_act)
            return Message("hint.brave.aim", about | {"seat": owner_of(state, place)})
        case "to":
            return marched(state, place)
        case "from":
            return Message("hint.brave.from", {"card": named(state, place)})
        case "loc":
            return affected(state, place)
        case "tok":
            return Message("hint.brave.defend", about_place(state, state.target, state.player))
        case _:
            return swapped(state, place)


def with_card(state: Brave, word: str, kind: int) -> Message:
    """Using a card of the hand."""
    card = state.cards.deck.disasters[kind]
    match word:
        case "act":
            key = "hint.brave.act" if len(card.effects) == 1 else "hint.brave.act_several"
            return Message(key, {"does": effects_of(card)})
        case "react":
            return reacted(state, card)
        case "play":
            return played(state, kind)
        case "add":
            return added(state, card)
        case _:
            return Message("hint.brave.defend", about_place(state, state.target, state.player))


# Locations


def named(state: Brave, place: int) -> Message:
    """A location by its name."""
    return card_named(location_of(state, place).code)


def ability_of(state: Brave, place: int) -> Message:
    """What a location does for its owner."""
    location = location_of(state, place)
    return ability_words(location.kind, location.n, location.element)


def prize(state: Brave, place: int, captor: int) -> int:
    """The VP that a location brings `captor`: its own, and army markers (5.5, R8)."""
    armies = on_place(state, place)[3]
    return location_of(state, place).vp + (
        armies[captor] if state.rulings.own_armies_score else sum(armies)
    )


def about_place(state: Brave, place: int, captor: int) -> About:
    """A location by its name, defence and prize."""
    return {
        "card": named(state, place),
        "defence": defence_at(state, place),
        "vp": prize(state, place, captor),
    }


def owned(state: Brave, place: int) -> Message:
    """A location that we would have."""
    about = about_place(state, place, state.to_act)
    return Message("hint.brave.own", about | {"does": ability_of(state, place)})


def swapped(state: Brave, place: int) -> Message:
    """A card of the draft hand that we cannot pick, and that the next seat will not be handed."""
    about: About = {"card": named(state, place), "seat": (state.to_act + 1) % state.seats}
    last = state.pick == terms.PICKS
    return Message("hint.brave.swap_last" if last else "hint.brave.swap", about)


def assaulted(state: Brave, place: int) -> Message:
    """What the die must show, or what a failure is good for."""
    seat = state.to_act
    own = on_place(state, place)[3][seat]
    need = defence_at(state, place) - military_strength(state, seat) - own
    about = about_place(state, place, seat)
    if need <= 1:
        return Message("hint.brave.assault_sure", about)
    if need == HIGHEST_DIE:
        return Message("hint.brave.assault_six", about)
    if need < HIGHEST_DIE:
        return Message("hint.brave.assault", about | {"need": need})
    armies_left = counters(state, seat)[1]
    if armies_left and state.round < state.rulings.last_round:
        return Message("hint.brave.siege", about)
    return Message("hint.brave.short", about | {"missing": need - HIGHEST_DIE})


def marched(state: Brave, place: int) -> Message:
    """One more army marker of ours on a location of another player."""
    about = about_place(state, place, state.to_act)
    about |= {"vp": prize(state, place, state.to_act) + 1, "seat": owner_of(state, place)}
    own = on_place(state, place)[3][state.to_act] + 1
    return Message("hint.brave.army", about | {"own": own})


def stopped(state: Brave) -> Message:
    """Our army markers stay where they are; where most of them lie."""
    seat = state.to_act
    own = {place: on_place(state, place)[3][seat] for place in range(state.cards.places)}
    place = max(own, key=lambda place: own[place])
    return Message("hint.brave.stop", {"card": named(state, place), "own": own[place]})


def affected(state: Brave, place: int) -> Message:
    """The location for an effect of an action card."""
    about: About = {"card": named(state, place), "does": ability_of(state, place)}
    match effect_number(state):
        case terms.DO_PLACE_ARMY:
            return marched(state, place)
        case terms.DO_PLACE_ELEMENT:
            return Message("hint.brave.place_token", about)
        case terms.DO_PLACE_MILITARY:
            about |= {"defence": defence_at(state, place) + 1}
            about |= {"military": military_strength(state, state.to_act) + 1}
            return Message("hint.brave.place_military", about)
        case terms.DO_REMOVE_ARMY:
            about |= {"armies": sum(on_place(state, place)[3])}
            return Message("hint.brave.send_home", about)
        case terms.DO_RELOCATE_OTHER:
            return Message("hint.brave.relocate_other", about | {"seat": owner_of(state, place)})
        case _:
            return Message("hint.brave.relocate_own", about)


def removed(state: Brave, place: int, token: str) -> Message:
    """What another player loses with a token."""
    about: About = {"seat": owner_of(state, place), "card": named(state, place)}
    return Message("hint.brave.remove_military" if token == "M" else "hint.brave.remove", about)


# Cards


def effects_of(card: Disaster) -> Message:
    """All that the ability of a card does."""
    words = [effect_words(effect) for effect in card.effects]
    return reduce(lambda one, two: Message("hint.brave.and", {"one": one, "two": two}), words)


def support_of_hand(state: Brave, element: int) -> int:
    """What all cards of the hand that may support this element add up to (5.6)."""
    seat = state.to_act
    return sum(
        count * card.support
        for kind, (card, count) in enumerate(
            zip(state.cards.deck.disasters, hand_of(state, seat), strict=True)
        )
        if card.element == element or is_wild_for(state, seat, kind)
    )


def elements_of(state: Brave, kind: int) -> list[int]:
    """The elements that a disaster of ours may have (5.6, R12)."""
    printed = state.cards.deck.disasters[kind].element
    may_choose = state.rulings.wild_disasters and is_wild_for(state, state.to_act, kind)
    if printed == terms.WILD or may_choose:
        return list(range(terms.FIRE, terms.WATER + 1))
    return [printed]


def played(state: Brave, kind: int) -> Message:
    """The strength of a disaster, with what the hand can add to it, as its best element."""
    card = state.cards.deck.disasters[kind]
    elements = elements_of(state, kind)
    strength, support, element = max(
        (
            (strength_bonus(state, state.to_act, element), support_of_hand(state, element), element)
            for element in elements
        ),
        key=lambda found: found[0] + found[1],
    )
    what = card_named(card.code)
    if len(elements) > 1:
        what = Message("hint.brave.as", {"card": what, "element": element_named(element)})
    about: About = {
        "card": what,
        "strength": strength_words(card, strength),
        "support": support_words(support - card.support),
    }
    return Message("hint.brave.play" if card.preventable else "hint.brave.play_sure", about)


def strength_words(card: Disaster, bonus: int) -> Message:
    """The strength of a disaster as far as it is certain, and whether the die adds to it."""
    key = "hint.brave.strength_die" if card.strength_die else "hint.brave.strength"
    return Message(key, {"strength": card.strength + bonus})


def support_words(support: int) -> Message:
    """What the hand adds at most."""
    return Message("hint.brave.support" if support else "hint.brave.no_support", {"n": support})


def added(state: Brave, card: Disaster) -> Message:
    """How far a support leads, or what it is good for beyond the defence."""
    missing = defence_at(state, state.target) - total(state)
    about: About = {"missing": missing, "support": card.support}
    if missing > 0:
        return Message("hint.brave.add", about)
    preventable = state.cards.deck.disasters[state.card].preventable
    if state.rulings.has_reactions and (preventable or state.rulings.may_ward_all):
        return Message("hint.brave.add_more", about)
    refills = size_of_hand(state, state.to_act) <= terms.FULL_HAND
    if refills and state.round < state.rulings.last_round:
        return Message("hint.brave.add_refill", about)
    return Message("hint.brave.add_idle", about)


def done(state: Brave) -> Message:
    """The supports reach the defence, or no more of them are worth it."""
    about = about_place(state, state.target, state.player) | {"total": total(state)}
    missing = defence_at(state, state.target) - total(state)
    if missing > 0:
        return Message("hint.brave.done_short", about | {"missing": missing})
    return Message("hint.brave.done", about)


def reacted(state: Brave, card: Disaster) -> Message:
    """What the card does, and how the attack stands without it."""
    about: About = {"does": effects_of(card)}
    if state.window == terms.LOST:
        return effects_of(card)
    if state.window == terms.ATTACK and state.phase != terms.ASSAULTING:
        return Message("hint.brave.react_die", about | {"die": state.die})
    about |= {"total": total(state), "defence": defence_at(state, state.target) + state.ward}
    return Message("hint.brave.react", about)


# Elements and passing


def element_named(element: int) -> Message:
    """An element by its name."""
    return Message(f"brave.element.{ELEMENT_LETTERS[element - 1]}")


def chosen(state: Brave, element: int) -> Message:
    """How far a disaster of this element can go, or what a token or marker of it does."""
    about: About = {"element": element_named(element)}
    if state.site == terms.NO_PLACE:
        seat = state.to_act
        reach = total(state) - strength_bonus(state, seat, terms.NO_ELEMENT)
        reach += strength_bonus(state, seat, element) + support_of_hand(state, element)
        about |= {"reach": reach, "defence": defence_at(state, state.target)}
        card = state.cards.deck.disasters[state.card]
        return Message("hint.brave.elem_disaster", about | {"card": card_named(card.code)})
    does = token_or_marker(state, element)
    held = sum(
        count
        for card, count in zip(
            state.cards.deck.disasters, hand_of(state, state.to_act), strict=True
        )
        if card.element == element
    )
    return Message("hint.brave.elem", about | {"does": does, "held": held}) if held else does


def token_or_marker(state: Brave, element: int) -> Message:
    """What a location gets by the choice of an element."""
    location = location_of(state, state.site)
    if puts_marker(state):
        return ability_words(location.kind, location.n, element)
    return Message("hint.brave.token", {"element": element_named(element)})


def passed(state: Brave) -> Message:
    """What is not worth doing."""
    match state.node:
        case terms.REACT if is_reached(state):
            return Message("hint.brave.reached", about_place(state, state.target, state.player))
        case terms.REACT:
            return Message("hint.brave.no_reaction")
        case terms.USE:
            return Message("hint.brave.no_dice")
        case terms.ASSAULT:
            return Message("hint.brave.no_assault")
        case terms.PLAY:
            return Message("hint.brave.no_disaster")
        case _:
            return Message("hint.brave.no_action")


def is_reached(state: Brave) -> bool:
    """Whether an assault of ours reaches the defence as it stands."""
    return (
        state.window == terms.ATTACK
        and state.phase == terms.ASSAULTING
        and total(state) >= defence_at(state, state.target)
    )
