"""The pictures of a booklet: positions, what is played from them, and what is shown of them.

A picture is a block as an example is (rules/README 5), and is played as one. Each line `show:` is
drawn. It says, in any order:

- `c3-h6`: the part of the table that is drawn, between two corners; or its name, such as `hand`.
- `d4=1`: a small number on a place, of which the text speaks.
- `c3>f3`: an arrow from one place to another.
- `lit:S`: what may be done is lit, of those actions whose text begins so.
- `no:Sd5`: a cross on what may not be done.
- `seat:1`: who looks; if nobody is named, whoever has to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from elementarium.core.errors import NotationError
from elementarium.core.game import Game
from elementarium.core.items import read_item, walk_item
from elementarium.core.state import State

_PLACE = "[a-z][a-z0-9.]*"
_MARK = re.compile(rf"(?P<place>{_PLACE})=(?P<text>\w)")
_ARROW = re.compile(rf"(?P<start>{_PLACE})>(?P<goal>{_PLACE})")
_NAMED = re.compile(r"(?P<key>lit|no|seat):(?P<value>\S*)")
_PART = re.compile(r"[a-z][a-z0-9.-]*")


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn of a position, and what is pointed at."""

    parts: tuple[str, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    lit: str | None = None
    refused: str = ""
    seat: int | None = None

    @property
    def corners(self) -> tuple[str, str] | None:
        """The part of a board that is drawn, if it is one between two corners."""
        for part in self.parts:
            start, dash, end = part.partition("-")
            if dash:
                return start, end
        return None


@dataclass(frozen=True, slots=True)
class Frame:
    """One drawing: what was played before it, and what is shown."""

    items: tuple[str, ...]
    shown: Shown


@dataclass(frozen=True, slots=True)
class Picture:
    """One or more drawings in a row, with what they teach."""

    name: str
    caption: str
    position: str
    options: str
    frames: tuple[Frame, ...]


def read_shown(text: str) -> Shown:
    """What a line `show:` says."""
    parts: list[str] = []
    marks: list[tuple[str, str]] = []
    arrows: list[tuple[str, str]] = []
    named: dict[str, str] = {}
    for word in text.split():
        if match := _MARK.fullmatch(word):
            marks.append((match["place"], match["text"]))
        elif match := _ARROW.fullmatch(word):
            arrows.append((match["start"], match["goal"]))
        elif match := _NAMED.fullmatch(word):
            named[match["key"]] = match["value"].replace("_", " ")
        elif _PART.fullmatch(word):
            parts.append(word)
        else:
            raise NotationError(f'a picture cannot show "{word}"')
    return Shown(
        tuple(parts),
        tuple(marks),
        tuple(arrows),
        named.get("lit"),
        named.get("no", ""),
        int(named["seat"]) if "seat" in named else None,
    )


def read_picture(name: str, caption: str, lines: Iterable[str]) -> Picture:
    """A picture from the lines of its block; what the lines check is left to the examples."""
    position = options = ""
    items: list[str] = []
    frames: list[Frame] = []
    for line in lines:
        key, _, value = line.partition(":")
        value = value.strip()
        if key == "opt":
            options = value
        elif key == "pos":
            if position:
                raise NotationError(f"{name}: a picture begins with one position")
            position = value
        elif key == "do":
            items += value.split(" ; ")
        elif key == "show":
            frames.append(Frame(tuple(items), read_shown(value)))
    return Picture(name, caption, position, options, tuple(frames))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A frame as the engine sees it."""

    shown: Shown
    state: State
    view: Any
    """What the seat that looks sees."""
    legal: tuple[str, ...]
    """What is lit."""
    touched: frozenset[str]
    """What has changed since the frame before it."""


def drawn(game: Game[Any], picture: Picture) -> Iterator[Drawn]:
    """Play a picture, and look where it says so."""
    state = game.read_position(picture.position, game.options.read(picture.options))
    played = 0
    for frame in picture.frames:
        touched: set[str] = set()
        for text in frame.items[played:]:
            for step in walk_item(game, state, read_item(text)):
                events = game.tell(state, step, max(0, state.to_act))
                touched.update(place for event in events for place in event.touched)
                state = step.after
        played = len(frame.items)
        shown = frame.shown
        seat = max(0, state.to_act) if shown.seat is None else shown.seat
        legal = game.legal(state) if shown.lit is not None and state.to_act >= 0 else []
        lit = tuple(text for text in legal if text.startswith(shown.lit or ""))
        yield Drawn(shown, state, game.view(state, seat), lit, frozenset(touched))
