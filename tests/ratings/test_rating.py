"""What games say about how strong people are: right in the long run, and honest about the error."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from elementarium.players.levels import LEVELS
from elementarium.players.scale import elo_of
from elementarium.ratings.counting import Sitter, cannot_count
from elementarium.ratings.rating import MEASURED, Entrant, Rating, beginner, rated

pytestmark = pytest.mark.compiled_only
PEOPLE = 40


def chance(one: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - one) / 400))


def program(elo: float, *, won: bool) -> Entrant:
    return Entrant(Rating(elo, MEASURED), won, is_program=True)


def after(*entrants: Entrant) -> Rating:
    """The first one's rating."""
    found = rated(entrants)[0]
    assert found is not None
    return found


def played(strength: float, games: int, dice: random.Random) -> Rating:
    """The rating of somebody so strong who plays the measured programs of Element by lot."""
    rating = beginner("element")
    measured = [elo for level in LEVELS if (elo := elo_of("element", level)) is not None]
    for _ in range(games):
        elo = dice.choice(measured)
        won = dice.random() < chance(strength, elo)
        rating = after(Entrant(rating, won), program(elo, won=not won))
    return rating


@pytest.mark.parametrize("games", [30, 150])
def test_ratings_come_to_the_strength_of_people_within_their_error(games: int) -> None:
    dice = random.Random(games)
    missed = []
    for _ in range(PEOPLE):
        strength = dice.gauss(1400, 200)
        rating = played(strength, games, dice)
        missed.append((rating.elo - strength) / rating.sigma)
    assert 0.5 < sqrt(sum(miss * miss for miss in missed) / PEOPLE) < 1.2
    assert sum(abs(miss) < 1.96 for miss in missed) >= 0.9 * PEOPLE


def test_people_who_play_each_other_come_to_their_places_too() -> None:
    """Five of known strength on tables of three; what counts is how far apart they come out."""
    dice = random.Random(5)
    strengths = [1100, 1250, 1400, 1550, 1700]
    ratings = [played(strength, 40, dice) for strength in strengths]
    for _ in range(150):
        seats = dice.sample(range(5), 3)
        weights = [10 ** (strengths[seat] / 400) for seat in seats]
        [winner] = dice.choices(seats, weights)
        table = [Entrant(ratings[seat], seat == winner) for seat in seats]
        for seat, found in zip(seats, rated(table), strict=True):
            ratings[seat] = found or ratings[seat]
    for strength, rating in zip(strengths, ratings, strict=True):
        assert abs(rating.elo - strength) < 2.5 * rating.sigma
    assert [rating.elo for rating in ratings] == sorted(rating.elo for rating in ratings)


def test_programs_keep_their_places() -> None:
    table = [Entrant(Rating(1500, 100), won=True), program(1600, won=False)]
    assert rated(table)[1] is None


def test_who_leaves_can_only_lose_and_nobody_gains() -> None:
    settled = Rating(1500, 60)
    for won in (True, False):
        table = [Entrant(settled, won, left=True), Entrant(settled, not won)]
        leaver, other = rated(table)
        assert other is None
        assert leaver is None if won else leaver is not None and leaver.elo < settled.elo


def test_of_somebody_unknown_nothing_is_learned() -> None:
    settled, new = Rating(1500, 60), beginner("element")
    assert rated([Entrant(settled, won=True), Entrant(new, won=False)])[0] is None
    assert rated([Entrant(new, won=True), Entrant(new, won=False)]) == [None, None]
    known = rated([Entrant(new, won=True), Entrant(settled, won=False)])
    assert known[0] is not None
    assert known[1] is None


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({}, ""),
        ({"origin": "position"}, "dealt"),
        ({"origin": "record"}, "dealt"),
        ({"options": "river=truncate"}, "usual"),
        ({"sitters": [Sitter("ann"), Sitter(program="random")]}, "measured"),
        ({"game": "hexes"}, "measured"),
        ({"sitters": [Sitter("ann"), Sitter("ann")]}, "hands"),
    ],
)
def test_what_does_not_count_says_why(about: dict[str, object], why: str) -> None:
    usual = {"game": "element", "options": "", "origin": "deal", "sitters": [Sitter("ann")]}
    assert cannot_count(**{**usual, **about}) == why  # type: ignore[arg-type]
