"""Games, tables and players go to other processes and come back the same."""

from __future__ import annotations

import copy
import pickle

import pytest

from elementarium.core.registry import load, names
from elementarium.play.table import Table
from elementarium.players.player import make_player

GAMES = names()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_wherever_it_is_sent(name: str) -> None:
    game = load(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


@pytest.mark.parametrize("name", GAMES)
def test_a_table_plays_on_elsewhere_as_it_would_have_here(name: str) -> None:
    table = Table(load(name), seats=2, seed=5)
    player = make_player("mcts:8", name, seed=1)
    for _ in range(6):
        table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
    elsewhere, other = pickle.loads(pickle.dumps((table, player)))
    assert elsewhere.position == table.position
    assert elsewhere.written_record() == table.written_record()
    again = pickle.loads(pickle.dumps(player))
    for _ in range(6):
        perspective = elsewhere.perspective(elsewhere.to_act)
        action = other.choose(perspective)
        assert again.choose(perspective) == action
        elsewhere.submit(elsewhere.to_act, action)
    assert elsewhere.record().items[: len(table.record().items)] == table.record().items
    assert elsewhere.length > table.length


@pytest.mark.parametrize("program", ["random", "greedy", "novice", "mcts:4"])
def test_a_player_sent_elsewhere_chooses_the_same(program: str) -> None:
    table = Table(load("element"), seats=2, seed=2)
    player = make_player(program, "element", seed=9)
    twin = pickle.loads(pickle.dumps(player))
    perspective = table.perspective(table.to_act)
    assert twin.choose(perspective) == player.choose(perspective)
    assert twin.name == player.name
