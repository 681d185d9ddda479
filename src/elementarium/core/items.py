"""Items: actions and chance outcomes as records and examples list them (rules/README 4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from elementarium.core.errors import NotationError
from elementarium.core.game import Game, Played
from elementarium.core.seats import CHANCE
from elementarium.core.state import State
from elementarium.core.words import saying

_SEATED = re.compile(r"(?P<seat>[0-9]): (?P<text>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Item:
    """One action or chance outcome."""

    text: str
    seat: int | None = None

    @property
    def is_chance(self) -> bool:
        """Whether this is an outcome, not a decision."""
        return self.text.startswith("~")


def read_item(text: str) -> Item:
    """An item with the seat that may stand before it."""
    match = _SEATED.fullmatch(text)
    if not match:
        return Item(text)
    item = Item(match["text"], int(match["seat"]))
    if item.is_chance:
        raise saying(NotationError, "chance.seat", text=text)
    return item


def read_items(text: str) -> list[Item]:
    """A list of items with ` ; ` between them; `none` is the empty list."""
    return [] if text == "none" else [read_item(part) for part in text.split(" ; ")]


def walk_item(
    game: Game[Any],
    state: State,
    item: Item,
    before: State | None = None,
    following: Sequence[Item] = (),
) -> list[Played[Any]]:
    """What an item leads to, nothing if it only says what is so; raises if it is not so.

    `before` is the state before the item that came before it.
    """
    walked = _walked(game, state, item, following)
    if (
        not walked
        and game.agrees
        and not game.agrees(before if before is not None else state, state, item.text)
    ):
        raise saying(NotationError, "chance.disagrees", text=item.text)
    return walked


def play_item(
    game: Game[Any],
    state: State,
    item: Item,
    before: State | None = None,
    following: Sequence[Item] = (),
) -> State:
    """The state after an item."""
    walked = walk_item(game, state, item, before, following)
    return walked[-1].after if walked else state


def _walked(
    game: Game[Any], state: State, item: Item, following: Sequence[Item]
) -> list[Played[Any]]:
    """What an item leads to, checked as it is walked.

    An outcome that the position had already determined, and that is named rightly, has no numbers.
    If chance could bring the same again, the outcomes that follow it tell which of them is meant.
    """
    if not item.is_chance:
        return list(game.walk(state, item.text, item.seat))
    if game.agrees is None:
        return list(game.walk_outcome(state, item.text))
    if state.to_act != CHANCE:
        return []
    try:
        walked = list(game.walk_outcome(state, item.text))
    except NotationError:
        return []
    if game.agrees(state, state, item.text) and not _lead_on(game, state, walked, following):
        return []
    return walked


def _lead_on(
    game: Game[Any], state: State, walked: list[Played[Any]], following: Sequence[Item]
) -> bool:
    """Whether the outcomes that follow, up to the next decision, fit after what was walked."""
    before, state = state, walked[-1].after if walked else state
    for index, item in enumerate(following):
        if not item.is_chance:
            break
        try:
            before, state = state, play_item(game, state, item, before, following[index + 1 :])
        except NotationError:
            return False
    return True
