"""Nobody starves the others: who thinks next, and for how long others wait."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from elementarium.core.registry import load
from elementarium.play.table import Table
from elementarium.server.shares import Claim, Shares
from elementarium.server.thinkers import choose
from elementarium.server.turns import Turns
from tests.server.at_hub import run
from tests.server.clockwork import run_at_once
from tests.server.timed import TimedThinkers

pytestmark = pytest.mark.compiled_only
MASTER, NOVICE = 3.0, 0.4


def claim(
    address: str, guest: str = "", table: str = "", seconds: float = MASTER, *, person: bool = True
) -> Claim:
    return Claim(address, guest, table, seconds, person)


def order(shares: Shares, count: int, takes: float | None = None) -> list[Claim]:
    """Who thinks, one after another; everybody asks again as soon as it has thought."""
    found = []
    for _ in range(count):
        begun = shares.next()
        assert begun is not None
        found.append(begun)
        shares.done(begun, begun.seconds if takes is None else takes)
        shares.ask(Claim(*begun.path, begun.seconds, begun.waited_for))
    return found


def test_addresses_have_equal_shares_however_much_one_of_them_asks_for() -> None:
    shares = Shares(1, 2)
    for n in range(30):
        shares.ask(claim("greedy", f"guest {n}", f"table {n}"))
    shares.ask(claim("modest"))
    found = [one.address for one in order(shares, 20)]
    assert found.count("modest") == 10
    assert all(before != after for before, after in pairwise(found))


def test_guests_of_an_address_have_equal_shares_and_so_have_their_tables() -> None:
    shares = Shares(1, 2)
    for n in range(9):
        shares.ask(claim("home", "ann", f"table {n}"))
    shares.ask(claim("home", "bob"))
    found = order(shares, 36)
    assert [one.guest for one in found].count("bob") == 18
    assert {
        table: [one.table for one in found].count(table) for table in ("table 0", "table 8")
    } == {
        "table 0": 2,
        "table 8": 2,
    }


def test_what_counts_is_how_long_somebody_thinks_and_not_how_often() -> None:
    shares = Shares(1, 2)
    shares.ask(claim("slow", seconds=MASTER))
    shares.ask(claim("quick", seconds=0.5))
    found = [one.address for one in order(shares, 14)]
    assert found.count("quick") == 12


def test_who_thought_for_less_than_it_might_have_pays_for_less() -> None:
    shares = Shares(1, 2)
    shares.ask(claim("here"))
    shares.ask(claim("there"))
    found = [one.address for one in order(shares, 8, takes=0.001)]
    assert found == ["here", "there"] * 4


def test_nobody_saves_up_for_later() -> None:
    """Who comes after an hour has no more than its share from then on."""
    shares = Shares(1, 2)
    shares.ask(claim("first"))
    order(shares, 1000)
    shares.ask(claim("second"))
    found = [one.address for one in order(shares, 10)]
    assert found.count("second") == 5


def test_a_person_who_waits_comes_before_those_who_only_watch() -> None:
    shares = Shares(1, 2)
    for n in range(30):
        shares.ask(claim(f"watcher {n}", person=False))
    order(shares, 10)
    shares.ask(claim("watcher 3", table="own game"))
    begun = shares.next()
    assert begun is not None
    assert begun.table == "own game"


def test_long_thoughts_never_have_all_processes() -> None:
    """So who needs less than a second never waits for a master."""
    shares = Shares(2, 3)
    for n in range(5):
        shares.ask(claim(f"address {n}", seconds=MASTER))
    running = [shares.next() for _ in range(4)]
    assert [one is not None for one in running] == [True, True, False, False]
    shares.ask(claim("stranger", seconds=NOVICE))
    begun = shares.next()
    assert begun is not None
    assert begun.address == "stranger"
    assert shares.next() is None


def test_short_thoughts_take_any_process() -> None:
    shares = Shares(1, 2)
    for n in range(3):
        shares.ask(claim(f"address {n}", seconds=NOVICE))
    assert [shares.next() is not None for _ in range(3)] == [True, True, False]


def test_who_no_longer_waits_is_passed_over() -> None:
    shares = Shares(1, 2)
    first, second = claim("here"), claim("there")
    shares.ask(first)
    shares.ask(second)
    assert shares.withdraw(first)
    assert shares.next() is second
    assert not shares.withdraw(second), "it has begun"


def test_it_is_known_how_much_a_guest_waits_for() -> None:
    shares = Shares(1, 2)
    for n in range(5):
        shares.ask(claim("home", "ann", f"table {n}"))
    shares.ask(claim("home", "bob"))
    shares.next()
    assert shares.queued(claim("home", "ann")) == 4
    assert shares.queued(claim("home", "bob")) == 1
    assert shares.queued(claim("elsewhere", "ann")) == 0


def test_nobody_is_remembered_for_ever() -> None:
    """Neither in a quiet house nor in one that never rests."""
    shares = Shares(1, 2)
    shares.ask(claim("always"))
    for n in range(200):
        shares.ask(claim(f"guest {n}", seconds=NOVICE))
        for begun in filter(None, (shares.next(), shares.next())):
            shares.done(begun, begun.seconds)
            if begun.address == "always":
                shares.ask(claim("always"))
    assert len(shares._all.parts) < 5
    while begun := shares.next():
        shares.done(begun, begun.seconds)
    assert not shares._all.parts


def test_who_gives_up_waiting_lets_the_next_one_begin() -> None:
    async def scenario() -> None:
        turns = Turns(1, 2)
        running = await turns.begin(claim("here"))
        given_up, withdrawn, patient = (claim(name) for name in ("a", "b", "c"))
        tasks = [asyncio.create_task(turns.begin(one)) for one in (given_up, withdrawn, patient)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        assert turns.withdraw(withdrawn)
        running.end()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(one, asyncio.CancelledError) for one in found] == [True, True, False]
        assert not turns.withdraw(patient), "it has begun"

    run(scenario)


def test_a_process_is_free_when_its_thought_has_ended_and_not_before() -> None:
    """Also if nobody waits for the answer any more."""

    async def scenario() -> None:
        thinkers = TimedThinkers(lambda longest: longest)
        game = load("element")
        given = (choose, "element", Table(game, seed=1).state, 0, "master", 1, MASTER)
        impatient = asyncio.create_task(thinkers.ask(*given, claim=claim("here")))
        await asyncio.sleep(1)
        impatient.cancel()
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await thinkers.ask(*given, claim=claim("there"))
        assert loop.time() - begun == pytest.approx(2 * MASTER - 1)

    run_at_once(scenario)
