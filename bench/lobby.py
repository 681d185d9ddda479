"""How long the lobby takes in a small and in a large house: `python bench/lobby.py`.

Fills a database with tables, most of them over, some with free seats, and asks as the server does.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import insert

from elementarium.store.rows import GameRow, SeatRow
from elementarium.store.schema import GAMES, SEATS
from elementarium.store.store import Store

TOGETHER = 10_000


def game(n: int, guests: int) -> dict[str, Any]:
    """Five of six tables are over; the others are listed and have a free seat."""
    free = n % 6 == 0
    row = GameRow(
        *(f"{n:018x}", "element", 1, "", "", 2, "", "", f"guest {n % guests}"),
        *(free, True, True, "", f"2026-01-01T{n:08d}", "playing" if free else "over"),
    )
    columns = {name: getattr(row, name) for name in GameRow.__slots__ if name != "holders"}
    return {**columns, "in_lobby": free}


def seats(n: int, guests: int) -> list[dict[str, Any]]:
    """The founder, and somebody else or nobody."""
    second = SeatRow(1, "open") if n % 6 == 0 else SeatRow(1, "person", f"guest {n * 7 % guests}")
    holders = (SeatRow(0, "person", f"guest {n % guests}"), second)
    return [{"game": f"{n:018x}", **asdict(holder)} for holder in holders]


def fill(store: Store, tables: int) -> None:
    """As many tables for each guest, however many there are."""
    guests = tables // 6
    with store.engine.execution_options(writes=True).begin() as connection:
        for first in range(0, tables, TOGETHER):
            numbers = range(first, min(tables, first + TOGETHER))
            connection.execute(insert(GAMES), [game(n, guests) for n in numbers])
            both = [seat for n in numbers for seat in seats(n, guests)]
            connection.execute(insert(SEATS), both)


def milliseconds(ask: Callable[[], object], often: int = 31) -> float:
    """The median time of an answer."""
    took = []
    for _ in range(often):
        begun = time.perf_counter()
        ask()
        took.append(time.perf_counter() - begun)
    return 1000 * median(took)


def main() -> None:
    """Print a line for each size."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, nargs="*", default=[300, 300_000])
    for tables in arguments.parse_args().tables:
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"sqlite:///{Path(folder) / 'tables.db'}", durable=False)
            fill(store, tables)
            lobby = milliseconds(store.open_games)
            mine = milliseconds(lambda: store.games_of("guest 7"))  # noqa: B023  # called at once
            opened = milliseconds(lambda: store.unfinished("guest 7", "2026"))  # noqa: B023
            counted = milliseconds(store.counts, 5)
            store.close()
        print(
            f"{tables:7d} tables: lobby {lobby:.2f} ms, own tables {mine:.2f} ms, "
            f"quota {opened:.2f} ms; counted, once a minute, in {counted:.1f} ms"
        )


if __name__ == "__main__":
    main()
