"""How rounds and matches of Elemental Rummy end (Rummy 4, 6)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from elementarium.core.conformance import check_game
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.simulate import play_random
from elementarium.core.uncompiled import is_compiled
from elementarium.games.rummy.options import RummyOptions
from tests.games.rummy.tables import RUMMY, at, played, random_game

LAST_CARD = "P2 | T0 | main- | H0 WQ | H1 F3 | D W9 * | K A3 | B - | M1 0 set EQ AQ XQ | Y -"


@pytest.mark.parametrize(
    ("position", "action", "ending"),
    [
        (LAST_CARD, "disc WQ", "out"),
        (LAST_CARD.replace("H0 WQ", "H0 WQ CW"), "disc WQ", "collapse"),
        (LAST_CARD.replace("H0 WQ", "H0 CW CE"), "end", "collapse"),
        (
            "P2 | T0 | main- | H0 WQ E2 | H1 F3 | D - | K A3 | B * | Y -",
            "disc WQ",
            "deck",
        ),
        (
            "P2 | T0 | main- | H0 W4 W5 W6 CW | H1 F3 | D W9 * | K A3 | B - | Y -",
            "meld W4 W5 W6",
            "out",
        ),
        (
            "P2 | T0 | draw | H0 - | H1 F3 | D CW W9 * | K A3 | B - | M1 0 run W4 W5 W6 | Y W0",
            "draw",
            "out",
        ),
        (
            "P2 | T0 | main- | H0 CE | H1 F3 | D W9 * | K A3 | B - | M1 0 run W4 W5 W6 | Y W0",
            "sac m1 CE",
            "out",
        ),
        (
            "P2 | T0 | main+ | H0 X7 | H1 - | D W9 * | K A3 | B - | Y -",
            "play X7",
            "out",
        ),
    ],
)
def test_every_way_to_the_end_of_a_round(position: str, action: str, ending: str) -> None:
    """Rummy 4, R8, R9, R10."""
    state = played(at(position), action)
    assert RUMMY.view(state, None).ending == ending
    assert state.to_act == NOBODY


def test_the_end_tells_what_the_points_come_from() -> None:
    """Rummy 6: cards laid by a seat, wherever they lie, its Mastery cards, less its hand."""
    state = at(
        "P2 | T0 | main- | H0 WQ | H1 FA CE | D W9 * | K A3 | B -"
        " | M1 0 run W4 W5 W6:1 | M2 1 set EK AK XK | Y W0 E0"
    )
    (ended,) = RUMMY.walk(state, "disc WQ")
    events = RUMMY.tell(state, ended, None)
    counts = [dict(event.told.about) for event in events if "laid" in event.told.about]
    assert counts == [
        {"seat": 0, "laid": 9, "mastery": 40, "hand": 0},
        {"seat": 1, "laid": 36, "mastery": 0, "hand": 35},
    ]


def test_an_empty_hand_comes_before_collapse_and_collapse_before_the_empty_pile() -> None:
    """Rummy 4, R10: the order of the test at the end of a turn."""
    empty = "P2 | T0 | main- | H0 WQ{} | H1 F3 | D - | K A3 | B * | Y -"
    assert RUMMY.view(played(at(empty.format("")), "disc WQ"), 0).ending == "out"
    assert RUMMY.view(played(at(empty.format(" CW")), "disc WQ"), 0).ending == "collapse"


def test_random_rounds_end_in_every_way() -> None:
    """Rummy 13 measured all three with four random players."""
    endings = set()
    for seed in range(60):
        *_, (_, _, state) = random_game(4, seed)
        endings.add(RUMMY.view(state, None).ending)
    assert endings == {"out", "collapse", "deck"}


def test_equal_scores_share_a_place() -> None:
    """Rummy 6: standard places, each worth the mean of those a tied group occupies."""
    state = at(
        "P4 | T0 | main- | H0 WQ | H1 F3 | H2 W3 | H3 FK | D W9 * | K A3 | B -"
        " | M1 0 set EQ AQ XQ | Y -"
    )
    result = RUMMY.result(played(state, "disc WQ"))
    assert result is not None
    assert result.scores == (30, -3, -3, -10)
    assert result.returns == (1, 0, 0, -1)
    assert result.winners == (0,)


def test_a_tie_for_the_first_place_is_a_shared_win() -> None:
    """Rummy 6, R44."""
    state = at(
        "P3 | T0 | main- | H0 WQ | H1 - | H2 E2 | D W9 * | K A3 | B -"
        " | M1 0 set F4 W4 E4 | M2 1 set F5 W5 E5 | Y - | S 3 0 0"
    )
    result = RUMMY.result(played(state, "disc WQ"))
    assert result is not None
    assert result.winners == (0, 1)
    assert result.returns == (Fraction(1, 2), Fraction(1, 2), -1)


def test_a_match_of_rounds_passes_the_deal_on() -> None:
    """Rummy 3, 6: the seat after the dealer starts; totals add up."""
    options = RummyOptions(rounds=4)
    rounds: dict[int, tuple[int, int]] = {}
    for _, _, state in random_game(3, 7, options, most=3000):
        rounds.setdefault(state.round, (state.dealer, state.player))
    assert rounds == {1: (2, rounds[1][1]), 2: (0, 1), 3: (1, 2), 4: (2, 0)}
    assert state.to_act == NOBODY


@pytest.mark.parametrize("seed", range(4))
def test_a_match_to_a_target_ends_when_somebody_reaches_it(seed: int) -> None:
    """Rummy 6, R44."""
    options = RummyOptions(target=60)
    totals: list[tuple[int, ...]] = []
    for _, _, state in random_game(2, seed, options, most=20_000):
        totals.append(RUMMY.view(state, None).totals)
    assert all(max(total) < 60 for total in totals)
    assert RUMMY.scores is not None
    assert max(RUMMY.scores(state)) >= 60


def test_a_tied_match_may_be_played_out() -> None:
    """Rummy 7.1 match_tie: further rounds as long as the best totals are equal, and no longer."""
    tied = LAST_CARD + " | S 20 53"
    assert played(at(tied), "disc WQ").to_act == NOBODY
    state = played(at(tied, "match_tie=extra_round"), "disc WQ")
    assert state.to_act == CHANCE
    assert state.round == 2
    rng = Rng(3)
    while state.to_act != NOBODY:
        legal = state.legal_actions()
        state.apply(state.sample(rng) if state.to_act == CHANCE else legal[rng.below(len(legal))])
    best = max(RUMMY.view(state, None).scores)
    assert RUMMY.view(state, None).scores.count(best) == 1


def test_between_two_rounds_everything_is_refused_as_over() -> None:
    """Rummy 8.4."""
    state = played(at(LAST_CARD, "rounds=2"), "disc WQ")
    for text in ("draw", "pass", "nonsense", "disc F3"):
        refusal = RUMMY.refusal(state, 1, text)
        assert refusal is not None
        assert refusal.code == "over"
        assert RUMMY.explain(refusal, RUMMY.words("en"))


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_match_keeps_the_promises_of_every_game(seats: int) -> None:
    options = RummyOptions(rounds=2, match_tie="extra_round")
    check_game(RUMMY, seats=seats, seed=seats, options=options, look_every=40)


def test_random_play_in_the_compiled_loop_ends() -> None:
    """Rummy 5.8: no loops; every seat wins about equally often."""
    games = 3000 if is_compiled() else 20
    tally = play_random(RUMMY.start(3, RummyOptions()), games, 1)
    assert sum(tally.wins) + tally.draws == games
    assert tally.actions / games < 150
    assert games < 1000 or min(tally.wins) > games / 4
