"""What is measured is measured where somebody has to decide."""

from __future__ import annotations

import pytest

from elementarium.core.registry import load, names
from elementarium.lab.bench import after_decisions, dealt


@pytest.mark.parametrize("name", names())
def test_a_search_is_measured_at_a_decision(name: str) -> None:
    for count in range(20):
        assert after_decisions(dealt(load(name), 2), count).to_act >= 0
