"""Every world that a seat cannot rule out is imagined equally often (Rummy 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, sqrt

import pytest

from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.games.rummy.notation import KIND_NAMES
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.pack import CLEAN, PLAIN_CARDS, RUINED, SOLID, TAINTED
from elementarium.games.rummy.rules import Rummy
from tests.games.rummy.tables import RUMMY, at, played

DRAWS = 20_000 if is_compiled() else 1_000

Hand = tuple[str, ...]
World = tuple[tuple[Hand, ...], Hand]
"""All hands, each in order, and the draw pile from the top."""


def dealt_from(seats: int, pack: list[int]) -> Rummy:
    """A table at its first decision, dealt from this pack."""
    state = RUMMY.start(seats, RummyOptions())
    for kind in pack:
        state.apply(kind)
    return state


def is_near(share: float, expected: float, draws: int) -> bool:
    """Whether a share of so many draws is within five standard errors."""
    return abs(share - expected) < 5 * sqrt(expected * (1 - expected) / draws)


# Fresh deals


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_collapse_cards_lie_anywhere_in_the_pile(seats: int) -> None:
    """Rummy 3, 9: where nobody was dealt a Collapse, all ten are in the pile, at any depth."""
    state = dealt_from(seats, [*range(PLAIN_CARDS), *[65, 66, 67, 68, 69] * 2])
    rng = Rng(seats)
    top = bottom = 0
    for _ in range(DRAWS):
        pile = state.imagine(0, rng).pile_cards()
        top += sum(kind >= PLAIN_CARDS for kind in pile[:5])
        bottom += sum(kind >= PLAIN_CARDS for kind in pile[-5:])
    expected = 10 / (75 - 7 * seats - 1)
    assert is_near(top / (5 * DRAWS), expected, 5 * DRAWS)
    assert is_near(bottom / (5 * DRAWS), expected, 5 * DRAWS)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_seat_that_is_asked_at_the_deal_holds_one_collapse_or_more(seats: int) -> None:
    """Rummy 3, 9: with one as often as a hand of seven that is known to hold any."""
    pack = [65, *range(PLAIN_CARDS), 66, 67, 68, 69, 65, 66, 67, 68, 69]
    state = dealt_from(seats, pack)
    assert RUMMY.legal(state) == ["keep", "burn CF"]
    rng = Rng(seats)
    held: Counter[int] = Counter()
    for _ in range(DRAWS):
        held[sum(kind >= PLAIN_CARDS for kind in state.imagine(1, rng).hand(0))] += 1
    ways = [comb(7, n) * comb(75 - 7 - 7, 10 - n) for n in range(8)]
    for number in (1, 2):
        assert is_near(held[number] / DRAWS, ways[number] / sum(ways[1:]), DRAWS)
    assert held[0] == 0


def test_hands_are_imagined_with_as_many_collapse_cards_as_there_are() -> None:
    """Rummy 9: six seats that have all drawn, so that any of them may hold some."""
    state = dealt_from(6, [*range(PLAIN_CARDS), *[65, 66, 67, 68, 69] * 2])
    for _ in range(6):
        state = played(state, "draw")
        state.apply(max(n for n in state.legal_actions() if n < 1684))
    rng = Rng(3)
    held = sum(
        kind >= PLAIN_CARDS
        for _ in range(DRAWS)
        for twin in [state.imagine(0, rng)]
        for seat in range(1, 6)
        for kind in twin.hand(seat)
    )
    slots = 5 * 7 + state.pile_length()
    assert abs(held / DRAWS - 350 / slots) < 5 * 1.6 / sqrt(DRAWS)


# Small tables whose worlds can be counted


@dataclass(frozen=True)
class Case:
    """A table, what everybody knows of hands, and a test that tells possible worlds."""

    name: str
    text: str
    viewer: int
    is_possible: Callable[[World], bool]
    about: tuple[tuple[int, int], ...] = ()
    actions: tuple[str, ...] = ()

    def state(self) -> Rummy:
        state = played(at(self.text), *self.actions)
        for seat, flags in self.about:
            state.note_about(seat, flags)
        return state


def collapses(hand: Hand) -> int:
    return sum(card[0] == "C" for card in hand)


def plain(hand: Hand) -> int:
    return len(hand) - collapses(hand)


CASES = [
    Case(
        "nothing is known",
        "P3 | T0 | draw | H0 FA | H1 F2 CF | H2 W3 | D CF E5 CX | K - | B * | Y -",
        0,
        lambda _: True,
    ),
    Case(
        "two Masteries guard",
        "P3 | T0 | draw | H0 FA | H1 F2 CW | H2 W3 CF | D CF E5 | K - | B * | Y F1 W2",
        0,
        lambda world: "CF" not in world[0][1] and "CW" not in world[0][2],
    ),
    Case(
        "one hand is clean, one is tainted",
        "P3 | T0 | draw | H0 FA | H1 F2 F9 | H2 W3 CF | D CX E5 CA | K - | B * | Y -",
        0,
        lambda world: collapses(world[0][1]) == 0 and collapses(world[0][2]) > 0,
        ((1, CLEAN), (2, TAINTED)),
    ),
    Case(
        "solid and tainted hands, and a guard",
        "P3 | T0 | draw | H0 FA | H1 F2 CX | H2 W3 CF | D CX CA E5 | K - | B * | Y A1",
        0,
        lambda world: (
            plain(world[0][1]) > 0
            and collapses(world[0][1]) > 0
            and plain(world[0][2]) > 0
            and "CA" not in world[0][1]
        ),
        ((1, SOLID | TAINTED), (2, SOLID)),
    ),
    Case(
        "a hand of nothing but Collapse cards",
        "P3 | T0 | draw | H0 FA | H1 CF CX | H2 W3 W4 | D CX E5 | K - | B * | Y -",
        0,
        lambda world: plain(world[0][1]) == 0,
        ((1, RUINED),),
    ),
    Case(
        "somebody chooses among Collapse cards",
        "P2 | T0 | drop 0 : 0=FT | H0 CW CE EK | H1 F3 | D CE A2 CA | K A3 | B * | Y -",
        1,
        lambda world: len({card for card in world[0][0] if card[0] == "C"}) > 1,
    ),
    Case(
        "a Collapse that everybody saw may have been stolen",
        "P4 | T0 | main+ | H0 AA CW EK | H1 F3 FQ | H2 W2 A9 | H3 XK | D W9 A4 CX CE"
        " | K A3 | B * | Y -",
        3,
        lambda world: plain(world[0][0]) > 0 and ("CW" in world[0][1] or "CW" in world[0][2]),
        (),
        ("play AA >1", "disc EK", "draw", "disc F3", "draw", "play W2 >1", "~steal FQ"),
    ),
    Case(
        "somebody is asked for a reaction",
        "P3 | T0 | react 1 : 0=W2>1 | H0 EK | H1 F5 A9 | H2 X4 | D W3 E8 A2 | K A3 | B * | Y -",
        0,
        lambda world: any(card[1] in "58" for hand in world[0][1:] for card in hand),
    ),
    Case(
        "somebody has taken a discard",
        "P2 | T0 | use F6 | H0 F4 F5 F6 W9 | H1 A2 | D F7 E3 W6 | K - | B * | Y -",
        1,
        lambda world: (
            "F6" in world[0][0]
            and any(
                {"F6", *pair} <= set(world[0][0])
                for pair in (("F4", "F5"), ("F5", "F7"), ("F7", "F8"))
            )
        ),
    ),
]


def world_of(state: Rummy) -> World:
    """A table by its hands and its pile."""
    hands = (tuple(named(state.hand(seat))) for seat in range(state.seats))
    return tuple(hands), tuple(named(state.pile_cards()))


def named(kinds: list[int]) -> list[str]:
    return [KIND_NAMES[kind] for kind in kinds]


def all_worlds(state: Rummy, viewer: int) -> Iterator[World]:
    """Every way to lay the cards that the viewer does not see, each card by itself."""
    hands, pile = world_of(state)
    cards = [card for seat, hand in enumerate(hands) if seat != viewer for card in hand]
    cards.extend(pile)
    for order in permutations(cards):
        left = iter(order)
        dealt = [
            hand if seat == viewer else tuple(sorted((next(left) for _ in hand), key=index))
            for seat, hand in enumerate(hands)
        ]
        yield tuple(dealt), tuple(left)


def index(card: str) -> int:
    return KIND_NAMES.index(card)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_all_possible_worlds_are_equally_likely(case: Case) -> None:
    """Rummy 9: compared with all worlds, counted one by one."""
    state = case.state()
    expected = Counter(w for w in all_worlds(state, case.viewer) if case.is_possible(w))
    rng = Rng(11)
    drawn = Counter(world_of(state.imagine(case.viewer, rng)) for _ in range(DRAWS))
    assert drawn.keys() <= expected.keys()
    scale = DRAWS / expected.total()
    spread = sum((drawn[w] - scale * n) ** 2 / (scale * n) for w, n in expected.items())
    degrees = len(expected) - 1
    assert spread < degrees + 5 * sqrt(2 * degrees)


def test_each_card_of_a_hand_is_stolen_equally_often() -> None:
    """Rummy 4, 9: of four cards, three of them known, each is with the thief once in four times,
    however many cards the thief holds.
    """
    state = at(
        "P3 | T0 | draw | H0 F4 F5 A8 A4 | H1 W2 EQ EK E9 ET | H2 X3 XK X6 | D F9 *"
        " | K A2 F6 W9 E3 AJ | B - | Y -"
    )
    state = played(state, "take F6", "meld F4 F5 F6", "disc A8", "draw", "play W2 >0", "~steal W9")
    rng = Rng(1)
    stolen: Counter[Hand] = Counter()
    for _ in range(DRAWS):
        hand = named(state.imagine(2, rng).hand(1))
        stolen[tuple(card for card in ("W9", "E3", "AJ") if card in hand)] += 1
    assert stolen.keys() == {(), ("W9",), ("E3",), ("AJ",)}
    for number in stolen.values():
        assert is_near(number / DRAWS, 1 / 4, DRAWS)


def test_what_is_imagined_does_not_depend_on_the_truth() -> None:
    """Rummy 9: the same stream of chance gives the same world, wherever the cards really are."""
    for case in CASES:
        state = case.state()
        truths = [state.imagine(case.viewer, Rng(seed)) for seed in range(8)]
        for one, other in combinations(truths, 2):
            worlds = (world_of(truth.imagine(case.viewer, Rng(5))) for truth in (one, other))
            assert len(set(worlds)) == 1
