"""What speaks for an action of Brave: what a location does, what an attack needs and brings."""

from __future__ import annotations

from elementarium.core.words import Message
from elementarium.games.brave import terms
from elementarium.games.brave.actions import (
    ELEMENT_LETTERS,
    Card,
    Choose,
    Guard,
    Name,
    Say,
    Use,
    actions_of,
    kinds_of,
    places_of,
)
from elementarium.games.brave.attack import total
from elementarium.games.brave.card_words import ability_words, effect_words
from elementarium.games.brave.reading import (
    defence_at,
    hand_of,
    location_of,
    military_strength,
    on_place,
    owner_of,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.story import card_named

About = dict[str, str | int | Message]


def reason(state: Brave, numbers: list[int]) -> Message:
    """What the action costs or brings, in figures of the table."""
    deck = state.cards.deck
    match actions_of(deck)[numbers[0]]:
        case Name("pick" | "take", name):
            return owned(state, places_of(deck)[name])
        case Name("assault", name):
            return assaulted(state, places_of(deck)[name])
        case Name("at" | "to", name):
            return aimed(state, places_of(deck)[name])
        case Name("loc", name):
            return Message("hint.brave.loc", about_place(state, places_of(deck)[name]))
        case Choose(element):
            return chosen(state, element)
        case Card("act", code):
            effects = deck.disasters[kinds_of(deck)[code]].effects
            return Message("hint.brave.act", {"does": effect_words(effects[0])})
        case Card("play", code):
            return played(state, kinds_of(deck)[code])
        case Card("add", code):
            missing = defence_at(state, state.at) - total(state)
            support = deck.disasters[kinds_of(deck)[code]].support
            key = "hint.brave.add" if missing > 0 else "hint.brave.add_more"
            return Message(key, {"missing": missing, "support": support})
        case Card("pay", _) | Name("tok", _) | Guard() | Use():
            return Message("hint.brave.defend", about_place(state, state.at))
        case Card("react", _):
            return Message("hint.brave.react")
        case Say("concede"):
            return Message("hint.brave.concede", about_place(state, state.at))
        case Say("pass") if state.node == terms.REACT:
            return Message("hint.brave.no_reaction")
        case Say("done"):
            missing = max(0, defence_at(state, state.at) - total(state))
            return Message("hint.brave.done", {"missing": missing})
        case Say("pass"):
            return Message("hint.brave.pass", {"cards": sum(hand_of(state, state.to_act))})
        case _:
            return Message("hint.searched")


def about_place(state: Brave, place: int) -> About:
    """A location by its name, defence and prize."""
    location = location_of(state, place)
    return {
        "card": card_named(location.code),
        "defence": defence_at(state, place),
        "vp": location.vp + sum(on_place(state, place)[3]),
    }


def owned(state: Brave, place: int) -> Message:
    """A location that we would have."""
    location = location_of(state, place)
    does = ability_words(location.kind, location.n, location.element)
    return Message("hint.brave.own", about_place(state, place) | {"does": does})


def assaulted(state: Brave, place: int) -> Message:
    """What the die must show."""
    own = on_place(state, place)[3][state.to_act]
    need = defence_at(state, place) - military_strength(state, state.to_act) - own
    about = about_place(state, place)
    if need > 6:
        return Message("hint.brave.siege", about)
    return Message("hint.brave.assault", about | {"need": max(1, need)})


def aimed(state: Brave, place: int) -> Message:
    """Whose location is hit, and what it brings."""
    return Message("hint.brave.aim", about_place(state, place) | {"seat": owner_of(state, place)})


def played(state: Brave, kind: int) -> Message:
    """The strength of a disaster, with what the hand can add to it."""
    card = state.cards.deck.disasters[kind]
    seat = state.to_act
    support = sum(
        count * other.support
        for other, count in zip(state.cards.deck.disasters, hand_of(state, seat), strict=True)
        if other.element in (card.element, terms.WILD) or card.element == terms.WILD
    )
    about: About = {"card": card_named(card.code), "strength": card.strength}
    key = "hint.brave.play_sure" if not card.preventable else "hint.brave.play"
    return Message(key, about | {"support": max(0, support - card.support)})


def chosen(state: Brave, element: str) -> Message:
    """How many cards of the hand have an element."""
    number = ELEMENT_LETTERS.index(element) + 1
    held = sum(
        count
        for card, count in zip(
            state.cards.deck.disasters, hand_of(state, state.to_act), strict=True
        )
        if card.element in (number, terms.WILD)
    )
    about: About = {"element": Message(f"brave.element.{element}"), "held": held}
    return Message("hint.brave.elem", about)
