"""Themes of lessons, game by game: what one action has and another has not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.players import themes
from elementarium.players.mcts import Budget
from elementarium.players.themes import Line, difference, line, themes_of
from tests.players.test_reasons_aldr import NEARLY
from tests.players.test_reasons_brave import table as front
from tests.players.test_reasons_rummy import table as hand


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a turn matters little here."""
    monkeypatch.setattr(themes, "REST", Budget(4))


def followed(name: str, position: str, action: str) -> Line:
    """An action played out to the end of the turn."""
    game = load(name)
    state = game.read_position(position, game.options())
    return line(Perspective(game, state, state.to_act), game.numbers(state, action), 1)


def measured(name: str, position: str, action: str) -> dict[str, float]:
    """What every theme measures of an action."""
    found = followed(name, position, action)
    return {theme.name: theme.measure(found) for theme in themes_of(name)}


def shown(name: str, position: str, action: str, *wanted: str) -> Sequence[float]:
    """What these themes measure of an action."""
    found = measured(name, position, action)
    return [found[theme] for theme in wanted]


def theme_of(name: str, position: str, better: str, played: str) -> str:
    """The theme that tells two actions apart."""
    game = load(name)
    state = game.read_position(position, game.options())
    both = [game.numbers(state, text) for text in (better, played)]
    found = difference(Perspective(game, state, state.to_act), both[0], both[1], 1)
    return found.theme if found else ""


def test_ways_out_and_stones_of_element() -> None:
    """Element 4, 5.7: drawing takes moves; a stone beside a sage takes a way out."""
    position = "f5,a1 F:a2;W:b2 P0 act EE 0 - 1"
    assert shown("element", position, "E@b1", "capture", "ways_open") == [1.0, 0.0]
    draws = "b3,j9 - P0 draw - 0 - 1"
    assert [shown("element", draws, text, "more_stones") for text in ("D0", "D4")] == [[0.0], [4.0]]


def test_fire_that_spreads_changes_more_squares() -> None:
    """Element 5.3: a fire beside a fire brings a free one."""
    position = "b3,j9 F:f6 P0 act F 0 - 1"
    alone, beside = (shown("element", position, text, "chain")[0] for text in ("F@a11", "F@g6"))
    assert beside > alone


def test_a_sage_of_aldr_is_placed_once_its_pattern_is_there() -> None:
    """Aldr 5.3: Fire on n14 finishes the Flame."""
    position = NEARLY.format("FF", "1B play1")
    assert shown("aldr", position, "FF@n14e", "claim") == [1.0]
    assert shown("aldr", position, "FF@n14e", "wild") == [1.0], "the Void is left in hand"


def test_going_out_and_points_of_rummy() -> None:
    """Rummy 4: the meld and the discard of the last card."""
    wanted = ("out", "laid", "held")
    melded = shown("rummy", hand("W4 W5 W6 FQ"), "meld W4 W5 W6", *wanted)
    kept = shown("rummy", hand("W4 W5 W6 FQ"), "disc FQ", *wanted)
    assert (melded[:2], kept) == ([1.0, 15.0], [0.0, 0.0, 15.0])


def test_what_is_discarded_costs_nothing_any_more() -> None:
    """Rummy 6: a king counts ten."""
    cards = hand("FK W3 E8 A5 X2 CF")
    assert [shown("rummy", cards, text, "dear")[0] for text in ("disc FK", "disc W3")] == [10, 3]


def test_the_odds_of_an_assault_are_those_of_its_die() -> None:
    """Brave 5.4: military and a die against the defence."""
    weak, strong = (front(4, "loc=OUT.1", f"loc={name}") for name in ("LIB.1", "CIT.1"))
    against = [shown("brave", weak, "assault LIB.1", "odds", "assault")]
    against.append(shown("brave", strong, "assault CIT.1", "odds", "assault"))
    assert against[0][0] > against[1][0]
    assert against[0][1] == against[1][1] == 1.0
    assert shown("brave", weak, "pass", "odds", "assault") == [1.0, 0.0]


def test_odds_are_compared_with_those_of_another_assault_only() -> None:
    """Brave 5.4: where the better action is none, that is what is told."""
    strong = front(4, "loc=OUT.1", "loc=CIT.1")
    assert theme_of("brave", strong, "pass", "assault CIT.1") == "refrain"
    two = front(4, "loc=OUT.1", "loc=OUT.2,SIE.1")
    weaker, stronger, none = (
        followed("brave", two, text) for text in ("assault SIE.1", "assault OUT.2", "pass")
    )
    odds, refrain = (
        next(theme for theme in themes_of("brave") if theme.name == name)
        for name in ("odds", "refrain")
    )
    assert odds.fits(weaker, stronger)
    assert not refrain.fits(weaker, stronger)
    assert not odds.fits(none, stronger)
    assert not refrain.fits(weaker, none), "the better one is the assault"
