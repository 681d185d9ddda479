"""Requests about puzzles."""

from __future__ import annotations

from typing import Annotated

from litestar.params import Parameter

from elementarium.server import forms
from elementarium.server.refusals import get, post
from elementarium.server.rooms import Asking, Rooms, asker_of, guest_of

Number = Annotated[int, Parameter(ge=1, le=100_000)]


@get("/api/puzzles")
async def hall(request: Asking, state: Rooms) -> forms.PuzzleHall:
    """The puzzles of the day, and how the guest has done."""
    return await state.hub.puzzles.hall(guest_of(request))


@get("/api/puzzles/{game:str}")
async def of_game(request: Asking, state: Rooms, game: str) -> list[forms.PuzzleLine]:
    """All puzzles of a game, the easiest first."""
    return await state.hub.puzzles.of_game(guest_of(request), game)


@post("/api/puzzles/{game:str}/{n:int}", status_code=200)
async def attempt(
    request: Asking, state: Rooms, game: str, n: Number, data: forms.PuzzleTry
) -> forms.PuzzleLook:
    """A puzzle after what was played of it; the first try that is decided counts."""
    return await state.hub.puzzles.look(guest_of(request), game, n, data, asker_of(request))


HANDLERS = [hall, of_game, attempt]
