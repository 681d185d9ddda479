"""A club evening: people come by an address, rounds are paired, games are tables like others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from tests.server.at_hub import run
from tests.server.house import PLENTY, Guest, House

pytestmark = pytest.mark.compiled_only


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("tournaments"), *PLENTY) as found:
        yield found


async def guests(house: House, *names: str) -> list[Guest]:
    return [await Guest(house).arrive(name) for name in names]


async def opened(founder: Guest, *others: Guest, **about: Any) -> str:
    """The address of a new tournament in which all of these play."""
    wish = {"game": "element", "name": "Thursday", "rounds": 2, **about}
    answer = await founder.post("/api/tournaments", wish)
    assert answer.status_code == 201, answer.text
    address = f"/api/tournaments/{answer.json()['id']}"
    for other in others:
        assert (await other.post(f"{address}/enter")).status_code == 200
    return address


async def seen(guest: Guest, address: str) -> dict[str, Any]:
    return (await guest.get(address)).json()  # type: ignore[no-any-return]


async def begin(founder: Guest, address: str) -> list[dict[str, Any]]:
    """The pairings of the next round."""
    answer = await founder.post(f"{address}/round")
    assert answer.status_code == 200, answer.text
    return answer.json()["played"][0]["pairings"]  # type: ignore[no-any-return]


async def lose(guest: Guest, address: str, *others: Guest) -> None:
    """Everybody comes to the table of a guest, who gives the game up."""
    tournament = await seen(guest, address)
    [me] = [one["n"] for one in tournament["entrants"] if one["you"]]
    tables = []
    for one in (guest, *others):
        pairings = (await seen(one, address))["played"][0]["pairings"]
        [own] = [pair for pair in pairings if me in (pair["first"], pair["second"])]
        tables.append(own["table"])
        await one.sit(own["table"])
    async with guest.at(tables[0].removeprefix("/t/").partition("#")[0]) as line:
        await line.send("resign", id=uuid4().hex)
        while not line.now["over"]:
            await line.next()


def code(answer: Any) -> str:
    return f"{answer.status_code} {answer.json()['code']}"


def test_an_evening_of_three_people_in_two_swiss_rounds(house: House) -> None:
    """Ann wins by playing and by resting; the tournament ends with its last game."""

    async def play() -> None:
        ann, bob, eve = people = await guests(house, "Ann", "Bob", "Eve")
        address = await opened(ann, bob, eve)
        before = await seen(eve, address)
        assert (before["round"], before["can_begin"], before["founder"]) == (0, True, False)
        for _ in range(2):
            pairings = await begin(ann, address)
            [game] = [one for one in pairings if one["second"] is not None]
            [rest] = [one for one in pairings if one["second"] is None]
            assert (rest["status"], rest["points"]) == ("bye", 1.0)
            assert game["status"] == "waiting"
            assert code(await ann.post(f"{address}/round")) == "409 tournament_running"
            first, second = people[game["first"]], people[game["second"]]
            await lose(second, address, first)
        after = await seen(bob, address)
        assert (after["over"], after["round"], after["can_enter"]) == (True, 2, False)
        assert [one["status"] for one in after["played"][0]["pairings"]].count("over") == 1
        places = [one["place"] for one in after["entrants"]]
        assert places[0] == 1
        assert places == sorted(places)
        assert sum(one["points"] for one in after["entrants"]) == 4.0
        assert code(await ann.post(f"{address}/round")) == "409 tournament_over"
        [line] = (await eve.get("/api/tournaments")).json()
        assert (line["name"], line["over"], line["rounds"]) == ("Thursday", True, 2)

    run(play)


def test_only_the_two_of_a_game_are_told_what_opens_its_seats(house: House) -> None:
    async def play() -> None:
        ann, bob, eve = await guests(house, "Ann", "Bob", "Eve")
        address = await opened(ann, bob)
        await begin(ann, address)
        tables = [
            (await seen(one, address))["played"][0]["pairings"][0]["table"]
            for one in (ann, bob, eve)
        ]
        assert ["#" in table for table in tables] == [True, True, False]
        assert tables[0] != tables[1]
        table = tables[2].removeprefix("/t/")
        assert code(await eve.post(f"/api/tables/{table}/sit", {})) == "409 taken"

    run(play)


def test_a_program_plays_along_out_of_the_competition(house: House) -> None:
    async def play() -> None:
        [ann] = await guests(house, "Ann")
        address = await opened(ann, game="rummy", rounds=1, programs=["novice", "adept"])
        [game] = await begin(ann, address)
        assert game["second"] is not None
        await lose(ann, address)
        entrants = (await seen(ann, address))["entrants"]
        assert sorted((one["program"], one["place"], one["points"]) for one in entrants) == [
            ("", 1, 0.0),
            *sorted([("adept", 0, 0.0), ("novice", 0, 1.0)]),
        ]

    run(play)


def test_a_round_robin_has_as_many_rounds_as_it_needs_and_lets_nobody_in_later(
    house: House,
) -> None:
    async def play() -> None:
        ann, bob, eve, late = await guests(house, "Ann", "Bob", "Eve", "Late")
        address = await opened(ann, bob, eve, form="robin")
        assert (await seen(ann, address))["rounds"] == 0
        await begin(ann, address)
        assert (await seen(ann, address))["rounds"] == 3
        assert code(await late.post(f"{address}/enter")) == "409 tournament_begun"

    run(play)


def test_who_has_opened_it_decides_games_that_nobody_comes_to(house: House) -> None:
    async def play() -> None:
        ann, bob = await guests(house, "Ann", "Bob")
        address = await opened(ann, bob, rounds=1)
        [game] = await begin(ann, address)
        award = {"round": 1, "first": game["first"], "points": "0.5"}
        assert code(await bob.post(f"{address}/award", award)) == "400 founder"
        wrong = {**award, "first": game["second"]}
        assert code(await ann.post(f"{address}/award", wrong)) == "404 no_tournament"
        assert (await ann.post(f"{address}/award", award)).status_code == 200
        after = await seen(bob, address)
        assert after["over"]
        assert [one["points"] for one in after["entrants"]] == [0.5, 0.5]

    run(play)


def test_a_result_that_was_played_is_not_changed_by_anybody(house: House) -> None:
    async def play() -> None:
        ann, bob = await guests(house, "Ann", "Bob")
        address = await opened(ann, bob, rounds=2)
        [game] = await begin(ann, address)
        await lose(bob, address, ann)
        award = {"round": 1, "first": game["first"], "points": "0.5"}
        assert code(await ann.post(f"{address}/award", award)) == "409 tournament_played"

    run(play)


def test_who_leaves_plays_no_further_round_and_may_come_back(house: House) -> None:
    async def play() -> None:
        ann, bob, eve = await guests(house, "Ann", "Bob", "Eve")
        address = await opened(ann, bob, eve, rounds=3)
        entrants = (await seen(ann, address))["entrants"]
        [number] = [one["n"] for one in entrants if one["name"] == "Eve"]
        assert code(await bob.post(f"{address}/leave/{number}")) == "400 founder"
        assert (await eve.post(f"{address}/leave/{number}")).status_code == 200
        assert len((await seen(ann, address))["entrants"]) == 2
        [_] = await begin(ann, address)
        assert (await eve.post(f"{address}/enter")).status_code == 200
        await lose(bob, address, ann)
        assert len(await begin(ann, address)) == 2

    run(play)


@pytest.mark.parametrize(
    ("wish", "refused"),
    [
        ({"game": "chess"}, "400 game"),
        ({"options": "river=sideways"}, "400 options"),
        ({"programs": ["mcts:1000000"]}, "400 level"),
        ({"clock": [1, 0]}, "400 clock"),
        ({"form": "knockout"}, "400 bad"),
        ({"rounds": 0}, "400 bad"),
    ],
)
def test_what_cannot_be_played_is_refused(house: House, wish: dict[str, Any], refused: str) -> None:
    async def play() -> None:
        [ann] = await guests(house, "Ann")
        answer = await ann.post("/api/tournaments", {"game": "element", **wish})
        assert code(answer) == refused
        assert (await ann.get("/api/tournaments")).json() == []

    run(play)


def test_nobody_opens_tournaments_without_end(house: House) -> None:
    async def play() -> None:
        [ann] = await guests(house, "Ann")
        addresses = [await opened(ann) for _ in range(5)]
        answer = await ann.post("/api/tournaments", {"game": "element"})
        assert code(answer) == "429 tournaments"
        assert (await ann.post(f"{addresses[0]}/finish")).json()["over"]
        assert await opened(ann)

    run(play)


def test_a_round_needs_two_who_play_and_one_of_them_a_person(house: House) -> None:
    async def play() -> None:
        [ann] = await guests(house, "Ann")
        address = await opened(ann, play=False, programs=["novice", "adept"])
        assert code(await ann.post(f"{address}/round")) == "409 tournament_few"
        alone = await opened(ann)
        assert code(await ann.post(f"{alone}/round")) == "409 tournament_few"
        assert code(await ann.get("/api/tournaments/none")) == "404 no_tournament"

    run(play)


def test_two_clicks_begin_one_round(house: House) -> None:
    async def play() -> None:
        ann, bob = await guests(house, "Ann", "Bob")
        address = await opened(ann, bob)
        answers = await asyncio.gather(*(ann.post(f"{address}/round") for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert len((await seen(ann, address))["played"]) == 1

    run(play)


def test_who_is_forgotten_leaves_results_without_a_name(house: House) -> None:
    async def play() -> None:
        ann, bob = await guests(house, "Ann", "Bob")
        address = await opened(ann, bob, rounds=2)
        await begin(ann, address)
        await lose(bob, address, ann)
        assert (await bob.post("/api/me/forget")).status_code == 200
        entrants = (await seen(ann, address))["entrants"]
        assert [(one["name"], one["gone"], one["points"]) for one in entrants] == [
            ("Ann", False, 1.0),
            ("", True, 0.0),
        ]

    run(play)
