"""A table is dealt when everybody sits, from a secret of the house and a number of every seat."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("msgspec")

from elementarium.core.records import read_record
from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.play.proof import check_chance
from elementarium.server.company import PATIENCE
from elementarium.server.forms import NewTable, Opened, Rematch, SeatWish, SitDown
from elementarium.server.gathering import Gathering
from elementarium.server.hub import Hub
from elementarium.server.live import LiveTable
from tests.server.at_hub import Viewer, hub_at, run

ANN, BOB = "a" * 64, "b" * 64
"""The numbers of two people."""


def promise(number: str) -> str:
    return sha256(bytes.fromhex(number)).hexdigest()


def secret_of(opened: Opened) -> str:
    return opened.invites[0].path.split("#")[1]


async def opened_by_ann(hub: Hub, game: str = "rummy", **about: Any) -> Opened:
    seats = [SeatWish("me"), SeatWish("person")]
    return await hub.opening.open_table(
        NewTable(game, seats, promise=promise(ANN), **about), "ann", "Ann"
    )


async def joined_by_bob(hub: Hub, opened: Opened, number: str = BOB) -> None:
    wish = SitDown(secret_of(opened), promise(number) if number else "")
    await hub.seating.sit_down(opened.id, wish, "bob", "Bob")


async def both_at(hub: Hub, opened: Opened) -> tuple[Viewer, Viewer]:
    return Viewer(await hub.table(opened.id), 0), Viewer(await hub.table(opened.id), 1)


def test_nobody_sees_a_hand_before_everybody_sits(tmp_path: Path) -> None:
    """So nobody can look at the own cards and then decide whether others may come."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            opened = await opened_by_ann(hub)
            ann = Viewer(await hub.table(opened.id), 0)
            told = await ann.say("hello", proto=2)
            assert [frame["t"] for frame in told] == ["gathering"]
            assert told[0]["table"]["status"] == "gathering"
            assert not told[0]["wanted"], "a number is shown only when all promises are made"
            for request in ({"t": "why", "text": "stop"}, {"t": "quiet"}):
                assert (await ann.say(**request))[0]["code"] == "gathering"
            assert (await ann.say("number", number=ANN))[0]["code"] == "number"
            await joined_by_bob(hub, opened)
            told = ann.read()
            assert told[-1]["wanted"]
            assert told[-1]["missing"] == [0, 1]
            assert b"view" not in b"".join(ann.frames)

    run(scenario)


def test_the_game_is_dealt_from_the_secret_and_all_numbers(tmp_path: Path) -> None:
    """The record proves it, and which seats gave a number."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            opened = await opened_by_ann(hub)
            await joined_by_bob(hub, opened)
            ann, bob = await both_at(hub, opened)
            await ann.say("hello", proto=2)
            await bob.say("hello", proto=2)
            assert (await ann.say("number", number=BOB))[0]["code"] == "number"
            assert (await ann.say("number", number=ANN))[0]["t"] == "ack"
            frames = await bob.say("number", number=BOB)
            assert [frame["t"] for frame in frames if frame["t"] in ("ack", "welcome")] == [
                *("ack", "welcome")
            ]
            assert ann.read()[-1]["t"] == "welcome"
            again = await ann.say("number", number=ANN)
            assert again[0]["t"] == "ack", "sent twice, before the deal was heard of"
            live = await hub.table(opened.id)
            assert isinstance(live, LiveTable)
            urn = live.sitting.urn
            assert urn is not None
            text = f"{urn.secret.hex()} {ANN} {BOB}"
            assert live.sitting.table.seed == sha256(text.encode()).digest()
            assert (await ann.say("resign"))[0]["t"] == "ack"
            record = read_record(await hub.afterwards.record(opened.id))
            proof = check_chance(record, load("rummy"))
            assert proof.shares == ("given", "given")
            assert proof.dealt

    run(scenario)


def test_who_promises_nothing_is_waited_for_by_nobody(tmp_path: Path) -> None:
    """Programs, and clients that know nothing of numbers; the proof says so."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            opened = await opened_by_ann(hub)
            await joined_by_bob(hub, opened, "")
            ann, _ = await both_at(hub, opened)
            await ann.say("number", number=ANN)
            assert isinstance(await hub.table(opened.id), LiveTable)
            await ann.say("resign")
            record = read_record(await hub.afterwards.record(opened.id))
            assert check_chance(record, load("rummy")).shares == ("given", "none")

    run(scenario)


