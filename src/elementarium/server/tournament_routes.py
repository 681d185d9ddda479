"""Requests about tournaments."""

from __future__ import annotations

from typing import Annotated

from litestar.params import Parameter

from elementarium.server import forms
from elementarium.server.refusals import get, post
from elementarium.server.rooms import Asking, Rooms, check_openings, guest_of, name_of

Number = Annotated[int, Parameter(ge=0, le=1000)]


@get("/api/tournaments")
async def mine(request: Asking, state: Rooms) -> list[forms.TournamentLine]:
    """Those that the guest has opened or plays in, the newest first."""
    return await state.hub.tournaments.of(guest_of(request))


@post("/api/tournaments")
async def open_tournament(
    request: Asking, state: Rooms, data: forms.NewTournament
) -> forms.TournamentLine:
    """Open a tournament."""
    guest = guest_of(request)
    check_openings(state, request)
    return await state.hub.tournaments.open(data, guest, await name_of(state, guest))


@get("/api/tournaments/{id:str}")
async def look(request: Asking, state: Rooms, id: str) -> forms.Tournament:  # noqa: A002
    """How a tournament stands."""
    return await state.hub.tournaments.look(id, guest_of(request))


@post("/api/tournaments/{id:str}/enter", status_code=200)
async def enter(request: Asking, state: Rooms, id: str) -> forms.Tournament:  # noqa: A002
    """Play from the next round on."""
    guest = guest_of(request)
    await state.hub.tournaments.enter(id, guest, await name_of(state, guest))
    return await state.hub.tournaments.look(id, guest)


@post("/api/tournaments/{id:str}/leave/{n:int}", status_code=200)
async def leave(request: Asking, state: Rooms, id: str, n: Number) -> forms.Tournament:  # noqa: A002
    """Play no further round: oneself, or somebody whom the founder takes out."""
    await state.hub.tournaments.leave(id, n, guest_of(request))
    return await state.hub.tournaments.look(id, guest_of(request))


@post("/api/tournaments/{id:str}/round", status_code=200)
async def begin(request: Asking, state: Rooms, id: str) -> forms.Tournament:  # noqa: A002
    """Begin the next round."""
    check_openings(state, request)
    await state.hub.tournaments.begin(id, guest_of(request))
    return await state.hub.tournaments.look(id, guest_of(request))


@post("/api/tournaments/{id:str}/award", status_code=200)
async def award(
    request: Asking,
    state: Rooms,
    id: str,  # noqa: A002
    data: forms.Award,
) -> forms.Tournament:
    """Say how a game ended that was not played to its end."""
    await state.hub.tournaments.award(id, data, guest_of(request))
    return await state.hub.tournaments.look(id, guest_of(request))


@post("/api/tournaments/{id:str}/finish", status_code=200)
async def finish(request: Asking, state: Rooms, id: str) -> forms.Tournament:  # noqa: A002
    """End a tournament."""
    await state.hub.tournaments.finish(id, guest_of(request))
    return await state.hub.tournaments.look(id, guest_of(request))


HANDLERS = [mine, open_tournament, look, enter, leave, begin, award, finish]
