"""What is answered to whatever cannot be done."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from elementarium.core.errors import (
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGameError,
)
from elementarium.core.words import Message
from elementarium.play.journal import RefusedError
from elementarium.players.coach import UnclearError
from elementarium.server import forms, site
from elementarium.server.rooms import Asking
from elementarium.store.errors import DoubtfulError, StorageError, UnreadableError

LOG = logging.getLogger("elementarium.server")
PROBLEMS: dict[type[Exception], str] = {
    UnknownGameError: "game",
    OptionError: "options",
    PositionError: "position",
    RecordError: "record",
    NotationError: "notation",
    UnclearError: "unclear",
}
"""What is wrong with a request, where the error has no sentence of its own in every language."""
STATUS = {"no_table": 404, "running": 409, "seat": 403, "secret": 403, "taken": 409, "busy": 429}
STATUS |= {"no_calls": 404, "other_rules": 409, "old_rules": 409, "old_deal": 409}
STATUS |= {"counts_first": 409, "phrase": 403, "link": 403, "no_page": 404, "not_rated": 404}
STATUS |= {"no_tournament": 404, "tournament_over": 409, "tournament_begun": 409}
STATUS |= {"tournament_full": 409, "tournament_running": 409, "tournament_few": 409}
STATUS |= {"tournament_played": 409, "tournaments": 429}
STATUS |= {"no_puzzle": 404, "tables": 429, "address": 429, "queue": 429, "unclear": 429}
STATUS |= {"damaged": 500, "storage": 503, "unknown": 503, "unreadable": 503, "not_ready": 503}
FAILURES: dict[type[Exception], str] = {
    UnreadableError: "unreadable",
    DoubtfulError: "unknown",
    StorageError: "storage",
}
"""What is wrong with the database; what is inside of it is nobody's business."""


def refused(_request: Asking, error: Exception) -> Response[forms.Problem]:
    """An answer to whatever cannot be done."""
    problem = problem_of(error)
    return Response(problem, status_code=STATUS.get(problem.code, 400))


def problem_of(error: Exception) -> forms.Problem:
    """Why something cannot be done."""
    if isinstance(error, RefusedError):
        return forms.Problem(error.code, Message(f"house.no.{error.code}"))
    for kind, code in FAILURES.items():
        if isinstance(error, kind):
            return forms.Problem(code, Message(f"house.no.{code}"))
    code = PROBLEMS.get(type(error), "problem")
    told = getattr(error, "told", None) or Message(f"house.no.{code}")
    return forms.Problem(code, told, str(error))


def failed(request: Asking, error: Exception) -> Response[Any]:
    """An answer to a mistake of ours, or to a request that nobody understands."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if (
        status == 404
        and "text/html" in request.headers.get("accept", "")
        and (text := site.index())
    ):
        # Somebody mistyped an address: the page says so in his language.
        return Response(text, status_code=404, media_type=MediaType.HTML)
    if status >= 500:
        LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    code = "lost" if status == 404 else "bad" if status < 500 else "failed"
    headers = error.headers if isinstance(error, HTTPException) else None
    problem = forms.Problem(code, Message(f"house.no.{code}"))
    return Response(problem, status_code=status, headers=headers)


def unreadable(_request: Asking, _error: Exception) -> Response[forms.Problem]:
    """An answer to a body that is no text, or that is nested without end."""
    return Response(forms.Problem("bad", Message("house.no.bad")), status_code=400)
