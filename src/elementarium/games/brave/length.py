"""How long a game of Brave can last with a file of cards (Brave 5.10)."""

from __future__ import annotations

from elementarium.games.brave import terms
from elementarium.games.brave.card_file import CardList
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.table import ROUNDS

RIGHTS = (terms.EXTRA_ASSAULT, terms.EXTRA_DISASTER, terms.EXTRA_DRAW)


def longest(seats: int, options: BraveOptions, deck: CardList) -> int:
    """A bound of all decisions and chance draws: the set-up, and all rounds (5.10)."""
    rounds = options.rounds or ROUNDS[seats - 2]
    return longest_draft(seats, deck) + rounds * longest_round(seats, deck)


def longest_draft(seats: int, deck: CardList) -> int:
    """The deal, picks with their swaps, which find a card before the deck begins anew, and the
    elements of locations; then the start player and the area (3).
    """
    places = location_cards(deck)
    picks = terms.PICKS * seats * (1 + 2 * places + 1)
    return terms.DRAFT_HAND * seats + picks + 1 + terms.AREA_SIZE


def longest_round(seats: int, deck: CardList) -> int:
    """All phases of a round, for all seats."""
    acquired = terms.MOST_HELD * seats * acquisition(deck)
    rights = sum(card.n * card.count for card in deck.locations if card.ability in RIGHTS)
    actions = terms.MOST_ACTIONS * seats
    gained = actions * effect_steps(deck)
    attacks = 3 * seats + rights + gained
    drawn = terms.FULL_HAND * seats + rights
    passes = seats * (terms.REFRESHING + 1)
    refreshed = terms.MOST_HELD * seats
    acted = actions * (1 + effect_steps(deck) * (2 + acquisition(deck)))
    return acquired + drawn + acted + attacks * longest_attack(deck) + passes + refreshed


def acquisition(deck: CardList) -> int:
    """Taking a location: its choice, its element, the search for it, and the area afterwards."""
    return 2 + location_cards(deck) + terms.AREA_SIZE


def longest_attack(deck: CardList) -> int:
    """An assault or disaster: eight times at most dice are thrown again, each of which may bring a
    card (5.7); a reaction, a support or a payment uses up a card of a hand, or a token (5.4-5.7).
    """
    begun = 5  # the card or location, its target, die, element, the end of supports
    thrown = (1 + terms.MOST_STEPS) * (1 + 1 + 2)
    cards = sum(card.count for card in deck.disasters) + 2 * (1 + terms.MOST_STEPS)
    windows = 3
    ended = 4  # the end of re-rolls, no payment, an army that comes, a reaction to the loss
    return begun + thrown + 2 * cards + terms.MOST_SLOTS + windows + ended + effect_steps(deck)


def effect_steps(deck: CardList) -> int:
    """So many times the effects of one card are carried out."""
    return max(sum(max(1, effect.n) for effect in card.effects) for card in deck.disasters)


def location_cards(deck: CardList) -> int:
    """How many location cards there are."""
    return sum(card.count for card in deck.locations)