def test_the_game_begins_without_who_stays_away_and_the_proof_says_so(tmp_path: Path) -> None:
    now = 0.0

    async def scenario() -> None:
        nonlocal now
        async with hub_at(tmp_path, clock=lambda: now) as hub:
            opened = await opened_by_ann(hub)
            await joined_by_bob(hub, opened)
            bob = Viewer(await hub.table(opened.id), 1)
            await bob.say("hello", proto=2)
            await bob.say("number", number=BOB)
            bob.now = {"v": 0}
            assert (await bob.say("play_on"))[-1]["code"] == "not_away"
            now += PATIENCE
            await bob.say("play_on")
            assert isinstance(await hub.table(opened.id), LiveTable)
            await bob.say("resign")
            record = read_record(await hub.afterwards.record(opened.id))
            assert check_chance(record, load("rummy")).shares == ("withheld", "given")

    run(scenario)


def test_somebody_who_sits_there_and_shows_no_number_is_waited_for_a_minute(tmp_path: Path) -> None:
    """Counted from when it was wanted: who was away before has the same minute."""
    now = 0.0

    async def scenario() -> None:
        nonlocal now
        async with hub_at(tmp_path, clock=lambda: now) as hub:
            opened = await opened_by_ann(hub)
            now += PATIENCE
            await joined_by_bob(hub, opened)
            ann, bob = await both_at(hub, opened)
            told = (await ann.say("hello", proto=2))[-1]
            assert told["patience"] == PATIENCE
            await bob.say("number", number=BOB)
            bob.now = {"v": 0}
            assert (await bob.say("play_on"))[-1]["code"] == "not_away"
            now += PATIENCE
            await bob.say("play_on")
            assert isinstance(await hub.table(opened.id), LiveTable)

    run(scenario)


def test_nobody_can_promise_what_another_has_promised(tmp_path: Path) -> None:
    """Promises are shown to all: who copied one could say that it is lost, for both."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            opened = await opened_by_ann(hub)
            with pytest.raises(RefusedError, match="number"):
                await joined_by_bob(hub, opened, ANN)
            await joined_by_bob(hub, opened)

    run(scenario)


def test_a_socket_of_who_has_left_sees_nothing_of_who_comes(tmp_path: Path) -> None:
    """Also one that has not said a word before."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
            opened = await hub.opening.open_table(NewTable("rummy", seats), "ann", "Ann")
            await joined_by_bob(hub, opened, "")
            _, bob = await both_at(hub, opened)
            silent = Viewer(await hub.table(opened.id), 1)
            await bob.say("resign")
            for place, guest in enumerate(("cleo", "dora")):
                secret = opened.invites[place].path.split("#")[1]
                await hub.seating.sit_down(opened.id, SitDown(secret), guest, guest)
            assert isinstance(await hub.table(opened.id), LiveTable)
            assert silent.link.closing is not None
            assert await silent.say("hello", proto=2) == []

    run(scenario)


def test_a_closed_table_stays_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
            opened = await hub.opening.open_table(
                NewTable("rummy", seats, listed=True), "ann", "Ann"
            )
            await joined_by_bob(hub, opened, "")
            ann, bob = await both_at(hub, opened)
            await ann.say("resign")
            assert (await bob.say("resign"))[-1]["code"] == "closed"
            assert hub.lobby("somebody") == ([], [])

    run(scenario)


def test_a_client_that_has_lost_its_number_says_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("program", "random")]
            wish = NewTable("aldr", seats, promise=promise(ANN))
            opened = await hub.opening.open_table(wish, "ann", "Ann")
            ann = Viewer(await hub.table(opened.id), 0)
            assert isinstance(ann.live, Gathering)
            assert (await ann.say("number", number="-"))[0]["t"] == "ack"
            assert isinstance(await hub.table(opened.id), LiveTable)

    run(scenario)


def test_the_deal_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            opened = await opened_by_ann(hub)
            await joined_by_bob(hub, opened)
            ann, bob = await both_at(hub, opened)
            await ann.say("number", number=ANN)
        async with hub_at(tmp_path) as hub:
            assert isinstance(await hub.table(opened.id), Gathering), "Bob's number is missing"
            bob = Viewer(await hub.table(opened.id), 1)
            await bob.say("number", number=BOB)
            live = await hub.table(opened.id)
            assert isinstance(live, LiveTable)
            position = live.sitting.table.position
        async with hub_at(tmp_path) as hub:
            live = await hub.table(opened.id)
            assert isinstance(live, LiveTable)
            assert live.sitting.table.position == position

    run(scenario)


