"""Who plays whom, and who is ahead."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.rng import Rng
from elementarium.tournaments.entrants import BYE, Entrant, Pairing, lead_of, pairings_of
from elementarium.tournaments.pairing import ROBIN, SWISS, paired, rounds_of
from elementarium.tournaments.standings import standings

pytestmark = pytest.mark.compiled_only  # nothing here is compiled


def people(count: int) -> list[Entrant]:
    return [Entrant(n) for n in range(count)]


def with_programs(count: int, programs: int) -> list[Entrant]:
    more = [Entrant(count + n, is_program=True) for n in range(programs)]
    return [*people(count), *more]


def ended(pairings: list[Pairing], *points: float) -> list[Pairing]:
    """The same pairings, in which the first ones got so many points."""
    got = iter(points)
    return [
        one if one.second == BYE else Pairing(one.round, one.first, one.second, next(got))
        for one in pairings
    ]


def met(pairings: list[Pairing]) -> list[frozenset[int]]:
    return [frozenset((one.first, one.second)) for one in pairings]


def test_winners_meet_winners_in_the_second_round() -> None:
    entrants = people(8)
    first = paired(SWISS, entrants, [], 1, "evening")
    played = ended(first, 1.0, 0.0, 1.0, 0.0)
    winners = {one.first if one.points else one.second for one in played}
    second = paired(SWISS, entrants, played, 2, "evening")
    assert [len({one.first, one.second} & winners) for one in second].count(1) == 0
    assert not set(met(second)) & set(met(first))


def test_the_last_has_nobody_to_play_and_nobody_twice() -> None:
    entrants = people(5)
    played: list[Pairing] = []
    resting = []
    for round_ in (1, 2, 3):
        new = paired(SWISS, entrants, played, round_, "five")
        [bye] = [one for one in new if one.second == BYE]
        lowest = {one.n for one in standings(entrants, played) if one.n not in resting}
        assert bye.points == 1.0
        assert bye.first in lowest
        resting.append(bye.first)
        played += ended(new, 1.0, 1.0)
    assert len(set(resting)) == 3


def test_a_program_rests_before_a_person_does() -> None:
    """Three people and two programs: one of the programs has nobody to play."""
    entrants = with_programs(3, 2)
    new = paired(SWISS, entrants, [], 1, "odd")
    assert len(new) == 2
    assert {0, 1, 2} < {n for one in new for n in (one.first, one.second)}


def test_programs_never_meet_in_either_form() -> None:
    for form, entrants in ((SWISS, with_programs(4, 4)), (ROBIN, with_programs(4, 3))):
        programs = {one.n for one in entrants if one.is_program}
        played: list[Pairing] = []
        for round_ in range(1, rounds_of(form, entrants, 4) + 1):
            new = paired(form, entrants, played, round_, "programs")
            assert not [one for one in new if {one.first, one.second} <= programs]
            played += ended(new, *[1.0] * len(new))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    entrants = people(count)
    played: list[Pairing] = []
    for round_ in range(1, rounds_of(ROBIN, entrants, 0) + 1):
        new = paired(ROBIN, entrants, played, round_, "all")
        assert len({n for one in new for n in (one.first, one.second)} - {BYE}) == count
        played += new
    games = sorted(map(sorted, (pair for pair in met(played) if BYE not in pair)))
    assert games == [list(pair) for pair in combinations(range(count), 2)]
    leads = [lead_of(played, n) for n in range(count)]
    assert max(map(abs, leads)) <= 2


def test_who_has_left_is_paired_no_more() -> None:
    gone = [Entrant(0, has_left=True), *people(4)[1:]]
    for form in (SWISS, ROBIN):
        for round_ in (1, 2, 3):
            new = paired(form, gone, [], round_, "gone")
            assert not pairings_of(new, 0)
            assert sum(one.second == BYE for one in new) == 1


def test_who_must_play_again_meets_whom_it_has_met_least() -> None:
    """Two people and three rounds: there is nobody else."""
    entrants = people(2)
    played: list[Pairing] = []
    for round_ in (1, 2, 3):
        [new] = paired(SWISS, entrants, played, round_, "two")
        assert {new.first, new.second} == {0, 1}
        played += ended([new], 0.5)
    assert {lead_of(played, 0), lead_of(played, 1)} == {1, -1}


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 12), st.integers(0, 4), st.integers(1, 5), st.integers(0, 2**32))
def test_every_swiss_round_pairs_everybody_once(
    count: int, programs: int, rounds: int, seed: int
) -> None:
    entrants = with_programs(count, programs)
    rng, played = Rng(seed), list[Pairing]()
    for round_ in range(1, rounds + 1):
        new = paired(SWISS, entrants, played, round_, str(seed))
        assert new == paired(SWISS, entrants, played, round_, str(seed))
        seated = [n for one in new for n in (one.first, one.second) if n != BYE]
        assert len(set(seated)) == len(seated)
        assert set(seated) >= set(range(count))
        assert all(one.second != BYE or programs == 0 for one in new)
        if round_ < count - 1 and programs == 0 and round_ <= (count - 1) // 2:
            assert not set(met(new)) & set(met(played))
        played += ended(new, *[rng.below(3) / 2 for _ in new])


def test_points_then_opponents_then_those_beaten_decide() -> None:
    """Berger and Buchholz by hand: 0 and 1 have two points each, but 0 has beaten stronger ones."""
    played = [
        Pairing(1, 0, 2, 1.0),
        Pairing(1, 1, 3, 1.0),
        Pairing(2, 0, 4, 1.0),
        Pairing(2, 5, 1, 0.0),
        Pairing(2, 2, 3, 1.0),
        Pairing(3, 0, 1, None),
    ]
    found = standings(people(6), played)
    assert [(one.n, one.place, one.points) for one in found][:3] == [
        (0, 1, 2.0),
        (1, 2, 2.0),
        (2, 3, 1.0),
    ]
    assert (found[0].opponents, found[0].beaten, found[0].games) == (1.0, 1.0, 2)


def test_equals_share_a_place_and_programs_have_none() -> None:
    entrants = with_programs(3, 1)
    played = [Pairing(1, 3, 0, 1.0), Pairing(1, 1, 2, 0.5)]
    places = {one.n: one.place for one in standings(entrants, played)}
    assert places == {3: 0, 1: 1, 2: 1, 0: 3}


def test_of_equals_programs_stand_behind_people() -> None:
    entrants = [Entrant(0, is_program=True), Entrant(1), Entrant(2)]
    assert [one.n for one in standings(entrants, [])] == [1, 2, 0]


def test_a_bye_is_a_point_but_no_game() -> None:
    [found, *_] = standings(people(3), [Pairing(1, 2, BYE, 1.0)])
    assert (found.n, found.points, found.games, found.opponents) == (2, 1.0, 0, 0.0)
