"""The puzzles that are shipped, where they come from and whose turn they are."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import islice

import pytest

from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.puzzles.attempt import attempt, solution
from elementarium.puzzles.daily import longest, number_of_day, streak, week
from elementarium.puzzles.difficulty import Try, elo_from
from elementarium.puzzles.mining import MOST_ANSWERS, Mine, proved
from elementarium.puzzles.puzzle import Puzzle, puzzles_of
from tests.puzzles.test_aims import GAMES
from tests.sizes import SOAK

SAMPLE = 1000 if SOAK else 3
DAY = date(2026, 11, 19)


def sample(game: str) -> list[Puzzle]:
    """All of them, or a few from everywhere in the file."""
    shipped = puzzles_of(game)
    return list(islice(shipped, 0, None, max(1, len(shipped) // SAMPLE)))


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_are_proved_from_their_text(game: str) -> None:
    for puzzle in sample(game):
        assert proved(load(game), puzzle) == "", puzzle


@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_are_what_they_should_be(game: str) -> None:
    shipped = puzzles_of(game)
    assert len(shipped) >= 300
    assert len({puzzle.position for puzzle in shipped}) == len(shipped)
    assert all(1 <= len(puzzle.answers) <= MOST_ANSWERS for puzzle in shipped)


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_reaches_the_aim(game: str) -> None:
    for puzzle in sample(game)[:3]:
        for line in puzzle.answers:
            assert attempt(game, puzzle, line.split(" ; ")).verdict == "reached"
        assert attempt(game, puzzle, []).verdict == "open"


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", ["aldr", "rummy", "brave"])
def test_answers_tell_nothing_that_the_solver_does_not_know(game: str) -> None:
    """Twin worlds: what is seen, offered, told and judged is the same in both."""
    loaded = load(game)
    for puzzle in sample(game):
        twin = puzzle.state(loaded).imagine(puzzle.seat, Rng(5))
        other = replace(puzzle, position=loaded.write_position(twin))
        items = puzzle.answers[0].split(" ; ")
        for played in ([], items[:1], items, [loaded.legal(twin)[0]]):
            one, two = (attempt(game, each, played) for each in (puzzle, other))
            assert (one.verdict, one.legal) == (two.verdict, two.legal)
            if one.state.to_act != NOBODY:  # at the end the rules lay all hands open
                assert one.told == two.told
                seen = [loaded.view(each.state, puzzle.seat) for each in (one, two)]
                assert seen[0] == seen[1]


@pytest.mark.compiled_only
def test_the_same_seed_finds_the_same_puzzles() -> None:
    seed, game, _ = map(int, puzzles_of("rummy")[0].origin.split("/"))
    first, second = (
        [found for _, found in Mine(load("rummy"), seed).run(3, game - 1)] for _ in range(2)
    )
    assert first == second
    assert [one.position for one in first[1]] == [puzzles_of("rummy")[0].position]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_known_by_what_it_is_and_not_by_its_place(game: str) -> None:
    shipped = puzzles_of(game)
    assert len({one.name for one in shipped}) == len(shipped)
    graded = replace(shipped[0], elo=1, origin="elsewhere", answers=())
    assert graded.name == shipped[0].name


def test_the_puzzle_of_the_day_is_the_same_for_all_and_none_comes_twice() -> None:
    days = [DAY + timedelta(days=n) for n in range(310)]
    numbers = [number_of_day("element", day, 310) for day in days]
    assert sorted(numbers) == list(range(1, 311))
    assert number_of_day("element", DAY, 310) == numbers[0]


def test_a_row_goes_on_until_the_day_is_over() -> None:
    solved = [DAY - timedelta(days=ago) for ago in (1, 2, 3, 6, 7, 8, 9)]
    assert (streak(solved, DAY), longest(solved)) == (3, 4)
    assert streak([*solved, DAY], DAY) == 4
    assert streak(solved, DAY + timedelta(days=1)) == 0
    assert (week(DAY)[0], week(DAY)[-1]) == (DAY - timedelta(days=6), DAY)


def test_what_programs_fail_at_is_hard_and_so_is_what_has_many_lines() -> None:
    solved, failed = Try(1500.0, solved=True), Try(1500.0, solved=False)
    assert elo_from([solved], 60) < 1500 < elo_from([failed], 60)
    assert elo_from([], 60) < elo_from([], 6000)


def test_the_first_answer_is_told_in_sentences() -> None:
    puzzle = puzzles_of("element")[0]
    words = load("element").words("en")
    told = [
        words.tell(event.told) for _, events in solution("element", puzzle).told for event in events
    ]
    assert any("captured" in sentence for sentence in told)
