"""Settings for all tests: seeded, no deadlines, less work on the uncompiled rules."""

from __future__ import annotations

import pytest
from hypothesis import settings

from elementarium.core.uncompiled import is_compiled
from tests.postgres import postgres

__all__ = ["postgres"]

settings.register_profile("house", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "compiled_only: says nothing about the uncompiled rules")
    config.addinivalue_line("markers", "browser: plays in a real browser")


@pytest.fixture
def compiled() -> bool:
    """Whether the rules under test are compiled."""
    return is_compiled()
