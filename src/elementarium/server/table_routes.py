"""Requests about tables: the lobby, opening, sitting down, and games that are over."""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from litestar import MediaType, Response

from elementarium.core.registry import load, names
from elementarium.play.journal import RefusedError
from elementarium.players.levels import LEVELS
from elementarium.players.scale import elo_of
from elementarium.server import forms, site
from elementarium.server import messages as wire
from elementarium.server.door import cookie_line
from elementarium.server.packing import packed
from elementarium.server.refusals import get, post
from elementarium.server.rooms import Asking, Rooms, asker_of, check_openings, guest_of, name_of


@get("/api/lobby")
async def lobby(request: Asking, state: Rooms) -> Response[forms.Lobby]:
    """Everything that the first page needs; who has become somebody else elsewhere is told so."""
    hub = state.hub
    guest = guest_of(request)
    person = await asyncio.to_thread(hub.store.people.person, guest)
    headers = {}
    if person.became:
        guest = person.became
        person = await asyncio.to_thread(hub.store.people.person, guest)
        scheme = request.scope.get("scheme", "")
        headers = {"set-cookie": cookie_line(state.guests.cookie(guest), scheme)}
    tables = await hub.whole_lobby(guest)
    hub.endings.want(table for table in tables.mine if hub.has(table.id))
    found = forms.Lobby(
        me=forms.Me(person.name, state.guests.request_token(guest)),
        build=hub.build,
        proto=wire.PROTOCOL,
        games=[game_info(name) for name in names()],
        levels=list(LEVELS),
        open=tables.open,
        mine=tables.mine,
        watch=tables.watch,
        even=await hub.my_games.equals(guest),
    )
    return Response(found, headers=headers)


@get("/api/privacy")
async def privacy(request: Asking, state: Rooms) -> forms.Privacy:
    """Under which number a guest is known, and what the operator says."""
    return forms.Privacy(guest_of(request), state.hub.imprint)


@post("/api/tables")
async def open_table(request: Asking, state: Rooms, data: forms.NewTable) -> forms.Opened:
    """Open a table."""
    guest = guest_of(request)
    check_openings(state, request)
    name = await name_of(state, guest)
    return await state.hub.opening.open_table(data, guest, name, asker_of(request))


@get("/api/tables/{id:str}")
async def table(request: Asking, state: Rooms, id: str) -> wire.TableInfo:  # noqa: A002
    """What everybody may know about a table."""
    live = await state.hub.table(id)
    seat = await state.hub.seating.seat_of(id, guest_of(request))
    info: wire.TableInfo = live.info(seat)
    return info


@post("/api/tables/{id:str}/sit", status_code=200)
async def sit_down(request: Asking, state: Rooms, id: str, data: forms.SitDown) -> forms.Seated:  # noqa: A002
    """Take a seat: by its secret, or a free one of a listed table."""
    guest = guest_of(request)
    asker = asker_of(request)
    if data.secret and state.wrong_secrets.is_spent(asker):
        raise RefusedError("busy")  # a right guess too: else it could be told from a wrong one
    try:
        name = await name_of(state, guest)
        seated = await state.hub.seating.sit_down(id, data, guest, name, asker)
    except RefusedError as error:
        if error.code == "secret":
            state.wrong_secrets.allows(asker)
        raise
    return seated


@get("/api/tables/{id:str}/invites")
async def invites(request: Asking, state: Rooms, id: str) -> list[forms.Invite]:  # noqa: A002
    """What invites to the seats that are still free, for the founder."""
    return await state.hub.seating.invites(id, guest_of(request))


@post("/api/tables/{id:str}/rematch")
async def rematch(request: Asking, state: Rooms, id: str, data: forms.Rematch) -> forms.Opened:  # noqa: A002
    """The same people once more: offered by the first who asks, accepted by the others."""
    guest = guest_of(request)
    check_openings(state, request)
    name = await name_of(state, guest)
    return await state.hub.opening.rematch(id, data, guest, name, asker_of(request))


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def record(state: Rooms, id: str) -> str:  # noqa: A002
    """The record of a finished game."""
    return await state.hub.afterwards.record(id)


