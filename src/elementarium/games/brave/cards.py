"""The cards as tables that the rules can read without Python (Brave 2.1, 2.2).

A *place* is one location card, numbered in file order and then by copy; a *kind* is a disaster
with all its copies, which nobody can tell apart.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from elementarium.core.layout import fill_with_zeros
from elementarium.games.brave import terms
from elementarium.games.brave.card_file import CardList, Disaster, shipped_cards

ByPlace = Annotated[list[int], terms.MOST_PLACES]
ByKind = Annotated[list[int], terms.MOST_KINDS]
ByEffect = Annotated[list[int], terms.MOST_KINDS * terms.MOST_EFFECTS]


class Cards:
    """Both decks, by number."""

    deck: CardList
    places: int
    kinds: int
    most_copies: int
    tokens_each: int
    markers_each: int
    military_tokens: int
    armies_each: int
    name_of: ByPlace
    defence: ByPlace
    vp: ByPlace
    ability: ByPlace
    ability_n: ByPlace
    ability_element: ByPlace
    copies: ByKind
    element: ByKind
    strength: ByKind
    has_die: ByKind
    dice: ByKind
    preventable: ByKind
    support: ByKind
    timing: ByKind
    trigger: ByKind
    effects: ByKind
    need_same: ByKind
    need_any: ByKind
    pairs: ByKind
    triples: ByKind
    need: Annotated[list[int], terms.MOST_KINDS * 5]
    effect: ByEffect
    effect_n: ByEffect
    effect_element: ByEffect

    def __init__(self, deck: CardList) -> None:
        fill_with_zeros(self)
        self.deck = deck
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
