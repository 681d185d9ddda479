"""Who throws its cookie away is a new guest; what is bounded for an address stays so."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path

import pytest

from elementarium.server.limits import HOUSEHOLD, Limit, Places, household
from elementarium.server.thinkers import MOST_HINTS
from tests.server.at_hub import AGAINST_PROGRAM, PatientThinkers, Viewer, hub_at, opened, run
from tests.server.house import PLENTY, Guest, House, Line

pytestmark = pytest.mark.compiled_only


@pytest.mark.parametrize(
    ("address", "shared"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_long_addresses_are_counted_by_their_network(address: str, shared: str) -> None:
    """Everybody with one of them has 2**64."""
    assert household(address) == shared


def test_a_place_that_is_given_back_is_free() -> None:
    places = Places(2)
    assert [places.take("ann") for _ in range(3)] == [True, True, False]
    assert places.take("bob")
    places.leave("ann")
    assert places.take("ann")
    for asker in ("ann", "ann", "bob"):
        places.leave(asker)
    assert not places._taken, "who has no place is not remembered"


def test_what_one_server_allows_the_others_do_not_allow_again() -> None:
    """They hear of it a moment later; who has used more than there was waits longer."""
    now = 0.0
    here, there = (Limit(1.0, 4.0, lambda: now) for _ in range(2))
    here.to_tell()
    assert [here.allows("ann") for _ in range(5)] == [True] * 4 + [False]
    assert [there.allows("ann") for _ in range(2)] == [True] * 2
    told = here.to_tell()
    assert told == {"ann": 4}
    assert here.to_tell() == {}
    there.charge(told)
    assert not there.allows("ann")
    now = 2.0
    assert not there.allows("ann"), "six were allowed of four"
    now = 3.0
    assert there.allows("ann")
    assert there.allows("bob")


def test_an_address_opens_only_so_many_tables_whoever_asks(tmp_path: Path) -> None:
    """Tables, rematches and records alike; the refusal is a sentence in every language."""

    async def scenario() -> None:
        flags = ("--requests", "100000", "--frames", "100000", "--tables", "1")
        with House(tmp_path, *flags) as house:
            wish = {"game": "element", "seats": [{"kind": "me"}, {"kind": "person"}]}
            codes = []
            for _ in range(HOUSEHOLD + 1):
                guest = await Guest(house).arrive()
                answer = await guest.post("/api/tables", wish)
                codes.append(answer.status_code)
            assert codes == [201] * HOUSEHOLD + [429]
            assert answer.json()["code"] == "address"
            for language in ("en", "zh"):
                words = (await guest.get(f"/api/words/{language}")).json()
                assert answer.json()["told"]["key"] in words
            assert (await guest.post("/api/records", "[Game]")).json()["code"] == "address"
            assert (await guest.post("/api/tables/x/rematch", {})).json()["code"] == "address"
            assert (await guest.get("/api/lobby")).status_code == 200

    run(scenario)


def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    """One too many is told so and sent away for a while; one that leaves makes room."""

    async def scenario() -> None:
        with House(tmp_path, *PLENTY[:-1], "2") as house:
            ann = await Guest(house).arrive()
            table = (await ann.open("element", "me", "novice"))["id"]
            async with ann.at(table), ann.at(table), ann.socket(table) as third:
                assert '"house.no.sockets"' in await third.recv()
                await third.wait_closed()
                assert third.close_code == 1013
            while True:  # the server notices a moment later that they are gone
                with contextlib.suppress(Exception):
                    async with ann.at(table), ann.at(table) as line:
                        assert line.now["mine"]
                        return
                await asyncio.sleep(0.05)

    run(scenario)


def test_all_sockets_of_an_address_together_are_held_back(tmp_path: Path) -> None:
    """Nobody is cut who sends little, for a neighbour may be the one who sends much."""
    rate, often, many = 10, 30, 20

    async def scenario() -> None:
        flags = (*PLENTY[:2], "--frames", str(rate), *PLENTY[4:])
        with House(tmp_path, *flags) as house:
            ann = await Guest(house).arrive()
            table = (await ann.open("element", "me", "person"))["id"]
            async with contextlib.AsyncExitStack() as stack:
                at = ann.socket
                lines = [Line(await stack.enter_async_context(at(table))) for _ in range(many)]
                begun = time.monotonic()
                for line in lines:
                    for n in range(often):
                        await line.send("ping", n=n)
                for line in lines:
                    while (await line.until("pong"))["n"] < often - 1:
                        pass
                waited = often * many / (rate * HOUSEHOLD) - 4
                assert time.monotonic() - begun > waited * 0.9

    run(scenario)


def test_hints_are_thought_about_for_so_many_at_an_address(tmp_path: Path) -> None:
    """However many tables somebody opens to ask at all of them at once."""

    async def scenario() -> None:
        thinkers = PatientThinkers()
        async with hub_at(tmp_path, thinkers) as hub:
            people = []
            for n in range(MOST_HINTS + 2):
                live = await opened(hub, seats=AGAINST_PROGRAM)
                people.append(Viewer(live, 0))
                people[-1].link.asker = "here" if n <= MOST_HINTS else "elsewhere"
                await people[-1].hello()
            answers = [await person.say("hint") for person in people]
            codes = [[frame["code"] for frame in found] for found in answers]
            assert codes == [[]] * MOST_HINTS + [["busy"], []]
            thinkers.enough.set()
            for _ in range(20):
                await asyncio.sleep(0)
            assert not thinkers.hints._taken
            assert people[0].read()[-1]["t"] == "hint"

    run(scenario)
