"""What puzzles ask for, on positions as the rule books write them."""

from __future__ import annotations

import pytest

from elementarium.core.registry import load
from elementarium.core.state import State
from elementarium.core.words import LANGUAGES, catalogue
from elementarium.puzzles.aims import aim_of, aims_of
from elementarium.puzzles.attempt import attempt
from elementarium.puzzles.mining import MORE_THAN_ANY, walked
from elementarium.puzzles.proof import Task, Walk
from elementarium.puzzles.puzzle import Puzzle, texts_of

GAMES = ("element", "aldr", "rummy", "brave")
CORNER = "d3,k11 F:j11;W:j10 P0 act E 2 - 5"
TWO_OUT = "d3,k11 F:j11 P0 act WE 0 - 5"
GO_OUT = "P2 | T0 | main- | H0 F4 F5 F6 W9 | H1 W2 EQ | D * | K F7 | B - | Y -"
FLAME = "aldr1 l14:FFA/.WE | *- | B:FF.FE.WW O:WW | P:FF.WE.WV.AA | D:84 | 2B play1 X:- Z:0"
DELUGE = (
    "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=DEL,FLA,RIP loc=OUT.1,AGO.1 | 1 hand=DOW loc=LIB.1,OUT.2"
)
ATTACKED = (
    "bte1 n=2 r=1 ph=5 st=1 to=1 | 0 hand=DOW,SIN loc=CIT.1,OUT.2 "
    "| 1 hand=EMB,BRU,ERU,GAL loc=OUT.1,LIB.1"
)
ATTACK = ("play EMB", "at CIT.1", "add BRU", "add ERU")


def walk_of(game: str, aim: str, state: State) -> Walk:
    task = Task(load(game), aim_of(game, aim), state, state.to_act, MORE_THAN_ANY)
    walk = walked(task)
    assert walk is not None
    return walk


def at(game: str, position: str) -> State:
    found: State = load(game).read_position(position, load(game).options())
    return found


def answers(game: str, aim: str, state: State) -> tuple[int, set[str]]:
    """The best that can be reached, and how."""
    walk = walk_of(game, aim, state)
    lines = {" ; ".join(texts_of(load(game), state, line)) for line in walk.answers.values()}
    return walk.best, lines


def puzzle(game: str, aim: str, position: str, size: int = 1) -> Puzzle:
    state = at(game, position)
    _, found = answers(game, aim, state)
    return Puzzle(
        aim=aim,
        seats=state.seats,
        seat=state.to_act,
        size=size,
        position=position,
        answers=tuple(found),
        lines=1,
        elo=1500,
        origin="",
    )


def test_one_stone_closes_the_corner() -> None:
    assert answers("element", "capture_1", at("element", CORNER)) == (1, {"E@k10"})


def test_two_stones_close_two_squares_in_either_order() -> None:
    best, lines = answers("element", "capture_2", at("element", TWO_OUT))
    assert best == 1
    assert all({"j10", "k10"} == {part[2:5] for part in line.split(" ; ")} for line in lines)


def test_nobody_goes_out_but_by_melding_all_but_the_last_card() -> None:
    assert answers("rummy", "out", at("rummy", GO_OUT)) == (1, {"meld F4 F5 F6 ; disc W9"})


def test_the_flame_wants_both_cards() -> None:
    best, lines = answers("aldr", "sage", at("aldr", FLAME))
    assert best == 1
    assert all("+F" in line for line in lines)


def test_a_disaster_that_nobody_stops_is_certain_if_it_is_strong_enough() -> None:
    best, lines = answers("brave", "strike", at("brave", DELUGE))
    assert best > 0
    assert all(line.startswith("play DEL") for line in lines)


def test_what_could_be_stopped_is_not_certain() -> None:
    weak = DELUGE.replace("DEL,", "")
    assert answers("brave", "strike", at("brave", weak))[0] == 0


def test_the_defender_pays_what_is_missing_and_keeps_the_rest() -> None:
    game = load("brave")
    state = at("brave", ATTACKED)
    for text in ATTACK:
        state = game.play(state, text)
    for rolled in game.walk_outcome(state, "~def FW"):
        state = rolled.after
    assert answers("brave", "hold", state) == (2, {"pay DOW"})


def test_rules_say_whether_it_can_still_be_done() -> None:
    one = puzzle("element", "capture_2", TWO_OUT)
    first, second = one.answers[0].split(" ; ")
    assert attempt("element", one, []).verdict == "open"
    begun = attempt("element", one, [first])
    assert (begun.verdict, begun.next_decision()) == ("open", second[:5])
    assert attempt("element", one, [first, second]).verdict == "reached"
    assert attempt("element", one, ["E@a1"]).verdict == "missed"


def test_what_is_forbidden_is_refused_with_its_rule_and_changes_nothing() -> None:
    tried = attempt("element", puzzle("element", "capture_1", CORNER), ["E@k11"])
    assert tried.problem is not None
    assert (tried.verdict, tried.tried, tried.path) == ("open", "E@k11", ())


def test_a_hidden_card_is_no_way_to_the_aim() -> None:
    drawing = GO_OUT.replace("main-", "draw").replace("F6 ", "").replace("K F7", "K F6")
    tried = attempt("rummy", puzzle("rummy", "out", drawing), ["draw"])
    assert (tried.verdict, tried.hangs_on_luck, tried.path) == ("missed", True, ())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_aim_has_its_sentences(game: str, language: str) -> None:
    known = catalogue("elementarium.puzzles", language)
    for aim in aims_of(game):
        for part in ("title", "asks", "nudge"):
            assert f"puzzle.{game}.{aim.name}.{part}" in known


def test_games_of_ones_own_have_no_puzzles() -> None:
    assert aims_of("kuhn") == ()
