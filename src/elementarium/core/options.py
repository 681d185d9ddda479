"""Rule options: what a group may decide for itself, with a ruling and a default each.

A game lists its options as a frozen dataclass whose fields are made by `choice`, `switch` and
`whole`. They are written `river=truncate turn_limit=0` (rules/README 3). A game may name
sets of them in `presets`: the name stands for the whole set, and what is written beside it counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, Self

from elementarium.core.errors import OptionError
from elementarium.core.words import saying

MOST_WHOLE = 1_000_000_000
"""The greatest number an option takes, which the compiled rules can hold; none needs more."""


def choice(*values: str, ruling: str) -> Any:
    """One of several words, the default first."""
    return field(default=values[0], metadata={"values": values, "ruling": ruling})


def switch(*, default: bool, ruling: str) -> Any:
    """`true` or `false`."""
    return field(default=default, metadata={"values": (False, True), "ruling": ruling})


def whole(default: int | None, *, least: int = 0, usual: tuple[int, ...] = (), ruling: str) -> Any:
    """A whole number of at least `least`; with the default None also the word `none`.

    `usual` are other numbers that groups play with: what is tried when options are compared.
    """
    return field(default=default, metadata={"least": least, "usual": usual, "ruling": ruling})


@dataclass(frozen=True, slots=True)
class Option:
    """What there is to know about one option: for help texts and forms."""

    name: str
    default: str
    values: tuple[str, ...]
    """All words allowed; empty if any whole number of at least `least` is."""
    least: int
    ruling: str


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; a game derives its own list from this."""

    presets: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Sets of options that belong together: their name, and the options as they are written."""

    def __post_init__(self) -> None:
        for entry in fields(self):
            value = getattr(self, entry.name)
            if not _allows(entry.metadata, entry.default, value):
                raise _impossible(entry.name, _written(value), entry.metadata, entry.default)

    @classmethod
    def read(cls, text: str) -> Self:
        """Options from `name=value name=value`; blanks or commas between them.

        The name of a preset stands for its options, except for those that are written as well.
        """
        items = text.replace(",", " ").split()
        own = [item for item in items if item not in cls.presets]
        given = {item.partition("=")[0] for item in own}
        named = dict.fromkeys(item for item in items if item in cls.presets)
        meant = [one for name in named for one in cls.presets[name].split()]
        return cls.from_items([*own, *(one for one in meant if one.partition("=")[0] not in given)])

    @classmethod
    def from_items(cls, items: Iterable[str]) -> Self:
        """Options from texts of the form `name=value`."""
        known = {entry.name: entry for entry in fields(cls)}
        values: dict[str, str | int | bool | None] = {}
        for item in items:
            name, equals, text = item.partition("=")
            if not equals:
                raise saying(OptionError, "option.unreadable", text=item)
            if name not in known:
                raise saying(
                    OptionError, "option.unknown", name=name, known=", ".join(sorted(known))
                )
            if name in values:
                raise saying(OptionError, "option.twice", name=name)
            values[name] = _read(known[name].metadata, known[name].default, name, text)
        return cls(**values)

    @classmethod
    def described(cls) -> tuple[Option, ...]:
        """All options of the game, in the order of its rule book."""
        return tuple(
            Option(
                name=entry.name,
                default=_written(entry.default),
                values=tuple(_written(value) for value in entry.metadata.get("values", ())),
                least=entry.metadata.get("least", 0),
                ruling=entry.metadata["ruling"],
            )
            for entry in fields(cls)
        )

    @classmethod
    def alternatives(cls) -> dict[str, tuple[str, ...]]:
        """For each option the values beside its default: of whole numbers those that are usual."""
        return {
            entry.name: tuple(
                _written(value)
                for value in entry.metadata.get("values") or entry.metadata["usual"]
                if value != entry.default
            )
            for entry in fields(cls)
        }

    def written(self) -> str:
        """The options that differ from their defaults, as `read` takes them."""
        return " ".join(
            f"{entry.name}={_written(getattr(self, entry.name))}"
            for entry in fields(self)
            if getattr(self, entry.name) != entry.default
        )


def _allows(metadata: Any, default: object, value: object) -> bool:
    if "values" in metadata:
        return any(value is word or value == word for word in metadata["values"]) and (
            isinstance(value, type(default))
        )
    if value is None:
        return default is None
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return bool(metadata["least"] <= value <= MOST_WHOLE)


def _impossible(name: str, text: str, metadata: Any, default: object) -> OptionError:
    given = {"name": name, "text": text}
    if "values" in metadata:
        values = " / ".join(_written(value) for value in metadata["values"])
        return saying(OptionError, "option.no_word", **given, values=values)
    key = "option.no_number" if default is not None else "option.no_number_nor_none"
    return saying(OptionError, key, **given, least=metadata["least"], most=MOST_WHOLE)


def _read(metadata: Any, default: object, name: str, text: str) -> str | int | bool | None:
    for value in metadata.get("values", ()):
        if text == _written(value):
            return value  # type: ignore[no-any-return]  # the words of the metadata
    if "values" not in metadata:
        if default is None and text == "none":
            return None
        if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_WHOLE)):
            return int(text)
    raise _impossible(name, text, metadata, default)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
