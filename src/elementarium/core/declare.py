"""Writes the `.pxd` files that only repeat Python, so that constants and fields are stated once.

A module that others `cimport` and that has no `.pxd` of its own gets one made from its Python:
`Final` numbers become an enum, `Final` rows of numbers become constant rows of C, and the classes
of a table become C classes with the same fields. Whoever compiles runs it first; `setup.py` does:

    ELEMENTARIUM_PURE=1 python -m elementarium.core.declare src
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from elementarium.core.layout import Field, fields_of, is_copied
from elementarium.core.state import State

MARK = "# Written by elementarium.core.declare from the .py beside it.\n"
CIMPORT = re.compile(r"^from ([\w.]+) cimport (\([^)]*\)|.*)$", re.MULTILINE)


def declare(source: Path) -> list[Path]:
    """Write what is missing or has changed below a folder of sources, and say which files."""
    return [path for path, text in sorted(wanted(source).items()) if _write(path, text)]


def wanted(source: Path) -> Mapping[Path, str]:
    """The files that only repeat Python, with what belongs into them."""
    files = {
        name: source.joinpath(*name.split(".")).with_suffix(".pxd") for name in cimported(source)
    }
    return {
        path: declaration(import_module(name), files)
        for name, path in files.items()
        if path.with_suffix(".py").exists() and not is_written_by_hand(path)
    }


def cimported(source: Path) -> set[str]:
    """All names that files written by hand take modules, or something of a module, from."""
    found: set[str] = set()
    for path in source.rglob("*.pxd"):
        if is_written_by_hand(path):
            found |= set(_cimported_in(path.read_text("utf-8")))
    return found


def _cimported_in(text: str) -> Iterator[str]:
    for package, names in CIMPORT.findall(text):
        yield package
        for name in re.findall(r"(\w+)(?: as \w+)?", names):
            yield f"{package}.{name}"


def is_written_by_hand(path: Path) -> bool:
    """Whether this is a `.pxd` that says more than its Python does."""
    return path.exists() and not path.read_text("utf-8").startswith(MARK)


def declaration(module: ModuleType, names: Collection[str] = ()) -> str:
    """The `.pxd` of a module of numbers or of a table; `names` are modules that have one, too."""
    own = [
        one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__
    ]
    classes = [one for one in own if isinstance(one, type)]
    return _declared_classes(classes, names) if classes else _declared_numbers(module)


def _declared_numbers(module: ModuleType) -> str:
    """An enum of the numbers of a module, and its rows of numbers."""
    values = {name: getattr(module, name) for name in module.__annotations__}
    numbers = {name: value for name, value in values.items() if isinstance(value, int)}
    rows = {name: value for name, value in values.items() if _is_row(value)}
    lines = [MARK + "cdef enum:", *[f"    {name} = {value}" for name, value in numbers.items()]]
    if rows:
        lines += ["", "cdef extern from *:", '    """']
        kinds = {name: f"const {_kind(row)} {name}" for name, row in rows.items()}
        lines += [f"    static {kinds[name]}[] = {_listed(row)};" for name, row in rows.items()]
        lines += ['    """', *[f"    {kinds[name]}[{len(row)}]" for name, row in rows.items()]]
    return "\n".join(lines) + "\n"


def _kind(row: tuple[int, ...]) -> str:
    """The C type of a row: zeros and ones are bytes, so that they can be copied as they are."""
    return "unsigned char" if set(row) <= {0, 1} else "int"


def _is_row(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(number, int) for number in value)


def _listed(row: tuple[int, ...]) -> str:
    return "{" + ", ".join(str(int(number)) for number in row) + "}"


def _declared_classes(classes: list[type[Any]], names: Collection[str]) -> str:
    """The C layout of a table, of its rulings and of the room beside it."""
    fields = {kind: _checked_fields(kind) for kind in classes}
    others = {field.kind for row in fields.values() for field in row if field.kind not in classes}
    others = {kind for kind in others if kind.__module__ in names}
    lines = [MARK + "cimport cython", "", "from elementarium.core.state cimport State"]
    lines += sorted(f"from {kind.__module__} cimport {kind.__name__}" for kind in others)
    for kind, row in fields.items():
        base = "" if kind.__base__ in (object, None) else f"({kind.__base__.__name__})"
        lines += ["", "", "@cython.no_gc", f"cdef class {kind.__name__}{base}:"]
        lines += [f"    {field.declared({*classes, *others})}" for field in row] or ["    pass"]
    return "\n".join(lines) + "\n"


def _checked_fields(kind: type[Any]) -> tuple[Field, ...]:
    """The fields of a class; what is copied as memory may hold numbers only."""
    fields = fields_of(kind)
    if kind.__base__ is State or is_copied(kind):
        for field in fields:
            if not field.is_number:
                raise TypeError(
                    f"{kind.__name__}.{field.name} is copied as memory: it must be numbers"
                )
    return fields


def _write(path: Path, text: str) -> bool:
    """Write a file if it says something else, so that nothing is compiled again without need."""
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.write_text(text, "utf-8")
    return True


if __name__ == "__main__":
    for written in declare(Path(sys.argv[1])):
        print(f"declared {written}")
