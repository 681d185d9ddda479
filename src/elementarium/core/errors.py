"""What can go wrong, as sentences to the person at the table.

ElementariumError
├── NotationError         a text that is no action, position or record
│   ├── PositionError     a text that is no position of the game
│   └── RecordError       a text that is no record, or one that does not replay
├── IllegalActionError    a right text at the wrong time; carries its Refusal
├── OptionError           an unknown option or value
├── UnknownGameError      no game of that name is installed
└── MissingExtraError     something needs a package that is not installed
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from elementarium.core.words import Message


class ElementariumError(Exception):
    """Anything that we tell a person instead of showing a traceback."""

    told: Message | None = None
    """What is wrong as a sentence of every language; None where there is only the English one."""


class NotationError(ElementariumError):
    """The text cannot be read."""


class PositionError(NotationError):
    """The text is no position of the game."""


class RecordError(NotationError):
    """The text is no record, or what it tells cannot have happened."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index
        """Number of the first bad item, counted from 1; None if the record cannot be read."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse an action: a code of 8.4, what it is about, and the rule."""

    code: str
    rule: str
    """The place in the rule book that says so, such as `5.4` or `R17`."""
    about: Mapping[str, str | int | Message] = field(default_factory=dict)
    """The parameters of the sentence."""
    variant: str = ""
    """Which sentence of the code fits, where there is more than one."""


class IllegalActionError(ElementariumError):
    """The action is written well but not allowed now."""

    def __init__(self, text: str, refusal: Refusal, sentence: str) -> None:
        super().__init__(f"{text} is not allowed: {sentence}")
        self.text = text
        self.refusal = refusal


class OptionError(ElementariumError):
    """An option that does not exist, or a value it cannot have."""


class UnknownGameError(ElementariumError):
    """No game of that name is installed."""


class MissingExtraError(ElementariumError):
    """A part of the house needs a package that is not installed."""
