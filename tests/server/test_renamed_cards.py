"""Records that name the cards of a game by another file name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.at_hub import run
from tests.server.house import PLENTY, Guest, House

RECORD = Path(__file__).parents[1] / "records" / "aldr-2p.record"

pytestmark = pytest.mark.compiled_only


def test_a_record_of_a_renamed_card_file_can_be_brought_and_seen(tmp_path: Path) -> None:
    """The sha256 says that the cards are the same."""

    async def scenario() -> None:
        ann = await Guest(house).arrive()
        text = RECORD.read_text("utf-8").replace('[Data "aldr-cards', '[Data "my-own-name')
        brought = await ann.post("/api/records", content=text.encode())
        table = brought.json()["id"]
        shown = await ann.get(f"/api/tables/{table}/record")
        assert shown.status_code == 200
        assert "winners 0" in shown.text

    with House(tmp_path, *PLENTY) as house:
        run(scenario)
