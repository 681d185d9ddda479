"""Tables of Elemental Rummy for tests: random games, mixed options, positions from text."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from elementarium.core.conformance import choices
from elementarium.core.game import Game
from elementarium.core.options import Option
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.rules import Rummy

RUMMY: Game[Rummy] = load("rummy")
MATCH = ("rounds", "target", "match_tie")


def value_of(option: Option) -> st.SearchStrategy[str]:
    """The default as often as not, else any value."""
    return st.one_of(st.just(option.default), st.sampled_from(option.values))


rulings = st.builds(
    RummyOptions.from_items,
    st.tuples(
        *(
            value_of(option).map(f"{option.name}={{}}".format)
            for option in RummyOptions.described()
            if option.name not in MATCH
        )
    ),
)
"""Any mix of the options that concern one round."""


def at(text: str, options: str = "") -> Rummy:
    """The state of a position."""
    return RUMMY.read_position(text, RummyOptions.read(options))


def played(state: Rummy, *texts: str) -> Rummy:
    """The state after some actions and outcomes, each checked."""
    for text in texts:
        if text.startswith("~"):
            numbers = RUMMY.outcome_numbers(state, text)
            state = state.copy()
            for number in numbers:
                state.apply(number)
        else:
            state = RUMMY.play(state, text)
    return state


def dealt(seats: int, seed: int, options: RummyOptions | None = None) -> Rummy:
    """A table at the first decision of a round."""
    state = RUMMY.start(seats, options or RummyOptions())
    RUMMY.deal(state, Rng(seed))
    return state


def random_game(
    seats: int, seed: int, options: RummyOptions | None = None, most: int = 2000
) -> Iterator[tuple[Rummy, int, Rummy]]:
    """Every step of a random game after the deal: before, number, after."""
    rng = Rng(seed)
    state = dealt(seats, seed, options)
    for _ in range(most):
        if state.to_act == NOBODY:
            return
        numbers = choices(state)
        number = state.sample(rng) if state.to_act == CHANCE else numbers[rng.below(len(numbers))]
        after = state.copy()
        after.apply(number)
        yield state, number, after
        state = after
