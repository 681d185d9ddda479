"""Words for people: codes with parameters become sentences, in English and Chinese.

Nothing in the rules writes a sentence. They name a `Message`, a key with parameters; the
catalogues `words/en.toml` and `words/zh.toml` of the packages say it. A test keeps the
languages equal in keys and parameters.
"""

from __future__ import annotations

import errno
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

from elementarium.core.errors import ElementariumError

LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said: the key of a sentence and what to fill in."""

    key: str
    about: Mapping[str, str | int | Message] = field(default_factory=dict)


def plain(text: str) -> Message:
    """A text that is the same in every language, as a message."""
    return Message("list.one", {"text": text})


def joined(parts: Sequence[Message], by: str | Message) -> Message:
    """Several messages as one, with something between them."""
    if not parts:
        return plain("")
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = Message("list.several", {"first": part, "by": by, "rest": whole})
    return whole


class Words:
    """The sentences of some packages in one language, and further ones that data brings."""

    def __init__(
        self,
        language: str,
        packages: Iterable[str],
        further: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise saying(ElementariumError, "language", name=language, known=known)
        self.language = language
        self._sentences: dict[str, str] = {}
        for package in ("elementarium.core", *packages):
            self._sentences.update(catalogue(package, language))
        self._sentences.update(further)

    def say(self, key: str, **about: str | int | Message) -> str:
        """The sentence of `key`, filled in; parameters may be messages themselves."""
        return self.tell(Message(key, about))

    def tell(self, message: Message) -> str:
        """The sentence of a message."""
        filled = {
            name: self.tell(value) if isinstance(value, Message) else value
            for name, value in message.about.items()
        }
        return self._sentences[message.key].format(**filled)

    def knows(self, key: str) -> bool:
        """Whether there is a sentence for a key."""
        return key in self._sentences

    def first_known(self, *keys: str) -> str:
        """The first of these keys that has a sentence."""
        for key in keys:
            if key in self._sentences:
                return key
        raise KeyError(f"no sentence for any of {', '.join(keys)}")


Problem = TypeVar("Problem", bound=ElementariumError)


def saying(kind: type[Problem], key: str, /, **about: str | int | Message) -> Problem:
    """An error with a sentence that can be said in every language."""
    message = Message(f"error.{key}", about)
    error = kind(Words("en", ()).tell(message))
    error.told = message
    return error


def told(error: ElementariumError, words: Words) -> str:
    """An error as a sentence; of what only the English says exactly, others tell the kind."""
    if error.told is not None:
        return words.tell(error.told)
    if words.language == "en":
        return str(error)
    return words.say(
        words.first_known(*(f"error.kind.{kind.__name__}" for kind in type(error).mro()))
    )


def reason(error: OSError) -> Message:
    """Why the system refuses something, in the words of every language."""
    name = errno.errorcode.get(error.errno or 0, "")
    if f"error.os.{name}" in catalogue("elementarium.core", "en"):
        return Message(f"error.os.{name}")
    return Message("error.os.other", {"number": error.errno or 0})


@cache
def catalogue(package: str, language: str) -> Mapping[str, str]:
    """The sentences of one package by their full keys, such as `element.refusal.no_moves`."""
    path = files(package) / "words" / f"{language}.toml"
    return dict(_flattened(tomllib.loads(path.read_text(encoding="utf-8")), ""))


def _flattened(table: Mapping[str, object], prefix: str) -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flattened(value, f"{prefix}{name}.")
        else:
            yield prefix + name, str(value)
