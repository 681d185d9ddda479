"""Lessons: what tells two actions apart, what is told of a game, and what a try is worth."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.core.records import Record
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.words import Words, catalogue
from elementarium.play.table import Table
from elementarium.players import themes
from elementarium.players.analysis import LOST_MUCH
from elementarium.players.coach import (
    LOOKED_AT,
    MOST_GLANCES,
    MOST_LESSONS,
    Decision,
    Lesson,
    UnclearError,
    confirmed,
    explained,
    figure,
    glance,
    grouped,
    heading,
    thinned,
    tried,
    worst_first,
)
from elementarium.players.coaching import Again, Coach, coach_of
from elementarium.players.hints import WORDS, chance
from elementarium.players.mcts import Budget
from elementarium.players.player import make_player
from elementarium.players.prospects import ENOUGH, prospect
from elementarium.players.themes import Difference, Line, difference, line, themes_of
from tests.sizes import SOAK

GAMES = ("element", "aldr", "rummy", "brave")
QUICK = Budget(ENOUGH)
HASTY = Budget(seconds=1e-5)
CORNERED = "f5,a1 F:a2;W:b2 P0 act E 0 - 1"
"""One earth on b1, and P1 has no way out."""


def told_apart(name: str, position: str, better: str, played: str) -> Difference | None:
    game = load(name)
    state = game.read_position(position, game.options())
    perspective = Perspective(game, state, state.to_act)
    numbers = [game.numbers(state, text) for text in (better, played)]
    return difference(perspective, numbers[0], numbers[1], 1)


def decision(name: str, position: str, text: str) -> Decision:
    game = load(name)
    state = game.read_position(position, game.options())
    return Decision(1, state, game.numbers(state, text), text)


@cache
def played(name: str, seed: int = 3, level: str = "random") -> Record:
    """A game in which P0 is no good player."""
    table = Table(load(name), seats=2, seed=seed)
    players = [make_player(program, name, seed) for program in (level, "greedy")]
    while table.to_act >= 0 and len(table.steps) < 150:
        table.submit(table.to_act, players[table.to_act].choose(table.perspective(table.to_act)))
    return table.record()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a turn matters to no test here."""
    monkeypatch.setattr(themes, "REST", Budget(4))
    monkeypatch.setattr(themes, "WORLDS", 2)


# Themes


def test_a_capture_that_was_missed() -> None:
    """Element 5.7: earth on b1 leaves no way out."""
    assert told_apart("element", CORNERED, "E@b1", "E@k9") == Difference("capture", 1.0, 0.0)


def test_what_both_actions_have_tells_nothing_apart() -> None:
    """The reason holds of the line that was played as well: none is given."""
    assert told_apart("element", CORNERED, "E@b1", "E@b1") is None


def test_moves_that_were_left() -> None:
    """Element 4: unused moves are lost."""
    game = load("element")
    state = game.read_position("f6,k11 - P0 act - 4 - 9", game.options())
    ended = line(Perspective(game, state, 0), game.numbers(state, "end"), 1)
    assert measured("element", "unused", ended) == 4.0


def measured(name: str, theme: str, followed: Line) -> float:
    """What a theme measures of a line."""
    return next(one for one in themes_of(name) if one.name == theme).measure(followed)


def test_a_turn_is_followed_to_its_end_and_no_further() -> None:
    """Element 4: then it is the turn of the next sage."""
    game = load("element")
    state = game.read_position("f5,k11 - P0 act FE 2 - 5", game.options())
    followed = line(Perspective(game, state, 0), game.numbers(state, "F@e7"), 1)
    assert followed.after.turn == 6
    assert followed.after.to_act == 1
    assert [before.turn for before, _ in followed.own] == [5] * len(followed.own)


