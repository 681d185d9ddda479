"""A sweep that chooses: the same again, on from where it was, and what is best among many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.lab.goals import front, unbeaten
from elementarium.lab.job import Group, Job
from elementarium.lab.measures import findings_of
from elementarium.lab.planning import planned
from elementarium.lab.reporting.page import page
from elementarium.lab.run import Run
from elementarium.lab.searching import Search
from tests.lab.test_simulate import files_of, quiet

pytestmark = pytest.mark.compiled_only  # what is chosen does not depend on the build
VARY = ["harvest=any,top", "deal_swap=repeat,once,none", "shift=all_hands,next_hand"]


def wanted(trials: int = 4, **about: Any) -> Job:
    """A search among twelve sets of rules."""
    known: dict[str, Any] = {"players": ["random"], "games": 20, "chances": 0, "vary": VARY}
    return planned("rummy", **(known | {"trials": trials} | about))


def searched(path: Path, **about: Any) -> Run:
    search = Search(wanted(**about), path)
    search.play(1, quiet)
    return search.run


def test_a_search_plays_as_many_other_sets_of_rules_as_it_may(tmp_path: Path) -> None:
    """None twice, all from the values that were named, in the same deals; the seed decides."""
    run = searched(tmp_path / "one")
    options = [variant.options for variant in run.job.variants]
    assert len(set(options)) == len(options) == 5
    assert options[0] == ""
    assert run.is_complete
    seeds = [run.table("games", group)["seed"].to_pylist() for group in run.job.groups]
    assert all(own == seeds[0] for own in seeds)
    assert files_of(searched(tmp_path / "two").path) == files_of(run.path)


def test_a_search_that_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    def stop(group: Group, _games: range) -> None:
        if group.variant == 2:
            raise KeyboardInterrupt

    search = Search(wanted(), tmp_path / "stopped")
    with pytest.raises(KeyboardInterrupt):
        search.play(1, stop)
    assert not Run.read(tmp_path / "stopped").is_complete
    whole = searched(tmp_path / "whole")
    assert files_of(searched(tmp_path / "stopped").path) == files_of(whole.path)
    longer = searched(tmp_path / "whole", trials=6)
    assert longer.job.variants[:5] == whole.job.variants
    assert files_of(longer.path) == files_of(searched(tmp_path / "long", trials=6).path)


@pytest.mark.parametrize("other", [{"games": 40}, {"goals": ["drawn"]}, {"vary": VARY[:2]}])
def test_nothing_else_is_mixed_into_a_search(other: dict[str, Any], tmp_path: Path) -> None:
    run = searched(tmp_path, trials=1)
    before = files_of(run.path)
    with pytest.raises(ElementariumError, match="holds another run"):
        searched(tmp_path, **({"trials": 1} | other))
    assert files_of(run.path) == before


def test_who_is_beaten_in_all_goals_is_not_among_the_best() -> None:
    """The third is as far as the first in one goal, and farther in the other."""
    assert unbeaten([[1.0, 5.0], [3.0, 2.0], [1.0, 6.0], [4.0, 4.0]]) == [0, 1]
    assert unbeaten([[1.0], [1.0], [2.0]]) == [0, 1]


def test_the_report_rings_the_best(tmp_path: Path) -> None:
    """And says what makes the same search again."""
    run = searched(tmp_path / "run", goals=["fair", "decisions=40"])
    findings = findings_of(run)
    text = page(run, findings, "en")
    best = front(run.job.goals, findings.measured)
    assert 1 <= len(best) < 5
    assert text.count('class="best"') == len(best)
    assert f"{len(best)} of 5 sets of rules are not beaten" in text
    assert "--trials 4 --goal fair --goal decisions=40" in text


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"goals": ["fame"]}, "cannot read the goal"),
        ({"goals": ["fair=3"]}, "cannot read the goal"),
        ({"goals": ["fair", "fair"]}, "cannot read the goal"),
        ({"seats": "2-3"}, "can only be searched"),
        ({"until": "seat=0.1"}, "can only be searched"),
    ],
)
def test_bad_input_gets_one_sentence(about: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ElementariumError, match=sentence):
        wanted(**about)


def test_more_combinations_than_a_grid_takes_are_searched() -> None:
    many = ["combustion_rest=stay,burn,hand", "stopped_replacement=as_printed,never,always"]
    assert wanted(trials=0).vary == ()
    assert len(wanted(trials=0).variants) == 12
    large = wanted(trials=0, vary=[*VARY, *many])
    assert (large.trials, len(large.variants), large.goals) == (60, 1, ("fair", "decisions"))
    assert wanted(trials=50).trials == 11
