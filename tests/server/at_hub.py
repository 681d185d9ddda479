"""A hub without sockets: guests sit down, say something and read what they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from elementarium.play.window import BLUR, HOLD, PROGRAMS
from elementarium.server import forms
from elementarium.server import messages as wire
from elementarium.server.gathering import Gathering
from elementarium.server.hub import Hub
from elementarium.server.limits import Limits
from elementarium.server.live import LiveTable
from elementarium.server.outbox import Outbox
from elementarium.server.thinkers import Thinkers
from elementarium.store.store import Store
from tests.sizes import PATIENCE

PEOPLE = [{"kind": "me"}, {"kind": "person"}]
AGAINST_PROGRAM = [{"kind": "me"}, {"kind": "program", "level": "greedy"}]
DECODER: msgspec.json.Decoder[wire.FromClient] = msgspec.json.Decoder(wire.FromClient)


class QuickThinkers(Thinkers):
    """Programs that think in this very process."""

    def __init__(self) -> None:
        super().__init__(0)

    async def ask(
        self, task: Callable[..., Any], *given: Any, beat: float = 0.0, claim: Any = None
    ) -> Any:
        del claim
        found = task(*given)
        await asyncio.sleep(beat)
        return found

    def close(self) -> None:
        pass


class PatientThinkers(QuickThinkers):
    """Programs that think until they are told that it is enough."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()

    async def ask(
        self, task: Callable[..., Any], *given: Any, beat: float = 0.0, claim: Any = None
    ) -> Any:
        await self.enough.wait()
        return await super().ask(task, *given, beat=beat, claim=claim)


@contextlib.asynccontextmanager
async def hub_at(
    folder: Path, thinkers: Thinkers | None = None, clock: Callable[[], float] | None = None
) -> AsyncIterator[Hub]:
    """A hub whose database lies in a folder, and survives it."""
    store = Store(f"sqlite:///{folder / 'tables.db'}", durable=False)
    given = {"clock": clock} if clock else {}
    hub = Hub(
        store,
        thinkers or QuickThinkers(),
        "test",
        "key",
        pace=0.0,
        limits=Limits(tables=100_000),
        **given,
    )
    try:
        yield hub
    finally:
        hub.close()
        store.close()


@dataclass
class Viewer:
    """Somebody at a table, or watching it."""

    live: LiveTable | Gathering
    seat: int | None
    link: Outbox = field(init=False)
    frames: list[bytes] = field(default_factory=list)
    now: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.link = Outbox(self.seat)
        self.live.attach(self.link)

    async def say(self, t: str, **about: Any) -> list[dict[str, Any]]:
        """Send one frame; what comes back, and whatever else has come."""
        if t in ("act", "back", "play_on", "hint"):
            about = {"v": self.now["v"], **about}
        if t not in ("hello", "ping"):
            about = {"id": uuid4().hex, **about}
        frame = json.dumps({"t": t, **about}).encode()
        await self.live.handle(self.link, DECODER.decode(frame))
        return self.read()

    async def hello(self, v: int = -1) -> dict[str, Any]:
        return next(
            f for f in await self.say("hello", proto=wire.PROTOCOL, v=v) if f["t"] == "welcome"
        )

    async def act(self, *path: str, **about: Any) -> dict[str, Any]:
        """Play an action; the ack, the refusal, or how its beginning looks."""
        frames = await self.say("act", path=list(path), **about)
        return next(frame for frame in frames if frame["t"] in ("ack", "no", "tried"))

    async def act_by(self, choose: Callable[[list[str]], str]) -> dict[str, Any]:
        """Play an action, chosen text by text until it is complete."""
        path = [choose(self.now["legal"])]
        while (answer := await self.act(*path))["t"] == "tried":
            path.append(choose(answer["legal"]))
        return answer

    def read(self) -> list[dict[str, Any]]:
        """Everything that waits to be sent."""
        found = []
        while self.link._frames:
            frame = self.link._frames.pop(0)
            self.link._size -= len(frame)
            self.frames.append(frame)
            found.append(json.loads(frame))
            if "now" in found[-1]:
                self.now = found[-1]["now"]
        return found


async def opened(hub: Hub, game: str = "element", seats: Any = None, **about: Any) -> LiveTable:
    """A new table of Ann's."""
    wish = msgspec.convert({"game": game, "seats": seats or PEOPLE, **about}, forms.NewTable)
    table = await hub.opening.open_table(wish, "ann", "Ann")
    for place, invite in enumerate(table.invites):
        wish = forms.SitDown(invite.path.split("#")[1])
        await hub.seating.sit_down(table.id, wish, f"guest{place}", f"Bob{place}")
    live = await hub.table(table.id)
    assert isinstance(live, LiveTable), "everybody sits"
    return live


async def seated(hub: Hub, game: str = "element", **about: Any) -> tuple[LiveTable, list[Viewer]]:
    """A new table, and everybody at it."""
    live = await opened(hub, game, **about)
    viewers = [Viewer(live, seat) for seat in range(live.row.seats)]
    for viewer in viewers:
        await viewer.hello()
    return live, viewers


async def nobody_reacts(live: LiveTable, viewers: list[Viewer]) -> None:
    """Everybody says so, until the window is closed; what time it takes then has passed already."""
    while live.window is not None:
        for viewer in viewers:
            await viewer.say("quiet")
        if live.window is not None:
            live.window.soonest -= PROGRAMS + HOLD + BLUR
            await live._close_in_time()
    for viewer in viewers:
        viewer.read()


def run(
    scenario: Callable[[], Awaitable[None]],
    loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    patience: float = PATIENCE,
) -> None:
    """Play a scenario to its end, in a thread of its own: a browser may hold this one's loop."""

    def play() -> None:
        with asyncio.Runner(loop_factory=loop) as runner:
            runner.run(asyncio.wait_for(scenario(), patience))

    with ThreadPoolExecutor(1) as thread:
        thread.submit(play).result()
