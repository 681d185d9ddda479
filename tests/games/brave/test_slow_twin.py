"""The engine against a slow twin, question by question, over random games (Brave 3 to 6)."""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elementarium.core.game import Game
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.rules import Brave
from tests.games.brave.slow_twin import CHANCE, SlowTwin
from tests.games.brave.tables import BRAVE, some_options
from tests.games.brave.test_card_files import SHIPPED, card_files, owners_game

GAMES = 25 if is_compiled() else 2


def choices(game: Game[Any], state: Brave) -> list[str]:
    """All that can happen next, as it is written."""
    if state.to_act >= 0:
        return game.legal(state)
    return [game.write_outcome(state, number) for number, _ in state.outcomes()]


def some_of(texts: list[str], answers: list[str], rng: Rng) -> list[str]:
    """A few actions, most of them of the kind that is asked for."""
    wanted = [text for text in texts if text.split()[0] == answers[-1].split()[0]]
    chosen = [wanted[rng.below(len(wanted))] for _ in range(3)]
    return [texts[rng.below(len(texts))], *chosen]


def play_both(game: Game[Any], cards: str, seats: int, options: BraveOptions, rng: Rng) -> int:
    """Play one random game on both, comparing all that they offer and how the table looks."""
    state = game.start(seats, options)
    twin = SlowTwin(tomllib.loads(cards), seats, asdict(options))
    telling = twin.play()
    asked = next(telling)
    texts = [game.write_action(state, number) for number in range(len(game.actions))]
    steps = 0
    while state.to_act != NOBODY:
        who, answers = asked
        here = game.write_position(state)
        assert here.partition(" | now=")[0] == twin.written(), here
        assert max(state.to_act, CHANCE) == who, here
        offered = choices(game, state)
        assert sorted(offered) == sorted(answers), here
        if who == CHANCE:
            for text, (_, weight) in zip(offered, state.outcomes(), strict=True):
                assert weight == (twin.deck[text[-3:]] if "draw" in text else 1), here
        else:
            for text in some_of(texts, answers, rng):
                refused = game.refusal(state, who, text)
                code = refused.code if refused else ""
                assert code == twin.reason(who, answers, text), (text, here)
        # Fewer passes than a player without thought would make: more happens on the table.
        wanted = [text for text in offered if text not in ("pass", "concede", "done")]
        pool = wanted if wanted and rng.below(6) else offered
        text = pool[rng.below(len(pool))]
        state = state.copy()
        numbers = game.read_action if who != CHANCE else game.read_outcome
        state.apply((numbers(state, text) or (0,))[0])
        steps += 1
        try:
            asked = telling.send(text)
        except StopIteration:
            assert state.to_act == NOBODY, game.write_position(state)
    assert game.write_position(state) == twin.written()
    assert [round(value, 9) for value in state.returns()] == [round(v, 9) for v in twin.returns()]
    return steps


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=some_options)
def test_the_shipped_cards_play_as_the_rule_book_says(
    seats: int, seed: int, options: BraveOptions
) -> None:
    """Brave 3 to 6, 8.4: every choice, outcome and refusal, the whole table, the result."""
    play_both(BRAVE, SHIPPED, seats, options, Rng(seed))


@settings(
    max_examples=GAMES,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)
@given(text=card_files(), seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=some_options)
def test_any_cards_play_as_the_rule_book_says(
    text: str, seats: int, seed: int, options: BraveOptions, tmp_path: Path
) -> None:
    """Brave 2.3: the closed lists, in combinations that the shipped cards do not have."""
    play_both(owners_game(tmp_path, text), text, seats, options, Rng(seed))
