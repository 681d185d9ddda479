"""The server as clients meet it: whole games, manners, limits, canaries."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from elementarium.core.records import check, read_record
from elementarium.core.registry import load, names
from elementarium.core.words import LANGUAGES
from elementarium.play.proof import check_chance, has_proof
from elementarium.server.door import cookie_of
from elementarium.server.guests import Guests, tidy_name
from elementarium.server.limits import Limits
from elementarium.server.messages import PROTOCOL
from elementarium.server.serve import addresses
from elementarium.server.site import STATIC
from elementarium.store.care import Care
from elementarium.store.store import TRIED, Store
from tests.server.at_hub import run
from tests.server.house import PLENTY, Guest, House, Line, play_game, two_at_a_table
from tests.sizes import FRAMES

pytestmark = pytest.mark.compiled_only


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), *PLENTY) as found:
        yield found


@pytest.mark.parametrize("game", names())
def test_two_people_play_a_whole_game_and_a_third_watches(house: House, game: str) -> None:
    """Their record replays, and its chance can be proved (25, 48, 50)."""

    async def scenario() -> None:
        async with two_at_a_table(house, game) as (table, ann, bob):
            cid = await Guest(house).arrive("Cid")
            running = await cid.get(f"/api/tables/{table}/record")
            assert (running.status_code, running.json()["code"]) == (409, "running")
            assert (await cid.get(f"/api/tables/{table}/replay")).status_code == 409
            async with ann.at(table) as first, bob.at(table) as second, cid.at(table) as third:
                await asyncio.gather(play_game([first, second], 700), watch(third))
                assert third.now["over"] == first.now["over"] == second.now["over"]
            text = (await cid.get(f"/api/tables/{table}/record")).text
            record = read_record(text)
            assert record.players == ("Ann", "Bob")
            assert has_proof(record)
            check(record)
            again = await cid.post("/api/records", content=text.encode())
            copy = (await cid.get(f"/api/tables/{again.json()['id']}/record")).text
            assert copy == text
            check_chance(record, load(game))
            replay = (await cid.get(f"/api/tables/{table}/replay")).json()
            moment = (await cid.get(f"/api/tables/{table}/replay/{len(replay['news'])}")).json()
            assert len(moment["views"]) == 2

    async def watch(line: Line) -> None:
        while not line.now["over"]:
            assert line.now["legal"] == []
            await line.until("event", "welcome")

    run(scenario)


def test_anybody_with_the_link_may_have_a_finished_game_analysed(house: House) -> None:
    async def scenario() -> None:
        async with two_at_a_table(house) as (table, ann, _):
            cid = await Guest(house).arrive("Cid")
            path = f"/api/tables/{table}/analysis"
            assert (await cid.get(path)).status_code == 409
            assert (await cid.post(path)).status_code == 409
            async with ann.at(table) as line:
                await line.act("D1")
                await line.send("resign", id="enough")
                await line.until("ack")
            assert (await cid.post(path)).status_code == 202
            while len((found := (await cid.get(path)).json())["moments"]) < 2:
                await asyncio.sleep(0.05)
            assert (found["done"], found["total"]) == (1, 1)
            assert found["moments"][-1] == {"v": 2, "chances": [0.0, 1.0]}

    run(scenario)


@pytest.mark.parametrize("game", names())
def test_no_secret_of_a_running_game_leaves_the_house(house: House, game: str) -> None:
    """24: seeds, keys, guests, hashes: in no frame, no answer, no page of errors, no log."""

    async def scenario() -> None:
        async with two_at_a_table(house, game) as (table, ann, bob):
            cid = await Guest(house).arrive("Cid")
            async with ann.at(table) as first, bob.at(table) as second, cid.at(table) as third:
                for _ in range(10):
                    mover = first if first.now["mine"] else second
                    await mover.act("nonsense")
                    await mover.act(mover.now["legal"][0])
                    for line in (first, second, third):
                        await line.hello()
                said = b"".join(frame for line in (first, second, third) for frame in line.heard)
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/lobby", "/x"):
                said += (await cid.get(path)).content
            said += (await cid.get(f"/api/tables/{table}/invites")).content
            said += house.log().encode()
            for secret in secrets_of(house):
                assert secret.encode() not in said

    run(scenario)


def secrets_of(house: House) -> list[str]:
    """Everything in the database that nobody may see while the games run."""
    store = Store(house.database)
    with store.engine.connect() as connection:
        seeds = "SELECT seed FROM secret JOIN game ON game.id = game WHERE status = 'playing'"
        found = [row[0] for row in connection.exec_driver_sql(seeds)]
        settings = f"SELECT value FROM setting WHERE name <> '{TRIED}'"  # the time is no secret
        for query in ("SELECT guest, secret_hash FROM seat", settings):
            found += [text for row in connection.exec_driver_sql(query) for text in row]
    store.close()
    return [text for text in found if len(text) > 8]


def test_a_table_that_is_not_to_be_watched_is_not(house: House) -> None:
    async def scenario() -> None:
        ann, cid = await Guest(house).arrive(), await Guest(house).arrive()
        table = await ann.open("element", "me", "novice", watch=False)
        for name, code in ((table["id"], 4403), ("nonsense", 4404)):
            async with cid.socket(name) as socket:
                line = Line(socket)
                assert await line.closed() == code, "which its page understands"
                assert not line.heard
        async with ann.at(table["id"]) as line:
            assert line.now["mine"]

    run(scenario)


def test_a_watcher_who_is_banned_is_sent_away(house: House) -> None:
    async def scenario() -> None:
        ann, cid = await Guest(house).arrive(), await Guest(house).arrive()
        table = await ann.open("element", "me", "novice")
        async with ann.at(table["id"]) as own, cid.at(table["id"]) as watching:
            with Care(house.database) as care:
                care.ban("guest", (await cid.get("/api/privacy")).json()["number"], "", 0)
            assert await watching.closed() == 4403
            await own.act_by(lambda legal: legal[0])

    run(scenario)


def test_an_old_client_is_asked_to_reload_and_changes_nothing(house: House) -> None:
    """20."""

    async def scenario() -> None:
        async with two_at_a_table(house) as (table, ann, _), ann.socket(table) as socket:
            line = Line(socket)
            assert (await line.hello(proto=0))["t"] == "upgrade"
            welcome = await line.hello()
            assert (welcome["proto"], welcome["now"]["v"]) == (PROTOCOL, 0)
            assert welcome["build"]

    run(scenario)


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", None])
def test_a_socket_from_another_page_is_turned_away(house: House, origin: str | None) -> None:
    """29."""

    async def scenario() -> None:
        async with two_at_a_table(house) as (table, ann, _):
            with pytest.raises(InvalidStatus) as error:
                async with ann.socket(table, origin=origin):
                    pass
            assert error.value.response.status_code == 403

    run(scenario)


def test_nothing_is_changed_without_the_token_of_the_page(house: House) -> None:
    """32."""

    async def scenario() -> None:
        ann, bob = await Guest(house).arrive(), await Guest(house).arrive()
        wish = {"game": "element", "seats": [{"kind": "me"}, {"kind": "person"}]}
        for token in ("", "nonsense", bob.lobby["me"]["token"]):
            headers = {"x-csrf-token": token}
            for path in ("/api/tables", "/api/me", "/api/records", "/api/sandbox"):
                answer = await ann.client.post(house.address + path, json=wish, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
        answer = await ann.post("/api/tables", wish, headers={"origin": "http://elsewhere.example"})
        assert answer.status_code == 403

    run(scenario)


def test_requests_that_no_browser_sends_are_answered(house: House) -> None:
    """An origin that is none, a name longer than any file may have, a body that is no text."""

    async def scenario() -> None:
        ann = await Guest(house).arrive()
        wrong = await ann.post("/api/me", {"name": "Eve"}, headers={"origin": "http://["})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "origin")
        assert (await ann.get(f"/{'a' * 300}.js")).status_code == 404
        for path in ("/api/records", "/api/me", "/api/tables", "/api/sandbox"):
            for body in (b"\xff", b'{"name":"\xff"}', b"[" * 100_000):
                answer = await ann.post(path, content=body)
                assert answer.status_code == 400, (path, body[:9])

    run(scenario)


def test_a_guest_is_known_beside_the_cookies_of_others() -> None:
    """Every server of a host shares its cookies, whatever port it has."""
    for line in ('theme={"a":1}; guest=x.y', "guest=x.y; a[b]=c d", "notguest=1;guest=x.y"):
        assert cookie_of(line) == "x.y"
    assert cookie_of("theme=guest=1") == ""


def test_pages_come_with_their_safety(house: House) -> None:
    """32."""

    async def scenario() -> None:
        ann = Guest(house)
        answer = await ann.get("/api/lobby")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
        again = await ann.get("/api/lobby")
        assert "set-cookie" not in again.headers

    run(scenario)


def test_scripts_are_sent_small_and_kept_for_ever(house: House) -> None:
    """To browsers that can unpack them; to the others as they are."""

    async def scenario() -> None:
        guest = await Guest(house).arrive()
        name = re.search(r'src="(/assets/[^"]+)"', (await guest.get("/")).text)
        if name is None:
            pytest.skip("the page has not been built: make setup")
        small = await guest.get(name[1])
        plain = await guest.get(name[1], headers={"accept-encoding": "identity"})
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert small.content == plain.content == (STATIC / name[1][1:]).read_bytes()
        assert 2 * int(small.headers["content-length"]) < int(plain.headers["content-length"])
        assert "immutable" in small.headers["cache-control"]
        for wrong in (
            "/assets/none.js",
            "/assets/..%2Fsw.js",
            "/assets/",
            "/none.txt",
            "/..%2Fapp.py",
        ):
            assert (await guest.get(wrong)).status_code == 404

    run(scenario)


def test_only_our_own_cookies_are_believed() -> None:
    """28: ten thousand tampered ones are not."""
    guests = Guests(["old", "new"])
    guest, cookie = guests.new()
    assert guests.known(cookie) == guest
    assert Guests(["old", "new", "newer"]).known(cookie) == guest, "keys can be changed"
    assert Guests(["other"]).known(cookie) is None
    draw = random.Random(1)
    letters = "0123456789abcdefghijklmnopqrstuvwxyz.-_ABC\0é "
    for _ in range(10_000):
        place = draw.randrange(len(cookie))
        kind = draw.randrange(3)
        if kind == 0:
            forged = cookie[:place] + draw.choice(letters) + cookie[place + 1 :]
        elif kind == 1:
            forged = cookie[:place]
        else:
            forged = cookie[:place] + draw.choice(letters) + cookie[place:]
        assert forged == cookie or guests.known(forged) is None
    assert not guests.is_own_request(guest, cookie), "a cookie is no token"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann  B ", "Ann B"),
        ("\u202eevil\u202c", "evil"),
        ("a\nb\0c", "abc"),
        ("x" * 99, "x" * 24),
        ("李明", "李明"),
        ("Ann; Bob", "Ann, Bob"),
        ("<b>", "<b>"),
    ],
)
def test_names_are_one_short_line(given: str, kept: str) -> None:
    """32: markup is left alone, for the page shows it as text."""
    assert tidy_name(given) == kept


UNFORGIVING = """
import sys
from functools import partial
from elementarium.server import limits
limits.Limits = partial(limits.Limits, guesses_per_second=0.0)
from elementarium.cli import main
sys.argv[0] = "elementarium"
main()
"""


def test_secrets_of_seats_cannot_be_guessed(tmp_path: Path) -> None:
    """30: after twenty wrong ones a right one is of no use either, until time has passed."""

    async def scenario() -> None:
        command = (sys.executable, "-c", UNFORGIVING, "serve")
        with House(tmp_path, *PLENTY, command=command) as strict:
            ann, bob = await Guest(strict).arrive(), await Guest(strict).arrive()
            table = await ann.open("element")
            secret = table["invites"][0]["path"].split("#")[1]
            codes = []
            for guess in [*(f"guess{n}" for n in range(25)), secret]:
                answer = await bob.post(f"/api/tables/{table['id']}/sit", {"secret": guess})
                codes.append(answer.status_code)
            assert codes == [403] * Limits().guesses + [429] * 6
            assert len(secret) >= 22
            assert secret not in strict.log()

    run(scenario)


@pytest.mark.parametrize(("what", "often"), [("ping", 1000), ("hello", 60)])
def test_who_sends_too_much_is_cut_and_the_others_are_not(
    tmp_path: Path, what: str, often: int
) -> None:
    """33: a hello makes more work than other frames, so fewer of them are too much."""
    about = {"proto": PROTOCOL} if what == "hello" else {}

    async def scenario() -> None:
        with House(tmp_path) as strict:
            async with (
                two_at_a_table(strict) as (table, ann, bob),
                ann.at(table) as calm,
                bob.at(table) as wild,
            ):
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(often):
                        await wild.send(what, **about)
                assert await wild.closed() == 1008
                assert (await calm.act("D1"))["t"] == "ack"

    run(scenario)


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1 << 20])
def test_frames_that_are_too_long_close_the_socket(house: House, size: int) -> None:
    """35."""

    async def scenario() -> None:
        async with two_at_a_table(house) as (table, ann, _), ann.at(table) as line:
            await line.socket.send("x" * size)
            assert await line.closed() == 1009

    run(scenario)


def test_nonsense_is_answered_and_changes_nothing(house: House) -> None:
    """34."""

    async def scenario() -> None:
        async with two_at_a_table(house) as (table, ann, _), ann.at(table) as line:
            before = house.memory
            for n, frame in enumerate(nonsense(FRAMES), start=1):
                await line.socket.send(frame)
                if n % 20 == 0:  # read in good time: the server sends away who does not
                    await line.send("ping", n=n)
                    await line.until("pong")
                    line.heard.clear()
            assert house.memory - before < 20_000_000
            assert (await line.hello())["now"]["v"] == 0
            assert (await line.act("D1"))["t"] == "ack"
        assert '"level":"error"' not in house.log()

    run(scenario)


def nonsense(count: int) -> Iterator[str | bytes]:
    """Frames that no client of ours sends."""
    draw = random.Random(3)
    shapes: list[str | bytes] = [
        "",
        "{",
        "[]",
        "null",
        "NaN",
        '{"t":"act"}',
        '{"t":"act","id":"","v":0,"path":["D1"]}',
        '{"t":"act","id":"x","v":1e999,"path":["D1"]}',
        '{"t":"act","id":"x","v":0,"path":[]}',
        '{"t":"act","id":"x","v":0,"path":[1]}',
        '{"t":"act","id":"x","v":0,"path":["D1"],"more":1}',
        '{"t":"act","id":"x","v":"0","path":["D1"]}',
        '{"t":"hello","proto":' + "9" * 400 + "}",
        '{"t":"why","id":"x","text":"\\ud800"}',
        "[" * 8000,
        '{"t":"act","id":"x","v":0,"path":' + json.dumps(["x" * 200] * 40) + "}",
        b"\xff\xfe\x00",
    ]
    for n in range(count):
        if n % 2:
            yield shapes[n // 2 % len(shapes)]
        else:
            yield bytes(draw.randrange(256) for _ in range(draw.randrange(60)))


ME, PERSON = {"kind": "me"}, {"kind": "person"}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": [ME, ME]}, "one_seat"),
        ({"seats": [ME]}, "bad"),
        ({"seats": [ME, *[PERSON] * 5]}, "players"),
        ({"seats": [ME, {"kind": "program", "level": "god"}]}, "level"),
        ({"seats": [ME, {"kind": "program", "level": "mcts:999999999"}]}, "level"),
        ({"options": "x=1"}, "options"),
        ({"start": "??"}, "position"),
        ({"clock": [0, 0]}, "clock"),
        ({"more": 1}, "bad"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    house: House, wish: dict[str, object], code: str
) -> None:
    async def scenario() -> None:
        ann = await Guest(house).arrive()
        answer = await ann.post("/api/tables", {"game": "element", "seats": [ME, PERSON], **wish})
        assert answer.status_code == 400
        assert answer.json()["code"] == code
        await assert_said_in_every_language(ann, answer.json()["told"])

    run(scenario)


def test_a_table_is_opened_with_a_set_of_options(house: House) -> None:
    """The lobby names the sets; a table says which options they stand for."""

    async def scenario() -> None:
        ann = await Guest(house).arrive()
        games = (await ann.get("/api/lobby")).json()["games"]
        presets = {game["name"]: game["presets"] for game in games}
        assert presets["element"] == [{"name": "chinese_sheet", "options": {"river": "truncate"}}]
        wish = {"game": "element", "seats": [ME, PERSON], "options": "chinese_sheet"}
        table = (await ann.post("/api/tables", wish)).json()["id"]
        assert (await ann.get(f"/api/tables/{table}")).json()["options"] == "river=truncate"

    run(scenario)


async def assert_said_in_every_language(guest: Guest, told: dict[str, Any]) -> None:
    """The page has the sentence, and nothing to be filled in is a sentence in English."""
    for language in LANGUAGES:
        words = (await guest.get(f"/api/words/{language}")).json()
        sentence = words[told["key"]]
        for name, value in told["about"].items():
            assert f"{{{name}}}" in sentence
            if isinstance(value, dict):
                await assert_said_in_every_language(guest, value)
            else:
                assert len(str(value).replace(", ", ",").split()) == 1, value


def test_a_record_with_an_illegal_action_is_refused_with_its_index(house: House) -> None:
    """50."""

    async def scenario() -> None:
        ann = await Guest(house).arrive()
        head = (
            '[Game "element"]\n[Rules "1"]\n[Players "A; B"]\n[Start "f5,f7 - P0 draw - 0 - 1"]\n'
        )
        text = head + '[Result "*"]\n\n0: D1 ; ~F ; F@f5 ; end\n'
        answer = await ann.post("/api/records", content=text.encode())
        assert answer.status_code == 400
        assert "item 3" in answer.json()["details"]
        told = answer.json()["told"]
        assert (told["about"]["index"], told["about"]["text"]) == (3, "F@f5")
        await assert_said_in_every_language(ann, told)

    run(scenario)


HEAD = '[Game "element"]\n[Rules "1"]\n[Players "A; B"]\n'
START = '[Start "f5,f7 - P0 draw - 0 - 1"]\n[Result "*"]\n'


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("nothing", "record.no_tag"),
        (HEAD, "record.no_tag"),
        (HEAD + START.replace("[Start", "[Start]"), "record.tag"),
        (HEAD + HEAD + START, "record.tag_twice"),
        (HEAD.replace('"1"', '"7"') + START, "record.later_rules"),
        (HEAD.replace("element", "chess") + START, "game"),
        (HEAD.replace("A; B", "A") + START, "record.names"),
        (HEAD + '[Data "x"]\n' + START, "record.data"),
        (HEAD + '[Options "x=1"]\n' + START, "option.unknown"),
        (HEAD + START + "\nD1", "record.no_seat"),
        (HEAD + START + "\n0: D1 ; ~X", "record.item"),
        (HEAD + START + "\n~F", "record.item"),
        (HEAD + START + "\n0: ~F", "chance.seat"),
        (HEAD + START + "\n0: D1 ; ~F", "record.not_over"),
    ],
)
def test_why_a_record_is_not_kept_is_said_in_every_language(
    house: House, text: str, key: str
) -> None:
    async def scenario() -> None:
        ann = await Guest(house).arrive()
        answer = await ann.post("/api/records", content=text.encode())
        assert answer.status_code == 400
        assert answer.json()["told"]["key"] == f"error.{key}", answer.text
        for language in LANGUAGES:
            assert f"error.{key}" in (await ann.get(f"/api/words/{language}")).json()

    run(scenario)


def test_rules_words_and_the_sandbox_are_there_for_everybody(house: House) -> None:
    async def scenario() -> None:
        ann = await Guest(house).arrive()
        for game in names():
            sections = (await ann.get(f"/api/rules/{game}")).json()
            assert {"5", "8.1"} <= {section["number"] for section in sections}
            examples = [example for section in sections for example in section["examples"]]
            assert len(examples) > 20
            for example in examples[:5]:
                wish = {"game": game, **{k: example[k] for k in ("position", "options", "items")}}
                looked = (await ann.post("/api/sandbox", wish)).json()
                assert looked["views"]
            for language in ("en", "zh"):
                words = (await ann.get(f"/api/words/{language}", params={"game": game})).json()
                assert words[f"{game}.title"]
                assert words["house.no.stale"]
        assert (await ann.get("/api/rules/chess")).status_code == 400
        assert (await ann.get("/api/rules/element?language=fr")).status_code == 400
        chinese = (await ann.get("/api/rules/element?language=zh")).json()
        assert {"3": "开局布置"}.items() <= {one["number"]: one["title"] for one in chinese}.items()
        assert (await ann.get("/api/words/fr")).status_code == 400
        assert (await ann.get("/api/tables/none")).status_code == 404
        assert (await ann.get("/nowhere")).status_code == 404

    run(scenario)


def test_the_house_tells_how_it_is(house: House) -> None:
    async def scenario() -> None:
        ann = await Guest(house).arrive()
        assert (await ann.get("/health")).json()["status"] == "ok"
        answer = await ann.get("/metrics")
        assert answer.status_code == 404, "who passes in secret would be counted"
        head = await ann.client.head(house.address)
        assert (head.status_code, head.content) == (200, b""), "monitors ask like this"
        schema = (await ann.get("/api/schema/openapi.json")).json()
        assert "/api/tables" in schema["paths"]

    run(scenario)


def test_the_start_line_can_be_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elementarium.server.site.STATIC", tmp_path)
    (tmp_path / "index.html").write_text("<html lang='en'>", encoding="utf-8")
    assert addresses("::1", 8000) == ["Elementarium is ready: http://[::1]:8000/"]
    assert addresses("127.0.0.1", 9) == ["Elementarium is ready: http://127.0.0.1:9/"]
    assert len(addresses("0.0.0.0", 8000)) == 2


def test_a_server_without_the_page_says_so_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elementarium.server.site.STATIC", tmp_path)
    for host in ("127.0.0.1", "0.0.0.0"):
        assert "page is not part of this installation" in addresses(host, 8000)[-1]


@pytest.mark.parametrize("before", [[], ["D2"]])
def test_a_game_that_was_given_up_can_be_brought_elsewhere(house: House, before: list[str]) -> None:
    """50: even if nothing was played."""

    async def scenario() -> None:
        async with two_at_a_table(house) as (table, ann, _):
            async with ann.at(table) as line:
                for action in before:
                    await line.act(action)
                await line.send("resign", id="r")
                await line.until("ack")
            text = (await ann.get(f"/api/tables/{table}/record")).text
            assert '[Termination "resign 0"]' in text
            again = (await ann.post("/api/records", content=text.encode())).json()["id"]
            assert (await ann.get(f"/api/tables/{again}/record")).text == text
            replay = (await ann.get(f"/api/tables/{again}/replay")).json()
            assert (replay["over"]["how"], replay["over"]["winners"]) == ("resign", [1])
            assert len(replay["news"]) == len(before) + 1
            hostile = text.replace("Ann", "A" * 1000 + "\u202e")
            found = (await ann.post("/api/records", content=hostile.encode())).json()["id"]
            seats = (await ann.get(f"/api/tables/{found}")).json()["seats"]
            assert [seat["name"] for seat in seats] == ["A" * 24, "Bob"]

    run(scenario)
