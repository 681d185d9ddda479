"""What finished games are told by is worked out once, beside those who still play."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path

import msgspec
import pytest

from elementarium.server import afterwards as rooms
from elementarium.server.archive import Archive
from elementarium.server.seeing import all_news
from tests.server.at_hub import hub_at, run, seated

pytestmark = pytest.mark.compiled_only


def test_a_finished_game_is_worked_out_once_and_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many look at it, at once or later."""
    threads = []

    def noted(sitting: object) -> object:
        threads.append(threading.get_ident())
        return all_news(sitting)  # type: ignore[arg-type]

    monkeypatch.setattr(rooms, "all_news", noted)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            await ann.act("D1")
            await bob.say("resign")
            table = live.row.id
            replays = await asyncio.gather(*(hub.afterwards.replay(table, "") for _ in range(5)))
            replays.append(await hub.afterwards.replay(table, "ann"))
            told = {msgspec.json.encode(replay.news) for replay in replays}
            assert [json.loads(one) for one in told] == [
                json.loads(msgspec.json.encode(all_news(live.sitting)))
            ]
            records = {await hub.afterwards.record(table) for _ in range(3)}
            assert len(records) == 1
            assert len(threads) == 1
            assert threading.get_ident() not in threads

    run(scenario)


def test_only_so_much_is_kept() -> None:
    """What was looked at longest ago is worked out again."""

    async def scenario() -> None:
        archive, worked = Archive(most=25), []

        async def look(table: str) -> None:
            def work() -> list[bytes]:
                worked.append(table)
                return [b"x" * 10]

            await archive.get(table, "replay", work)

        for table in ("a", "b", "a", "c", "a", "b"):
            await look(table)
        assert worked == ["a", "b", "c", "b"]

    run(scenario)


def test_what_could_not_be_worked_out_is_tried_again() -> None:
    async def scenario() -> None:
        archive = Archive()

        def fail() -> list[bytes]:
            raise OSError

        for _ in range(2):
            with pytest.raises(OSError):  # noqa: PT011  # the one above
                await archive.get("a", "record", fail)
        assert await archive.get("a", "record", lambda: [b"found"]) == [b"found"]

    run(scenario)
