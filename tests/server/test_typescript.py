"""The client's types are those of the server."""

from pathlib import Path

import pytest

pytest.importorskip("msgspec")

from elementarium.server.typescript import GOAL, wire, written

ROOT = Path(__file__).parents[2]


def test_the_written_types_are_fresh() -> None:
    """If not: `python -m elementarium.server.typescript`."""
    assert (ROOT / GOAL).read_text(encoding="utf-8") == wire()


def test_messages_are_told_apart_by_their_tag() -> None:
    assert '  t: "act";' in wire()
    assert "export type FromClient = Hello | Act |" in wire()


def test_what_may_be_left_out_is_marked() -> None:
    assert "  v?: number;" in wire()


def test_types_keep_their_shape() -> None:
    assert written(tuple[tuple[str, int], ...]) == "[string, number][]"
    assert written(list[int | None]) == "(number | null)[]"
