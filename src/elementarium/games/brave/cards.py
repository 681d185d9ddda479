"""The cards as tables that the rules can read without Python (Brave 2.1, 2.2).

A *place* is one location card, numbered in file order and then by copy; a *kind* is a disaster
with all its copies, which nobody can tell apart.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import cython

from elementarium.games.brave import terms
from elementarium.games.brave.card_file import CardList, Disaster, shipped_cards


class Cards:
    """Both decks, by number."""

    __slots__ = (
        "ability",
        "ability_element",
        "ability_n",
        "armies_each",
        "copies",
        "deck",
        "defence",
        "dice",
        "effect",
        "effect_element",
        "effect_n",
        "effects",
        "element",
        "has_die",
        "kinds",
        "markers_each",
        "military_tokens",
        "most_copies",
        "name_of",
        "need",
        "need_any",
        "need_same",
        "pairs",
        "places",
        "preventable",
        "strength",
        "support",
        "timing",
        "tokens_each",
        "trigger",
        "triples",
        "vp",
    )

    def __init__(self, deck: CardList) -> None:
        if not cython.compiled:
            self.name_of = [0] * terms.MOST_PLACES
            self.defence = [0] * terms.MOST_PLACES
            self.vp = [0] * terms.MOST_PLACES
            self.ability = [0] * terms.MOST_PLACES
            self.ability_n = [0] * terms.MOST_PLACES
            self.ability_element = [0] * terms.MOST_PLACES
            self.copies = [0] * terms.MOST_KINDS
            self.element = [0] * terms.MOST_KINDS
            self.strength = [0] * terms.MOST_KINDS
            self.has_die = [0] * terms.MOST_KINDS
            self.dice = [0] * terms.MOST_KINDS
            self.preventable = [0] * terms.MOST_KINDS
            self.support = [0] * terms.MOST_KINDS
            self.timing = [0] * terms.MOST_KINDS
            self.trigger = [0] * terms.MOST_KINDS
            self.effects = [0] * terms.MOST_KINDS
            self.need_same = [0] * terms.MOST_KINDS
            self.need_any = [0] * terms.MOST_KINDS
            self.pairs = [0] * terms.MOST_KINDS
            self.triples = [0] * terms.MOST_KINDS
            self.need = [0] * (terms.MOST_KINDS * 5)
            self.effect = [0] * (terms.MOST_KINDS * terms.MOST_EFFECTS)
            self.effect_n = [0] * (terms.MOST_KINDS * terms.MOST_EFFECTS)
            self.effect_element = [0] * (terms.MOST_KINDS * terms.MOST_EFFECTS)
        self.deck = deck
        self.places = 0
        self.kinds = 0
        self.most_copies = 0
        self.tokens_each = deck.element_tokens_each
        self.markers_each = deck.element_markers_each
        self.military_tokens = deck.military_tokens
        self.armies_each = deck.army_markers_each
        for name, location in enumerate(deck.locations):
            for _ in range(location.count):
                self.name_of[self.places] = name
                self.defence[self.places] = location.defence
                self.vp[self.places] = location.vp
                self.ability[self.places] = location.ability
                self.ability_n[self.places] = location.n
                self.ability_element[self.places] = location.element
                self.places += 1
        for disaster in deck.disasters:
            self.add_kind(disaster)

    def add_kind(self, disaster: Disaster) -> None:
        """Enter one disaster into the tables."""
        kind = self.kinds
        self.kinds += 1
        self.copies[kind] = disaster.count
        self.most_copies = max(self.most_copies, disaster.count)
        self.element[kind] = disaster.element
        self.strength[kind] = disaster.strength
        self.has_die[kind] = int(disaster.strength_die)
        self.dice[kind] = disaster.dice
        self.preventable[kind] = int(disaster.preventable)
        self.support[kind] = disaster.support
        self.timing[kind] = disaster.timing
        self.trigger[kind] = disaster.trigger
        for element in range(5):
            self.need[5 * kind + element] = disaster.needs.elements[element]
        self.need_same[kind] = disaster.needs.same
        self.need_any[kind] = disaster.needs.any
        self.pairs[kind] = disaster.needs.pairs
        self.triples[kind] = disaster.needs.triples
        self.effects[kind] = len(disaster.effects)
        for place, effect in enumerate(disaster.effects):
            self.effect[kind * terms.MOST_EFFECTS + place] = effect.do
            self.effect_n[kind * terms.MOST_EFFECTS + place] = effect.n
            self.effect_element[kind * terms.MOST_EFFECTS + place] = effect.element

    def __reduce__(self) -> tuple[Any, ...]:
        if self.deck == shipped_cards():
            return shipped_tables, ()
        return tables_of, (self.deck,)


@cache
def tables_of(deck: CardList) -> Cards:
    """The tables of a list of cards; the same list always gives the same tables."""
    return Cards(deck)


def shipped_tables() -> Cards:
    """The tables of the cards that come with the game."""
    return tables_of(shipped_cards())