def test_a_guest_may_leave_while_others_are_missing_and_the_founder_closes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
            opened = await hub.opening.open_table(NewTable("rummy", seats), "ann", "Ann")
            await joined_by_bob(hub, opened)
            ann, bob = await both_at(hub, opened)
            await bob.say("hello", proto=2)
            assert (await bob.say("resign"))[0]["t"] == "ack"
            assert bob.link.closing is not None, "Bob comes back as somebody who watches"
            assert await hub.seating.seat_of(opened.id, "bob") is None
            assert hub.lobby("bob") == ([], [])
            assert (await ann.say("resign"))[0]["t"] == "ack"
            assert hub.lobby("ann")[1][0].status == "closed"
            with pytest.raises(RefusedError, match="running"):
                await hub.afterwards.record(opened.id)
            with pytest.raises(RefusedError, match="over"):
                await joined_by_bob(hub, opened)

    run(scenario)


def test_a_rematch_is_offered_and_accepted(tmp_path: Path) -> None:
    """The other seat is kept, nothing is dealt and no time runs before the other comes."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            opened = await opened_by_ann(hub, clock=[60.0, 0.0])
            await joined_by_bob(hub, opened, "")
            ann, _ = await both_at(hub, opened)
            await ann.say("number", number=ANN)
            await ann.say("resign")
            again = await hub.opening.rematch(opened.id, Rematch(), "ann", "Ann")
            offered = await hub.table(again.id)
            assert isinstance(offered, Gathering)
            kept = offered.row.holders[0]
            assert (kept.kind, kept.guest, kept.name) == ("open", "bob", "Bob")
            assert again.id in {table.id for table in hub.lobby("bob")[1]}, "Bob sees the offer"
            with pytest.raises(RefusedError, match="taken"):
                await hub.seating.sit_down(again.id, SitDown(), "cleo", "Cleo")
            accepted = await hub.opening.rematch(opened.id, Rematch(), "bob", "Bob")
            assert (accepted.id, accepted.seat) == (again.id, 0)
            assert isinstance(await hub.table(again.id), LiveTable)

    run(scenario)


def test_a_table_that_was_not_dealt_says_so_everywhere(tmp_path: Path) -> None:
    """Lobby, table and record tell a given position and a moment of another game."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("program", "random")]
            start = "c3,i9 - P0 draw - 0 - 1"
            given = await hub.opening.open_table(
                NewTable("element", seats, start=start), "ann", "Ann"
            )
            assert (await hub.table(given.id)).info(None).origin == "position"
            ann = Viewer(await hub.table(given.id), 0)
            await ann.hello()
            await ann.say("resign")
            record = read_record(await hub.afterwards.record(given.id))
            assert record.tags["Dealt"] == "no"
            assert not check_chance(record, load("element")).dealt
            listed = [SeatWish("me"), SeatWish("person")]
            wish = NewTable("element", listed, source=given.id, at=0, listed=True)
            onward = await hub.opening.open_table(wish, "ann", "Ann")
            shown = hub.lobby("somebody")[0][0]
            assert (shown.id, shown.origin, shown.source) == (onward.id, "moment", given.id)

    run(scenario)


def test_a_record_whose_secret_does_not_fit_is_marked(tmp_path: Path) -> None:
    """One that agrees with itself is told apart from one that does not, and from our own."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [SeatWish("me"), SeatWish("program", "random")]
            opened = await hub.opening.open_table(NewTable("element", seats), "ann", "Ann")
            ann = Viewer(await hub.table(opened.id), 0)
            await ann.hello()
            await ann.act("D4")
            await ann.say("resign")
            assert (await hub.table(opened.id)).info(None).proof == "numbers"
            text = await hub.afterwards.record(opened.id)
            secret = read_record(text).tags["Secret"]
            forged = text.replace(secret, "0" * 64)
            for brought, proof in ((text, "record"), (forged, "none")):
                kept = await hub.opening.add_record(brought, "ann")
                info = (await hub.table(kept.id)).info(None)
                assert (info.origin, info.proof) == ("record", proof)
                tags = read_record(await hub.afterwards.record(kept.id)).tags
                assert tags.get("Proof") == ("none" if proof == "none" else None)

    run(scenario)
