"""15: frames dropped, delayed, doubled and shuffled; every game still ends, equal for all."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from elementarium.store.store import Store
from tests.server.at_hub import run
from tests.server.house import PLENTY, House, two_at_a_table
from tests.server.weather import Patient, Weather, stormy_port
from tests.sizes import STORMS

pytestmark = pytest.mark.compiled_only
STUCK = 300
"""Seconds after which a game is stuck, and not merely slow on a busy machine."""


AT_ONCE = 8
"""So many games at a time; each of them mostly waits for lost frames."""


def test_games_in_bad_weather_end_and_everybody_sees_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        free = asyncio.Semaphore(AT_ONCE)

        async def when_free(house: House, n: int) -> int:
            async with free:
                return await befallen(house, n)

        with House(tmp_path, *PLENTY) as house:
            games = [when_free(house, n) for n in range(STORMS)]
            assert sum(await asyncio.gather(*games)) > 5

    run(scenario)


async def befallen(house: House, n: int) -> int:
    """Play the game with this number in bad weather; how many frames it struck."""
    weather = Weather(n)
    async with (
        two_at_a_table(house, "rummy") as (table, ann, bob),
        stormy_port(house.port, house.address, weather) as port,
    ):
        players = [Patient(guest, table, port, n) for guest in (ann, bob)]
        try:
            await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), STUCK)
        except TimeoutError:
            told = [player.told() for player in players]
            raise AssertionError(f"game {n}: {told}; {house.log()}") from None
        async with ann.at(table) as first, bob.at(table) as second:
            assert players[0].now["view"] == first.now["view"]
            assert players[1].now["view"] == second.now["view"]
            assert players[0].now["over"] == second.now["over"]
        store = Store(house.database)
        ids = [row.id for row in store.journal(table)]
        store.close()
        assert len(ids) == len(set(ids))
    return weather.befallen
