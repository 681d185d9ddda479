"""Every rule option and each of its values has words."""

from __future__ import annotations

import pytest

from elementarium.core.registry import load, names
from elementarium.core.words import LANGUAGES
from elementarium.server.wordbook import sentences


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_options_and_values_are_told(game: str, language: str) -> None:
    known = sentences(language, game)
    for option in load(game).options.described():
        assert f"{game}.option.{option.name}" in known
        for value in option.values:
            assert f"{game}.option.{option.name}_{value}" in known
