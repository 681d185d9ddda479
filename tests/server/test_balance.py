"""What the page tells of the balance of a game: measured, named, and complete."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from elementarium import __version__
from elementarium.core.registry import load
from elementarium.core.words import LANGUAGES
from elementarium.lab.shipped import FILE
from elementarium.server.balance_pages import page

pytestmark = pytest.mark.compiled_only  # no rules are played here
GAMES = ("element", "aldr", "rummy", "brave")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_its_measured_sentence(game: str) -> None:
    """Every value that can be tried, in both languages, with the share of games that it touches."""
    options = load(game).options.alternatives()
    meant = [(name, value) for name, values in options.items() for value in values]
    for language in LANGUAGES:
        told = page(game, language)
        assert [(one.option, one.value) for one in told.effects] == meant
        for one in told.effects:
            touched = f"{one.touched.value:.1%}"
            assert touched in one.told or one.touched.value == 0, one.option
    english, chinese = (page(game, language).effects for language in LANGUAGES)
    assert all(one.told != other.told for one, other in zip(english, chinese, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_those_of_the_shipped_runs(game: str) -> None:
    """For every number of seats, by the rules of today, and the runs are named."""
    data = json.loads((files(load(game).package) / FILE).read_text("utf-8"))
    told = page(game)
    loaded = load(game)
    assert [group.seats for group in told.groups] == list(loaded.seats)
    for group, raw in zip(told.groups, data["groups"], strict=True):
        assert [share.value for share in group.shares] == [one["value"] for one in raw["shares"]]
        assert sum(share.value for share in group.shares) == pytest.approx(1, abs=0.001)
        assert all(share.low <= share.value <= share.high for share in group.shares)
    for run in (told.run, told.options_run):
        assert run is not None
        assert (run.version, run.rules) == (__version__, loaded.version)
        assert run.command.startswith("elementarium s")
        assert run.games >= run.of_each >= 100
        assert run.players
    assert told.findings[0].headline


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_says_when_nothing_was_found(game: str) -> None:
    for one in page(game, "en").effects:
        found = "no difference beyond chance" not in one.told and "Not one" not in one.told
        assert found is one.clear


def test_the_data_is_small() -> None:
    sizes = [len((files(load(game).package) / FILE).read_bytes()) for game in GAMES]
    assert max(sizes) < 100_000
