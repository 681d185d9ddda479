"""The invariants of Rummy 11, looked at after every step of random games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.seats import CHANCE
from elementarium.core.uncompiled import is_compiled
from elementarium.games.rummy.actions import ACTIONS, Combust, Draw, Hit, Lay, Meld, Take
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.pack import (
    AETHER,
    DRAW,
    MAIN_OPEN,
    NO_SEAT,
    OVER,
    PLAIN_CARDS,
    RANKS,
    SHUFFLE,
    USE,
)
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import round_score
from tests.games.rummy.tables import random_game, rulings

GAMES = 60 if is_compiled() else 4
VALUES = [15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
PACK = Counter([*range(PLAIN_CARDS), *range(PLAIN_CARDS, 70), *range(PLAIN_CARDS, 70)])

tables = given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), options=st.just(RummyOptions()))
mixed = given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), options=rulings)


def value(kind: int) -> int:
    return VALUES[kind % RANKS] if kind < PLAIN_CARDS else 20


def on_table(state: Rummy) -> list[int]:
    return [card for group in state.group_list() for card in state.group_cards(group)]


def in_hands(state: Rummy) -> list[int]:
    return [kind for seat in range(state.seats) for kind in state.hand(seat)]


def is_set(cards: list[int]) -> bool:
    return len(cards) <= 5 and len({card % RANKS for card in cards}) == 1


def is_run(cards: list[int]) -> bool:
    plain = {card // RANKS for card in cards} - {AETHER}
    steps = [(b - a) % RANKS for a, b in pairwise(cards)]
    return len(plain) <= 1 and set(steps) <= {1} and len({c % RANKS for c in cards}) == len(cards)


def best(state: Rummy, seat: int, element: int) -> int:
    own = [g for g in state.group_list() if state.owner_of(g) == seat and state.size_of(g) >= 3]
    counts = [sum(c // RANKS == element for c in state.group_cards(g)) for g in own]
    return max(counts, default=0)


@settings(max_examples=GAMES)
@mixed
def test_all_75_cards_are_somewhere(seats: int, seed: int, options: RummyOptions) -> None:
    """Rummy 11.1, 11.2: no card twice, no Collapse among discards or on the table."""
    for _, _, state in random_game(seats, seed, options):
        cards = [*in_hands(state), *on_table(state)]
        cards += [*state.pile_cards(), *state.discard_cards(), *state.burnt_cards()]
        assert Counter(cards) == PACK
        assert max([*state.discard_cards(), *on_table(state), 0]) < PLAIN_CARDS
        assert [state.hand_length(seat) for seat in range(seats)] == [
            len(state.hand(seat)) for seat in range(seats)
        ]


@settings(max_examples=GAMES)
@mixed
def test_groups_are_sets_or_runs_and_stubs_come_from_combustion(
    seats: int, seed: int, options: RummyOptions
) -> None:
    """Rummy 11.3."""
    burnt = False
    for before, number, state in random_game(seats, seed, options):
        burnt = burnt or (before.to_act != CHANCE and isinstance(ACTIONS[number], Combust | Hit))
        for group in state.group_list():
            cards = state.group_cards(group)
            assert is_run(cards) if state.is_run(group) else is_set(cards)
            assert len(cards) >= 3 or burnt
            assert options.combustion_rest == "stay" or len(cards) >= 3


@settings(max_examples=GAMES)
@tables
def test_mastery_is_with_the_best_and_guards_its_holder(
    seats: int, seed: int, options: RummyOptions
) -> None:
    """Rummy 11.4."""
    for before, _, state in random_game(seats, seed, options):
        for element in range(5):
            holder = state.mastery_holder(element)
            counts = [best(state, seat, element) for seat in range(seats)]
            if holder == NO_SEAT:
                assert max(counts) < 3
                assert before.mastery_holder(element) == NO_SEAT or state.phase == SHUFFLE
                continue
            assert PLAIN_CARDS + element not in state.hand(holder)
            assert max(counts) <= max(2, counts[holder])


@settings(max_examples=GAMES)
@tables
def test_every_turn_brings_the_end_nearer(seats: int, seed: int, options: RummyOptions) -> None:
    """Rummy 11.5, 11.6 and 5.8: draw pile and draw pile + hands + discards never grow."""
    sizes: list[tuple[int, int]] = []
    for _, _, state in random_game(seats, seed, options):
        if state.phase != DRAW:
            continue
        cards = state.pile_length() + len(in_hands(state)) + len(state.discard_cards())
        assert state.pile_length() > 0
        if sizes:
            assert state.pile_length() <= sizes[-1][0]
            assert cards <= sizes[-1][1]
        sizes.append((state.pile_length(), cards))
    assert len(set(sizes)) == len(sizes)
    assert state.phase == OVER
    assert state.turn <= 135


@settings(max_examples=GAMES)
@mixed
def test_a_taken_discard_is_used(seats: int, seed: int, options: RummyOptions) -> None:
    """Rummy 11.8: a take is followed by a meld or lay-off with that card, now or this turn."""
    taken: int | None = None
    for before, number, state in random_game(seats, seed, options):
        if before.to_act == CHANCE:
            continue
        action = ACTIONS[number]
        if before.phase == USE:
            assert isinstance(action, Meld | Lay)
        if isinstance(action, Take):
            assert before.phase == DRAW
            assert state.phase == (USE if options.obligation == "at_once" else MAIN_OPEN)
            taken = action.card
        elif taken is not None:
            used = (isinstance(action, Meld) and taken in action.cards) or (
                isinstance(action, Lay) and action.card == taken
            )
            if used or state.duty < 0:
                taken = None
            assert isinstance(action, Draw) is False or taken is None


@settings(max_examples=GAMES)
@mixed
def test_the_points_of_a_round_are_those_of_its_cards(
    seats: int, seed: int, options: RummyOptions
) -> None:
    """Rummy 11.10: table + 20 x Mastery - hands."""
    for _, _, state in random_game(seats, seed, options):
        owned = sum(state.mastery_holder(element) != NO_SEAT for element in range(5))
        points = sum(map(value, on_table(state))) + 20 * owned - sum(map(value, in_hands(state)))
        assert sum(round_score(state, seat) for seat in range(seats)) == points


@settings(max_examples=GAMES)
@mixed
def test_returns_sum_to_zero_and_order_the_seats(
    seats: int, seed: int, options: RummyOptions
) -> None:
    """Rummy 11.11 and 6."""
    *_, (_, _, state) = random_game(seats, seed, options)
    scores = [round_score(state, seat) for seat in range(seats)]
    returns = state.returns()
    assert abs(sum(returns)) < 1e-9
    for a in range(seats):
        for b in range(seats):
            assert (scores[a] > scores[b]) == (returns[a] > returns[b] + 1e-9)
