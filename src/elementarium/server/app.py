"""The application: routes, socket and door put together. No decision about a game is taken here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from elementarium.core.errors import ElementariumError, MissingExtraError
from elementarium.core.words import saying
from elementarium.server import (
    call_routes,
    page_routes,
    people_routes,
    puzzle_routes,
    table_routes,
    tournament_routes,
)
from elementarium.server.door import App, Door
from elementarium.server.hub import SWEEP, Hub
from elementarium.server.limits import Limit, host_and_port
from elementarium.server.neighbours import Neighbours
from elementarium.server.orders import Orders
from elementarium.server.problems import failed, refused, unreadable
from elementarium.server.refusals import tell_of_closed_types
from elementarium.server.relay import MOST_BODY, Relay, Visitors
from elementarium.server.rooms import Rooms
from elementarium.server.table_socket import table_socket


def make_app(
    hub: Hub, keys: list[str], neighbours: Neighbours | None = None, metrics: str = ""
) -> Callable[..., Any]:
    """The whole application, with the limits of its hub; `neighbours` are the other servers.

    `metrics`: where a monitor finds figures, as `HOST:PORT`.
    """
    rooms = Rooms.of(hub, keys)
    watching = measured(hub, rooms, metrics) if metrics else None
    orders = Orders(hub)

    @contextlib.asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(work) for work in (_sweep(hub), orders.keep_reading())]
        if watching is not None:
            tasks.append(asyncio.create_task(watching))
        if neighbours is not None:
            await neighbours.arrive()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            if neighbours is not None:
                neighbours.close()
            hub.close()
            await asyncio.to_thread(hub.store.close)

    app = Litestar(
        route_handlers=[
            *(*table_routes.HANDLERS, *people_routes.HANDLERS),
            *(*tournament_routes.HANDLERS, *puzzle_routes.HANDLERS),
            *(*call_routes.HANDLERS, *page_routes.HANDLERS),
            table_socket,
        ],
        lifespan=[life],
        state=rooms,
        openapi_config=OpenAPIConfig(
            title="Elementarium",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=600,
            exclude=["^/assets/", "^/api/words/", "/replay$", "zip$"],
        ),
        exception_handlers={
            ElementariumError: refused,
            UnicodeDecodeError: unreadable,
            RecursionError: unreadable,
            Exception: failed,
        },
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )
    tell_of_closed_types(app)
    requests = Limit(hub.limits.requests, 4 * hub.limits.requests)
    changes = Limit(hub.limits.requests / 10, hub.limits.requests)
    inside: App = app  # type: ignore[assignment]  # Litestar's own names for the same ASGI types
    if neighbours is not None:
        neighbours.limits = {"requests": requests, "changes": changes, **rooms.shared_limits}
        Visitors(inside, hub, neighbours)
        inside = Relay(inside, neighbours)
    return Door(
        inside,
        rooms.guests,
        requests,
        changes,
        orders.is_banned,
        hub.measures.request,
    )


def measured(hub: Hub, rooms: Rooms, address: str) -> Coroutine[Any, Any, None]:
    """Measure from now on; what is to run as long as the server does."""
    try:
        from elementarium.server.metrics import Metrics  # noqa: PLC0415  # only who wants it
    except ModuleNotFoundError as error:
        raise saying(MissingExtraError, "house.server", name=error.name or "") from error

    host, port = host_and_port(address, "metrics")
    metrics = Metrics(hub, rooms)
    try:
        metrics.listen(host, port)
    except OSError as error:
        raise saying(ElementariumError, "house.listen", address=address) from error
    return metrics.keep_watching()


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        hub.sweep()
