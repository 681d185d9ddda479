"""Measures of runs, on games whose answers are known."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from elementarium.core.game import Game
from elementarium.core.registry import load
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.lab.excitement import course_of
from elementarium.lab.job import Group, Job
from elementarium.lab.measures import Findings, findings_of
from elementarium.lab.measures.comparing import comparisons
from elementarium.lab.measures.data import GroupData, group_data
from elementarium.lab.measures.fairness import fairness
from elementarium.lab.planning import planned
from elementarium.lab.reporting.writing import command_of
from elementarium.lab.run import Run
from tests.core.python_games import Three

pytestmark = pytest.mark.compiled_only  # figures do not depend on the build, and take long
KUHN = Path(__file__).parents[2] / "examples" / "kuhn" / "src"


def played(path: Path, game: str, **about: Any) -> Run:
    """A run of random programs, without chances unless they are asked for."""
    job: Job = planned(game, **({"players": ["random"], "chances": 0} | about))
    run = Run(job, path)
    run.play(1, lambda _group, _games: None)
    return run


def found(path: Path, game: str, **about: Any) -> Findings:
    return findings_of(played(path, game, **about))


def share_of_seat_0(game: Game[Any], state: State) -> Fraction:
    """What the first seat wins of a game in which everybody plays at random, exactly."""
    if state.to_act == NOBODY:
        result = game.result(state)
        assert result is not None
        return Fraction(0 in result.winners, len(result.winners))
    if state.to_act == CHANCE:
        weighed = list(state.outcomes())
    else:
        weighed = [(number, 1) for number in state.legal_actions()]
    total = sum((Fraction(weight) for _, weight in weighed), Fraction(0))
    share = Fraction(0)
    for number, weight in weighed:
        after = state.copy()
        after.apply(number)
        share += Fraction(weight) / total * share_of_seat_0(game, after)
    return share


def test_the_seat_advantage_of_kuhn_poker_is_found_with_the_right_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(KUHN))
    game = load("kuhn")
    exact = float(share_of_seat_0(game, game.start(2, game.options())))
    assert abs(exact - 0.5) > 0.02
    (measured,) = found(tmp_path, "kuhn", games=4000).measured
    first = measured.fairness.shares[0]
    assert first.low <= exact <= first.high
    assert first.excludes(0.5)
    assert measured.fairness.chance < 0.05


def coin(share: float, games: int, seed: int) -> GroupData:
    """Games that a coin decides."""
    rng = np.random.default_rng(seed)
    won = (rng.random(games) < share).astype(float)
    nothing: Any = None
    return GroupData(
        group=Group(0, 0, 2, ("coin", "coin")),
        seed=1,
        seeds=np.arange(games),
        order=np.tile([0, 1], (games, 1)),
        points=np.stack([won, 1 - won], axis=1),
        scores=None,
        turns=rng.integers(5, 9, games),
        causes=["over"] * games,
        decisions=rng.integers(10, 20, games),
        branching=np.ones(1, int),
        decision_game=np.zeros(1, int),
        digests=[""] * games,
        uses=nothing,
        known_uses=frozenset(),
        chances=nothing,
    )


def test_a_biased_coin_is_found_with_the_right_size() -> None:
    measured = fairness(coin(0.56, 4000, 7))
    assert measured.shares[0].low < 0.56 < measured.shares[0].high
    assert measured.chance < 1e-6
    assert fairness(coin(0.5, 4000, 8)).chance > 0.05


def test_the_first_seat_of_three_in_a_row_is_found_with_the_right_size() -> None:
    """At random it wins 737 of 1260 games and half of the draws, which are 8 of 63."""
    rng = np.random.default_rng(9)
    games = 1500
    points = np.zeros((games, 2))
    for game in range(games):
        state = Three(2)
        while state.to_act != NOBODY:
            state.apply(int(rng.choice(state.legal_actions())))
        points[game] = [(1 + worth) / 2 for worth in state.returns()]
    measured = fairness(replace(coin(0.5, games, 9), points=points))
    first = measured.shares[0]
    assert first.low <= 737 / 1260 + 4 / 63 <= first.high
    assert first.low > 0.6
    assert measured.chance < 1e-6


def test_the_same_rules_twice_stay_quiet_at_the_promised_rate() -> None:
    """200 comparisons of nothing with nothing: at most 5 % find anything in any figure."""
    loud = 0
    for seed in range(200):
        (compared,) = comparisons([(coin(0.5, 120, 2 * seed), coin(0.5, 120, 2 * seed + 1))])
        loud += any(change.is_clear for change in compared.changes)
    assert loud <= 16  # 10, and two standard errors


def test_a_real_change_is_found_in_fewer_games_by_pairs(tmp_path: Path) -> None:
    about = {"players": ["greedy"], "against": "layoff_needs_meld=true"}
    (compared,) = found(tmp_path, "rummy", games=400, **about).comparisons
    assert 0 < compared.touched.value < 1
    (decisions,) = [one for one in compared.changes if one.name == "decisions"]
    assert decisions.other - decisions.one == pytest.approx(decisions.paired.value)
    paired = decisions.paired.high - decisions.paired.low
    assert paired < 0.7 * (decisions.unpaired.high - decisions.unpaired.low)


def test_a_location_made_stronger_on_purpose_is_named_first(tmp_path: Path) -> None:
    """Brave: the income of one location, made nine times as much."""
    text = (files("elementarium.games.brave") / "brave-cards.toml").read_text("utf-8")
    code = re.findall(r'code = "(\w+)"[^\[]*?kind = "vp_income"', text)[0]
    stronger = re.sub(
        rf'(code = "{code}"[^\[]*?kind = "vp_income", n = )\d+', r"\g<1>9", text, count=1
    )
    assert stronger != text
    cards = tmp_path / "cards.toml"
    cards.write_text(stronger, "utf-8")
    measured = found(
        tmp_path / "run", "brave", players=["greedy"], games=400, cards=str(cards)
    ).measured[0]
    best = [use for use in measured.uses if use.stands_out and use.above and use.above.value > 0]
    assert best[0].use.endswith(f" {code}")


def test_uses_that_mean_nothing_do_not_stand_out(tmp_path: Path) -> None:
    """Random play, winners drawn by lot: what was used has nothing to do with them."""
    run = played(tmp_path, "rummy", games=300)
    data = group_data(run, run.job.groups[0])
    rng = np.random.default_rng(1)
    from elementarium.lab.measures.uses import uses

    outstanding = 0
    for _ in range(20):
        first = (rng.random(data.games) < 0.5).astype(float)
        lots = replace(data, points=np.stack([first, 1 - first], axis=1))
        outstanding += sum(use.stands_out for use in uses(lots))
    assert outstanding <= 20


def test_who_goes_without_what_matters_loses_by_it(tmp_path: Path) -> None:
    """Without laying melds nobody wins at Rummy; every deal is played from both seats."""
    games = 60
    about = {"players": ["greedy"], "without": ["meld"], "games": games}
    (measured,) = found(tmp_path, "rummy", **about).measured
    assert measured.skill is not None
    assert measured.skill.rates[0].high < 0.5
    assert measured.skill.rates[0].value < measured.skill.rates[1].value
    assert measured.deals == games // 2


def test_lengths_ends_and_choices_add_up(tmp_path: Path) -> None:
    run = played(tmp_path, "element", games=6, seats="3", options="turn_limit=6")
    (measured,) = findings_of(run).measured
    assert sum(measured.length.counts) == 6
    assert sum(one.value for one in measured.ending.causes.values()) == pytest.approx(1)
    assert measured.length.turns.most <= 6
    rows = run.table("games").to_pylist()
    branching = [count for row in rows for count in row["branching"]]
    free = [count for count in branching if count > 1]
    assert measured.choice.chosen.value == pytest.approx(len(free) / len(branching))
    assert measured.choice.usual.value == pytest.approx(np.median(free))
    assert measured.excitement is None


def test_the_course_of_a_game() -> None:
    """The winner leads, falls back, and comes back."""
    chances = [(0.6, 0.4), (0.7, 0.3), (0.2, 0.8), (0.1, 0.9), (0.6, 0.4), (0.9, 0.1), (1.0, 0.0)]
    course = course_of(chances, 0)
    assert course.lead_changes == 2
    assert course.lowest == pytest.approx(0.1)
    assert course.drama == pytest.approx((0.6 + 0.8) / 2)
    assert course.decided == pytest.approx(5 / 6)
    assert course.leaders == (0, 1, 0)


def test_excitement_comes_from_the_sampled_games(tmp_path: Path) -> None:
    about = {"players": ["greedy"], "games": 12, "chances": 8, "seats": "3"}
    (measured,) = found(tmp_path, "rummy", **about).measured
    assert measured.excitement is not None
    assert 1 <= measured.excitement.games <= 8
    assert measured.excitement.kingmaking is not None
    assert measured.excitement.course[1][-1] == 1.0
    assert measured.choice.effective is not None
    assert measured.choice.effective.value >= 1


def test_a_sweep_compares_all_sets_of_rules_with_the_first(tmp_path: Path) -> None:
    """The order in which options are varied does not matter; what is there already comes first."""
    vary = ["harvest=top,any", "deal_swap=once,repeat"]
    run = played(tmp_path, "rummy", vary=vary, games=20)
    options = [variant.options for variant in run.job.variants]
    assert options == ["", "harvest=top", "deal_swap=once", "deal_swap=once harvest=top"]
    same = planned("rummy", players=["random"], chances=0, games=20, vary=vary[::-1])
    assert same.about() == run.job.about()
    measured = findings_of(run)
    assert [one.group.variant for one in measured.comparisons] == [1, 2, 3]
    assert len(measured.measured) == 4


def test_one_option_at_a_time() -> None:
    """Those that are named, or all of the game; the command says it again."""
    some = planned("rummy", vary=["harvest=any,top", "deal_swap=none,once"], each=True)
    options = [variant.options for variant in some.variants]
    assert options == ["", "deal_swap=none", "deal_swap=once", "harvest=top"]
    assert "--each --vary deal_swap=repeat,none,once" in command_of(some, "run")
    every = planned("element", each=True)
    assert "--each --chances" in command_of(every, "run")
    changed = {variant.options.partition("=")[0] for variant in every.variants[1:]}
    assert changed == {option.name for option in load("element").options.described()}


def test_a_ladder_sets_each_program_over_the_one_below(tmp_path: Path) -> None:
    run = played(tmp_path, "rummy", ladder="random,greedy,mcts:20", games=40)
    assert run.job.players == (("greedy", "random"), ("mcts:20", "greedy"))
    first = findings_of(run).measured[0].skill
    assert first is not None
    assert first.rates[0].low > 0.5
    assert first.lucky is not None
    assert first.lucky.size == 20
