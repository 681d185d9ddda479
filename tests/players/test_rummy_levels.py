"""How the levels play Elemental Rummy: sensibly from the first one on, and matches to their end."""

from __future__ import annotations

import subprocess
import sys

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.lab.arena import Arena
from elementarium.players.analysis import chances_at
from elementarium.players.levels import LEVELS
from elementarium.players.mcts import Budget
from elementarium.players.player import make_player

RUMMY = load("rummy")
THOUGHTS = 20
"""So often a level is asked, each time with another seed."""
PATIENCE = 100
"""After so many seconds a decision of few simulations will never be made."""


def answers(level: str, position: str) -> set[str]:
    """What a level does with a position."""
    state = RUMMY.read_position(position, RUMMY.options())
    seen = Perspective(RUMMY, state, state.to_act)
    return {
        RUMMY.write_action(state, make_player(level, "rummy", seed).choose(seen))
        for seed in range(THOUGHTS)
    }


@pytest.mark.parametrize("level", LEVELS[:2])
def test_a_ready_meld_is_not_taken_apart(level: str) -> None:
    """Rummy 12: the only meld of the hand is laid or kept, and not one of its cards given away."""
    position = (
        "P2 | T0 | main+ | H0 FQ WQ EQ A2 X5 E7 FT | H1 W2 W3 A8 EJ | D W9 F7 A9 * | K A3 | B - "
        "| Y -"
    )
    assert not answers(level, position) & {"disc FQ", "disc WQ", "disc EQ"}


@pytest.mark.compiled_only
def test_a_novice_is_better_than_chance() -> None:
    arena = Arena("rummy", ("novice", "random"), seed=3)
    arena.run(160, 1, lambda _done: None)
    novice = next(one for one in arena.standings() if one.name == "novice")
    assert novice.rate > 0.6


def test_a_match_whose_end_is_not_in_sight_is_thought_about_up_to_the_next_round() -> None:
    """R44: where everybody loses points, a target may never be reached."""
    position = (
        "P6 | T2 | order 2 : 2=A4 | H0 F3 FJ W4 WQ A9 AQ | H1 FQ AT X7 | H2 FA W3 WT A6 X4 X5 XJ | "
        "H3 F9 WJ E9 CX | H4 WA W5 E2 E7 EJ XQ CE | H5 FK E6 EK AA A2 A3 XK | D ET CX X9 WK F4 EQ "
        "CF AJ CA X6 E5 CF E4 W6 XA X8 CA W7 | K F8 A7 W2 E3 AK F6 FT | B CW CE CW F7 F5 E8 A8 F2 "
        "A5 A4 | M1 3 run W8 W9 XT | M2 1 run EA X2 X3 | Y - | R2 | G0 | S -62 -40 8 -59 -71 -53"
    )
    program = (
        "from elementarium.core.perspective import Perspective\n"
        "from elementarium.core.registry import load\n"
        "from elementarium.players.player import make_player\n"
        "game = load('rummy')\n"
        "options = game.options.read('target=5000,discard_depth=top,layoff_needs_meld=true')\n"
        f"state = game.read_position({position!r}, options)\n"
        "seen = Perspective(game, state, state.to_act)\n"
        "print(make_player('novice', 'rummy', 2).choose(seen) in seen.legal_actions())\n"
    )
    ran = subprocess.run(  # a search that does not end hears no signal
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert ran.stdout.split() == ["True"]


@pytest.mark.parametrize(("totals", "sure"), [("300 0", True), ("0 300", False)])
def test_a_great_lead_before_the_last_round_is_nearly_a_win(totals: str, sure: bool) -> None:
    """R44: what a round brings is small beside three hundred points."""
    position = (
        "P2 | T0 | main- | H0 WQ A2 | H1 F3 E4 | D W9 F7 A9 * | K A3 | B - | M1 0 set EQ AQ XQ "
        f"| Y - | R1 | G0 | S {totals}"
    )
    state = RUMMY.read_position(position, RUMMY.options(rounds=2))
    chance = chances_at(RUMMY, state, Budget(20), 1)[0]
    assert chance > 0.9 if sure else chance < 0.1