@pytest.mark.parametrize("name", GAMES)
def test_every_theme_measures_every_turn_and_is_told_in_both_languages(name: str) -> None:
    """Whatever was decided, a measure is a number."""
    coach = Coach(played(name), load(name), 0, QUICK)
    for one in coach.decisions[:: len(coach.decisions) // 2]:
        followed = line(Perspective(coach.game, one.state, 0), one.numbers, 2)
        for theme in themes_of(name):
            assert isinstance(theme.measure(followed), float)
    names = {theme.name for theme in themes_of(name)}
    for language in ("en", "zh"):
        told = {key for key in catalogue(WORDS, language) if key.startswith(f"theme.{name}.")}
        assert told == {f"theme.{name}.{one}{more}" for one in names for more in ("", "_more")}


def test_a_game_of_somebody_else_has_no_themes() -> None:
    """Its lessons are told all the same, by the search alone."""
    assert themes_of("hexes") == ()
    lesson = Lesson(1, "a", 0.2, "b", 0.6)
    words = Words("en", (WORDS,))
    assert words.tell(heading("hexes", lesson.theme)) == "Look once more"
    assert words.tell(explained("hexes", lesson)).startswith("A search saw more")


@pytest.mark.parametrize("name", ["rummy", "brave"])
@pytest.mark.compiled_only
def test_hidden_things_change_neither_lesson_nor_theme(name: str) -> None:
    """Worlds that the seat cannot tell apart teach the same."""
    table = Table(load(name), seats=2, seed=8)
    player = make_player("greedy", name, 1)
    for _ in range(12):
        table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
    seat = table.to_act
    twin = table.state.imagine(seat, Rng(5))
    assert table.game.write_position(twin) != table.position
    first, *_, last = ((number,) for number in table.state.legal_actions())
    for state in (table.state, twin):
        perspective = Perspective(table.game, state, seat)
        found = difference(perspective, first, last, 3)
        seen = glance(table.game, state, first, Budget(60), 3)
        if state is not twin:
            known = found, seen
    assert known == (found, seen)


# Lessons


def lesson(at: int, lost: float, theme: str = "") -> Lesson:
    return Lesson(at, "a", 0.5 - lost, "b", 0.5, theme)


def test_at_most_three_lessons_the_most_costly_first_each_theme_once() -> None:
    """How often a theme was missed is told with its most costly moment."""
    found = [lesson(1, 0.1, "room"), lesson(2, 0.3, "room"), lesson(3, 0.2, "chain")]
    found += [lesson(4, 0.15), lesson(5, 0.25), lesson(6, 0.09, "unused")]
    told = grouped(found)
    assert [(one.at, one.theme, one.times) for one in told] == [
        (2, "room", 2),
        (5, "", 1),
        (3, "chain", 1),
    ]
    assert len(told) == MOST_LESSONS
    assert grouped([]) == []


def test_what_looks_worst_is_looked_at_first() -> None:
    """What looks as good as anything is not looked at."""
    seen = [(0.01 * at, Decision(at, None, (at,), "")) for at in range(30)]  # type: ignore[arg-type]
    assert [one.at for one in worst_first(seen)] == list(range(29, 29 - LOOKED_AT, -1))
    assert worst_first([(0.0, seen[0][1])]) == []


def test_of_a_long_game_every_other_decision_is_glanced_at() -> None:
    seen = [Decision(at, None, (), "") for at in range(MOST_GLANCES + 1)]  # type: ignore[arg-type]
    assert [one.at for one in thinned(seen)] == list(range(0, MOST_GLANCES + 1, 2))
    assert thinned(seen[1:]) == seen[1:]
    assert list(thinned([])) == []


@pytest.mark.compiled_only
def test_a_glance_sees_a_win_that_was_missed() -> None:
    """And nothing in what had to be done."""
    game = load("element")
    missed, taken = (decision("element", CORNERED, text) for text in ("E@k9", "E@b1"))
    assert glance(game, missed.state, missed.numbers, QUICK, 1) > LOST_MUCH
    assert glance(game, taken.state, taken.numbers, QUICK, 1) <= 0
    forced = decision("element", "b3,j9 - P0 act - 0 - 1", "end")
    assert glance(game, forced.state, forced.numbers, QUICK, 1) == 0


@pytest.mark.compiled_only
def test_a_lesson_is_confirmed_or_not_told() -> None:
    """The chances are those of the search that confirms it."""
    game, missed = load("element"), decision("element", CORNERED, "E@k9")
    found = confirmed(game, missed, "E@b1", QUICK, 1)
    assert found is not None
    assert (found.theme, found.better, found.better_chance) == ("capture", "E@b1", 1.0)
    assert found.lost >= LOST_MUCH
    taken = decision("element", CORNERED, "E@b1")
    assert confirmed(game, taken, "E@k9", QUICK, 1) is None


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", GAMES)
def test_a_deeper_search_contradicts_no_lesson(name: str) -> None:
    """On a sample: what was better stays better for four times as many simulations."""
    for seed in range(40 if SOAK else 1):
        coach = Coach(played(name, seed), load(name), 0, QUICK)
        for _ in coach.run():
            pass
        for one in coach.lessons:
            assert returns_more(coach, one)


def returns_more(coach: Coach, lesson: Lesson) -> bool:
    """Whether a search that shares nothing with the others thinks so, too."""
    about = next(one for one in coach.decisions if one.at == lesson.at)
    perspective = Perspective(coach.game, about.state, coach.seat)
    world = perspective.imagine(Rng(coach.seed + lesson.at))
    better = coach.game.numbers(world, lesson.better, coach.seat)
    deep = Budget(16 * QUICK.simulations)
    means = [prospect(perspective, one, deep, 99).mean for one in (better, about.numbers)]
    return chance(means[0], perspective.seats) > chance(means[1], perspective.seats)


def test_a_coach_looks_at_the_decisions_of_its_seat_only() -> None:
    """Where there was a choice."""
    record = played("rummy")
    for seat in range(2):
        decisions = Coach(record, load("rummy"), seat, QUICK).decisions
        assert decisions
        assert all(one.state.to_act == seat for one in decisions)
        assert all(record.items[one.at - 1].text == one.text for one in decisions)


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(ElementariumError, match="there is no seat 2: this game has 2"):
        coach_of(played("rummy"), load("rummy"), 2, QUICK)


# Trying again


@pytest.mark.compiled_only
def test_a_try_is_as_good_or_is_told_what_it_lacks() -> None:
    """The action that was played is not good enough."""
    game, missed = load("element"), decision("element", CORNERED, "E@k9")
    again = Again(game, missed, "E@b1", QUICK, 1)
    assert again.attempt("E@b1").is_good
    failed = again.attempt("E@k9")
    assert not failed.is_good
    assert failed.lesson
    assert failed.lesson.theme == "capture"
    assert tried(game, missed, "E@b1", QUICK, 1) == failed


def test_a_try_that_nobody_had_time_for_is_neither_good_nor_bad() -> None:
    """The better action itself is good without a search."""
    again = Again(load("element"), decision("element", CORNERED, "E@k9"), "E@b1", HASTY, 1)
    assert again.attempt("E@b1").is_good
    with pytest.raises(UnclearError, match="there was no time to tell what this is worth"):
        again.attempt("E@k8")


def test_a_try_that_the_rules_refuse_is_none() -> None:
    """Element 5.2: fire is not in hand."""
    again = Again(load("element"), decision("element", CORNERED, "E@k9"), "E@b1", QUICK, 1)
    with pytest.raises(ElementariumError, match="you hold no fire stone"):
        again.attempt("F@b1")


def test_the_position_to_try_again_is_what_the_seat_could_know() -> None:
    """Rummy 9: imagined once, it stays the same."""
    coach = Coach(played("rummy"), load("rummy"), 0, Budget(40))
    at = coach.decisions[3].at
    worlds: list[Any] = [coach.again(at).world for _ in range(2)]
    state = coach.decisions[3].state
    views = {repr(coach.game.view(one, 0)) for one in (*worlds, state)}
    assert len(views) == 1
    assert worlds[0] == worlds[1] != state


def test_a_decision_that_is_none_cannot_be_tried_again() -> None:
    coach = Coach(played("rummy"), load("rummy"), 0, QUICK)
    with pytest.raises(ElementariumError, match="seat 0 has nothing to choose at item 9999"):
        coach.again(9999)


def test_measures_are_told_as_people_count() -> None:
    values = (3.0, 2.46, -0.04, 0.5, -0.5, -3.0)
    assert [figure(value) for value in values] == ["3", "2.5", "0", "0.5", "-0.5", "-3"]
