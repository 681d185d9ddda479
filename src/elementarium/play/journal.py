"""The journal of a table: who sits there, what they did, what each viewer learns of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Result
from elementarium.core.story import Event

Kind = Literal["act", "house", "back", "resign", "time"]


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a seat."""

    kind: Literal["person", "program", "open"]
    name: str = ""
    level: str = ""
    """The program that plays; empty for people."""
    guest: str = ""
    """The person, as the house knows it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal."""

    kind: Kind
    seat: int
    id: str
    """Given by whoever asked for it; no two entries of a table have the same."""
    texts: tuple[str, ...] = ()
    """The actions, in notation."""
    chance: tuple[str, ...] = ()
    """What chance did after them; the texts are secret until the game is over."""
    digest: str = ""
    """SHA-256 of the position reached."""
    left: tuple[float, ...] = ()
    """The time left on the clocks."""


@dataclass(frozen=True, slots=True)
class Account:
    """What one viewer learns of a happening; what it did is told by `Sitting.told`."""

    version: int
    """The version that it made for the viewer."""
    by: int | None
    """Who did it; None if the viewer may not know."""
    text: str
    """The actions and outcomes in notation, as the viewer may know them."""
    joins: bool = False
    """Whether it belongs, for the viewer, to what happened before it."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry that still holds, and where it stands in the history."""

    entry: Entry
    steps: range
    accounts: tuple[Account | None, ...]
    """For each seat and, last, for the public; None for who may not know of it."""
    told: dict[int | None, list[Event]]
    """What it did as the viewers may know it who were told, until the next thing happens."""

    def account(self, viewer: int | None) -> Account | None:
        """What a viewer learns of it; None if nothing."""
        return self.accounts[-1 if viewer is None else viewer]

    @property
    def versions(self) -> tuple[int | None, ...]:
        """The version that it made for each seat and, last, for the public."""
        return tuple(account.version if account else None for account in self.accounts)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    how: Literal["rules", "resign", "time", "rules_changed", "unknown"]
    """`rules_changed`: while it was played; `unknown`: how is known to older rules only."""
    result: Result
    by: int | None = None


class RefusedError(ElementariumError):
    """Something that the house refuses, not the rules; `code` names the sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
