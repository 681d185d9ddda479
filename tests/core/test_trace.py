"""What the rules note while they are played, and that nobody pays for it or learns from it."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from elementarium.core import conformance
from elementarium.core.game import traced
from elementarium.core.notes import NONE, Note, described
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.simulate import play_random
from elementarium.core.trace import Trace

GAMES = ("element", "aldr", "rummy", "brave")
TOLD = [name for name in GAMES if load(name).happenings]
PAGE = (Path(__file__).parents[2] / "docs" / "trace.md").read_text("utf-8")


@pytest.mark.parametrize("name", TOLD)
def test_the_page_lists_all_that_a_game_notes(name: str) -> None:
    section = re.search(rf"^## {name.capitalize()}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert section, name
    tables = re.findall(r"(?:^\|.*\n)+", section[1], re.M)
    assert tables == [described(load(name).happenings) + "\n"]


@pytest.mark.parametrize("name", TOLD)
def test_a_kind_is_called_as_in_the_rules(name: str) -> None:
    """A kind that is known by its place must stand where its constant says."""
    game = load(name)
    home = __import__(f"{game.package}.happenings", fromlist=["KINDS"])
    numbers = {word: value for word, value in vars(home).items() if isinstance(value, int)}
    listed = {kind.name.upper(): place for place, kind in enumerate(game.happenings)}
    assert listed.items() <= numbers.items()


@pytest.mark.parametrize("name", GAMES)
def test_a_trace_is_no_part_of_a_state(name: str) -> None:
    """It is not copied, imagined, compared, hashed or pickled."""
    game = load(name)
    state = game.start(game.seats[0], game.options())
    plain = state.copy()
    state.trace = Trace()
    assert state == plain
    assert hash(state) == hash(plain)
    for twin in (state.copy(), state.imagine(0, Rng(1)), pickle.loads(pickle.dumps(state))):
        assert twin.trace is None
        assert twin == plain


@pytest.mark.parametrize("name", GAMES)
def test_playing_with_a_trace_leads_where_playing_without_does(name: str) -> None:
    game = load(name)
    rng = Rng(3)
    state = game.start(game.seats[-1], game.options())
    for _ in range(300):
        numbers = conformance.choices(state)
        if not numbers:
            break
        number = numbers[rng.below(len(numbers))]
        played = traced(state, number)
        assert played.after.trace is None
        state.apply(number)
        assert played.after == state


def test_what_was_noted_is_kept_until_something_else_happens() -> None:
    """A record may name what a position determined; copies know nothing of it."""
    game = load("element")
    played = traced(game.start(2, game.options()), 0)
    state = played.after
    assert state.noted == played.notes != ()
    for twin in (state.copy(), state.imagine(0, Rng(1)), pickle.loads(pickle.dumps(state))):
        assert twin.noted == ()
        assert twin == state
    state.apply(conformance.choices(state)[0])
    assert state.noted == ()


@pytest.mark.parametrize("name", GAMES)
def test_nobody_writes_into_a_trace_while_games_are_simulated(name: str) -> None:
    """The state that a simulation begins from may have one; its games have not."""
    game = load(name)
    state = game.start(2, game.options())
    state.trace = Trace()
    play_random(state, 2, seed=1)
    assert state.trace.notes() == ()


def test_a_trace_has_room_for_whatever_happens() -> None:
    trace = Trace()
    state = load("element").start(2, load("element").options())
    state.trace = trace
    for _ in range(100):
        state.apply(0)
        state.apply(505)
    assert trace.count == len(trace.notes()) == 200
    assert trace.notes()[:2] == (Note(0, 0, NONE, 0, 5), Note(13, 0, NONE, 1))
