"""Solve Kuhn poker through OpenSpiel: regret minimization, and a search that imagines the hidden card.

    PYTHONPATH=src python solve.py

Regret minimization finds the value that Kuhn proved: the first player loses a chip in eighteen games.
"""

from __future__ import annotations

from typing import Any

import elementarium.envs.openspiel  # noqa: F401  # it registers the games
import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts

CHIPS = 2
"""Returns count so many chips as one."""


def solved(iterations: int = 200) -> tuple[float, float]:
    """The value for the first player in chips, and how much a perfect opponent would gain."""
    game = pyspiel.load_game("elementarium_kuhn")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    return CHIPS * value[0], CHIPS * exploitability.nash_conv(game, policy)


def searching(simulations: int, seed: int = 1) -> Any:
    """A player of OpenSpiel's that searches in worlds which its seat cannot tell apart."""
    rng = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(
        game=pyspiel.load_game("elementarium_kuhn"),
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=simulations,
        max_world_samples=-1,
        random_state=rng,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )


def answer(cards: tuple[str, str], actions: tuple[str, ...], simulations: int = 200) -> str:
    """What the search plays after these cards have been dealt and these actions played."""
    state = pyspiel.load_game("elementarium_kuhn").new_initial_state()
    for text in (*cards, *actions):
        numbers = (
            [number for number, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        state.apply_action(next(one for one in numbers if state.action_to_string(one) == text))
    chosen: str = state.action_to_string(searching(simulations).step(state))
    return chosen


if __name__ == "__main__":
    value, gain = solved()
    print(f"value {value:.4f} (-1/18 = {-1 / 18:.4f}), a perfect opponent would gain {gain:.4f}")
