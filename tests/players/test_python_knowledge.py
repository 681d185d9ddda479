"""Knowledge in plain Python serves all engines, on both builds, and its mistakes are told."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import replace

import pytest

from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.state import State
from elementarium.players.comparison import Comparison
from elementarium.players.engine import Engine
from elementarium.players.knowledge.python_knowledge import PythonKnowledge
from elementarium.players.search import Search
from elementarium.players.settings import Room, Settings
from elementarium.players.thinking import EngineMaker
from tests.core.python_games import Three

ROOM = Room(actions=9, choices=9, seats=2, nodes=1000)
AT_ONCE = Settings(width=9, cut=0)
ENGINES = pytest.mark.parametrize("make", [Search, Comparison])


class Fifth(PythonKnowledge):
    """Believes that whoever has the fifth of nine cells wins; notes how many it was asked of."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def estimate(self, state: State) -> Sequence[float]:
        assert isinstance(state, Three)
        holder = state.cells[4]
        return [0.0, 0.0] if holder < 0 else [0.9 if seat == holder else -0.9 for seat in (0, 1)]

    def estimates(self, states: Sequence[State]) -> Sequence[Sequence[float]]:
        self.asked.append(len(states))
        return super().estimates(states)


class Mistaken(PythonKnowledge):
    """Is wrong where it is told to be."""

    def __init__(self, mistake: str) -> None:
        super().__init__()
        self.mistake = mistake

    def estimate(self, state: State) -> Sequence[float]:
        if self.mistake == "estimate":
            raise KeyError("in the estimate")
        return [0.0] * (state.seats + 1 if self.mistake == "seats" else state.seats)

    def rate(self, state: State, numbers: Sequence[int]) -> Sequence[float]:
        if self.mistake == "rate":
            raise KeyError("in the rating")
        return (
            [0.0] * (len(numbers) - 1)
            if self.mistake == "actions"
            else super().rate(state, numbers)
        )


def thought(make: EngineMaker, knowledge: PythonKnowledge, settings: Settings) -> Engine:
    engine = make(ROOM, knowledge, settings, 1)
    engine.run(Three(), 0, 60)
    return engine


@ENGINES
def test_an_estimate_in_python_decides(make: EngineMaker) -> None:
    assert thought(make, Fifth(), AT_ONCE).best() == 4


def test_ratings_in_python_are_by_what_is_estimated_afterwards() -> None:
    """All states after an action are estimated at once."""
    knowledge = Fifth()
    assert knowledge.ratings(Three(), [3, 4]) == [0.0, 0.9]
    assert knowledge.asked == [2]


def test_a_batch_of_leaves_comes_as_one_list() -> None:
    """60 leaves, sixteen at a time; what else is asked are the ratings of nine actions or fewer."""
    knowledge = Fifth()
    engine = thought(Search, knowledge, replace(AT_ONCE, batch=16))
    assert [count for count in knowledge.asked if count > 9] == [16, 16, 16, 12]
    assert engine.simulations == 60
    assert engine.best() == 4


def test_a_batch_of_one_is_asked_leaf_by_leaf() -> None:
    knowledge = Fifth()
    thought(Search, knowledge, AT_ONCE)
    assert max(knowledge.asked) <= 9


def test_knowledge_in_python_knows_compiled_games_too() -> None:
    """Element: one who prefers whatever has the highest number."""

    class Upwards(PythonKnowledge):
        def rate(self, _state: State, numbers: Sequence[int]) -> Sequence[float]:
            return [float(number) for number in numbers]

    game = load("element")
    state, rng = game.start(2, game.options()), Rng(1)
    while state.to_act < 0:
        state.apply(state.sample(rng))
    legal = state.legal_actions()
    assert Upwards().ratings(state, legal) == legal


@ENGINES
@pytest.mark.parametrize("mistake", ["estimate", "rate"])
def test_mistakes_are_raised_with_their_traceback(make: EngineMaker, mistake: str) -> None:
    with pytest.raises(KeyError, match="in the") as caught:
        thought(make, Mistaken(mistake), AT_ONCE)
    assert "test_python_knowledge.py" in "".join(traceback.format_exception(caught.value))


@ENGINES
@pytest.mark.parametrize(
    ("mistake", "told"), [("seats", "one number for every seat"), ("actions", "8 ratings of 9")]
)
def test_what_would_do_harm_in_c_is_refused(make: EngineMaker, mistake: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        thought(make, Mistaken(mistake), AT_ONCE)


def test_mistakes_in_a_batch_are_raised() -> None:
    with pytest.raises(KeyError, match="in the estimate"):
        thought(Search, Mistaken("estimate"), replace(AT_ONCE, batch=8))


def test_after_a_mistake_it_is_asked_again() -> None:
    knowledge = Mistaken("estimate")
    with pytest.raises(KeyError):
        thought(Search, knowledge, AT_ONCE)
    knowledge.mistake = ""
    assert thought(Search, knowledge, AT_ONCE).simulations == 60
