"""Puzzles in the store: a first try counts once, goes along with its guest, and is forgotten."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from elementarium.ratings.rating import Rating
from elementarium.store.care import Care
from elementarium.store.rows import TryRow
from elementarium.store.store import Store
from tests.store.test_sharing import server

pytestmark = pytest.mark.compiled_only
MINED = Rating(1500.0, 150.0)


def solve(store: Store, guest: str, number: int, *, solved: bool = True) -> bool:
    tried = TryRow("element", str(number), solved, "2026-11-19")
    return store.puzzles.add(guest, tried, MINED)


def test_a_first_try_counts_once_and_moves_its_guest(store: Store) -> None:
    assert solve(store, "ann", 1)
    after = store.puzzles.ratings("ann")["element"]
    assert not solve(store, "ann", 1, solved=False)
    assert store.puzzles.of("ann") == [TryRow("element", "1", True, "2026-11-19")]
    assert store.puzzles.ratings("ann")["element"] == after
    assert solve(store, "ann", 2, solved=False)
    assert store.puzzles.ratings("ann")["element"].elo < after.elo
    assert store.puzzles.of("ann", "rummy") == []


def test_a_puzzle_learns_from_those_of_whom_enough_is_known(store: Store) -> None:
    solve(store, "ann", 1)
    row = store.puzzles.puzzles("element")["1"]
    assert (row.elo, row.tries, row.solved) == (MINED.elo, 1, 1)
    for number in range(2, 60):
        solve(store, "ann", number, solved=number % 2 == 0)
    solve(store, "bob", 1)
    before = store.puzzles.puzzles("element")["59"].elo
    assert before != MINED.elo
    assert store.puzzles.puzzles("element")["1"].tries == 2


def test_two_servers_count_every_first_try_once_and_refuse_none(emptied: str) -> None:
    guests, numbers = [f"guest {n}" for n in range(12)], range(1, 7)
    with server(emptied) as one, server(emptied) as other, ThreadPoolExecutor(24) as pool:
        tries = [
            pool.submit(solve, store, guest, (number * step) % 7)
            for guest, number in product(guests, numbers)
            for store, step in ((one, 1), (other, 6))  # the other goes through them backwards
        ]
        kept = sum(found.result() for found in tries)
        rows = other.puzzles.puzzles("element")
        assert kept == sum(row.tries for row in rows.values()) == len(guests) * len(numbers)


def test_who_becomes_somebody_else_brings_along_what_was_solved(store: Store) -> None:
    solve(store, "phone", 1)
    solve(store, "phone", 2)
    solve(store, "ann", 2, solved=False)
    assert store.people.become("phone", "ann").result() == "ann"
    assert {one.puzzle: one.solved for one in store.puzzles.of("ann")} == {"1": True, "2": False}
    assert store.puzzles.of("phone") == []
    assert store.puzzles.ratings("phone") == {}


def test_who_is_forgotten_leaves_how_hard_a_puzzle_is_and_nothing_else(
    store: Store, address: str
) -> None:
    solve(store, "ann", 1)
    store.people.set_name("ann", "Ann").result()
    with Care(address) as care:
        told = care.about("ann")
        assert [one["puzzle"] for one in told["puzzles"]] == ["1"]
        assert [one["game"] for one in told["puzzle_ratings"]] == ["element"]
        assert care.forget_strangers(1)["guests"] == 0
    store.people.forget("ann").result()
    assert (store.puzzles.of("ann"), store.puzzles.ratings("ann")) == ([], {})
    assert store.puzzles.puzzles("element")["1"].tries == 1
