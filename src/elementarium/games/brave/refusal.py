"""Why not: the talkative twin of the legal actions of Brave (Brave 8.4)."""

from __future__ import annotations

from elementarium.core.errors import Refusal
from elementarium.core.game import RULES
from elementarium.core.words import Message
from elementarium.games.brave import terms
from elementarium.games.brave.actions import (
    ELEMENT_LETTERS,
    Action,
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
from elementarium.games.brave.attack import (
    has_foreign_army,
    is_shielded,
    may_support,
    trigger_fits,
    uses_of,
)
from elementarium.games.brave.card_file import Disaster
from elementarium.games.brave.effects import effect_n, effect_number, has_effect
from elementarium.games.brave.legal import decider, guard_fits, may_choose
from elementarium.games.brave.locations import may_own
from elementarium.games.brave.notation import read_action
from elementarium.games.brave.now import due_word
from elementarium.games.brave.reading import (
    defence_at,
    hand_of,
    location_of,
    on_place,
    owner_of,
    place_at,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import AREA, HELD, NO_SEAT

ALSO = {
    "act": ("pass",),
    "assault": ("pass",),
    "react": ("pass",),
    "play": ("pass",),
    "from": ("stop",),
    "add": ("done",),
    "use": ("guard", "pass"),
    "pay": ("tok", "concede"),
}
"""The words that a decision accepts beside its own."""
OWN_EFFECTS = (
    terms.DO_PLACE_ELEMENT,
    terms.DO_PLACE_MILITARY,
    terms.DO_REMOVE_ARMY,
    terms.DO_RELOCATE_OWN,
)


def refuse(state: Brave, text: str) -> Refusal | None:
    """Why the seat to act may not do this; None if it is allowed."""
    (number,) = read_action(state, text)
    due = due_word(state)
    word = text.partition(" ")[0]
    if word != due and word not in ALSO.get(due, ()):
        return Refusal("phase", RULES["phase"], variant=due)
    if number in state.legal_actions():
        return None
    return _reason(state, actions_of(state.cards.deck)[number])


def _reason(state: Brave, action: Action) -> Refusal:
    """The first reason that applies; the word itself is expected."""
    places, kinds = places_of(state.cards.deck), kinds_of(state.cards.deck)
    match action:
        case Say(word):
            if word == "concede":
                return Refusal("already_paid", "5.7")
            return Refusal("must_move", "2.3")
        case Choose(element):
            return _no_supply(state, element)
        case Name(word, name):
            return _of_location(state, word, places[name], name)
        case Remove(name, token):
            return _of_token(state, places[name], name, token)
        case Use(name, die):
            return _of_use(state, places[name], name, die)
        case Card(word, code):
            return _of_card(state, word, kinds[code], code)
        case Guard(code, dice):
            return _of_guard(state, kinds[code], code, dice)


def _about(code: str, name: str = "") -> dict[str, str | int | Message]:
    """A card by its name, and as it is written."""
    return {"card": Message(f"brave.card.{code[:3]}"), "place": name or code}


def _no_supply(state: Brave, element: str) -> Refusal:
    letter = ELEMENT_LETTERS.index(element) + 1
    assert not may_choose(state, letter), "an element in supply is legal"
    return Refusal("no_supply", "5.1", {"element": Message(f"brave.element.{element}")})


def _of_location(state: Brave, word: str, place: int, name: str) -> Refusal:
    about = _about(name, name)
    match word:
        case "pick" | "swap":
            if place_at(state, place) != HELD + state.player:
                return Refusal("not_in_hand", "3", about, variant="draft")
            return Refusal("same_name", "5.1", about)
        case "take":
            if place_at(state, place) != AREA:
                return Refusal("not_there", "5.1", about)
            if place == state.moved:
                return Refusal("same_card", "R31", about)
            assert not may_own(state, state.player, place), "all else may be taken"
            return Refusal("same_name", "5.1", about)
        case "assault":
            return _of_assault(state, place, about)
        case "at":
            return _bad_or_own(state, place, about)
        case "tok":
            token = on_place(state, place)[0]
            if owner_of(state, place) != decider(state) or not token:
                return Refusal("bad_choice", "5.7", about, variant="tok")
            return Refusal("not_needed", "5.7", about, variant="tok")
        case "loc":
            return _of_effect(state, place, about)
        case _:
            return _of_army(state, word, place, about)


def _bad_or_own(state: Brave, place: int, about: dict[str, str | int | Message]) -> Refusal:
    if owner_of(state, place) == NO_SEAT:
        return Refusal("bad_choice", "5.6", about)
    return Refusal("own_location", "5.6", about)


def _of_assault(state: Brave, place: int, about: dict[str, str | int | Message]) -> Refusal:
    owner = owner_of(state, place)
    if owner in (NO_SEAT, state.player):
        return _bad_or_own(state, place, about)
    if has_foreign_army(state, state.player, place):
        return Refusal("foreign_army", "5.4", about)
    assert is_shielded(state, place), "all else may be assaulted"
    return Refusal("shielded", "5.4", about)


def _of_army(state: Brave, word: str, place: int, about: dict[str, str | int | Message]) -> Refusal:
    owner = owner_of(state, place)
    if owner == NO_SEAT:
        return Refusal("bad_choice", "2.3", about)
    if owner == state.player:
        return Refusal("own_location", "2.3", about)
    return Refusal("bad_choice", "2.3", about, variant="from" if word == "from" else "to")


def _of_effect(state: Brave, place: int, about: dict[str, str | int | Message]) -> Refusal:
    owner = owner_of(state, place)
    effect = effect_number(state)
    if owner == NO_SEAT:
        return Refusal("bad_choice", "2.3", about)
    if effect in OWN_EFFECTS and owner != state.player:
        return Refusal("bad_choice", "2.3", about, variant="not_yours")
    if effect not in OWN_EFFECTS and owner == state.player:
        return Refusal("own_location", "2.3", about)
    if effect == terms.DO_REMOVE_ARMY:
        return Refusal("bad_choice", "2.3", about, variant="no_army")
    if effect == terms.DO_RELOCATE_OTHER:
        about["defence"] = defence_at(state, place)
        about["limit"] = effect_n(state)
        return Refusal("too_strong", "2.3", about)
    return Refusal("has_token", "2.3", about)


def _of_token(state: Brave, place: int, name: str, token: str) -> Refusal:
    about = _about(name, name)
    owner = owner_of(state, place)
    if owner == NO_SEAT:
        return Refusal("bad_choice", "2.3", about)
    if owner == state.player:
        return Refusal("own_location", "2.3", about)
    return Refusal("bad_choice", "2.3", about, variant="rem_military" if token == "M" else "rem")


def _of_use(state: Brave, place: int, name: str, die: str) -> Refusal:
    about = _about(name, name)
    location = location_of(state, place)
    if owner_of(state, place) != decider(state) or location.ability != terms.REROLL:
        return Refusal("bad_choice", "5.7", about, variant="use")
    if uses_of(state, place) >= location.n:
        return Refusal("already_used", "5.7", about)
    return Refusal("wrong_dice", "5.7", {**about, "dice": die})


def _of_card(state: Brave, word: str, kind: int, code: str) -> Refusal:
    about = _about(code)
    if not hand_of(state, decider(state))[kind]:
        return Refusal("not_in_hand", "8.4", about)
    card: Disaster = state.cards.deck.disasters[kind]
    match word:
        case "act":
            if card.timing != terms.ACTION:
                return Refusal("wrong_timing", "5.3", about, variant="act")
            assert not has_effect(state, state.player, kind), "what has an effect is legal"
            return Refusal("no_effect", "R25", about)
        case "react":
            if card.timing != terms.REACTION_CARD:
                return Refusal("wrong_timing", "R18", about, variant="react")
            assert not trigger_fits(state, kind), "what fits the window is legal"
            return Refusal("wrong_window", "R18", about)
        case "add":
            assert not may_support(state, kind), "what has the element is legal"
            return Refusal("wrong_element", "5.6", about)
        case _:
            return Refusal("not_needed", "5.7", about)


def _of_guard(state: Brave, kind: int, code: str, dice: str) -> Refusal:
    about = _about(code)
    if not hand_of(state, decider(state))[kind]:
        return Refusal("not_in_hand", "8.4", about)
    if state.cards.deck.disasters[kind].timing != terms.AFTER_ROLL:
        return Refusal("wrong_timing", "5.7", about, variant="guard")
    assert not guard_fits(state, kind, {"d1": 1, "d2": 2, "d1d2": 3}[dice]), "else it is legal"
    return Refusal("wrong_dice", "5.7", {**about, "dice": dice})
