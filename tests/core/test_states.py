"""What every state promises to Python: nothing illegal is played, and states are values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from elementarium.core.errors import IllegalActionError
from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State

GAMES = names()


def positions(game: Game[Any], seed: int, most: int = 60) -> list[State]:
    """The states of a random game, one after another."""
    rng = Rng(seed)
    state = game.start(min(game.seats), game.options())
    found = [state.copy()]
    while state.to_act != NOBODY and len(found) < most:
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
        found.append(state.copy())
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_number_that_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    for state in positions(load(name), seed=3)[::5]:
        if state.to_act == NOBODY:
            continue
        legal = state.legal_actions() or [number for number, _ in state.outcomes()]
        before = state.to_bytes()
        wrong = {-1, 5, 999_999, -999_999, max(legal) + 1} - set(legal)
        for number in wrong:
            with pytest.raises(IllegalActionError, match=f"^{number} is not allowed"):
                state.apply(number)
        assert state.to_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_list_of_another_state_proves_nothing(name: str) -> None:
    """Listing is remembered, so that playing what was listed is quick; but only for that state."""
    first, *_, later = [
        state for state in positions(load(name), seed=4, most=300) if state.to_act >= 0
    ]
    only_later = set(later.legal_actions()) - set(first.legal_actions())
    later.legal_actions()
    for number in sorted(only_later)[:5]:
        with pytest.raises(IllegalActionError):
            first.apply(number)


@pytest.mark.parametrize("name", GAMES)
def test_what_was_listed_before_an_action_proves_nothing_after_it(name: str) -> None:
    state = load(name).start(2, load(name).options())
    rng = Rng(5)
    for _ in range(30):
        listed = state.legal_actions() or [number for number, _ in state.outcomes()]
        state.apply(listed[rng.below(len(listed))])
        if state.to_act == NOBODY:
            break
        now = state.copy().legal_actions() or [number for number, _ in state.copy().outcomes()]
        for number in sorted(set(listed) - set(now))[:3]:
            with pytest.raises(IllegalActionError):
                state.apply(number)


@pytest.mark.parametrize("name", GAMES)
def test_after_the_end_nothing_can_be_played(name: str) -> None:
    end = positions(load(name), seed=6, most=10_000)[-1]
    assert end.to_act == NOBODY
    with pytest.raises(IllegalActionError, match="over"):
        end.apply(0)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_values(name: str) -> None:
    """Copies and pickles are equal and hash alike; after different actions they are not."""
    for state in positions(load(name), seed=7)[::7]:
        for twin in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state
            assert hash(twin) == hash(state)
        legal = state.legal_actions()
        if len(legal) > 1:
            one, other = state.copy(), state.copy()
            one.apply(legal[0])
            other.apply(legal[-1])
            assert one != other
            assert state == state.copy()


@pytest.mark.parametrize("name", GAMES)
def test_a_pickle_that_was_cut_is_refused(name: str) -> None:
    revived, (made_from, data) = load(name).start(2, load(name).options()).__reduce__()
    for wrong in (b"", data[:-1], data + b"\0", data.decode("latin-1")):
        with pytest.raises((ValueError, TypeError), match="bytes"):
            revived(made_from, wrong)


def test_only_the_seat_that_has_to_decide_has_a_perspective() -> None:
    """Another's legal actions would tell what it holds."""
    game = load("rummy")
    state = next(one for one in positions(game, seed=3, most=200) if one.to_act >= 0)
    assert Perspective(game, state, state.to_act).legal_actions() == state.legal_actions()
    with pytest.raises(ValueError, match="nothing to decide"):
        Perspective(game, state, 1 - state.to_act)
