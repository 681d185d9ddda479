"""Stores to try things on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elementarium.store.database import bring_up_to_date, open_database
from elementarium.store.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found = str(request.getfixturevalue("postgres"))
    engine = open_database(found)
    bring_up_to_date(engine, "base")
    engine.dispose()
    return found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    found = Store(address, durable=False)
    yield found
    found.close()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Store]:
    """On SQLite only, for what no database does otherwise than another."""
    found = Store(f"sqlite:///{tmp_path / 'here.db'}", durable=False)
    yield found
    found.close()
