"""The C constants in the `.pxd` files are those of the Python modules beside them."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
CONSTANT = re.compile(r"^([A-Z_0-9]+): Final", re.MULTILINE)
ENUMS = [
    path
    for path in sorted(SOURCE.rglob("*.pxd"))
    if "cdef enum" in path.read_text("utf-8")
    and CONSTANT.search(path.with_suffix(".py").read_text("utf-8"))
]


@pytest.mark.parametrize("path", ENUMS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_numbers_of_a_pxd_are_those_of_its_module(path: Path) -> None:
    module = path.relative_to(SOURCE).with_suffix("")
    python = import_module(".".join(module.parts))
    declared = dict(re.findall(r"^    ([A-Z][A-Z_0-9]*) = (-?\w+)$", path.read_text("utf-8"), re.M))
    assert declared
    for name, value in declared.items():
        assert getattr(python, name) == int(value, 0), name
    constants = CONSTANT.findall(path.with_suffix(".py").read_text("utf-8"))
    assert sorted(constants) == sorted(declared)