@get("/api/tables/{id:str}/picture.png", media_type="image/png")
async def picture(state: Rooms, id: str) -> Response[bytes]:  # noqa: A002
    """The board of a finished game, for whoever shares its link."""
    found = await state.hub.afterwards.picture(id)
    return Response(found, headers={"cache-control": "public, max-age=86400"})


@get("/api/tables/{id:str}/replay")
async def replay(request: Asking, state: Rooms, id: str) -> Response[forms.Replay]:  # noqa: A002
    """A finished game, told with everything open."""
    found = await state.hub.afterwards.replay(id, guest_of(request))
    return packed(request, await asyncio.to_thread(site.packed_answer, found))


@get("/api/tables/{id:str}/replay/{v:int}")
async def moment(state: Rooms, id: str, v: int) -> forms.Moment:  # noqa: A002
    """A point of a finished game."""
    return await state.hub.afterwards.moment(id, v)


@get("/api/tables/{id:str}/analysis")
async def analysis(state: Rooms, id: str) -> forms.Analysis:  # noqa: A002
    """The chances through a finished game, as far as somebody has asked for them."""
    return await state.hub.afterwards.analysis(id)


@post("/api/tables/{id:str}/analysis", status_code=202)
async def analyse(request: Asking, state: Rooms, id: str) -> forms.Analysis:  # noqa: A002
    """Have the chances through a finished game thought about; ask again to see how far it is."""
    return await state.hub.afterwards.analyse(id, asker_of(request))


@get("/api/tables/{id:str}/lessons")
async def lessons(request: Asking, state: Rooms, id: str) -> forms.Lessons:  # noqa: A002
    """What there is to learn from a finished game for who sat there, as far as that was asked."""
    return await state.hub.afterwards.lessons.told(id, guest_of(request))


@post("/api/tables/{id:str}/lessons", status_code=202)
async def learn(request: Asking, state: Rooms, id: str) -> forms.Lessons:  # noqa: A002
    """Have a finished game looked at for who sat there; ask again to see how far it is."""
    return await state.hub.afterwards.lessons.begin(id, guest_of(request), asker_of(request))


@get("/api/tables/{id:str}/lessons/{v:int}")
async def again(request: Asking, state: Rooms, id: str, v: int) -> forms.Again:  # noqa: A002
    """The position of a lesson, to be tried again."""
    return await state.hub.afterwards.lessons.again(id, guest_of(request), v)


@post("/api/tables/{id:str}/lessons/{v:int}", status_code=200)
async def attempt(
    request: Asking,
    state: Rooms,
    id: str,  # noqa: A002
    v: int,
    data: forms.Try,
) -> forms.Tried:
    """Whether another action is as good as the better one."""
    asked = id, guest_of(request), v, data.path, asker_of(request)
    return await state.hub.afterwards.lessons.attempt(*asked)


@post("/api/records")
async def add_record(request: Asking, state: Rooms) -> forms.Opened:
    """Keep a record that was made elsewhere, checked action by action."""
    check_openings(state, request)
    text = (await request.body()).decode("utf-8", errors="strict")
    return await state.hub.opening.add_record(text, guest_of(request))


def game_info(name: str) -> forms.GameInfo:
    """What the lobby shows of a game."""
    game = load(name)
    options = [forms.OptionInfo(**asdict(option)) for option in game.options.described()]
    presets = [
        forms.PresetInfo(preset, dict(one.split("=") for one in text.split()))
        for preset, text in game.options.presets.items()
    ]
    rated = elo_of(name, LEVELS[0]) is not None
    return forms.GameInfo(name, game.seats[0], game.seats[-1], game.hidden, options, presets, rated)


HANDLERS = [
    *(lobby, privacy, open_table, table, sit_down, invites, rematch),
    *(record, picture, replay, moment, analysis, analyse, add_record),
    *(lessons, learn, again, attempt),
]
