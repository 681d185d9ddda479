"""The cards of Brave in tables, for the booklet (Brave 2.1, 2.2)."""

from __future__ import annotations

from elementarium.core.words import Words
from elementarium.games.brave.card_file import Disaster, shipped_cards
from elementarium.games.brave.card_words import ability_words, card_view

SYMBOLS = {"F": ":fire: ", "A": ":wind: ", "E": ":earth: ", "W": ":water: "}


def locations(words: Words) -> list[list[str]]:
    """Each location: copies, defence, points and what it does."""
    heads = ("location", "copies", "defence", "points", "does")
    rows = [[words.say(f"brave.reference.{head}") for head in heads]]
    for card in shipped_cards().locations:
        numbers = [str(card.count), str(card.defence), str(card.vp)]
        does = words.tell(ability_words(card.kind, card.n, card.element))
        rows.append([words.say(f"brave.card.{card.code}"), *numbers, does])
    return rows


def disasters(words: Words) -> list[list[str]]:
    """Each disaster: copies, strength, dice, what stops it, support and what else it does."""
    heads = ("disaster", "copies", "strength", "dice", "stopped", "support", "does")
    rows = [[words.say(f"brave.reference.{head}") for head in heads]]
    rows += [disaster(card, words) for card in shipped_cards().disasters]
    return rows


def disaster(card: Disaster, words: Words) -> list[str]:
    """One disaster card."""
    view = card_view(card)
    comma = words.say("brave.reference.comma")
    die = words.say("brave.reference.die")
    needs = comma.join(words.say(f"brave.need.{need}") for need in view.needs)
    effects = comma.join(words.tell(effect) for effect in view.effects)
    when = words.say(f"brave.timing.{view.timing}") if view.timing else ""
    return [
        SYMBOLS.get(view.element, "") + words.say(f"brave.card.{card.code}"),
        str(card.count),
        die if view.strength_die else str(view.strength),
        str(view.dice),
        needs,
        f"+{view.support}",
        words.say("brave.reference.used", when=when, effects=effects) if when else "",
    ]


TABLES = {"locations": locations, "disasters": disasters}
