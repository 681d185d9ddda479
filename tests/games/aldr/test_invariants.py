"""The invariants of Aldr 11, looked at after every action of random games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.uncompiled import is_compiled
from elementarium.games.aldr.actions import Lay, MoveAldr, Stay, action
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.rules import Aldr
from elementarium.games.aldr.view import AldrView
from tests.games.aldr.walks import ALDR, mixes, seeds, walk

GAMES = 25 if is_compiled() else 4
COUNTS = ALDR.start(2, AldrOptions()).cards.counts


def cards_are_conserved(state: Aldr) -> None:
    """Invariant 1."""
    hands = [state.hand_of(seat) for seat in range(state.seats)]
    counted = [
        sum(kind) for kind in zip(*hands, state.pool_cards(), state.laid_cards(), strict=True)
    ]
    assert sum(counted) + state.deck == 100
    for in_use, unseen, all_there_are in zip(counted, state.unseen_cards(), COUNTS, strict=True):
        assert in_use + unseen == all_there_are


def hands_and_pool_are_full(view: AldrView) -> None:
    """Invariant 2."""
    sizes = [len(hand.cards) + hand.unknown for hand in view.hands]
    assert max(sizes) <= 5
    if view.phase == "deal":
        return
    if view.deck and not view.over:
        assert len(view.pool) == (3 if view.phase in ("refill1", "refill2") else 4)
    if view.phase == "play1" and len(view.pool) == 4 and view.idle == 0:
        assert sizes[view.active] == 5


def figures_stand_rightly(view: AldrView) -> None:
    """Invariant 3."""
    icons = dict(view.icons)
    standing = [cell for sages in view.sages for cell in sages if cell]
    for sages in view.sages:
        assert all(icons[cell] == "FWEA"[place] for place, cell in enumerate(sages) if cell)
    if view.aldr:
        assert icons[view.aldr] in "FWEA"
        standing.append(view.aldr)
    assert len(set(standing)) == len(standing)


def the_table_hangs_together(view: AldrView) -> None:
    """Invariant 5."""
    cells = {("abcdefghijklmnopqrstuvwxyz".index(n[0]), int(n[1:])) for n, _ in view.icons}
    reached = [next(iter(cells))]
    for column, row in reached:
        beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
        reached += (beside & cells) - {*reached}
    assert len(reached) == len(cells)


def the_turn_is_sound(state: Aldr, view: AldrView) -> None:
    """Invariants 6 and 7."""
    icons = dict(view.icons)
    assert len(view.touched) <= 4
    assert all(cell in icons for cell in view.touched)
    assert view.phase != "play1" or not view.touched
    assert view.over or view.idle < view.seats
    legal = state.legal_actions()
    assert bool(legal) == (view.phase not in ("deal", "refill1", "refill2", "end"))


def nothing_moves_that_must_not(before: AldrView, number: int, after: AldrView) -> None:
    """Invariants 4 and 5."""
    old, new = dict(before.icons), dict(after.icons)
    assert old.keys() <= new.keys()
    under = [cell for sages in before.sages for cell in sages if cell]
    if before.aldr and before.aldr == after.aldr:
        under.append(before.aldr)
    assert all(old[cell] == new[cell] for cell in under)
    for sages, later in zip(before.sages, after.sages, strict=True):
        assert all(cell in ("", now) for cell, now in zip(sages, later, strict=True))
    if before.phase == "aldr":
        assert isinstance(action(number), MoveAldr | Stay)
        assert (before.aldr == after.aldr) == isinstance(action(number), Stay)


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=seeds, options=mixes)
def test_the_invariants_hold_after_every_action(
    seats: int, seed: int, options: AldrOptions
) -> None:
    """Aldr 11."""
    placements = 0
    after = ALDR.start(seats, options)
    seen = ALDR.view(after, None)
    for before, number, after in walk(seats, seed, options):
        view = seen
        seen = ALDR.view(after, None)
        cards_are_conserved(after)
        hands_and_pool_are_full(seen)
        figures_stand_rightly(seen)
        the_turn_is_sound(after, seen)
        if before.to_act >= 0:
            nothing_moves_that_must_not(view, number, seen)
            placements += isinstance(action(number), Lay)
    the_table_hangs_together(seen)
    assert placements <= 100
    assert abs(sum(after.returns())) < 1e-9
    if max(seen.scores) == 4 and not options.last_round:
        assert seen.scores.count(4) == 1


@pytest.mark.parametrize(("seats", "turns"), [(2, 51), (3, 51), (4, 52)])
def test_a_game_that_nobody_wins_lasts_as_long_as_the_cards(seats: int, turns: int) -> None:
    """Aldr 5.6, invariant 12."""
    lengths = set()
    for seed in range(12 if is_compiled() else 2):
        *_, (_, _, last) = walk(seats, seed, AldrOptions())
        view = ALDR.view(last, None)
        if max(view.scores) < 4:
            assert not any(hand.cards or hand.unknown for hand in view.hands)
            lengths.add(view.turn)
    assert lengths <= {turns}
