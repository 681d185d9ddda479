"""People greet each other; nothing of it is history, and who watches hears and says nothing."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from elementarium.server.limits import Limits
from elementarium.store.care import Care
from tests.server.at_hub import AGAINST_PROGRAM, Viewer, hub_at, run, seated


def said(frames: list[dict[str, Any]]) -> list[tuple[int, str | None, str]]:
    return [(one["by"], one["emote"], one["text"]) for one in frames if one["t"] == "said"]


def code(frames: list[dict[str, Any]]) -> str:
    return next(str(one.get("code", one["t"])) for one in frames if one["t"] in ("ack", "no"))


def test_who_sits_at_a_table_hears_a_greeting_and_who_watches_does_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub)
            watcher = Viewer(live, None)
            await watcher.hello()
            before = live.sitting.version(0), live.length
            assert code(await ann.say("say", emote="luck", id="x")) == "ack"
            assert said(bob.read()) == [(0, "luck", "")]
            assert code(await ann.say("say", emote="luck", id="x")) == "ack", "sent again"
            assert said(bob.read()) == []
            assert watcher.read() == []
            assert code(await watcher.say("say", emote="hello")) == "seat"
            assert (await bob.hello())["said"] == [
                {"t": "said", "by": 0, "emote": "luck", "text": ""}
            ]
            assert (await watcher.hello())["said"] == []
            assert (live.sitting.version(0), live.length) == before, "it is no part of the game"

    run(scenario)


def test_texts_are_for_tables_that_were_opened_with_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            _live, (ann, _bob) = await seated(hub)
            assert code(await ann.say("say", text="hi")) == "talk"
            _live, (ann, bob) = await seated(hub, talk=True)
            assert code(await ann.say("say", text="  hi,\u202e\n good luck! " + "a" * 300)) == "ack"
            [(_seat, _emote, text)] = said(bob.read())
            assert text.startswith("hi, good luck! aaa")
            assert len(text) == 200
            assert code(await ann.say("say", text=" \n ")) == "bad"
            assert code(await ann.say("say", text="both", emote="oops")) == "bad"

    run(scenario)


def test_nobody_talks_to_programs_and_nobody_talks_too_much(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path, clock=lambda: 0.0) as hub:
            _live, viewers = await seated(hub, seats=AGAINST_PROGRAM)
            assert code(await viewers[0].say("say", emote="hello")) == "talk_alone"
            _live, (ann, bob) = await seated(hub)
            answers = [code(await ann.say("say", emote="oops")) for _ in range(Limits().words + 1)]
            assert answers == ["ack"] * Limits().words + ["busy"]
            assert code(await bob.say("say", emote="wait")) == "ack", "others are not held up"

    run(scenario)


def test_who_is_reported_is_told_to_the_operator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub, talk=True)
            assert code(await bob.say("report", seat=1)) == "bad", "oneself"
            assert code(await bob.say("report", seat=7)) == "bad", "nobody"
            assert code(await bob.say("report", seat=0)) == "ack", "names are written, too"
            await ann.say("say", text="rude words")
            with caplog.at_level(logging.WARNING, "elementarium.talk"):
                assert code(await bob.say("report", seat=0, id="once")) == "ack"
                assert code(await bob.say("report", seat=0, id="once")) == "ack"
            told = [one.getMessage() for one in caplog.records if one.name == "elementarium.talk"]
            [_, line] = told
            assert live.row.id in line
            assert "rude words" not in line
            with Care(hub.store.engine.url.render_as_string()) as care:
                [report] = care.reports(settled=False)  # instead of the one before
                care.settle(report["n"])
            assert report["name"] == "Ann"
            assert (report["game"], report["seat"], report["reporter"]) == (live.row.id, 0, 1)
            assert (report["guest"], report["words"]) == ("ann", "rude words")
            assert code(await bob.say("report", seat=0)) == "ack"
            with Care(hub.store.engine.url.render_as_string()) as care:
                assert len(care.reports(settled=True)) == 2, "what was seen to is kept"

    run(scenario)


def test_who_has_left_a_game_of_three_talks_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            people = [{"kind": "me"}, {"kind": "person"}, {"kind": "person"}]
            _live, (ann, bob, cid) = await seated(hub, seats=people)
            await bob.say("resign")
            assert code(await bob.say("say", emote="bye")) == "seat"
            await ann.say("say", emote="bye")
            assert said(cid.read()) == [(0, "bye", "")]
            assert said(bob.read()) == []

    run(scenario)
