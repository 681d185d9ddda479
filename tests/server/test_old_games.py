"""Tables whose rules have changed since they were begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("msgspec")

from sqlalchemy import update

from elementarium.core.old_records import moments_of
from elementarium.core.records import read_record
from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.server import forms
from elementarium.server import messages as wire
from elementarium.server.hub import Hub
from elementarium.server.old_games import OldTable
from elementarium.server.outbox import NO_TABLE
from elementarium.store.errors import StorageError
from elementarium.store.schema import ACTIONS, GAMES
from tests.server.at_hub import Viewer, hub_at, opened, run, seated

ACTED = 6
RECORD = Path(__file__).parents[1] / "records" / "old" / "rummy-2p-version-1.record"
QUIET = ("keep", "draw", "disc")
RUMMY = load("rummy")


class SameSecret:
    """The house deals the same cards in every test."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return bytes([9] * count)


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elementarium.server.opening.secrets", SameSecret)


async def begun_rummy(hub: Hub) -> tuple[str, list[Viewer]]:
    """A table at which everybody keeps what is dealt, draws and discards."""
    live, viewers = await seated(hub, "rummy")
    for _ in range(ACTED):
        viewer = next(one for one in viewers if one.now["mine"])
        quiet = (text for text in viewer.now["legal"] if text.split()[0] in QUIET)
        assert (await viewer.act(next(quiet)))["t"] == "ack"
        for one in viewers:
            one.read()
    return live.row.id, viewers


def change_the_rules(hub: Hub, table: str, by: int = -1) -> None:
    """As if the table had been begun before the last change, or come from a later program."""
    hub.live.pop(table, None)
    with hub.store.engine.begin() as connection:
        changed = update(GAMES).where(GAMES.c.id == table)
        connection.execute(changed.values(rules=GAMES.c.rules + by))


def lead_elsewhere(hub: Hub, table: str, seq: int) -> None:
    """As if the rules of today led to another position from there on."""
    with hub.store.engine.begin() as connection:
        changed = update(ACTIONS).where(ACTIONS.c.game == table, ACTIONS.c.seq == seq)
        connection.execute(changed.values(digest="another"))


async def code_of(asked: Any) -> str:
    with pytest.raises(RefusedError) as refused:
        await asked
    return refused.value.code


