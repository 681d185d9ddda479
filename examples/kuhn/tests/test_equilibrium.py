"""Regret minimization finds the value that Kuhn proved: environments hide the right things.

The second player gains a chip in eighteen games; returns count two chips as one.
"""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def test_regret_minimization_finds_the_value_of_the_game() -> None:
    import solve

    value, gain = solve.solved(iterations=200)
    assert value == pytest.approx(-1 / 18, abs=1e-3)
    assert gain < 2e-3


@pytest.mark.parametrize(
    ("cards", "actions", "answer"),
    [
        (("~K", "~Q"), ("p", "b"), "b"),  # a king beats whatever the other one holds
        (("~K", "~J"), ("p", "b"), "b"),
        (("~Q", "~K"), ("b",), "b"),
        (("~J", "~Q"), ("p", "b"), "p"),  # a jack beats nothing
        (("~J", "~K"), ("p", "b"), "p"),
        (("~Q", "~J"), ("b",), "p"),
    ],
)
def test_a_search_answers_a_bet_by_its_own_card(
    cards: tuple[str, str], actions: tuple[str, ...], answer: str
) -> None:
    """It is OpenSpiel's, and asks us for other worlds: the hidden card changes nothing."""
    import solve

    assert solve.answer(cards, actions) == answer


def test_a_player_knows_twelve_situations() -> None:
    """Three cards, and four moments at which one of the two decides."""
    import elementarium.envs.openspiel  # noqa: F401  # it registers the game
    import pyspiel
    from open_spiel.python.policy import TabularPolicy

    assert len(TabularPolicy(pyspiel.load_game("elementarium_kuhn")).states) == 12
