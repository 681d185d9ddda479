"""The rules are the same seen from every side of the board (Element 11.10)."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.games.element.options import ElementOptions
from tests.games.element.drawing import ELEMENT

COLUMNS = "abcdefghijk"
TURNS = range(8)


def turned(square: str, turn: int) -> str:
    """A square after a quarter turn for each of the two low bits, mirrored by the high one."""
    column, row = COLUMNS.index(square[0]), int(square[1:]) - 1
    for _ in range(turn % 4):
        column, row = row, 10 - column
    if turn >= 4:
        column = 10 - column
    return f"{COLUMNS[column]}{row + 1}"


def turned_side(side: str, turn: int) -> str:
    """A direction after the same turn: the way from f6 to its neighbor there."""
    neighbors = {"N": "f7", "E": "g6", "S": "f5", "W": "e6"}
    goal = turned(neighbors[side], turn)
    return next(name for name, square in neighbors.items() if square == goal)


def turned_text(text: str, turn: int) -> str:
    """An action with all its squares and sides turned."""
    head = re.sub(r"[a-k](1[01]|[1-9])", lambda m: turned(m[0], turn), text)
    return re.sub(r"(?<=[<>*])[NESW]+", lambda m: "".join(turned_side(s, turn) for s in m[0]), head)


def turned_position(text: str, turn: int) -> str:
    """A position with all its squares turned, groups sorted as they are written."""

    def sort(squares: str) -> str:
        names = [turned(name, turn) for name in squares.split(",") if name != "H"]
        names.sort(key=lambda name: (name[0], int(name[1:])))
        return ",".join([*names, *(["H"] if squares.endswith("H") else [])])

    fields = text.split(" ")
    fields[0] = ",".join(turned(name, turn) for name in fields[0].split(","))
    if fields[1] != "-":
        groups = (group.split(":") for group in fields[1].split(";"))
        fields[1] = ";".join(f"{code}:{sort(squares)}" for code, squares in groups)
    if fields[6] != "-":
        fields[6] = sort(fields[6])
    if len(fields) == 9:
        fields[8] = re.sub(r"[a-k](1[01]|[1-9])", lambda m: turned(m[0], turn), fields[8])
    return " ".join(fields)


@settings(max_examples=24 if is_compiled() else 3)
@given(
    turn=st.sampled_from(TURNS),
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    aldr=st.sampled_from(["on", "off"]),
    river=st.sampled_from(["must_complete", "truncate"]),
)
def test_a_turned_position_has_the_turned_actions_and_the_turned_outcome(
    turn: int, seats: int, seed: int, aldr: str, river: str
) -> None:
    options = ElementOptions(aldr=aldr, river=river)
    rng = Rng(seed)
    state = ELEMENT.start(seats, options)
    twin = ELEMENT.read_position(turned_position(ELEMENT.write_position(state), turn), options)
    while state.to_act != NOBODY and state.turn < 40:
        if state.to_act == CHANCE:
            number = state.sample(rng)
            state.apply(number)
            twin.apply(number)
            continue
        legal = state.legal_actions()
        texts = ELEMENT.legal(state)
        assert sorted(turned_text(text, turn) for text in texts) == sorted(ELEMENT.legal(twin))
        text = texts[rng.below(len(texts))]
        state.apply(legal[texts.index(text)])
        twin = ELEMENT.play(twin, turned_text(text, turn))
        if state.word < 0:
            here = turned_position(ELEMENT.write_position(state), turn)
            assert here == ELEMENT.write_position(twin)
