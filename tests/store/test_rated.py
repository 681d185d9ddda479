"""Ratings in the store: once for each game that counts, the same when all are worked out anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from elementarium.players.scale import elo_of
from elementarium.ratings.counting import PAIR_GAMES
from elementarium.store.schema import RATINGS
from elementarium.store.store import Store

from .people import begin, end, play

pytestmark = pytest.mark.compiled_only


def elo(store: Store, guest: str) -> float:
    found = store.ratings.of(guest)
    return found[0].elo if found else 0.0


def settle(store: Store, *guests: str, games: int = 30) -> None:
    """Have people play programs until they have a place."""
    dice = random.Random(3)
    for n in range(games):
        for guest in guests:
            play(store, guest, "adept", won=(dice.randrange(2),), hours=-1000 + n)


def test_a_game_that_counts_moves_its_people_and_nobody_else(store: Store) -> None:
    name = play(store, "ann", "adept")
    [rating] = store.ratings.of("ann")
    assert (rating.kind, rating.pace, rating.games) == ("element", "free", 1)
    assert rating.elo > (elo_of("element", "apprentice") or 0)
    assert store.ratings.of_game(name)[0][1].elo == rating.elo
    assert [point.game for point in store.ratings.points(rating.id)] == [name]
    play(store, "ann", "adept", clock="300 5", won=(1,))
    assert {one.pace for one in store.ratings.of("ann")} == {"free", "clock"}


@pytest.mark.parametrize(
    ("who", "about"),
    [
        (("ann", "adept"), {"counts": False}),
        (("ann", "adept"), {"origin": "position", "start": "x"}),
        (("ann", "adept"), {"options": "river=truncate"}),
        (("ann", "random"), {}),
        (("ann", "ann"), {}),
        (("ann", "adept"), {"ending": "rules_changed", "won": ()}),
    ],
)
def test_what_does_not_count_changes_nothing(
    here: Store, who: tuple[str, ...], about: dict[str, Any]
) -> None:
    play(here, *who, **about)
    assert here.ratings.of("ann") == []


def test_the_same_numbers_come_out_when_all_are_worked_out_anew(store: Store) -> None:
    settle(store, "ann", "bob", games=28)
    dice = random.Random(1)
    for n in range(6):
        seats = dice.sample(["ann", "bob", "even:1400"], 3)
        done = (("act", 0), ("resign", 1)) if n == 3 else (("act", 0),)
        play(store, *seats, won=(dice.randrange(3),), hours=10 * n, done=done)
    store.people.become("bob", "carl").result()
    play(store, "ann", "carl", hours=500)
    store.people.forget("ann").result()
    before = everything(store)
    assert store.ratings.rebuild().result() == (len(before), 0)
    assert everything(store) == before
    with store.engine.begin() as connection:
        connection.execute(RATINGS.update().values(elo=1.0, sigma=1.0, games=0))
    assert store.ratings.rebuild().result() == (len(before), len(before))
    assert everything(store) == before


def everything(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(RATINGS.select().order_by(RATINGS.c.id))]


def test_rematches_with_a_friend_are_no_ladder(here: Store) -> None:
    """However often a friend loses: so many games in a day count, and not one more."""
    settle(here, "ann", "bob")
    before = elo(here, "ann")
    gained = []
    for n in range(PAIR_GAMES + 3):
        play(here, "ann", "bob", hours=n)
        gained.append(elo(here, "ann") - before)
    assert gained[PAIR_GAMES - 1] > 0
    assert gained[PAIR_GAMES:] == [gained[PAIR_GAMES - 1]] * 3
    play(here, "ann", "bob", hours=30)
    assert elo(here, "ann") - before > gained[-1]


def test_games_begun_beside_one_that_is_being_lost_do_not_count(here: Store) -> None:
    """Thirty games at once, of which only those are ended that are won, are no ladder."""
    first = begin(here, "ann", "adept")
    play(here, "ann", "novice")
    play(here, "ann", "novice", clock="300 5")
    assert [rating.pace for rating in here.ratings.of("ann")] == ["clock"]
    assert here.ratings.unfinished("ann", "element", "free") == first
    end(here, first, won=(1,))
    assert here.ratings.unfinished("ann", "element", "free") == ""
    play(here, "ann", "novice")
    assert {rating.pace: rating.games for rating in here.ratings.of("ann")} == {
        "clock": 1,
        "free": 2,
    }


def test_new_guests_who_lose_are_no_ladder(here: Store) -> None:
    """Who throws cookies away to lose against himself gains nothing by it."""
    settle(here, "ann")
    before = elo(here, "ann")
    for n in range(8):
        play(here, "ann", f"puppet{n}", hours=n)
    assert elo(here, "ann") == before


def test_of_two_ratings_of_one_person_that_of_more_games_stays(here: Store) -> None:
    settle(here, "ann", games=4)
    play(here, "bob", "master", won=(1,))
    kept = elo(here, "ann")
    here.people.become("ann", "bob").result()
    assert elo(here, "bob") == kept
    assert here.ratings.of("ann") == []
    assert len(here.ratings.of("bob")) == 1


def test_leaders_are_those_who_want_to_be_seen_and_have_a_place(here: Store) -> None:
    settle(here, "ann", "bob")
    here.people.set_shown("ann", "page")
    here.people.set_shown("new", "other")
    here.people.set_name("ann", "Ann").result()
    play(here, "new", "adept")
    [(page, name, rating)] = here.ratings.leaders("element", "free")
    assert (page, name, rating.guest) == ("page", "Ann", "ann")
    here.people.set_shown("ann", "").result()
    assert here.ratings.leaders("element", "free") == []


def test_who_does_not_react_in_time_has_not_left(here: Store) -> None:
    """Rummy 9: the house only notes the silence; in Brave it would have played."""
    silent = (("act", 1), ("house", 0, "pass"))
    play(here, "ann", "novice", kind="rummy", done=silent)
    assert here.ratings.of("ann")[0].games == 1
    play(here, "bob", "novice", kind="brave", done=silent)
    assert here.ratings.of("bob")[0].games == 0


def test_a_game_says_nothing_where_the_house_played_for_a_program(here: Store) -> None:
    play(here, "ann", "novice", done=(("act", 0), ("house", 1)))
    assert here.ratings.of("ann")[0].games == 0


def test_an_unknown_third_makes_no_duel_of_a_game(here: Store) -> None:
    settle(here, "ann")
    before = elo(here, "ann")
    play(here, "ann", "master", "puppet", won=(0,), hours=1)
    assert elo(here, "ann") == before
