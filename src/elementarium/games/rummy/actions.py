"""The finite vocabulary of Elemental Rummy: every action there is, by number (Rummy 13).

Cards are kinds (0-69), elements F W E A X are 0-4. A group on the table is named by a card of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.games.rummy.pack import (
    AETHER,
    ANCHORS,
    CHANGE_FUTURE,
    COMBUSTION,
    ELEMENTAL_SHIFT,
    HARVEST,
    KINDS,
    NULLIFY,
    PLAIN_CARDS,
    RANKS,
    RESURRECT,
    SENTINEL,
    STABILIZE,
    STEAL,
    SUITS,
    TRANSFER,
)


@dataclass(frozen=True, slots=True)
class Keep:
    """Swap no more Collapse cards (3). Written `keep`."""


@dataclass(frozen=True, slots=True)
class Burn:
    """Swap a dealt Collapse (3). Written `burn CF`."""

    element: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card (4). Written `draw`."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a discard and all cards above it (5.2). Written `take F7`."""

    card: int


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay down a set or run of three (5.1). Written `meld F4 F5 F6`."""

    cards: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on a set (anchor 0), above a run (1 + suit of its high end) or below it
    (6 + suit of its low end) (5.1). Written `lay F7 m2`.
    """

    card: int
    anchor: int


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Burn the own meld that begins with a card, together with a Collapse (5.3).
    Written `sac m2 CF`.
    """

    first: int
    element: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn (4). Written `disc WK`."""

    card: int


@dataclass(frozen=True, slots=True)
class End:
    """End the turn with nothing to discard (R8). Written `end`."""


@dataclass(frozen=True, slots=True)
class PlayAt:
    """STEAL from or TRANSFER to the seat so many places clockwise (5.4). Written `play W2 >1`."""

    card: int
    places: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action without a target (5.4). Written `play F3`."""

    card: int


@dataclass(frozen=True, slots=True)
class Combust:
    """COMBUSTION on the meld that begins with a card (5.4). Written `play F9 m3`."""

    card: int
    first: int


@dataclass(frozen=True, slots=True)
class React:
    """Answer with SENTINEL or NULLIFY (5.5). Written `react W5`."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the last card of the chain stand (5.5). Written `pass`."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Take a card by HARVEST or RESURRECT (5.4). Written `claim F7`."""

    card: int


@dataclass(frozen=True, slots=True)
class Order:
    """Put the top cards back by CHANGE FUTURE, in one of six orders of their old places (5.4).
    Written `order W2 CX F7`.
    """

    order: int


@dataclass(frozen=True, slots=True)
class Give:
    """Give a Collapse away by TRANSFER (5.4). Written `give CF`."""

    element: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Burn a Collapse by STABILIZE (5.4). Written `drop CF`."""

    element: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Choose one card for COMBUSTION (5.4). Written `hit F4`."""

    card: int


@dataclass(frozen=True, slots=True)
class Purge:
    """Burn a Collapse with a Mastery card (R39). Written `purge CF`."""

    element: int


Action = (
    Keep
    | Burn
    | Draw
    | Take
    | Meld
    | Lay
    | Sacrifice
    | Discard
    | End
    | PlayAt
    | Play
    | Combust
    | React
    | Pass
    | Claim
    | Order
    | Give
    | Drop
    | Hit
    | Purge
)

ELEMENTS = range(SUITS)
PLAIN = range(PLAIN_CARDS)
PLACES = range(1, 6)


def _sets() -> list[Meld]:
    """Ten sets of three for each rank."""
    return [
        Meld((one * RANKS + rank, two * RANKS + rank, three * RANKS + rank))
        for rank in range(RANKS)
        for one in ELEMENTS
        for two in range(one + 1, SUITS)
        for three in range(two + 1, SUITS)
    ]


def _runs() -> list[Meld]:
    """29 runs of three for each low rank: a plain suit with Aether in some places, or all."""
    melds = []
    for low in range(RANKS):
        ranks = (low, (low + 1) % RANKS, (low + 2) % RANKS)
        patterns = [(suit, mask) for suit in range(AETHER) for mask in range(7)]
        for suit, mask in [*patterns, (AETHER, 7)]:
            suits = [AETHER if mask >> place & 1 else suit for place in range(3)]
            one, two, three = (s * RANKS + r for s, r in zip(suits, ranks, strict=True))
            melds.append(Meld((one, two, three)))
    return melds


def _of(power: int) -> list[int]:
    """The five cards that carry a power."""
    return [suit * RANKS + power for suit in ELEMENTS]


ACTIONS: tuple[Action, ...] = (
    Keep(),
    *(Burn(element) for element in ELEMENTS),
    Draw(),
    *(Take(card) for card in PLAIN),
    *_sets(),
    *_runs(),
    *(Lay(card, anchor) for card in PLAIN for anchor in range(ANCHORS)),
    *(Sacrifice(first, element) for first in PLAIN for element in ELEMENTS),
    *(Discard(card) for card in PLAIN),
    End(),
    *(PlayAt(card, places) for card in _of(STEAL) for places in PLACES),
    *(
        Play(card)
        for power in (HARVEST, CHANGE_FUTURE, RESURRECT, ELEMENTAL_SHIFT)
        for card in _of(power)
    ),
    *(Combust(card, first) for card in _of(COMBUSTION) for first in PLAIN),
    *(Play(card) for card in _of(STABILIZE)),
    *(PlayAt(card, places) for card in _of(TRANSFER) for places in PLACES),
    *(React(card) for card in _of(SENTINEL)),
    *(React(card) for card in _of(NULLIFY)),
    Pass(),
    *(Claim(kind) for kind in range(KINDS)),
    *(Order(order) for order in range(6)),
    *(Give(element) for element in ELEMENTS),
    *(Drop(element) for element in ELEMENTS),
    *(Hit(card) for card in PLAIN),
    *(Purge(element) for element in ELEMENTS),
)

NUMBER_OF: dict[Action, int] = {action: number for number, action in enumerate(ACTIONS)}
MELDS: dict[frozenset[int], int] = {
    frozenset(action.cards): number
    for number, action in enumerate(ACTIONS)
    if isinstance(action, Meld)
}
"""The number of each set or run by its three cards."""
