"""Stores to try things on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elementarium.store.database import bring_up_to_date, open_database
from elementarium.store.store import Store


@pytest.fixture
def emptied(postgres: str) -> str:
    """PostgreSQL without anything that was stored before."""
    engine = open_database(postgres)
    bring_up_to_date(engine, "base")
    engine.dispose()
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("emptied"))


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
