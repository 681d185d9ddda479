"""What a guest is told of what is stored about it, and has deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from elementarium.server.wordbook import sentences
from tests.server.at_hub import run
from tests.server.house import Guest, House

pytestmark = pytest.mark.compiled_only

DOCUMENT = Path(__file__).parents[2] / "docs" / "privacy.md"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_document_says_what_the_page_says(language: str) -> None:
    told = DOCUMENT.read_text(encoding="utf-8")
    for key, sentence in sentences(language).items():
        is_told = key.startswith("page.privacy.") and key.endswith(("_told", "lead"))
        if is_told or (key.startswith("page.me.forget_") and not key.endswith(("_yes", "_no"))):
            assert sentence in told, key


def test_a_guest_has_itself_forgotten(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        ann, bob = await Guest(house).arrive("Ann"), await Guest(house).arrive("Bob")
        table = await ann.open("element")
        await bob.sit(table["invites"][0]["path"])
        about = (await ann.get("/api/privacy")).json()
        assert ann.client.cookies["guest"].startswith(about["number"])
        assert about["imprint"] == "We are at the harbour."
        async with bob.at(table["id"]) as line:
            assert (await ann.post("/api/me/forget")).json()["tables"] == 1
            assert await line.closed() == 1012, "the table is read again"
        lobby = (await ann.get("/api/lobby")).json()
        assert (lobby["me"]["name"], lobby["mine"]) == ("", [])
        seats = (await bob.get(f"/api/tables/{table['id']}")).json()["seats"]
        assert [seat["name"] for seat in seats] == ["", "Bob"]

    imprint = tmp_path / "imprint.txt"
    imprint.write_text("We are at the harbour.")
    with House(tmp_path, "--imprint", str(imprint)) as house:
        run(lambda: scenario(house))
