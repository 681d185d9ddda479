"""The engine against a slow twin: whole games and crowded tables, choice by choice (Aldr 3-6)."""

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
from elementarium.games.aldr.options import AldrOptions
from tests.games.aldr.slow_twin import CHANCE, Cell, SlowTwin
from tests.games.aldr.test_cards import OWN, SHIPPED, own_game
from tests.games.aldr.walks import ALDR, mixes, seeds

GAMES = 3 if is_compiled() else 1
TABLES = 50 if is_compiled() else 4
TURNS = 6


def play_both(game: Game[Any], state: Any, twin: SlowTwin, rng: Rng, turns: int) -> None:
    """Play at random on both, comparing all that they offer and how the table looks."""
    telling = twin.play()
    asked = next(telling)
    last = twin.turn + turns
    while state.to_act != NOBODY and twin.turn < last:
        who, answers = asked
        here = game.write_position(state)
        assert here == twin.written()
        assert state.to_act == who if who != CHANCE else state.to_act < 0, here
        if who == CHANCE:
            offered = [game.write_outcome(state, number) for number, _ in state.outcomes()]
            weights = {game.write_outcome(state, n)[1:]: weight for n, weight in state.outcomes()}
            assert weights == twin.unseen(), here
        else:
            offered = game.legal(state)
        assert sorted(offered) == sorted(answers), here
        text = offered[rng.below(len(offered))]
        if who == CHANCE:
            (number,) = game.outcome_numbers(state, text)
            state.apply(number)
        else:
            state = game.play(state, text)
        try:
            asked = telling.send(text)
        except StopIteration:
            assert state.to_act == NOBODY, game.write_position(state)
    if state.to_act == NOBODY:
        assert twin.phase == "end"
        assert [round(v, 9) for v in state.returns()] == [round(v, 9) for v in twin.returns()]


def dealt(game: Game[Any], cards: str, seats: int, options: AldrOptions, rng: Rng) -> Any:
    """The first turn of both."""
    state = game.start(seats, options)
    twin = SlowTwin(tomllib.loads(cards), seats, asdict(options))
    dealing = twin.set_up()
    next(dealing)
    while state.to_act == CHANCE:
        number = state.sample(rng)
        text = game.write_outcome(state, number)
        state.apply(number)
        try:
            dealing.send(f"~{text[-2:]}")
        except StopIteration:
            break
    return state, twin


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=seeds, options=mixes)
def test_the_shipped_cards_play_as_the_rule_book_says(
    seats: int, seed: int, options: AldrOptions
) -> None:
    """Aldr 3 to 6: every choice, every refill with its chances, the whole table, the result."""
    rng = Rng(seed)
    state, twin = dealt(ALDR, SHIPPED, seats, options, rng)
    play_both(ALDR, state, twin, rng, 99)


@settings(max_examples=3 * GAMES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seats=st.integers(2, 3), seed=seeds, options=mixes)
def test_an_owners_cards_play_as_the_rule_book_says(
    seats: int, seed: int, options: AldrOptions, tmp_path: Path
) -> None:
    """Aldr 1: other shapes, another circle of elements, a small table."""
    rng = Rng(seed)
    game = own_game(tmp_path)
    state, twin = dealt(game, OWN, seats, options, rng)
    play_both(game, state, twin, rng, 99)


def crowded(seats: int, options: AldrOptions, rng: Rng) -> SlowTwin:
    """A table full of half and whole patterns and of figures, with little left to draw."""
    twin = SlowTwin(tomllib.loads(SHIPPED), seats, asdict(options))
    twin.laid = None
    edge = rng.below(3)
    left, low = (1, 1) if edge == 0 else (20, 20) if edge == 1 else (10, 10)
    favorite = "FWEA"[rng.below(4)]
    twin.table = {}
    for x in range(7):
        for y in range(7):
            icon = (favorite * 5 + "FWEAVSS")[rng.below(12)]
            if rng.below(12):
                twin.table[left + x, low + y] = icon
    cells = list(twin.table)

    def free(icons: str) -> Cell | None:
        cell = cells[rng.below(len(cells))]
        return cell if twin.table[cell] in icons and cell not in twin.figures() else None

    twin.aldr = free("FWEA")
    for sages in twin.sages:
        for element in "FWEA":
            cell = free(element)
            if cell and len(sages) < 3:
                sages[element] = cell
    cards = [card for card, count in twin.file.items() for _ in range(count)]
    for hand in twin.hands:
        for _ in range(rng.below(6)):
            hand.append(cards.pop(rng.below(len(cards))))
    twin.deck = rng.below(8)
    for _ in range(4 if twin.deck else rng.below(5)):
        twin.pool.append(cards.pop(rng.below(len(cards))))
    twin.turn = 1 + rng.below(2 * seats)
    twin.player = (twin.turn - 1) % seats
    twin.idle = rng.below(seats)
    twin.phase = "play1"
    return twin


@settings(max_examples=TABLES)
@given(seats=st.integers(2, 4), seed=seeds, options=mixes)
def test_crowded_tables_play_as_the_rule_book_says(
    seats: int, seed: int, options: AldrOptions
) -> None:
    """Aldr 5.2, 5.3, 6: claims by the dozen, figures in the way, edges, the end of the cards."""
    rng = Rng(seed)
    twin = crowded(seats, options, rng)
    state = ALDR.read_position(twin.written(), options)
    play_both(ALDR, state, twin, rng, TURNS)
