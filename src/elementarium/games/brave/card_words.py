"""Cards in words: what a location does, what a disaster needs and what it is good for (Brave 2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from elementarium.core.words import Message
from elementarium.games.brave.actions import ELEMENT_LETTERS
from elementarium.games.brave.card_file import ELEMENTS, TIMINGS, TRIGGERS, Disaster, Effect
from elementarium.games.brave.terms import ANY, MARKED, WILD

TIMING_WORDS = {TIMINGS["@"]: "action", TIMINGS["D!"]: "after_roll"}
TRIGGER_WORDS = {number: word for word, number in TRIGGERS.items()}
ELEMENT_WORDS = {number: word for word, number in ELEMENTS.items()}


@dataclass(frozen=True, slots=True)
class CardView:
    """A disaster card, for whoever may see it."""

    code: str
    element: str
    """F, A, E, W, or `wild`."""
    strength: int
    strength_die: bool
    """Whether the assault die is added to its strength."""
    support: int
    dice: int
    """How many dice its defence rolls."""
    needs: tuple[str, ...]
    """Words of `brave.need`."""
    timing: str
    """A word of `brave.timing`, or empty if the card can only be a disaster."""
    effects: tuple[Message, ...]


def card_view(card: Disaster) -> CardView:
    """A disaster card in words."""
    return CardView(
        code=card.code,
        element="wild" if card.element == WILD else ELEMENT_LETTERS[card.element - 1],
        strength=card.strength,
        strength_die=card.strength_die,
        support=card.support,
        dice=card.dice,
        needs=card.needs.words if card.preventable else ("none",),
        timing=TIMING_WORDS.get(card.timing) or TRIGGER_WORDS.get(card.trigger, ""),
        effects=tuple(effect_words(effect) for effect in card.effects),
    )


def effect_words(effect: Effect) -> Message:
    """What one effect does."""
    if effect.element == ANY:
        return Message(f"brave.effect.{effect.word}_any", {"n": effect.n})
    return Message(
        f"brave.effect.{effect.word}", {"n": effect.n, "element": element(effect.element)}
    )


@cache
def ability_words(kind: str, n: int, number: int) -> Message:
    """What the ability of a location does."""
    about: dict[str, str | int | Message] = {"n": n, "element": element(number)}
    if number == MARKED:
        return Message(f"brave.ability.{kind}_marker", about)
    if number == ANY:
        return Message(
            f"brave.ability.{kind}_{'choice' if kind == 'element_supply' else 'any'}", about
        )
    return Message(f"brave.ability.{kind}", about)


def element(number: int) -> Message | str:
    """An element by its name, empty for none."""
    if number not in ELEMENT_WORDS:
        return ""
    return Message(f"brave.element.{ELEMENT_LETTERS[number - 1]}")
