"""The figures of a server in Prometheus' form, for its operator alone (`serve --metrics`).

They count what is played in secret, too, and how long programs think: so they are served on an
address of their own, which is no part of what a proxy shows to everybody. What nobody asks for
costs nothing: gauges are looked up when a monitor comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from elementarium.server.measures import Measures
from elementarium.store.errors import StorageError

if TYPE_CHECKING:
    from elementarium.server.hub import Hub
    from elementarium.server.rooms import Rooms

LOG = logging.getLogger("elementarium.server")
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds of what should be done at once."""
SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 15.0, 30.0)
"""Seconds of what takes its time."""
TOGETHER = (1, 2, 4, 8, 16, 32, 64, 128, 256)
LATE = 0.5
"""Seconds after which the loop is asked again how late it is."""
PATIENCE = 5.0
"""Seconds that a monitor waits for what only the loop knows."""


class Metrics(Measures):
    """Counts and measures, and shows it to a monitor."""

    def __init__(self, hub: Hub, rooms: Rooms) -> None:
        self.registry = CollectorRegistry()
        self._loop: asyncio.AbstractEventLoop | None = None
        here: dict[str, Any] = {"namespace": "elementarium", "registry": self.registry}
        self._requests = Histogram(
            *("request_seconds", "Seconds until a request was answered.", ["route", "status"]),
            **here,
            buckets=QUICK,
        )
        self._sockets = Counter("sockets_opened", "Sockets that were opened.", **here)
        self._actions = Histogram(
            *("action_seconds", "Seconds from an action to its answer, when it is stored."),
            **here,
            buckets=QUICK,
        )
        self._commits = Histogram(
            *("commit_seconds", "Seconds that a commit took.", ["stored"]), **here, buckets=QUICK
        )
        self._jobs = Histogram(
            *("commit_jobs", "How much was written together."), **here, buckets=TOGETHER
        )
        self._waits = Histogram(
            *("thought_wait_seconds", "Seconds that a program waited for its turn.", ["where"]),
            **here,
            buckets=SLOW,
        )
        self._thoughts = Histogram(
            *("thought_seconds", "Seconds that a program thought.", ["where"]),
            **here,
            buckets=SLOW,
        )
        self._unthought = Counter(
            "thoughts_failed", "Programs that failed twice; the house acted for them.", **here
        )
        self._late = Histogram(
            *("loop_late_seconds", "Seconds by which the server came too late to what was due."),
            **here,
            buckets=QUICK,
        )
        ProcessCollector(namespace="elementarium", registry=self.registry)
        self.registry.register(Figures(hub, rooms, self))
        hub.measures = hub.thinkers.measures = self
        hub.store.measure(self.commit)

    # What is measured

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(route, f"{status // 100}xx").observe(seconds)

    def socket(self) -> None:
        """A socket was opened."""
        self._sockets.inc()

    def action(self, seconds: float) -> None:
        """An action was answered."""
        self._actions.observe(seconds)

    def commit(self, jobs: int, seconds: float, stored: bool) -> None:
        """Something was written, or could not be."""
        self._commits.labels("yes" if stored else "no").observe(seconds)
        self._jobs.observe(jobs)

    def thought(self, where: str, waited: float, took: float) -> None:
        """A program has thought."""
        self._waits.labels(where).observe(waited)
        self._thoughts.labels(where).observe(took)

    def unthought(self) -> None:
        """A program has failed."""
        self._unthought.inc()

    # Showing it

    async def keep_watching(self) -> None:
        """Note how late the loop is, as long as it runs."""
        self._loop = loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LATE
            await asyncio.sleep(LATE)
            self._late.observe(max(0.0, loop.time() - due))

    def ask_loop(self, question: Any) -> Any:
        """The answer of a coroutine function, from the thread that serves a monitor."""
        if self._loop is None:
            return {}
        return asyncio.run_coroutine_threadsafe(question(), self._loop).result(PATIENCE)

    def listen(self, host: str, port: int) -> int:
        """Serve a monitor from now on; the port."""
        server, _ = start_http_server(port, host, self.registry)
        LOG.info("figures for a monitor: http://%s:%d/metrics", host, server.server_port)
        return int(server.server_port)


class Figures(Collector):
    """What is looked up when a monitor comes."""

    def __init__(self, hub: Hub, rooms: Rooms, metrics: Metrics) -> None:
        self._hub = hub
        self._rooms = rooms
        self._metrics = metrics

    def describe(self) -> Iterable[Any]:
        """Nothing need be worked out to know what there will be."""
        return ()

    def collect(self) -> Iterator[Any]:
        """All figures that there are now."""
        gauges = self._metrics.ask_loop(self._known_to_loop)
        for name, value in gauges.items():
            yield GaugeMetricFamily(f"elementarium_{name}", ABOUT[name], value=value)
        for name, value in self._counted().items():
            yield CounterMetricFamily(f"elementarium_{name}", ABOUT[name], value=value)

    async def _known_to_loop(self) -> dict[str, float]:
        hub = self._hub
        turns = hub.thinkers.turns
        try:
            counts = await self._rooms.census.counts()
        except StorageError:
            counts = {}
        found: dict[str, float] = {
            "tables_live": len(hub.live),
            "sockets": sum(len(live.audience) for live in hub.live.values()),
            "tables_playing": counts.get("playing", 0),
            "tables_over": counts.get("over", 0),
            "thinking_workers": turns.shares.workers,
            "thinking_processes": turns.shares.processes,
            "thoughts_waiting": turns.waiting,
            "thinkers": hub.thinkers.far,
        }
        if hub.store.sharing is not None:
            found["shards"] = len(hub.store.sharing.shards)
        return found

    def _counted(self) -> dict[str, float]:
        hub, failures = self._hub, self._hub.store.failures
        found: dict[str, float] = {
            "thinkers_replaced": hub.thinkers.replaced,
            "writes_failed": failures["writes"],
            "reads_failed": failures["reads"],
        }
        if hub.store.sharing is not None:
            found["shards_moved"] = hub.store.sharing.moved
        if hub.calls is not None:
            carrier = hub.calls.carrier
            found |= {"pushes_sent": carrier.sent, "pushes_failed": carrier.failed}
            found |= {"pushes_dropped": carrier.dropped}
        return found


ABOUT = {
    "tables_live": "Tables in memory.",
    "sockets": "Sockets at tables of this server.",
    "tables_playing": "Tables of the house that are played or wait, counted once a minute.",
    "tables_over": "Tables of the house that are over, counted once a minute.",
    "thinking_workers": "Long thoughts that there may be at a time, here and at thinkers.",
    "thinking_processes": "Thoughts that there may be at a time.",
    "thoughts_waiting": "Thoughts that wait for their turn.",
    "thinkers": "Thinkers on other machines that have called.",
    "shards": "Shards of tables that this server has.",
    "thinkers_replaced": "Times that thinking processes died or hung and were replaced.",
    "writes_failed": "Writes that were refused because the database could not be used.",
    "reads_failed": "Reads that were refused because the database could not be used.",
    "shards_moved": "Shards that were taken or let go.",
    "pushes_sent": "Calls to a turn that were sent.",
    "pushes_failed": "Calls to a turn that failed.",
    "pushes_dropped": "Calls to a turn that were dropped because too many waited.",
}
"""What each figure says."""
