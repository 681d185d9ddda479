"""Requests of people about themselves: their games, their ratings, their other devices."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import Response
from litestar.params import Parameter
from litestar.response import Stream

from elementarium.play.journal import RefusedError
from elementarium.server import forms
from elementarium.server.all_records import all_records
from elementarium.server.door import cookie_line
from elementarium.server.guests import tidy_name
from elementarium.server.messages import NO_ZERO
from elementarium.server.refusals import get, post
from elementarium.server.rooms import Asking, Rooms, asker_of, guest_of
from elementarium.store.rows import Wanted

Text = Annotated[str, Parameter(max_length=80, pattern=NO_ZERO)]
"""What is looked for."""
WRONG = ("phrase", "link")
"""Why a guess was refused."""


@post("/api/me", status_code=200)
async def rename(request: Asking, state: Rooms, data: forms.Rename) -> forms.Me:
    """What the guest wants to be called."""
    guest = guest_of(request)
    name = tidy_name(data.name)
    await asyncio.wrap_future(state.hub.store.people.set_name(guest, name))
    return forms.Me(name, state.guests.request_token(guest))


@get("/api/me")
async def profile(request: Asking, state: Rooms) -> forms.Profile:
    """What goes on, and how it stands with ratings and statistics."""
    return await state.hub.my_games.profile(guest_of(request))


@get("/api/me/games")
async def played(
    request: Asking,
    state: Rooms,
    kind: Text = "",
    outcome: Text = "",
    against: Text | None = None,
    name: Text = "",
    before: Text = "",
) -> forms.PlayedGames:
    """Finished games, the newest first: of a kind, an outcome, against whom, with whom.

    `against` is a level, `mixed`, or empty for people; `before` is what the last answer told.
    """
    wanted = Wanted(kind, outcome, against, name, before)
    return await state.hub.my_games.played(guest_of(request), wanted)


@get("/api/me/lessons")
async def coached(request: Asking, state: Rooms) -> list[forms.Coached]:
    """The own finished games, the newest first, with what a coach has found in them."""
    return await state.hub.afterwards.lessons.coached(guest_of(request))


@get("/api/me/ratings/{kind:str}/{pace:str}")
async def graph(request: Asking, state: Rooms, kind: str, pace: str) -> list[forms.RatingPoint]:
    """How the own rating has moved."""
    return await state.hub.my_games.graph(guest_of(request), kind, pace)


@get("/api/me/rated/{id:str}")
async def rated(request: Asking, state: Rooms, id: str) -> forms.Rated:  # noqa: A002
    """What a finished game has changed for who asks."""
    return await state.hub.my_games.rated(guest_of(request), id)


@get("/api/me/records.zip", media_type="application/zip")
async def records(request: Asking, state: Rooms) -> Stream:
    """All own records as one archive; one at a time for an address."""
    asker, guest = asker_of(request), guest_of(request)
    if not state.archives.take(asker):
        raise RefusedError("busy")

    async def parts() -> AsyncIterator[bytes]:
        try:
            async for part in all_records(state.hub, guest):
                yield part
        finally:
            state.archives.leave(asker)

    headers = {"content-disposition": 'attachment; filename="elementarium-records.zip"'}
    return Stream(parts(), headers=headers)


@post("/api/me/phrase", status_code=200)
async def keep(request: Asking, state: Rooms) -> forms.Phrase:
    """A new phrase, shown once: the one before is worth nothing any more."""
    return forms.Phrase(await state.identity.keep(guest_of(request), asker_of(request)))


@post("/api/me/link", status_code=200)
async def link(request: Asking, state: Rooms) -> forms.DeviceLink:
    """A link for another device, which works once and not for long."""
    return await state.identity.link(guest_of(request))


@post("/api/me/who", status_code=200)
async def who(request: Asking, state: Rooms, data: forms.Become) -> forms.Somebody:
    """Whom a phrase or a link means, to be asked about before anything is changed."""
    _check_guesses(request, state)
    try:
        return await state.identity.who(data, asker_of(request))
    except RefusedError as error:
        _note_guess(request, state, error)
        raise


@post("/api/me/become", status_code=200)
async def become(request: Asking, state: Rooms, data: forms.Become) -> Response[forms.Me]:
    """Be whom a phrase or a link means, on this device from now on."""
    _check_guesses(request, state)
    try:
        other = await state.identity.become(guest_of(request), data, asker_of(request))
    except RefusedError as error:
        _note_guess(request, state, error)
        raise
    return await _as_guest(request, state, other)


@post("/api/me/forget", status_code=200)
async def forget(request: Asking, state: Rooms) -> Response[forms.Forgotten]:
    """Delete what is stored about the guest; games keep their moves and lose the name.

    Whoever asks is somebody new from now on.
    """
    tables = await state.identity.forget(guest_of(request))
    new = await _as_guest(request, state, state.guests.new()[0])
    return Response(forms.Forgotten(tables, new.content), headers=new.headers)


@post("/api/me/page", status_code=200)
async def show(request: Asking, state: Rooms, data: forms.Show) -> forms.Shown:
    """Have a public page and a place among the leaders, or no longer."""
    people, guest = state.hub.store.people, guest_of(request)
    known = (await asyncio.to_thread(people.person, guest)).shown
    page = (known or secrets.token_hex(6)) if data.on else ""
    await asyncio.wrap_future(people.set_shown(guest, page))
    return forms.Shown(f"/p/{page}" if page else "")


@get("/api/people/{page:str}")
async def public(state: Rooms, page: str) -> forms.PublicPage:
    """A page that somebody wants everybody to see."""
    _, found = await state.hub.my_games.public(page)
    return found


@get("/api/people/{page:str}/ratings/{kind:str}/{pace:str}")
async def public_graph(state: Rooms, page: str, kind: str, pace: str) -> list[forms.RatingPoint]:
    """How a rating of a public page has moved."""
    guest, _ = await state.hub.my_games.public(page)
    points = await state.hub.my_games.graph(guest, kind, pace)
    for point in points:
        point.game = ""  # with whom somebody plays is for those to tell who were there
    return points


@get("/api/leaders/{kind:str}/{pace:str}")
async def leaders(state: Rooms, kind: str, pace: str) -> forms.Leaders:
    """The strongest of those who want to be seen, with the programs."""
    return await state.hub.my_games.leaders(kind, pace)


def _check_guesses(request: Asking, state: Rooms) -> None:
    """Refuse who has guessed wrong too often; a right guess too, or it could be told from one."""
    if state.wrong_secrets.is_spent(asker_of(request)):
        raise RefusedError("busy")


def _note_guess(request: Asking, state: Rooms, error: RefusedError) -> None:
    if error.code in WRONG:
        state.wrong_secrets.allows(asker_of(request))


async def _as_guest(request: Asking, state: Rooms, guest: str) -> Response[forms.Me]:
    """The cookie of a guest for this device."""
    name = await asyncio.to_thread(state.hub.store.people.name, guest)
    line = cookie_line(state.guests.cookie(guest), request.scope.get("scheme", ""))
    token = state.guests.request_token(guest)
    return Response(forms.Me(name, token), headers={"set-cookie": line})


HANDLERS = [
    *(rename, profile, played, coached, graph, rated, records, keep, link, who),
    *(become, forget, show, public, public_graph, leaders),
]
