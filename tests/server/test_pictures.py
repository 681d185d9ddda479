"""A shared link shows the game and its last board; it names nobody and shows no hand."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from elementarium.core.records import read_record
from elementarium.core.registry import load
from elementarium.play.journal import RefusedError
from elementarium.play.table import Table
from elementarium.server.canvas import Canvas, color
from elementarium.server.portraits import HEIGHT, WIDTH, portrait
from tests.server.at_hub import hub_at, run, seated

RECORDS = Path(__file__).parents[1] / "records"
SIGN = b"\x89PNG\r\n\x1a\n"


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and rows of a picture of ours."""
    assert png.startswith(SIGN)
    width, height = struct.unpack(">II", png[16:24])
    start = png.index(b"IDAT") + 4
    length = struct.unpack(">I", png[start - 8 : start - 4])[0]
    lines = zlib.decompress(png[start : start + length])
    rows = [lines[row * (3 * width + 1) + 1 : (row + 1) * (3 * width + 1)] for row in range(height)]
    return width, height, rows


def test_boxes_are_drawn_where_they_belong() -> None:
    canvas = Canvas(8, 4, color("#000000"))
    canvas.box(2, 1, 3.5, 2, color("#ff8040"))
    _width, _height, rows = pixels(canvas.png())
    assert rows[0] == bytes(24)
    assert rows[1][6:9] == rows[2][12:15] == bytes((255, 128, 64))
    assert rows[1][15:18] == bytes((128, 64, 32)), "half a pixel is half as bright"
    assert rows[1][18:] == rows[3][18:] == bytes(6)


@pytest.mark.parametrize("name", ["element-2p", "aldr-2p", "rummy-2p", "brave-2p"])
def test_every_game_has_a_picture_of_its_last_board(name: str) -> None:
    record = read_record((RECORDS / f"{name}.record").read_text(encoding="utf-8"))
    table = Table.from_record(record, load(record.game))
    result = table.result
    assert result is not None
    width, height, rows = pixels(portrait(record.game, table.view(None), result.winners))
    assert (width, height) == (WIDTH, HEIGHT)
    assert len({row[at : at + 3] for row in rows for at in range(0, 3 * WIDTH, 30)}) > 8
    others = portrait(record.game, table.view(None), ())
    assert others != portrait(record.game, table.view(None), result.winners), "who won is seen"


def test_only_finished_games_have_pictures(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            live, (ann, _bob) = await seated(hub, start="d3,k11 F:j11;W:j10 P0 act E 2 - 5")
            with pytest.raises(RefusedError, match="running"):
                await hub.afterwards.picture(live.row.id)
            await ann.act("E@k10")
            assert (await hub.afterwards.picture(live.row.id)).startswith(SIGN)

    run(scenario)
