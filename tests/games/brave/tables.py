"""Tables of Brave for the tests: random games, and the cards as a text that can be changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st

from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.position import used_disasters
from elementarium.games.brave.reading import (
    disasters_on_bottom,
    disasters_on_top,
    unknown_disasters,
)
from elementarium.games.brave.rules import Brave

BRAVE = load("brave")
CARDS = Path(__file__).parents[3] / "docs" / "rules" / "brave-cards.toml"

some_options = st.builds(
    BraveOptions,
    defence_tokens=st.sampled_from(["any", "target"]),
    army_out=st.sampled_from(["none", "move"]),
    army_vp=st.sampled_from(["all", "own"]),
    wild_use=st.sampled_from(["all", "not_disaster"]),
    reactions=st.sampled_from(["on", "off"]),
    unpreventable=st.sampled_from(["absolute", "defence_ok"]),
    pile=st.sampled_from(["open", "closed"]),
    rounds=st.integers(0, 3),
)


def at(position: str, options: str = "") -> Brave:
    """The state of a position."""
    state: Brave = BRAVE.read_position(position, BRAVE.options.read(options))
    return state


def random_number(state: Brave, rng: Rng) -> int:
    """What chance, or somebody who does not think, does next."""
    if state.to_act == CHANCE:
        return state.sample(rng)
    legal = state.legal_actions()
    return legal[rng.below(len(legal))]


def random_game(
    seats: int, seed: int, options: BraveOptions | None = None
) -> Iterator[tuple[Brave, int]]:
    """The states of a random game, each with the number that is played in it."""
    rng = Rng(seed)
    state: Brave = BRAVE.start(seats, options or BraveOptions())
    while state.to_act != NOBODY:
        number = random_number(state, rng)
        yield state, number
        state = state.copy()
        state.apply(number)
    yield state, -1


def in_game(state: Brave) -> Counter[int]:
    """All disaster cards that are somewhere."""
    found = used_disasters(state)
    found.update(dict(enumerate(unknown_disasters(state))))
    found.update([*disasters_on_top(state), *disasters_on_bottom(state)])
    return found
