"""The sandbox: any position, looked at and played from, for examples and first steps.

Whoever asks has written the position, so nothing in it is hidden, and nothing is kept.
"""

from __future__ import annotations

from typing import Any

from elementarium.core.errors import IllegalActionError, NotationError, PositionError, Refusal
from elementarium.core.game import Game
from elementarium.core.items import read_item, walk_item
from elementarium.core.registry import load
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.play.chance import DEAL, lot
from elementarium.server.forms import Looked, Sandbox
from elementarium.server.messages import Because, News


def look(wish: Sandbox) -> Looked:
    """What the position looks like after all items that are possible."""
    game = load(wish.game)
    options = game.options.read(wish.options)
    if wish.position:
        state = game.read_position(wish.position, options)
    else:
        state = game.start(game.seats[0], options)
        game.deal(state, lot(wish.seed, DEAL))
    news: list[News] = []
    refused: Because | None = None
    for place, text in enumerate(wish.items, start=1):
        try:
            actor = _actor(state)
            state, events = _played(game, state, text, wish.seed + place)
        except (IllegalActionError, NotationError) as error:
            refused = _because(game, text, error)
            break
        news.append(News(place, "act", actor, text, events))
    return Looked(
        position=game.write_position(state),
        views=[game.view(state, seat) for seat in range(state.seats)],
        to_act=_actor(state),
        legal=game.legal(state) if state.to_act >= 0 else [],
        unfinished=game.is_unfinished(state, state.to_act),
        news=news,
        refused=refused,
    )


def _played(game: Game[Any], state: State, text: str, seed: int) -> tuple[State, list[Event]]:
    """The state after an item, and what it did; chance that is due but not given is drawn."""
    item = read_item(text)
    if not item.is_chance and state.to_act == CHANCE:
        state = state.copy()
        game.deal(state, lot(seed, DEAL))
    events: list[Event] = []
    viewer = _actor(state)
    for played in walk_item(game, state, item):
        events += game.tell(state, played, viewer)
        state = played.after
    return state, events


def _actor(state: State) -> int | None:
    return state.to_act if state.to_act not in (CHANCE, NOBODY) else None


def _because(game: Game[Any], text: str, error: Exception) -> Because:
    if isinstance(error, PositionError):
        raise error
    refusal = (
        error.refusal
        if isinstance(error, IllegalActionError)
        else Refusal("syntax", "8.1", {"text": text})
    )
    told = Message(game.key_of(refusal, game.words("en")), refusal.about)
    return Because("", False, refusal.code, told, refusal.rule)
