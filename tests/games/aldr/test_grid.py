"""Placements and patterns on the grid: against a plain reading of the rules, and turned about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.games.aldr.actions import Claim, Lay, MoveAldr, action
from elementarium.games.aldr.board import CELLS, CLAIM, COLUMNS, EMPTY, MOVE_ALDR, PLAY1, PLAY2
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.patterns import find_claims, is_claim_cell
from elementarium.games.aldr.placement import neighbor
from elementarium.games.aldr.rules import Aldr
from tests.games.aldr.walks import at, some_states, walk

SEEDS = range(6) if is_compiled() else range(1)
EVERY = 9 if is_compiled() else 40
REPLACES = {"F": "A", "W": "F", "E": "W", "A": "E"}
SHAPES = {
    "F": {(0, 0), (0, 1), (0, 2), (1, 1)},
    "W": {(0, 0), (0, 1), (1, 1), (1, 2)},
    "E": {(0, 0), (0, 1), (1, 0), (1, 1)},
    "A": {(0, 0), (0, 1), (0, 2), (0, 3)},
}
Point = tuple[int, int]
"""Row and column, from 0."""


def table_of(state: Aldr) -> dict[Point, str]:
    return {
        divmod(cell, COLUMNS): ICON_LETTERS[state.icon(cell)]
        for cell in range(CELLS)
        if state.icon(cell) != EMPTY
    }


def figures_of(state: Aldr) -> set[Point]:
    return {divmod(cell, COLUMNS) for cell in range(CELLS) if state.is_occupied(cell)}


def may_cover(laid: str, covered: str) -> bool:
    """The table of Aldr 5.1, in words."""
    return laid in "VS" or covered in ("V", "S", laid, REPLACES[laid])


def laid_by_hand(state: Aldr) -> set[frozenset[tuple[Point, str]]]:
    """All placements of the active hand, cell by cell as 5.1 lists its conditions."""
    table, figures = table_of(state), figures_of(state)
    found = set()
    for kind, count in enumerate(state.hand_of(state.player)):
        if not count:
            continue
        for row, column in product(range(26), range(26)):
            for down, across in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                first, second = (row, column), (row + down, column + across)
                if not (0 <= second[0] < 26 and 0 <= second[1] < 26):
                    continue
                if first in figures or second in figures:
                    continue
                halves = list(zip((first, second), KIND_NAMES[kind], strict=True))
                covered = [(table[place], icon) for place, icon in halves if place in table]
                if covered and all(may_cover(icon, under) for under, icon in covered):
                    found.add(frozenset(halves))
    return found


def laid_by_engine(state: Aldr) -> list[frozenset[tuple[Point, str]]]:
    found = []
    for number in state.legal_actions():
        laid = action(number)
        if isinstance(laid, Lay):
            cells = (laid.cell, neighbor(laid.cell, laid.direction))
            places = [divmod(cell, COLUMNS) for cell in cells]
            found.append(frozenset(zip(places, KIND_NAMES[laid.kind], strict=True)))
    return found


def turned_about(shape: set[Point], mirror: bool) -> list[set[Point]]:
    images = [shape, {(row, -column) for row, column in shape}] if mirror else [shape]
    return [
        image
        for start in images
        for image in (
            start,
            {(-column, row) for row, column in start},
            {(-row, -column) for row, column in start},
            {(column, -row) for row, column in start},
        )
    ]


def claimed_by_hand(state: Aldr, element: str) -> set[Point]:
    """The claim cells, instance by instance as 5.3 describes them."""
    table, figures = table_of(state), figures_of(state)
    touched = {divmod(cell, COLUMNS) for cell in state.touched_cells()}
    found = set()
    for (row, column), shape in product(table, turned_about(SHAPES[element], state.options.mirror)):
        for down, across in shape:
            cells = {(row + r - down, column + c - across) for r, c in shape}
            if not all(table.get(cell, "") in (element, "S") for cell in cells) or cells & figures:
                continue
            if state.options.claim_scope == "any" or cells & touched:
                found |= {cell for cell in cells if table[cell] == element}
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_placements_are_those_of_a_plain_reading(seed: int) -> None:
    """Aldr 5.1."""
    for state in some_states(2 + seed % 3, seed, EVERY):
        if state.phase in (PLAY1, PLAY2):
            engine = laid_by_engine(state)
            assert len(set(engine)) == len(engine)
            assert set(engine) == laid_by_hand(state)


@pytest.mark.parametrize("options", ["", "mirror=false", "claim_scope=any"])
def test_claim_cells_are_those_of_a_plain_reading(options: str) -> None:
    """Aldr 5.2, 5.3: on tables thick with Seals, where patterns are many."""
    rng = Rng(11)
    seen = 0
    for _ in range(60 if is_compiled() else 6):
        state = crowded(rng, options)
        for element, letter in enumerate("FWEA"):
            expected = claimed_by_hand(state, letter)
            assert find_claims(state, element) == bool(expected)
            got = {divmod(c, COLUMNS) for c in range(CELLS) if is_claim_cell(state, element, c)}
            assert got == expected
            seen += len(expected)
    assert seen


def crowded(rng: Rng, options: str) -> Aldr:
    """A 6 x 6 table of few sorts of icons, somewhere or in a corner, with figures and touches."""
    letters = ("FFFS", "WWWS", "EEES", "AAAS", "FWEAS")[rng.below(5)]
    rows = [[letters[rng.below(len(letters))] for _ in range(6)] for _ in range(6)]
    corner = ("a6", "m14", "u26", "u6", "a26")[rng.below(5)]
    board = "/".join("".join(row) for row in rows)
    state = at(
        f"aldr1 {corner}:{board} | *- | B:FF O:WW | P:FF.WE.WV.AA | D:60 | 13B play2 X:- Z:0",
        options,
    )
    assert isinstance(state, Aldr)
    cells = [cell for cell in range(CELLS) if state.icon(cell) != EMPTY]
    for _ in range(3):
        state.set_touched(cells[rng.below(36)])
    stand = cells[rng.below(36)]
    if state.icon(stand) < 4:
        state.set_aldr(stand)
    return state


# Symmetry

Turn = Callable[[int, int], Point]


def moved(state: Aldr, turn: Turn) -> Aldr:
    """The same game on a table that has been turned, mirrored or shifted."""

    def to(cell: int) -> int:
        row, column = turn(*divmod(cell, COLUMNS))
        assert 0 <= row < 26
        assert 0 <= column < 26
        return row * COLUMNS + column

    twin = Aldr(state.seats, state.options)
    for cell in range(CELLS):
        if state.icon(cell) != EMPTY:
            twin.set_icon(to(cell), state.icon(cell))
    for cell in state.touched_cells():
        twin.set_touched(to(cell))
    if state.aldr >= 0:
        twin.set_aldr(to(state.aldr))
    for seat, element in product(range(state.seats), range(4)):
        if state.sage_cell(seat, element) >= 0:
            twin.set_sage(seat, element, to(state.sage_cell(seat, element)))
    for seat in range(state.seats):
        twin.set_hand(seat, state.hand_of(seat), 0)
    twin.set_pool(state.pool_cards())
    twin.set_deck(state.deck, [])
    twin.set_laid(state.laid_cards(), True)
    twin.turn, twin.player, twin.phase = state.turn, state.player, state.phase
    twin.idle, twin.to_act = state.idle, state.to_act
    return twin


def meanings(state: Aldr, turn: Turn) -> Iterator[object]:
    """The legal actions by what they do on the table after the turn."""
    for number in state.legal_actions():
        act = action(number)
        if isinstance(act, Lay):
            cells = (act.cell, neighbor(act.cell, act.direction))
            places = [turn(*divmod(cell, COLUMNS)) for cell in cells]
            yield frozenset(zip(places, KIND_NAMES[act.kind], strict=True))
        elif isinstance(act, Claim):
            yield act.element, turn(*divmod(act.cell, COLUMNS))
        elif isinstance(act, MoveAldr):
            yield turn(*divmod(act.cell, COLUMNS))
        else:
            yield act


TURNS: dict[str, Turn] = {
    "a quarter": lambda row, column: (25 - column, row),
    "half way": lambda row, column: (25 - row, 25 - column),
    "mirrored": lambda row, column: (row, 25 - column),
    "upside down": lambda row, column: (25 - row, column),
    "along the diagonal": lambda row, column: (column, row),
    "shifted": lambda row, column: (row + 1, column - 1),
}


@pytest.mark.parametrize("name", TURNS)
def test_turning_the_table_turns_the_legal_actions(name: str) -> None:
    """Aldr 11, invariant 10."""
    turn = TURNS[name]
    for state in some_states(3, 5, EVERY):
        if state.to_act >= 0:
            assert {*meanings(moved(state, turn), lambda r, c: (r, c))} == {*meanings(state, turn)}


@pytest.mark.parametrize("name", ["a quarter", "half way", "shifted"])
def test_without_mirror_images_patterns_still_turn(name: str) -> None:
    """Aldr R8."""
    turn = TURNS[name]
    steps = walk(2, 8, AldrOptions(mirror=False, claim_scope="any", claim="may"))
    for place, (state, _, _) in enumerate(steps):
        if state.to_act >= 0 and (CLAIM <= state.phase < MOVE_ALDR or place % 40 == 0):
            assert {*meanings(moved(state, turn), lambda r, c: (r, c))} == {*meanings(state, turn)}


def test_placements_do_not_depend_on_whose_sage_it_is() -> None:
    """Aldr 11, invariant 9."""
    text = "aldr1 m14:FA/WE | *- {} | B:FW.EV.AS O:WW | P:FF.WE.WV.AA | D:60 | 13B play1 X:- Z:0"
    ours, theirs = at(text.format("Bm14 Bn13")), at(text.format("Om14 On13"))
    assert ours.legal_actions() == theirs.legal_actions()


def test_placements_do_not_depend_on_what_is_buried() -> None:
    """Aldr 5.1: heights do not matter."""
    text = "aldr1 m14:FA/WE | *- | B:FW.EV.AS O:WW | P:FF.WE.WV.AA | D:60 | 13B play1 X:- Z:0"
    assert at(text).legal_actions() == at(f"{text} | L:FF2.FA10").legal_actions()


@pytest.mark.parametrize("corner", ["a1", "z1", "a26", "z26"])
def test_a_corner_of_the_table_can_be_covered_in_two_directions(corner: str) -> None:
    """Aldr 5.1."""
    state = at(f"aldr1 {corner}:F | *- | B:FF O:WW | P:FF.WE.WV.AA | D:60 | 13B play1 X:- Z:0")
    assert len(state.legal_actions()) == 2
