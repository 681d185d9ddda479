"""A designer's own game: nobody has written down how to play it well, and programs play it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load
from elementarium.play.table import Table
from elementarium.players.analysis import judge
from elementarium.players.hints import WORDS, hint
from elementarium.players.knowledge import knowledge_of
from elementarium.players.levels import LEVELS
from elementarium.players.mcts import Budget
from elementarium.players.player import make_player

OWN = replace(load("element"), name="of_my_own")
"""A game whose name nothing in the house knows."""


@pytest.mark.parametrize("name", [*LEVELS, "mcts", "mcts:5", "random"])
def test_every_program_but_greedy_plays_a_game_without_knowledge(name: str) -> None:
    table = Table(OWN, seats=2, seed=1)
    player = make_player(name, OWN.name, 1, seconds=0.01)
    for _ in range(3):
        perspective = table.perspective(table.to_act)
        number = player.choose(perspective)
        assert number in perspective.legal_actions()
        table.submit(table.to_act, number)


def test_greedy_says_that_it_needs_knowledge() -> None:
    with pytest.raises(ElementariumError, match="greedy does not know of_my_own: choose novice, "):
        make_player("greedy", OWN.name, 1)


def test_a_game_without_knowledge_has_hints_and_judgements() -> None:
    table = Table(OWN, seats=2, seed=1)
    found = hint(table.perspective(0), 0, 1, simulations=5)
    assert OWN.numbers(table.state, found.best.action, 0)
    assert OWN.words("en", WORDS).tell(found.why) == "nothing that was tried came out better"
    assert len(judge(OWN, table.state, table.state.legal_actions()[:1], Budget(5), 1).chances) == 2


def test_knowledge_that_is_broken_is_not_taken_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes some is told what it lacks."""

    def lacking(_name: str) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("elementarium.core.plugins.import_module", lacking)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        knowledge_of("element")
