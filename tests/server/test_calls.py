"""People who are not there are called to their turn: by web push, and never by more than that."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from elementarium.core.errors import ElementariumError
from elementarium.core.words import Words, told
from elementarium.server import courier as couriers
from elementarium.server.calls import Calls
from elementarium.server.courier import Courier, is_outside
from elementarium.server.hub import Hub
from elementarium.server.web_push import CURVE, Signer, decoded, encoded, sealed
from elementarium.store.rows import PushRow
from tests.server.at_hub import Viewer, hub_at, opened, run, seated
from tests.server.house import Guest, House
from tests.server.push_service import SIGNER, Browser, push_service

BEFORE_THE_END = "b9,j9 - P0 act - 1 - 1"


def calling(hub: Hub, *, anywhere: bool = True, grace: float = 0.0) -> Courier:
    """Let a hub call people, also on this machine."""
    courier = Courier(SIGNER, hub.store.people.forget_push, anywhere=anywhere)
    hub.calls = Calls(hub.store, courier, SIGNER.public, grace)
    return courier


async def listens(hub: Hub, guest: str, endpoint: str, language: str = "en") -> Browser:
    """A browser of a guest that wants to be called."""
    browser = Browser()
    row = PushRow(endpoint, guest, browser.keys["key"], browser.keys["secret"], language)
    await asyncio.wrap_future(hub.store.people.add_push(row))
    return browser


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.001)


def test_a_message_is_sealed_as_the_standard_shows() -> None:
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("language", "title", "body"),
    [("en", "Your turn · Element", "with Ann"), ("zh", "轮到你了 · 元素", "同桌：Ann")],
)
def test_whoever_is_not_there_is_told_whose_turn_it_is_and_nothing_else(
    tmp_path: Path, language: str, title: str, body: str
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, push_service() as service:
            calling(hub)
            browser = await listens(hub, "guest0", f"{service.address}/bob?x=1", language)
            live = await opened(hub, start=BEFORE_THE_END)
            ann = Viewer(live, 0)
            await ann.hello()
            await ann.act("end")
            pushed = await service.pushed.get()
            said = json.loads(browser.opened(pushed.body))
            assert said == {"id": live.row.id, "title": title, "body": body}
            assert pushed.path == "/bob?x=1"
            assert pushed.head["topic"] == live.row.id
            assert pushed.head["content-encoding"] == "aes128gcm"
            assert int(pushed.head["ttl"]) > 3600
            claims = pushed.claims(SIGNER)
            assert claims["aud"] == service.address
            assert claims["sub"] == SIGNER.contact

    run(scenario)


def test_whoever_is_heard_of_meanwhile_is_not_called(tmp_path: Path) -> None:
    """Bob is there at his first turn, and gone at his second."""

    async def scenario() -> None:
        ticks = itertools.count()
        house = hub_at(tmp_path, clock=lambda: float(next(ticks)))
        async with house as hub, push_service() as service:
            calling(hub)
            await listens(hub, "guest0", f"{service.address}/bob")
            live, (ann, bob) = await seated(hub, start=BEFORE_THE_END)
            await ann.act("end")
            live.audience.hear(bob.link)  # before the time is over
            bob.read()
            await bob.act("D0")
            await bob.act("end")
            live.detach(bob.link)
            ann.read()
            await ann.act("D0")
            await ann.act("end")
            assert (await service.pushed.get()).path == "/bob"
            assert service.pushed.empty(), "once, and not for the first turn"

    run(scenario)


def test_a_phone_that_fell_asleep_is_called(tmp_path: Path) -> None:
    """Its socket may seem open for a while, but says nothing."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, push_service() as service:
            calling(hub)
            await listens(hub, "guest0", f"{service.address}/bob")
            live, (ann, _bob) = await seated(hub, start=BEFORE_THE_END)
            assert live.audience.is_here(1)
            await ann.act("end")
            assert (await service.pushed.get()).path == "/bob"

    run(scenario)


@pytest.mark.parametrize(("status", "kept"), [(404, 0), (410, 0), (500, 1), (201, 1)])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int, kept: int) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, push_service() as service:
            courier = calling(hub)
            service.status = status
            await listens(hub, "guest0", f"{service.address}/bob")
            live = await opened(hub, start=BEFORE_THE_END)
            ann = Viewer(live, 0)
            await ann.hello()
            await ann.act("end")
            await service.pushed.get()
            await until(lambda: courier.sent + courier.failed)
            await asyncio.wrap_future(hub.store.try_out())  # what was asked for before is stored
            assert len(hub.store.people.pushes_of("guest0")) == kept

    run(scenario)


