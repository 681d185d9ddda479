"""Questions that change nothing, and why something is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elementarium.core.errors import ElementariumError, IllegalActionError, Refusal
from elementarium.core.game import Game
from elementarium.core.words import Message
from elementarium.play.journal import RefusedError
from elementarium.server import messages as wire


def because(game: Game[Any], state: Any, seat: int, request: wire.Why) -> wire.Because:
    """Whether an action is allowed, and if not why."""
    if request.path:
        state = after_path(game, state, seat, request.path)
        if not game.is_unfinished(state, seat):
            raise RefusedError("bad")
    refusal = game.refusal(state, seat, request.text)
    if refusal is None:
        return wire.Because(request.id, True, "", None, "")
    return wire.Because(request.id, False, refusal.code, said(game, refusal), refusal.rule)


def after_path(game: Game[Any], state: Any, seat: int, path: Sequence[str]) -> Any:
    """The state after the beginning of an action; raises if more than that was played.

    Whoever could ask for more would learn what an action leads to without playing it: whether
    somebody is asked in secret, for one.
    """
    for place, text in enumerate(path):
        if place and not game.is_unfinished(state, seat):
            raise RefusedError("bad")
        state = game.play(state, text, seat)
    return state


def refusal_of(request: Any, error: ElementariumError) -> Refusal:
    """Why the rules refuse what was asked."""
    if isinstance(error, IllegalActionError):
        return error.refusal
    texts = [request.text] if isinstance(request, wire.Why) else request.path
    return Refusal("syntax", "8.1", {"text": " ; ".join(texts)})


def said(game: Game[Any], refusal: Refusal) -> Message:
    """A refusal as a sentence."""
    return Message(game.key_of(refusal, game.words("en")), refusal.about)
