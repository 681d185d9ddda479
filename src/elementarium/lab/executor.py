"""Who does the work of a long command: this process, several beside it, or a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from typing import Any, TypeVar

from elementarium.core.errors import MissingExtraError
from elementarium.core.words import saying

AHEAD = 8
"""So many pieces of work for each job are begun before the first of them is asked for."""

LOCAL = "local"
"""Where work is done unless an address of a Ray cluster is named."""

Item = TypeVar("Item")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Item], Done], items: Iterable[Item], jobs: int, on: str = LOCAL
) -> Iterator[Done]:
    """What comes of each item, in their order; several at once, never many more than are needed.

    Items are taken only when there is room for them: whoever hands them out may stop.
    """
    if on != LOCAL:
        yield from on_cluster(work, items, on)
        return
    if jobs <= 1:
        yield from map(work, items)
        return
    context = multiprocessing.get_context("forkserver")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=leave_ctrl_c) as pool:
        before = set(multiprocessing.active_children())
        waiting: deque[Future[Done]] = deque()
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) >= AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except (KeyboardInterrupt, GeneratorExit):
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - before:
                worker.terminate()
            raise


def leave_ctrl_c() -> None:
    """Ctrl-C is for the process that has asked for the work, not for those that do it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_cluster(work: Callable[[Item], Done], items: Iterable[Item], address: str) -> Iterator[Done]:
    """The same by the workers of Ray."""
    done: Iterator[Done] = _cluster().in_order(work, items, address)
    return done


def check_place(on: str) -> None:
    """Raise one sentence if nobody can work there; before anything is written."""
    if on != LOCAL:
        _cluster().check_address(on)


def _cluster() -> Any:
    """The module of those who have a cluster; raises one sentence where Ray is not installed."""
    try:
        return import_module("elementarium.lab.cluster")
    except ModuleNotFoundError as error:
        raise saying(MissingExtraError, "cluster.missing", name=error.name or "ray") from error
