"""The types of the wire in TypeScript, written from the Python ones.

`python -m elementarium.server.typescript` writes `client/src/wire.ts`. A test fails when it is
stale, so that client and server cannot disagree about what they say to each other.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, structs

from elementarium.core.registry import load, names
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.server import forms, messages

GOAL = Path("client") / "src" / "wire.ts"
BOARDS = GOAL.parent / "board"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
HEAD = """\
// Written by `python -m elementarium.server.typescript` from the Python types. Do not edit.
"""


def views() -> tuple[type, ...]:
    """The views of the games that have a board in the page."""
    folders = sorted(path.name for path in BOARDS.iterdir() if path.is_dir())
    return tuple(get_type_hints(load(name).view)["return"] for name in folders if name in names())


def wire() -> str:
    """The whole file."""
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [interface(kind) for kind in all_types()]
    parts.append(union("View", views()))
    parts.append(union("FromClient", get_args(messages.FromClient)))
    parts.append(union("FromServer", get_args(messages.FromServer)))
    return "\n".join(parts)


def all_types() -> list[type]:
    """Everything that has an interface: messages in their order, then what views are made of."""
    found = [Message, Event]
    for module in (messages, forms):
        found += [kind for kind in vars(module).values() if is_message(kind, module)]
    for view in views():
        found += [part for part in parts_of(view) if part not in found]
    return found


def is_message(kind: object, module: types.ModuleType) -> bool:
    """Whether this is a struct that the module itself states."""
    is_struct = isinstance(kind, type) and issubclass(kind, Struct)
    return is_struct and kind.__module__ == module.__name__


def parts_of(view: type) -> list[type]:
    """The dataclasses that a view holds, innermost first, and the view itself."""
    inner: list[type] = []
    for hint in get_type_hints(view).values():
        for kind in views_in(hint):
            inner += [part for part in parts_of(kind) if part not in inner]
    return [*inner, view]


def views_in(hint: Any) -> list[type]:
    """The views that a type is written with; messages, which hold messages, are none."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint is not Message:
        return [hint]
    return [kind for part in get_args(hint) for kind in views_in(part)]


def interface(kind: type) -> str:
    """One struct or dataclass as an interface."""
    lines = [f"/** {line} */" for line in (inspect.getdoc(kind) or "").splitlines()[:1]]
    lines.append(f"export interface {name_of(kind)} {{")
    config = getattr(kind, "__struct_config__", None)
    if config and config.tag:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = get_type_hints(kind, include_extras=True)
    for field, optional in fields_of(kind):
        lines.append(f"  {field}{'?' if optional else ''}: {written(hints[field])};")
    return "\n".join([*lines, "}", ""])


def fields_of(kind: type) -> list[tuple[str, bool]]:
    """The fields of a type, and whether each may be left out."""
    if issubclass(kind, Struct):
        return [(field.name, not is_required(field)) for field in structs.fields(kind)]
    return [(name, False) for name in get_type_hints(kind)]


def is_required(field: structs.FieldInfo) -> bool:
    """Whether a field has no default."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def name_of(kind: type) -> str:
    """The name of a type; parts of views carry their game's name before their own."""
    if ".games." not in kind.__module__:
        return kind.__name__
    game = kind.__module__.split(".")[2].title()
    return kind.__name__ if kind.__name__.startswith(game) else game + kind.__name__


def written(hint: Any) -> str:
    """A type in TypeScript."""
    if hint is Any:
        return "View"
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return written(inner[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(written(part) for part in inner))
    if origin is Mapping:
        return f"Record<{written(inner[0])}, {written(inner[1])}>"
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        return array(written(inner[0]))
    if origin is tuple:
        return f"[{', '.join(written(part) for part in inner)}]"
    return name_of(hint)


def array(item: str) -> str:
    """A list of something."""
    return f"({item})[]" if "|" in item else f"{item}[]"


def union(name: str, kinds: tuple[type, ...]) -> str:
    """A type that is one of several."""
    return f"export type {name} = {' | '.join(name_of(kind) for kind in kinds)};\n"


if __name__ == "__main__":
    GOAL.write_text(wire(), encoding="utf-8")
