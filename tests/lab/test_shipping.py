"""What a run teaches, as data for the page and as sentences about options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.registry import load
from elementarium.core.words import Words
from elementarium.lab import WORDS
from elementarium.lab.job import Group
from elementarium.lab.measures import findings_of
from elementarium.lab.measures.comparing import Change, Comparison
from elementarium.lab.planning import planned
from elementarium.lab.reporting.effects import effect
from elementarium.lab.run import Run
from elementarium.lab.shipped import spoken
from elementarium.lab.shipping import balance
from elementarium.lab.statistics.proportions import Estimate

pytestmark = pytest.mark.compiled_only  # figures do not depend on the build


def change(name: str, value: float, half: float, chance: float) -> Change:
    """A difference, so far beyond chance or not."""
    paired = Estimate(value, value - half, value + half, 100)
    return Change(name, 1.0, 1.0 + value, paired, paired, chance)


def told(touched: float, *changes: Change, language: str = "en") -> str:
    """What is said of a change of the rules."""
    share = Estimate(touched, touched / 2, touched * 1.5)
    group = Group(1, 1, 2, ("greedy", "greedy"))
    message = effect(Comparison(group, 300, share, list(changes)))
    return Words(language, (WORDS,)).tell(message)


def test_what_is_beyond_chance_is_told_with_its_bounds() -> None:
    """Seats first; more and less, points and per cent; turns only where decisions say nothing."""
    changes = [
        change("decisions", -6.1, 3.1, 0.01),
        change("turns", -1.0, 0.5, 0.01),
        change("drawn", 0.002, 0.01, 0.7),
        change("seat1", 0.031, 0.02, 0.04),
    ]
    sentence = (
        "20.0% (10.0–30.0%) of the games go otherwise: seat 2 wins 3.10 points more (1.10–5.10); "
    )
    sentence += "a game takes 6.10 decisions less (3–9.20)."
    assert told(0.2, *changes) == sentence
    assert "2 号位的胜率高 3.10 个百分点" in told(0.2, *changes, language="zh")
    assert "1 turns less" in told(0.2, *changes[1:2])


def test_where_nothing_was_found_the_sentence_says_so() -> None:
    quiet = change("decisions", 0.5, 2.0, 1.0)
    assert told(0.2, quiet).endswith(
        "of the games go otherwise; no difference beyond chance was found."
    )
    assert told(0.0, change("decisions", 0.0, 0.0, 1.0)) == "Not one of 300 games went otherwise."


def test_the_data_of_two_runs_is_told_in_both_languages(tmp_path: Path) -> None:
    """Data without a language becomes the sentences of each; figures stay as they are."""
    about: dict[str, Any] = {"games": 60, "chances": 0}
    rules = Run(planned("rummy", seats="2-3", **about), tmp_path / "rules")
    options = Run(planned("rummy", vary=["harvest=top"], each=True, **about), tmp_path / "options")
    for run in (rules, options):
        run.play(1, lambda _group, _games: None)
    data = json.loads(json.dumps(balance(rules, options)))
    fair = findings_of(rules).measured[0].fairness
    assert data["groups"][0]["shares"][0]["value"] == pytest.approx(fair.shares[0].value, abs=1e-4)
    english, chinese = (spoken(data, load("rummy").words(one, WORDS)) for one in ("en", "zh"))
    assert english["groups"][0]["shares"] == chinese["groups"][0]["shares"]
    assert "Nine of ten games take" in english["findings"][1]["headline"]
    assert "十局中有九局" in chinese["findings"][1]["headline"]
    (found,) = english["effects"]
    assert (found["option"], found["value"]) == ("harvest", "top")
    assert f"{found['touched']['value']:.1%}" in found["told"]
