"""Random numbers are fixed by their seed, compiled and uncompiled."""

from __future__ import annotations

import pickle

from elementarium.core.rng import Rng

WORDS = [2182024316, 3177983077, 570999270, 2930234622, 2784070358]


def test_a_seed_gives_the_same_numbers_on_every_build() -> None:
    rng = Rng(20261116)
    assert [rng.word() for _ in range(5)] == WORDS
    rng.reseed(20261116)
    assert [rng.word() for _ in range(5)] == WORDS


def test_seeds_beyond_64_bits_and_negative_ones_are_folded() -> None:
    assert Rng(2**64 + 5).word() == Rng(5).word()
    assert Rng(-1).word() == Rng(2**64 - 1).word()


def test_high_and_low_bits_of_the_seed_both_count() -> None:
    firsts = {Rng(seed).word() for seed in (0, 1, 2, 1 << 32, 1 << 63)}
    assert len(firsts) == 5


def test_below_stays_below_and_reaches_everything() -> None:
    rng = Rng(1)
    drawn = [rng.below(6) for _ in range(6000)]
    counts = [drawn.count(face) for face in range(6)]
    assert sum(counts) == 6000
    assert all(850 < count < 1150 for count in counts)


def test_a_pickled_stream_goes_on_where_it_was() -> None:
    rng = Rng(9)
    rng.word()
    again = pickle.loads(pickle.dumps(rng))
    assert [again.word() for _ in range(4)] == [rng.word() for _ in range(4)]