def test_a_game_that_was_running_has_ended_without_a_winner(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, _ = await begun_rummy(hub)
            change_the_rules(hub, table)
            [listed] = hub.lobby("ann")[1]
            assert (listed.status, listed.old) == ("over", wire.OldRules(1, 2))
            replay = await hub.afterwards.replay(table, "ann")
            assert (replay.over.how, replay.over.winners) == ("rules_changed", [])
            assert replay.table.old == wire.OldRules(1, 2)
            assert len(replay.news) == ACTED
            assert len((await hub.afterwards.moment(table, ACTED)).views) == 2
            assert await code_of(hub.afterwards.moment(table, ACTED + 1)) == "no_such_moment"
        async with hub_at(tmp_path) as hub:  # it is stored that it has ended
            row = hub.store.game(table)
            assert row is not None
            assert row.status == "over"
            assert (await hub.afterwards.replay(table, "ann")).over.how == "rules_changed"
            assert len(hub.store.journal(table)) == ACTED + 1

    run(scenario)


def test_nothing_hidden_is_shown_before_it_is_stored_that_the_game_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, _ = await begun_rummy(hub)
            assert await code_of(hub.afterwards.replay(table, "ann")) == "running"
            change_the_rules(hub, table)

            def fails(*_: Any, **__: Any) -> None:
                raise StorageError("the disk is full")

            monkeypatch.setattr(hub.store, "add_actions", fails)
            for asked in (
                hub.afterwards.replay(table, "ann"),
                hub.afterwards.moment(table, 0),
                hub.afterwards.record(table),
            ):
                with pytest.raises(StorageError):
                    await asked
            monkeypatch.undo()
            assert (await hub.afterwards.replay(table, "ann")).over.how == "rules_changed"

    run(scenario)


def test_an_old_table_is_only_looked_at(tmp_path: Path) -> None:
    """Whoever comes by a socket is told so, and where else to look."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, _ = await begun_rummy(hub)
            change_the_rules(hub, table)
            old = await hub.table(table)
            assert isinstance(old, OldTable)
            ann = Viewer(old, 0)
            [no] = await ann.say("resign")
            assert no["code"] == "old_rules"
            [no] = await ann.say("hello", proto=wire.PROTOCOL, v=-1)
            assert no["told"]["key"] == "house.no.old_rules"
            assert ann.link.closing == NO_TABLE
            assert await code_of(hub.afterwards.analyse(table, "ann")) == "old_rules"
            assert (
                await code_of(hub.opening.rematch(table, forms.Rematch(), "ann", "Ann"))
                == "old_rules"
            )
            seats = [forms.SeatWish("me"), forms.SeatWish("person")]
            wish = forms.NewTable("rummy", seats, source=table, at=1)
            assert await code_of(hub.opening.open_table(wish, "ann", "Ann")) == "old_rules"
            stranger = hub.seating.sit_down(table, forms.SitDown(), "cid", "Cid")
            assert await code_of(stranger) == "taken"

    run(scenario)


def test_a_game_that_was_over_keeps_its_result(tmp_path: Path) -> None:
    """Also where the rules of today do not lead to its end: who gives up has lost by any rules."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, (ann, _) = await begun_rummy(hub)
            await ann.say("resign")
            change_the_rules(hub, table)
            for _ in range(2):
                over = (await hub.afterwards.replay(table, "ann")).over
                assert (over.how, over.winners, over.by) == ("resign", [1], 0)
                lead_elsewhere(hub, table, 3)
                hub.live.clear()

    run(scenario)


def test_where_the_rules_differ_only_what_was_written_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, _ = await begun_rummy(hub)
            before = hub.store.journal(table)
            change_the_rules(hub, table)
            lead_elsewhere(hub, table, 3)
            replay = await hub.afterwards.replay(table, "ann")
            assert [bool(one.events) for one in replay.news] == [True] * 3 + [False] * 3
            assert [one.text for one in replay.news[3:]] == [row.body for row in before[3:]]
            assert [one.v for one in replay.news] == [1, 2, 3, 4, 5, 6]
            drawn = [bool((await hub.afterwards.moment(table, v)).views) for v in range(7)]
            assert drawn == [True] * 4 + [False] * 3

    run(scenario)


def test_a_deal_that_no_position_proves_is_not_drawn(tmp_path: Path) -> None:
    """The rules of today might have dealt other cards."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, _ = await begun_rummy(hub)
            change_the_rules(hub, table)
            lead_elsewhere(hub, table, 0)
            assert not (await hub.afterwards.moment(table, 0)).views
            assert len((await hub.afterwards.replay(table, "ann")).news) == ACTED
            assert await code_of(hub.afterwards.record(table)) == "old_deal"

    run(scenario)


@pytest.mark.parametrize("elsewhere", [None, 3])
def test_the_record_has_the_number_of_its_own_rules(tmp_path: Path, elsewhere: int | None) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            table, _ = await begun_rummy(hub)
            change_the_rules(hub, table)
            if elsewhere:
                lead_elsewhere(hub, table, elsewhere)
            record = read_record(await hub.afterwards.record(table))
            assert (record.version, record.result) == (1, "*")
            assert record.tags["Termination"] == "rules_changed"
            assert len(moments_of(record, RUMMY)) == ACTED + 1

    run(scenario)


def test_what_was_taken_back_did_not_happen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [{"kind": "me"}, {"kind": "program", "level": "greedy"}]
            live, (ann, _) = await seated(hub, "element", seats=seats)
            table = live.row.id
            for request in ("act", "act", "back"):
                assert ann.now["mine"]
                about = {"path": ann.now["legal"][:1]} if request == "act" else {}
                assert (await ann.say(request, **about))[0]["t"] == "ack"
                ann.read()
            change_the_rules(hub, table)
            replay = await hub.afterwards.replay(table, "ann")
            assert len(replay.news) == 1
            assert len((await hub.afterwards.moment(table, 1)).views) == 2

    run(scenario)


def test_a_table_that_still_waited_for_people_is_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            seats = [forms.SeatWish("me"), forms.SeatWish("person")]
            wish = forms.NewTable("rummy", seats, listed=True)
            table = (await hub.opening.open_table(wish, "ann", "Ann")).id
            change_the_rules(hub, table)
            assert hub.lobby("bob") == ([], [])
            assert [info.status for info in hub.lobby("ann")[1]] == ["closed"]
            assert (await hub.table(table)).info(0).status == "closed"
            row = hub.store.game(table)
            assert row is not None
            assert row.status == "closed"

    run(scenario)


def test_a_table_of_later_rules_or_other_cards_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            later = (await opened(hub, "rummy")).row.id
            change_the_rules(hub, later, by=1)
            assert await code_of(hub.table(later)) == "other_rules"
            cards = (await opened(hub, "aldr")).row.id
            hub.live.clear()
            with hub.store.engine.begin() as connection:
                connection.execute(update(GAMES).values(data="other sha256:00"))
            assert await code_of(hub.table(cards)) == "other_rules"

    run(scenario)


def test_an_old_game_that_is_agreed_on_to_its_end_has_its_winner(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            text = RECORD.read_text("utf-8").replace('[Rules "1"]', f'[Rules "{RUMMY.version}"]')
            table = (await hub.opening.add_record(text, "ann")).id
            change_the_rules(hub, table)
            over = (await hub.afterwards.replay(table, "ann")).over
            assert (over.how, over.winners, over.scores) == ("rules", [1], [0, 46])
            assert read_record(await hub.afterwards.record(table)).items == read_record(text).items
            hub.live.clear()
            lead_elsewhere(hub, table, 57)
            over = (await hub.afterwards.replay(table, "ann")).over
            assert (over.how, over.winners) == ("unknown", [])

    run(scenario)


def test_the_rules_of_today_end_no_game_of_then(tmp_path: Path) -> None:
    """A game that went on by its own rules has no winner, though today it would be over."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            text = RECORD.read_text("utf-8").replace('[Rules "1"]', f'[Rules "{RUMMY.version}"]')
            table = (await hub.opening.add_record(text, "ann")).id
            change_the_rules(hub, table)
            with hub.store.engine.begin() as connection:
                connection.execute(update(GAMES).values(status="playing"))
            over = (await hub.afterwards.replay(table, "ann")).over
            assert (over.how, over.winners) == ("rules_changed", [])
            assert read_record(await hub.afterwards.record(table)).result == "*"

    run(scenario)
