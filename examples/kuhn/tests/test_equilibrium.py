"""Regret minimization finds the value that Kuhn proved: environments hide the right things.

The second player gains a chip in eighteen games; returns count two chips as one.
"""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def test_regret_minimization_finds_the_value_of_the_game() -> None:
    import elementarium.envs.openspiel  # noqa: F401  # it registers the game
    import pyspiel
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = pyspiel.load_game("elementarium_kuhn")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert 2 * value[0] == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability.nash_conv(game, policy) < 1e-3


def test_a_player_knows_twelve_situations() -> None:
    """Three cards, and four moments at which one of the two decides."""
    import elementarium.envs.openspiel  # noqa: F401  # it registers the game
    import pyspiel
    from open_spiel.python.policy import TabularPolicy

    assert len(TabularPolicy(pyspiel.load_game("elementarium_kuhn")).states) == 12
