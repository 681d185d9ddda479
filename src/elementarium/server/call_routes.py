"""Requests of browsers that want to be called when it is their guest's turn."""

from __future__ import annotations

import asyncio

from elementarium.play.journal import RefusedError
from elementarium.server import forms
from elementarium.server.refusals import post
from elementarium.server.rooms import Asking, Rooms, guest_of
from elementarium.store.rows import PushRow


@post("/api/calls", status_code=200)
async def listen(request: Asking, state: Rooms, data: forms.Listen) -> forms.Listening:
    """Call this browser from now on; asked again, nothing else happens."""
    calls = state.hub.calls
    if calls is None:
        raise RefusedError("no_calls")
    if not calls.carrier.reaches(data.endpoint):
        raise RefusedError("bad")
    about = (data.key, data.secret, data.language)
    push = PushRow(data.endpoint, guest_of(request), *about)
    await asyncio.wrap_future(state.hub.store.people.add_push(push))
    return forms.Listening(on=True)


@post("/api/calls/forget", status_code=200)
async def forget(state: Rooms, data: forms.Forget) -> forms.Listening:
    """Call this browser no more; only it knows its address."""
    await asyncio.wrap_future(state.hub.store.people.forget_push(data.endpoint))
    return forms.Listening(on=False)


HANDLERS = [listen, forget]