def test_nothing_is_sent_into_the_own_network(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, push_service() as service:
            courier = calling(hub, anywhere=False)
            await listens(hub, "guest0", f"{service.address}/bob")
            live = await opened(hub, start=BEFORE_THE_END)
            ann = Viewer(live, 0)
            await ann.hello()
            await ann.act("end")
            await until(lambda: courier.failed)
            assert service.pushed.empty()

    run(scenario)


@pytest.mark.parametrize(
    ("address", "outside"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        *((inside, False) for inside in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1")),
        *((inside, False) for inside in ("169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1")),
        *((inside, False) for inside in ("::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "::")),
        *((inside, False) for inside in ("64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1")),
    ],
)
def test_what_the_open_internet_is(address: str, outside: bool) -> None:
    assert is_outside(address) == outside


@pytest.mark.parametrize(
    ("endpoint", "good"),
    [
        ("https://push.example.org/x", True),
        ("https://push.example.org:443/x", True),
        ("https://push.example.org:8443/x", False),
        ("https://push.example.org:99999/x", False),
        ("http://push.example.org/x", False),
        ("https://me@push.example.org/x", False),
        ("https:///x", False),
    ],
)
def test_where_a_push_service_may_be(endpoint: str, good: bool) -> None:
    async def scenario() -> None:
        courier = Courier(SIGNER, lambda _endpoint: None)
        assert courier.reaches(endpoint) == good
        courier.close()

    run(scenario)


def test_a_service_that_never_answers_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for outside of everything, for a while; what cannot wait is dropped."""
    monkeypatch.setattr(couriers, "MOST_WAITING", 3)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, push_service() as service:
            courier = calling(hub)
            service.status = 0
            for n in range(5):
                await listens(hub, "guest0", f"{service.address}/{n}")
            live = await opened(hub, start=BEFORE_THE_END)
            ann, bob = Viewer(live, 0), Viewer(live, 1)
            await ann.hello()
            await ann.act("end")
            await service.pushed.get()
            await until(lambda: courier.dropped == 2)
            await bob.hello()
            assert (await bob.act("D0"))["t"] == "ack", "the game goes on"
            assert courier.sent == courier.failed == 0
            courier.close()
            await asyncio.gather(*courier._under_way, return_exceptions=True)

    run(scenario)


def test_an_answer_that_takes_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(couriers, "PATIENCE", 0.01)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub, push_service() as service:
            courier = calling(hub)
            service.status = 0
            browser = Browser()
            row = PushRow(f"{service.address}/x", "g", *browser.keys.values(), "en")
            courier.send(row, b"{}", "table")
            await until(lambda: courier.failed == 1)

    run(scenario)


@pytest.mark.compiled_only
def test_a_browser_asks_and_no_longer_asks(tmp_path: Path) -> None:
    """By plain requests, at a house whose operator has set a key, and at one that has none."""
    key = tmp_path / "push.pem"
    key.write_bytes(pem(SIGNER.key))

    async def scenario() -> None:
        flags = ("--push", str(key), "--push-contact", SIGNER.contact)
        asked = {"endpoint": "https://push.example.org/x", **Browser().keys, "language": "zh"}
        with House(tmp_path, *flags) as house:
            ann = await Guest(house).arrive("Ann")
            assert f'data-calls="{SIGNER.public}"' in (await ann.get("/")).text
            answer = await ann.post("/api/calls", asked)
            assert answer.json() == {"on": True}
            inside = await ann.post("/api/calls", {**asked, "endpoint": "http://127.0.0.1:1/x"})
            assert inside.json()["code"] == "bad"
            forgotten = await ann.post("/api/calls/forget", {"endpoint": asked["endpoint"]})
            assert forgotten.json() == {"on": False}
        with House(tmp_path) as house:
            ann = await Guest(house).arrive("Ann")
            assert "data-calls" not in (await ann.get("/")).text
            answer = await ann.post("/api/calls", asked)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_calls")

    run(scenario)


def pem(key: Any) -> bytes:
    written: bytes = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return written


def test_a_key_that_is_none_is_refused_with_a_sentence(tmp_path: Path) -> None:
    files: dict[str, bytes] = {
        "none": b"nothing",
        "rsa": pem(rsa.generate_private_key(65537, 2048)),
        "curve": pem(ec.generate_private_key(ec.SECP384R1())),
        "good": pem(SIGNER.key),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    for name, contact, sentence in (
        ("none", "mailto:a@b", "holds no private key on the curve P-256"),
        ("rsa", "mailto:a@b", "holds no private key on the curve P-256"),
        ("curve", "mailto:a@b", "holds no private key on the curve P-256"),
        ("missing", "mailto:a@b", "No such file"),
        ("good", "", "--push-contact"),
    ):
        with pytest.raises(ElementariumError, match=sentence) as caught:
            Signer.of_file(tmp_path / name, contact)
        assert told(caught.value, Words("zh", ())), "in Chinese too"
    assert Signer.of_file(tmp_path / "good", "mailto:a@b").public == SIGNER.public
