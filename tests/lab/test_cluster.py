"""Simulations on a Ray cluster: several machines made of processes, one of them lost on the way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.errors import ElementariumError, MissingExtraError
from elementarium.lab import executor
from elementarium.lab import job as jobs_module
from elementarium.lab.arena import Arena
from elementarium.lab.dataset import DataSet, Recipe
from elementarium.lab.executor import in_order
from elementarium.lab.job import Group
from elementarium.lab.planning import planned
from elementarium.lab.run import Run
from tests.lab.test_simulate import files_of
from tests.sizes import SOAK

needs_ray = pytest.mark.skipif(not SOAK, reason="make soak installs Ray and starts machines of it")
pytestmark = pytest.mark.compiled_only


def doubled(number: int) -> int:
    return 2 * number


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "elementarium.lab.cluster", raising=False)
    with pytest.raises(MissingExtraError, match=r'pip install "elementarium\[cluster\]"'):
        list(in_order(doubled, range(3), 1, "ray://nowhere:1"))
    assert list(in_order(doubled, range(3), 1, executor.LOCAL)) == [0, 2, 4]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that does no work, and two machines of one core."""
    utils = pytest.importorskip("ray.cluster_utils")
    made = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    made.machines = [made.add_node(num_cpus=1), made.add_node(num_cpus=1)]
    made.wait_for_nodes()
    yield made
    made.shutdown()


@needs_ray
def test_a_machine_lost_on_the_way_changes_nothing(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a byte, whichever pieces had to be done once more."""
    monkeypatch.setattr(jobs_module, "QUICK_CHUNK", 10)
    job = planned("rummy", players=["greedy"], seats="2-3", games=400, chances=3)
    local = Run(job, tmp_path / "local")
    local.play(1, lambda _group, _games: None)
    heard = 0

    def lose_a_machine(_group: Group, _games: range) -> None:
        nonlocal heard
        heard += 1
        if heard == 5:
            cluster.remove_node(cluster.machines.pop(), allow_graceful=False)

    spread = Run(job, tmp_path / "spread")
    spread.play(1, lose_a_machine, on=cluster.address)
    assert heard > 5
    assert spread.is_complete
    assert files_of(tmp_path / "spread") == files_of(tmp_path / "local")


@needs_ray
def test_arena_and_data_sets_play_there_too(cluster: Any, tmp_path: Path) -> None:
    here, there = (Arena("rummy", ("greedy", "random")) for _ in range(2))
    here.run(6, 1, lambda _game: None)
    there.run(6, 1, lambda _game: None, on=cluster.address)
    assert [game.points for game in here.played] == [game.points for game in there.played]
    recipe = Recipe("rummy", ("random", "random"), 4)
    DataSet(recipe, tmp_path / "here").run(1, lambda: None)
    DataSet(recipe, tmp_path / "there").run(1, lambda: None, on=cluster.address)
    assert files_of(tmp_path / "here") == files_of(tmp_path / "there")


def lacking(_number: int) -> int:
    raise ModuleNotFoundError("No module named 'hexes'", name="hexes")


@needs_ray
def test_a_worker_that_lacks_the_game_says_so(cluster: Any) -> None:
    with pytest.raises(ElementariumError, match="a worker lacks the package hexes"):
        list(in_order(lacking, range(1), 1, cluster.address))


@needs_ray
def test_where_nobody_answers_nothing_is_written(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    run = Run(planned("rummy", games=1, chances=0), tmp_path / "run")
    with pytest.raises(ElementariumError, match="there is no Ray cluster at 127"):
        run.play(1, lambda _group, _games: None, on="127.0.0.1:1")
    assert not (tmp_path / "run").exists()
