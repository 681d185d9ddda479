"""Among people an action is taken back if all agree, also where clocks run (finding 10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elementarium.server.hub import Hub
from elementarium.server.live import LiveTable
from tests.server.at_hub import Viewer, hub_at, run, seated

BEFORE_THE_END = "b9,j9 - P0 act - 1 - 1"
CLOCK = [300.0, 5.0]


async def after_the_turn(hub: Hub, **about: Any) -> tuple[LiveTable, list[Viewer]]:
    """Two people; the first has just ended its turn, too early."""
    live, viewers = await seated(hub, start=BEFORE_THE_END, **about)
    await viewers[0].act("end")
    for viewer in viewers:
        viewer.read()
    return live, viewers


def told(frames: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(frame for frame in frames if frame["t"] == kind)


@pytest.mark.parametrize("clock", [None, CLOCK])
def test_what_was_asked_for_and_agreed_to_is_taken_back(
    tmp_path: Path, clock: list[float] | None
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await after_the_turn(hub, clock=clock)
            assert ann.now["may_ask_back"]
            assert not bob.now["may_ask_back"]
            assert told(await ann.say("back"), "ack")["v"] == ann.now["v"]
            assert live.sitting.to_act == 1, "nothing has happened yet"
            asked = told(bob.read(), "backing")
            assert asked["back"] == {"by": 0, "waiting": [1]}
            assert (await bob.hello())["now"]["back"] == asked["back"], "also to who comes anew"
            answer = await bob.say("answer", v=bob.now["v"], yes=True)
            assert told(answer, "welcome")["now"]["back"] is None
            assert told(answer, "ack")
            assert told(ann.read(), "welcome")["now"]["mine"]
            assert [row.kind for row in hub.store.journal(live.row.id)] == ["act", "back"]

    run(scenario)


def test_who_does_not_agree_is_not_asked_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await after_the_turn(hub)
            await ann.say("back")
            await bob.say("answer", v=bob.now["v"], yes=False)
            assert told(ann.read(), "backing") == {"t": "backing", "back": None, "declined": 1}
            assert told(await ann.say("back"), "no")["code"] == "back"
            assert not (await ann.hello())["now"]["may_ask_back"]
            assert live.length == 1

    run(scenario)


def test_whoever_acts_instead_has_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await after_the_turn(hub)
            await ann.say("back")
            await bob.act("D0")
            assert ann.read()[-1]["now"]["back"] is None
            late = await bob.say("answer", v=bob.now["v"], yes=True)
            assert told(late, "no")["code"] == "back"
            assert live.length == 2

    run(scenario)


def test_who_has_asked_may_withdraw_and_cannot_answer_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            _live, (ann, bob) = await after_the_turn(hub)
            await ann.say("back")
            assert told(await ann.say("answer", v=ann.now["v"], yes=True), "no")["code"] == "back"
            await ann.say("answer", v=ann.now["v"], yes=False)
            assert bob.read()[-1] == {"t": "backing", "back": None, "declined": None}
            assert (await ann.hello())["now"]["may_ask_back"], "and may ask once more"

    run(scenario)


def test_all_of_several_people_have_to_agree_and_watchers_hear_nothing_of_it(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            people = [{"kind": "me"}, {"kind": "person"}, {"kind": "person"}]
            live, viewers = await seated(hub, seats=people, start="b9,j9,b2 - P0 act - 1 - 1")
            watcher = Viewer(live, None)
            await watcher.hello()
            ann, bob, cid = viewers
            await ann.act("end")
            await ann.say("back")
            watcher.read()
            await bob.say("answer", v=bob.read()[-1].get("v", 1), yes=True)
            assert told(cid.read()[::-1], "backing")["back"] == {"by": 0, "waiting": [2]}
            assert live.length == 1
            assert watcher.read() == []
            await cid.say("answer", v=1, yes=True)
            assert live.length == 2
            assert live.sitting.to_act == 0

    run(scenario)


def test_within_the_own_turn_nobody_has_to_be_asked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            start = "b9,j9 - P0 act EE 3 - 1"
            live, (ann, _bob) = await seated(hub, start=start, clock=CLOCK)
            assert not ann.now["may_back"]
            await ann.act("E@d4")
            assert ann.now["may_back"]
            await ann.say("back")
            assert live.sitting.table.position == start

    run(scenario)


RUMMY_TAKES = (
    "P2 | T0 | draw | H0 AK E2 | H1 W2 EQ | D * | K F7 W9 A9 | B - | M1 1 run F4 F5 F6 | Y F1"
)
BRAVE_ASSAULTS = (
    "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=EMB loc=BAR.1,OUT.1{m} | 1 hand=EMB loc=OUT.2,LIB.1"
)


@pytest.mark.parametrize(
    ("game", "start", "shown", "hidden"),
    [
        ("rummy", RUMMY_TAKES, ["take F7", "lay F7 m1"], "disc AK"),
        ("brave", BRAVE_ASSAULTS, [], "assault OUT.2"),
    ],
)
def test_what_shows_cards_or_dice_is_not_taken_back(
    tmp_path: Path, game: str, start: str, shown: list[str], hidden: str
) -> None:
    """A taken discard that fits a meld can be laid back by oneself; a card of the hand cannot."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            _live, (ann, _bob) = await seated(hub, game, start=start)
            for text in shown:
                await ann.act(text)
                assert ann.now["may_back"], text
            await ann.act(hidden)
            assert not ann.now["may_back"]
            assert not ann.now["may_ask_back"]
            assert told(await ann.say("back"), "no")["code"] == "back"

    run(scenario)


@pytest.mark.parametrize(
    ("game", "start", "actions"),
    [
        ("rummy", RUMMY_TAKES, ["take F7", "lay F7 m1", "disc W9"]),
        ("brave", BRAVE_ASSAULTS, ["pass"]),
    ],
)
def test_what_everybody_knew_is_taken_back_by_consent(
    tmp_path: Path, game: str, start: str, actions: list[str]
) -> None:
    """A card that was taken openly is discarded by mistake; an assault is forgotten."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, bob) = await seated(hub, game, start=start)
            for text in actions:
                before = live.sitting.table.position
                await ann.act(text)
            bob.read()
            assert live.sitting.to_act == 1
            assert ann.now["may_ask_back"]
            await ann.say("back")
            await bob.say("answer", v=bob.now["v"], yes=True)
            assert live.sitting.table.position == before

    run(scenario)


def test_the_last_moment_of_a_game_is_found_though_something_was_taken_back(tmp_path: Path) -> None:
    """Versions go on counting when an action is taken back; moments are those that still hold."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            start = "d3,k11 F:j11;W:j10 P0 act E 2 - 5"
            live, (ann, _bob) = await seated(hub, start=start)
            await ann.act("E@g5")
            await ann.say("back")
            await ann.act("E@k10")
            over = ann.now["over"]
            assert (ann.now["v"], over["moments"]) == (3, 2)
            moment = await hub.afterwards.moment(live.row.id, over["moments"])
            assert moment.to_act is None, "the end"

    run(scenario)
