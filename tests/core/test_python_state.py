"""Games in plain Python run on both builds, as the compiled ones do."""

from __future__ import annotations

import copy
import pickle
import traceback
from concurrent.futures import ThreadPoolExecutor

import pytest

from elementarium.core.errors import IllegalActionError
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.simulate import perft, play_random
from elementarium.players.comparison import Comparison
from elementarium.players.knowledge.any_game import Knowledge
from elementarium.players.search import Search
from elementarium.players.settings import USUAL, Room
from tests.core.python_games import Clumsy, Kuhn, Three

ROOM = Room(actions=9, choices=9, seats=2, nodes=1000)
MISTAKES = ("choices", "play", "worth", "nothing", "range", "seat")


def test_random_games_end_and_count_the_same_on_both_builds() -> None:
    tally = play_random(Three(), 200, seed=1)
    assert (tally.wins, tally.draws) == ((118, 51), 31)
    assert play_random(Kuhn(), 50, seed=1).outcomes == 50


def test_all_lines_are_counted() -> None:
    assert [perft(Three(), depth) for depth in range(5)] == [1, 9, 72, 504, 3024]
    assert perft(Kuhn(), 4) == 6 * 5


def test_the_search_wins_at_once() -> None:
    state = Three()
    for number in (0, 3, 1, 4):
        state.apply(number)
    tree = _tree()
    tree.run(state, 0, 200)
    assert tree.best() == 2


def test_the_search_knows_its_own_card_only() -> None:
    """With the best card a bet is called, with the worst one never."""
    for hand, wanted in ((2, 1), (0, 0)):
        state = Kuhn()
        state.apply(next(n for n in range(6) if _dealt(n)[1] == hand))
        state.apply(1)
        tree = _tree()
        tree.run(state, 1, 300)
        assert tree.best() == wanted


def _dealt(number: int) -> tuple[int, ...]:
    state = Kuhn()
    state.apply(number)
    return state.hands


def test_an_imagined_state_keeps_the_own_card() -> None:
    state = Kuhn()
    state.apply(0)
    rng = Rng(1)
    others = set()
    for _ in range(20):
        twin = state.imagine(0, rng)
        assert twin.hands[0] == state.hands[0]
        others.add(twin.hands[1])
    assert others == {1, 2}
    assert state.hands == (0, 1)


def test_copies_and_pickles_are_equal_and_go_their_own_way() -> None:
    state = Three()
    state.apply(4)
    for twin in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        twin.apply(0)
        assert twin != state
        assert state.cells[0] == -1


def test_equal_states_are_equal_however_their_texts_were_made() -> None:
    first, second = Kuhn(), Kuhn()
    first.said = "pb"
    second.said = "".join(["p", "b"])
    assert first == second
    assert hash(first) == hash(second)


def test_illegal_numbers_are_refused_and_change_nothing() -> None:
    state = Three()
    state.apply(4)
    before = state.copy()
    for number in (4, 9, -1, 1 << 20):
        with pytest.raises(IllegalActionError):
            state.apply(number)
        assert state == before
    over = Kuhn()
    for number in (0, 0, 0):
        over.apply(number)
    assert over.to_act == NOBODY
    with pytest.raises(IllegalActionError):
        over.apply(0)


def test_chance_is_sampled_by_its_weights() -> None:
    state = Kuhn()
    rng = Rng(3)
    assert state.to_act == CHANCE
    assert {state.sample(rng) for _ in range(60)} == set(range(6))
    state.apply(0)
    with pytest.raises(ValueError, match="nothing to decide"):
        state.sample(rng)


def test_two_threads_search_at_once() -> None:
    state = Three()

    def best(seed: int) -> int:
        tree = _tree(seed)
        tree.run(state, 0, 150)
        return tree.simulations

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(best, (1, 2))) == [150, 150]


def test_a_listing_may_look_at_other_states() -> None:
    """Rules that try something out on a copy do not disturb whoever asked."""

    class Thoughtful(Three):
        def choices(self) -> list[int]:
            twin = Three()
            twin.apply(8)
            return [n for n in super().choices() if n in twin.legal_actions()]

    state = Thoughtful()
    assert state.legal_actions() == list(range(8))
    with pytest.raises(IllegalActionError):
        state.apply(8)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_raised_from_the_loop_the_search_and_the_comparison(mistake: str) -> None:
    state = Clumsy()
    state.mistake = mistake
    for run in (_loop, _search, _compare):
        with pytest.raises((KeyError, ValueError)) as caught:
            run(state)
        if isinstance(caught.value, KeyError):
            assert "python_games.py" in "".join(traceback.format_exception(caught.value))
    state.mistake = ""
    _search(state)


def test_mistakes_in_imagining_are_raised() -> None:
    state = Clumsy()
    state.mistake = "redraw"
    for run in (_search, _compare, lambda state: state.imagine(0, Rng(1))):
        with pytest.raises(KeyError, match="in the redraw"):
            run(state)


def test_mistakes_are_raised_to_whoever_asks() -> None:
    state = Clumsy()
    for number in range(4):
        state.apply(number)
    state.mistake = "choices"
    for _ in range(2):
        with pytest.raises(KeyError, match="in the choices"):
            state.legal_actions()
    state.mistake = "play"
    with pytest.raises(KeyError, match="in the play"):
        state.apply(4)
    state.mistake = "worth"
    with pytest.raises(KeyError, match="in the worth"):
        state.returns()


def test_a_table_has_no_more_seats_than_the_house() -> None:
    with pytest.raises(ValueError, match="7 seats"):
        Three(7)


def _tree(seed: int = 1) -> Search:
    return Search(ROOM, Knowledge(), USUAL, seed)


def _loop(state: Clumsy) -> None:
    play_random(state, 20, seed=1)


def _search(state: Clumsy) -> None:
    _tree().run(state, 0, 100)


def _compare(state: Clumsy) -> None:
    Comparison(ROOM, Knowledge(), USUAL, 1).run(state, 0, 100)
