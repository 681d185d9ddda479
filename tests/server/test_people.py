"""People without accounts: found again elsewhere, forgotten, rated, told what they played."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from elementarium.server.phrases import new_phrase, read_phrase
from tests.server.at_hub import run
from tests.server.house import PLENTY, Guest, House, play_game, two_at_a_table

pytestmark = pytest.mark.compiled_only


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("people"), *PLENTY) as found:
        yield found


async def resigned(guest: Guest, *seats: str, game: str = "element", **about: Any) -> str:
    """A game against programs that is given up at once."""
    table = str((await guest.open(game, *seats, **about))["id"])
    async with guest.at(table) as line:
        await line.send("resign", id=uuid4().hex)
        while not line.now["over"]:
            await line.next()
    return table


async def ids(guest: Guest, query: str = "") -> list[str]:
    found = (await guest.get(f"/api/me/games{query}")).json()
    return [game["table"]["id"] for game in found["games"]]


def code(answer: Any) -> str:
    return f"{answer.status_code} {answer.json()['code']}"


def test_a_phrase_is_read_however_it_is_written() -> None:
    phrase = "kijos kijot kijov lidug fahif"
    for told in (phrase, new_phrase()):
        assert read_phrase(f" {told.upper().replace(' ', '-')}\n") == told
    for slip in (phrase.replace("kijot", "kijat"), phrase[:-2], f"{phrase} kijos", "物物 物物"):
        assert read_phrase(slip) == ""


def test_who_has_lost_the_cookie_is_found_by_the_phrase(house: House) -> None:
    async def play() -> None:
        ann, phone = await Guest(house).arrive("Ann"), await Guest(house).arrive()
        table = await resigned(ann, "me", "novice")
        old = (await ann.post("/api/me/phrase")).json()["phrase"]
        phrase = (await ann.post("/api/me/phrase")).json()["phrase"]
        assert code(await phone.post("/api/me/become", {"phrase": old})) == "403 phrase"
        who = await phone.post("/api/me/who", {"phrase": phrase})
        assert who.json() == {"name": "Ann", "games": 1}
        assert await ids(phone) == []
        own = await resigned(phone, "me", "adept")
        me = (await phone.post("/api/me/become", {"phrase": phrase})).json()
        assert me["name"] == "Ann"
        assert set(await ids(phone)) == set(await ids(ann)) == {table, own}
        assert phrase not in (house.folder / "tables.db").read_bytes().decode("latin-1")

    run(play)


def test_a_link_makes_one_device_the_same_guest_in_the_middle_of_a_game(house: House) -> None:
    async def play() -> None:
        async with two_at_a_table(house) as (table, ann, bob):
            phone = await Guest(house).arrive()
            link = (await bob.post("/api/me/link")).json()
            given = link["path"].partition("#")[2]
            await phone.post("/api/me/become", {"code": given})
            other = await Guest(house).arrive()
            assert code(await other.post("/api/me/become", {"code": given})) == "403 link"
            async with ann.at(table) as first, phone.at(table) as second:
                assert {first.now["mine"], second.now["mine"]} == {True, False}
                await play_game([first, second], 6)
            assert await ids(bob) == [table]

    run(play)


def test_two_guests_who_become_one_bring_their_running_games(house: House) -> None:
    """Also whoever still has the other cookie is told, with the next lobby."""

    async def play() -> None:
        async with two_at_a_table(house) as (table, ann, bob):
            async with bob.at(table):
                laptop = await Guest(house).arrive("Cleo")
                link = (await laptop.post("/api/me/link")).json()["path"].partition("#")[2]
                cookie = dict(bob.client.cookies)
                assert (await bob.post("/api/me/become", {"code": link})).status_code == 200
            while not (await laptop.get(f"/api/tables/{table}")).json()["seats"][1]["you"]:
                await asyncio.sleep(0.05)
            async with ann.at(table) as first, laptop.at(table) as second:
                await play_game([first, second], 6)
            assert await ids(laptop) == [table]
            late = Guest(house)
            answer = await late.get("/api/lobby", headers={"cookie": f"guest={cookie['guest']}"})
            assert answer.json()["me"]["name"] == "Cleo"
            assert answer.cookies["guest"] == laptop.client.cookies["guest"]

    run(play)


def test_who_is_forgotten_has_nothing_and_the_record_names_nobody(house: House) -> None:
    async def play() -> None:
        async with two_at_a_table(house) as (table, ann, bob):
            async with ann.at(table) as first, bob.at(table) as second:
                await play_game([first, second], 4)
            phrase = (await ann.post("/api/me/phrase")).json()["phrase"]
            assert "Ann" in (await bob.get(f"/api/tables/{table}/record")).text
            assert (await ann.post("/api/me/forget")).json()["tables"] == 1
            await ann.arrive()
            assert await ids(ann) == []
            while "Ann" in (await bob.get(f"/api/tables/{table}/record")).text:
                await asyncio.sleep(0.05)
            assert await ids(bob) == [table]
            assert code(await ann.post("/api/me/become", {"phrase": phrase})) == "403 phrase"

    run(play)


def test_wrong_phrases_are_limited_with_wrong_secrets(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest = await Guest(house).arrive()
        wish = {"code": "no such link"}
        answers = {code(await guest.post("/api/me/who", wish)) for _ in range(25)}
        assert answers == {"403 link", "429 busy"}
        slip = await guest.post("/api/me/who", {"phrase": "lusab"})
        assert code(slip) == "429 busy"

    with House(tmp_path) as house:  # whose other visitors would be limited too
        run(partial(play, house))


def test_a_game_that_counts_is_played_without_help_and_rated_once(house: House) -> None:
    async def play() -> None:
        ann = await Guest(house).arrive("Ann")
        table = (await ann.open("element", "me", "even:1300", counts=True))["id"]
        second = {"game": "element", "seats": [{"kind": "me"}, {"kind": "program"}]}
        second["seats"][1]["level"] = "adept"  # type: ignore[index]
        second["counts"] = True  # type: ignore[assignment]
        assert code(await ann.post("/api/tables", second)) == "409 counts_first"
        async with ann.at(table) as line:
            while not line.now["mine"]:
                await line.next()
            assert not line.now["may_hint"]
            await line.act_by(lambda legal: legal[0])
            await line.until("event")
            while not line.now["mine"]:
                await line.next()
            assert not line.now["may_back"]
            await line.send("back", id="b", v=line.now["v"])
            assert (await line.until("no", "ack"))["code"] == "back"
            await line.send("resign", id="r")
            while not line.now["over"]:
                await line.next()
        assert (await ann.post("/api/tables", second)).status_code == 201
        again = await ann.post(f"/api/tables/{table}/rematch", {})
        assert code(again) == "409 counts_first"
        profile = (await ann.get("/api/me")).json()
        [rating] = profile["ratings"]
        assert (rating["game"], rating["pace"], rating["games"]) == ("element", "free", 1)
        [played] = (await ann.get("/api/me/games?kind=element&outcome=lost")).json()["games"]
        assert played["gain"] < 0
        [point] = (await ann.get("/api/me/ratings/element/free")).json()
        assert (point["game"], point["elo"]) == (table, rating["elo"])
        page = (await ann.post("/api/me/page", {"on": True})).json()["page"]
        shown = (await ann.get(f"/api{page.replace('/p/', '/people/')}")).json()
        assert (shown["name"], shown["ratings"]) == ("Ann", [rating])
        await ann.post("/api/me/page", {"on": False})
        gone = await ann.get(f"/api{page.replace('/p/', '/people/')}")
        assert code(gone) == "404 no_page"

    run(play)


def test_people_of_one_address_play_for_pleasure(house: House) -> None:
    async def play() -> None:
        ann, bob = await Guest(house).arrive("Ann"), await Guest(house).arrive("Bob")
        opened = await ann.open("element", "me", "person", counts=True)
        assert (await ann.get(f"/api/tables/{opened['id']}")).json()["counts"]
        await bob.sit(opened["invites"][0]["path"])
        assert not (await ann.get(f"/api/tables/{opened['id']}")).json()["counts"]

    run(play)


def test_all_records_come_as_one_archive(house: House) -> None:
    async def play() -> None:
        ann = await Guest(house).arrive("Ann")
        tables = [await resigned(ann, "me", "novice", game=game) for game in ("element", "rummy")]
        answer = await ann.get("/api/me/records.zip")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            names = archive.namelist()
            records = {name: archive.read(name).decode() for name in names}
        assert all(any(table in name for name in names) for table in tables)
        for table in tables:
            own = (await ann.get(f"/api/tables/{table}/record")).text
            assert own in records.values()

    run(play)
