"""In Rummy the elements F W E A can be exchanged, almost: Aether is another matter.

It holds as long as no set is sacrificed or combusted, and no Collapse cards of several elements
burn at one blow, as an ELEMENTAL SHIFT makes them (R40). Cards burn in the order F W E A X, a set
is named by its first card in this order (8.1), and those to combust are chosen in it: an exchange
does not keep that. So nothing but the identity is exact.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from itertools import permutations
from typing import Any

from elementarium.core.observer import Observer
from elementarium.core.symmetry import Symmetry, Turn, turned_places
from elementarium.games.rummy import pack
from elementarium.games.rummy.actions import ACTIONS, MELDS, NUMBER_OF, Action, Meld
from elementarium.games.rummy.rules import Rummy

LETTERS = "FWEAX"
Suits = tuple[int, ...]
"""The suit that each suit becomes."""


def symmetries(state: Rummy, observer: Observer) -> list[Symmetry]:
    """The 24 exchanges of F W E A, the identity first."""
    return [
        symmetry((*order, pack.AETHER), state.seats, observer)
        for order in permutations(range(pack.AETHER))
    ]


def symmetry(suits: Suits, seats: int, observer: Observer) -> Symmetry:
    """One exchange; chance deals and steals the exchanged cards."""
    is_identity = suits == tuple(range(pack.SUITS))
    return Symmetry(
        "identity" if is_identity else "".join(LETTERS[suit] for suit in suits[: pack.AETHER]),
        turned_places(observer, partial(turn_of_entry, suits, seats)),
        [number_of(suits, action) for action in ACTIONS],
        {kind: exchanged_kind(suits, kind) for kind in range(pack.KINDS)},
        is_identity,
    )


def turn_of_entry(suits: Suits, seats: int, piece: str, entry: str) -> Turn | None:
    """Where the numbers of an entry go: those of cards by card, the Masteries by element."""
    if piece == "cards":
        return lambda place: (place[0], exchanged_card(suits, place[1]))
    if entry == "masteries":
        return lambda place: (suits[place[0] // seats] * seats + place[0] % seats,)
    return None


def exchanged_kind(suits: Suits, kind: int) -> int:
    """The same rank or Collapse of another element."""
    if kind >= pack.PLAIN_CARDS:
        return pack.PLAIN_CARDS + suits[kind - pack.PLAIN_CARDS]
    return suits[kind // pack.RANKS] * pack.RANKS + kind % pack.RANKS


def exchanged_card(suits: Suits, card: int) -> int:
    """The same of the pieces of cardboard, of which a Collapse has two."""
    if card < pack.PLAIN_CARDS:
        return exchanged_kind(suits, card)
    element, copy = divmod(card - pack.PLAIN_CARDS, 2)
    return pack.PLAIN_CARDS + 2 * suits[element] + copy


def number_of(suits: Suits, action: Action) -> int:
    """The number of an action with its elements exchanged."""
    if isinstance(action, Meld):
        return MELDS[frozenset(exchanged_kind(suits, card) for card in action.cards)]
    changed: dict[str, Any] = {}
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name in ("card", "first"):
            changed[field.name] = exchanged_kind(suits, value)
        elif field.name == "element":
            changed[field.name] = suits[value]
        elif field.name == "anchor" and value:
            side, suit = divmod(value - pack.ABOVE, pack.SUITS)
            changed[field.name] = pack.ABOVE + side * pack.SUITS + suits[suit]
    return NUMBER_OF[replace(action, **changed)]
