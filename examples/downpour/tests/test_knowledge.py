"""What is known about Downpour helps to win it."""

from elementarium.core.perspective import Perspective
from elementarium.play.table import Table
from elementarium.players.hints import hint
from elementarium.players.mcts import MctsPlayer
from elementarium.players.player import make_player
from elementarium.players.thinking import KNOWS_NOTHING

from downpour import GAME
from downpour.knowledge import LINES, THINKING, Lines, promise
from downpour.rules import Downpour

GAMES, SIMULATIONS = 20, 40


def position(text: str) -> Downpour:
    return GAME.read_position(text, GAME.options())


def won_by_knowledge(seed: int) -> float:
    """The part of a win that knowledge gets against none, which has as many simulations."""
    knowing, guessing = seed % 2, 1 - seed % 2
    players = {
        knowing: MctsPlayer(SIMULATIONS, seed, thinking=THINKING),
        guessing: MctsPlayer(SIMULATIONS, seed, thinking=KNOWS_NOTHING),
    }
    table = Table(GAME, seats=2, seed=seed)
    while not table.is_over:
        seat = table.to_act
        table.submit(seat, players[seat].choose(table.perspective(seat)))
    assert table.result is not None
    return (knowing in table.result.winners) / len(table.result.winners)


def test_all_lines_are_known() -> None:
    """39 of four cells: 15 that lie, 12 that stand, 12 that slant."""
    assert len(LINES["four"]) == 39
    assert all(0 <= place < 30 for lines in LINES.values() for line in lines for place in line)


def test_a_line_with_a_stone_of_the_other_promises_nothing() -> None:
    """Fire on a1 has three open lines; water beside it closes the one that lies."""
    alone, closed = (position(f"....../....../....../....../F{b}....") for b in ".W")
    assert promise(alone, "F", "W") == 3
    assert promise(closed, "F", "W") == 2


def test_what_one_is_promised_the_other_fears() -> None:
    ours, theirs = Lines().estimate(position("....../....../....../....../..F..."))
    assert ours == -theirs > 0


def test_knowledge_wins_more_than_as_many_simulations_without_it() -> None:
    """34 of 40 games when it was measured, and 33 with four times as many simulations."""
    assert sum(won_by_knowledge(seed) for seed in range(GAMES)) >= 0.7 * GAMES


def test_greedy_takes_what_is_promised_most() -> None:
    """Fire lies on c1 and d1, and a third one beside them can still become four."""
    state = position("....../....../....../..WW../..FF..")
    chosen = make_player("greedy", "downpour", 1).choose(Perspective(GAME, state, 0))
    assert GAME.write_action(state, chosen) in ("b", "e")


def test_hints_think_with_it() -> None:
    """Three fires lie on b1 to d1, and a1 is still free."""
    state = position("....../....../....../.WW.../.FFFW.")
    assert hint(Perspective(GAME, state, 0), 0.0, simulations=50).best.action == "a"
