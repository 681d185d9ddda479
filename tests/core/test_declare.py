"""Constants and tables are stated in Python; what Cython must know of them is written from it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from elementarium.core.declare import MARK, declare

NUMBERS = """
from typing import Final

CELLS: Final = 9
NOBODY: Final = -2
LINES: Final = (0, 1, 2)
NAMES: Final = ("no", "numbers")
"""
TABLE = """
from typing import Annotated

from elementarium.core.state import State


class Rulings:
    torus: bool


class Table(State):
    cells: Annotated[bytearray, 9]
    turn: int
    over: bool


class Room(Table):
    rulings: Rulings
    tried: Annotated[list[int], 3, "h"]
"""
USER = """
from {name} cimport numbers, table as layout
from {name}.table cimport (
    Room,
)
"""


def package(folder: Path, name: str, **modules: str) -> Path:
    """A package of these modules, whose `rules` are written by hand."""
    home = folder / name
    home.mkdir()
    (home / "__init__.py").touch()
    (home / "rules.py").touch()
    (home / "rules.pxd").write_text(USER.format(name=name))
    for module, text in modules.items():
        (home / f"{module}.py").write_text(dedent(text))
    return home


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_numbers_become_an_enum_and_rows_constant_rows(source: Path) -> None:
    home = package(source, "declared_numbers", numbers=NUMBERS)
    assert declare(source) == [home / "numbers.pxd"]
    text = (home / "numbers.pxd").read_text()
    assert text.startswith(MARK)
    assert "cdef enum:\n    CELLS = 9\n    NOBODY = -2\n" in text
    assert "static const int LINES[] = {0, 1, 2};" in text
    assert "const int LINES[3]" in text
    assert "NAMES" not in text


def test_a_table_becomes_c_classes_with_the_same_fields(source: Path) -> None:
    home = package(source, "declared_table", table=TABLE)
    declare(source)
    lines = (home / "table.pxd").read_text().splitlines()
    assert lines[-11:] == [
        "@cython.no_gc",
        "cdef class Table(State):",
        "    cdef unsigned char cells[9]",
        "    cdef public int turn",
        "    cdef public bint over",
        "",
        "",
        "@cython.no_gc",
        "cdef class Room(Table):",
        "    cdef readonly Rulings rulings",
        "    cdef short tried[3]",
    ]


def test_what_is_copied_as_memory_holds_no_objects(source: Path) -> None:
    package(source, "declared_badly", table=TABLE.replace("turn: int", "turn: Rulings"))
    with pytest.raises(TypeError, match=r"Table\.turn is copied as memory"):
        declare(source)


def test_nothing_is_written_again_that_says_the_same(source: Path) -> None:
    package(source, "declared_once", numbers=NUMBERS)
    assert len(declare(source)) == 1
    assert declare(source) == []


def test_what_was_written_by_hand_is_left_alone(source: Path) -> None:
    home = package(source, "declared_by_hand", numbers=NUMBERS)
    (home / "numbers.pxd").write_text("cdef enum:\n    CELLS = 9\n")
    assert declare(source) == []
