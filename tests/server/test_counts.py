"""One action at a table with watchers: everything is worked out once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.registry import load, names
from tests.counting import count
from tests.server.at_hub import Viewer, hub_at, nobody_reacts, run, seated

ACTIONS = 40


async def played(viewers: list[Viewer], counts: Counter[str], n: int) -> list[str] | None:
    """Let whoever has to act do so, and count what that takes; the texts of the action."""
    viewer = next(viewer for viewer in viewers if viewer.now["mine"])
    path: list[str] = []
    legal = viewer.now["legal"]
    while True:
        path.append(legal[n * 7919 % len(legal)])
        counts.clear()
        answer = await viewer.act(*path)
        if answer["t"] != "tried":
            assert answer["t"] == "ack"
            return path
        legal = answer["legal"]


@pytest.mark.parametrize("game", names())
def test_an_action_is_read_copied_and_played_once(tmp_path: Path, game: str) -> None:
    """A number costs one copy, one application and one list; a text is read once."""

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, viewers = await seated(hub, game, **about(game))
            await Viewer(live, None).hello()
            table = live.sitting.table
            counts = count(table)
            for n in range(ACTIONS):
                if live.sitting.to_act is None:
                    break
                begun = table.length
                path = await played(viewers, counts, n)
                steps = table.steps_since(begun)
                decided = [step for step in steps if step.actor >= 0]
                assert counts["read_action"] == len(path or ())
                assert counts["copy"] == counts["apply"] == len(steps)
                assert counts["legal"] <= len(decided) + 1, "and what may be done next"
                eyes = live.row.seats + 1 if table.game.hidden else 1
                assert counts["view"] <= eyes
                assert counts["tell"] <= eyes * len(steps)
                assert counts["shown"] <= eyes * len(steps)
                assert counts["write_position"] == 1
                await nobody_reacts(live, viewers)
                for viewer in viewers:
                    viewer.read()

    run(scenario)


def about(game: str) -> dict[str, Any]:
    """Four at a table where others may react, else two."""
    people = 4 if load(game).opens_window else 2
    return {"seats": [{"kind": "me"}, *[{"kind": "person"}] * (people - 1)]}


@pytest.mark.parametrize("game", names())
def test_an_action_of_a_program_never_becomes_text_that_is_read(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, _ = await seated(hub, game)
            table = live.sitting.table
            counts = count(table)
            for _ in range(ACTIONS):
                seat = live.sitting.to_act
                if seat is None:
                    break
                counts.clear()
                begun = table.length
                number = table.perspective(seat).legal_actions()[-1]
                live.sitting.act(seat, number, str(begun), 0.0)
                steps = table.steps_since(begun)
                assert counts["read_action"] == 0
                assert counts["copy"] == counts["apply"] + 1, "and one for the program to look at"
                assert counts["apply"] == len(steps)

    run(scenario)
