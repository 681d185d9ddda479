"""Work on a cluster: the same pieces, done by the workers of Ray.

A piece that was lost with its worker or its machine is done once more, and nothing depends on who
does it: the same command gives the same files as on one machine. What is done is on disk here, so
that a lost head of the cluster costs what it has not handed back yet; the same command goes on.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import ray
from ray.exceptions import RayError, RayTaskError

from elementarium import __version__
from elementarium.core.errors import ElementariumError
from elementarium.core.words import saying

AHEAD = 4
"""So many pieces for each core of the cluster are handed out before the first is asked for."""
RETRIES = 3
SECONDS = 5.0
"""So long somebody may take to answer at all."""

Item = TypeVar("Item")
Done = TypeVar("Done")


def in_order(work: Callable[[Item], Done], items: Iterable[Item], address: str) -> Iterator[Done]:
    """What comes of each item, in their order, done by the cluster at this address."""
    began_here = not ray.is_initialized()
    if began_here:
        connect(address)
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(done_by_worker)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    try:
        for item in items:
            waiting.append(task.remote(__version__, work, item))
            if len(waiting) >= room:
                yield fetched(waiting.popleft())
        while waiting:
            yield fetched(waiting.popleft())
    finally:
        for reference in waiting:
            ray.cancel(reference, force=False)
        if began_here:
            ray.shutdown()


def check_address(address: str) -> None:
    """Raise one sentence if nobody answers at an address; Ray itself would wait for minutes."""
    if address == "auto":
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), SECONDS).close()
    except (OSError, ValueError) as error:
        about = {"address": address, "why": str(error)}
        raise saying(ElementariumError, "cluster.none", **about) from error


def connect(address: str) -> None:
    """Join the cluster; raises one sentence if there is none."""
    check_address(address)
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray warns without it
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (RayError, OSError, ValueError, RuntimeError) as error:
        why = str(error).strip().partition("\n")[0]
        raise saying(ElementariumError, "cluster.none", address=address, why=why) from error


def done_by_worker(version: str, work: Callable[[Item], Done], item: Item) -> Done:
    """One piece, done by a worker that plays by the same rules."""
    if version != __version__:
        raise saying(ElementariumError, "cluster.version", here=version, there=__version__)
    return work(item)


def fetched(reference: Any) -> Any:
    """What a worker has made; what went wrong there is told here."""
    try:
        return ray.get(reference)
    except RayTaskError as error:
        cause = error.cause
        if isinstance(cause, ElementariumError):
            raise cause from error
        if isinstance(cause, ModuleNotFoundError):
            name = cause.name or ""
            raise saying(ElementariumError, "cluster.lacks", name=name) from error
        raise
    except RayError as error:
        why = str(error).strip().partition("\n")[0]
        raise saying(ElementariumError, "cluster.lost", why=why) from error
