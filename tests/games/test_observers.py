"""Observations: all that a seat may know, as numbers, and nothing else.

Equal information means equal numbers, and different information different ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.observer import Observer, described
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.brave import game_with
from elementarium.games.brave.card_file import shipped_cards
from elementarium.players.player import make_player
from tests.sizes import CHANGED_POSITIONS, OBSERVED_GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "observations.md").read_text("utf-8")
OBSERVED = [name for name in names() if load(name).observer]
KINDS = [
    *((name, seats, "") for name in OBSERVED for seats in load(name).seats),
    ("element", 2, "aldr=on"),
    ("element", 3, "aldr=on river=truncate"),
    ("aldr", 2, "claim=may claim_scope=any deck_out=stop"),
    ("aldr", 4, "last_round=true mirror=false first_turn=1"),
    ("rummy", 2, "rounds=3 deal_swap=once obligation=this_turn mastery_burn=any_element"),
    ("rummy", 3, "layoff_score=owner combustion_rest=hand shift=next_hand deck_end=immediate"),
    ("rummy", 4, "sentinel_who=target mastery_guard=drawn_only guard_replacement=true"),
    ("brave", 2, "pile=closed rounds=3 army_out=move unpreventable=defence_ok"),
    ("brave", 3, "pile=closed reactions=off wild_use=not_disaster"),
    ("brave", 4, "defence_tokens=target army_vp=own"),
    ("rummy", 6, "rounds=2 deal_swap=none combustion_rest=burn harvest=top mastery_loss=return"),
]


def played(name: str, seats: int, options: str, games: int, seed: int = 1) -> Iterator[Any]:
    """All states of some games that are played by lot; each one is changed when the next is due."""
    game, rng = load(name), Rng(seed)
    for _ in range(games):
        state = game.start(seats, game.options.read(options))
        yield state
        while state.to_act != NOBODY:
            if state.to_act == CHANCE:
                number = state.sample(rng)
            else:
                legal = state.legal_actions()
                number = legal[rng.below(len(legal))]
            state.apply(number)
            yield state


def observer_of(name: str, seats: int, options: str) -> Observer:
    """The observer of tables of this kind."""
    game = load(name)
    assert game.observer
    return game.observer(game.start(seats, game.options.read(options)))


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_what_a_seat_cannot_tell_apart_looks_the_same(name: str, seats: int, options: str) -> None:
    observer, rng = observer_of(name, seats, options), Rng(7)
    for state in played(name, seats, options, games=OBSERVED_GAMES):
        for seat in range(seats):
            twin = state.imagine(seat, rng)
            assert observer.observed(twin, seat) == observer.observed(state, seat)


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_what_looks_the_same_is_the_same_to_the_seat(name: str, seats: int, options: str) -> None:
    game, observer = load(name), observer_of(name, seats, options)
    seen: dict[tuple[int, bytes], Any] = {}
    for state in played(name, seats, options, games=OBSERVED_GAMES):
        for seat in range(seats):
            looks = observer.observed(state, seat)
            view = game.view(state, seat)
            assert seen.setdefault((seat, looks), view) == view


def positions(name: str) -> Iterator[tuple[str, str]]:
    """All positions of a rule book, with their options."""
    book = Path(__file__).parents[2] / "docs" / "rules" / f"{name}.md"
    options = ""
    for line in book.read_text("utf-8").split("\n"):
        key, _, value = line.partition(": ")
        if key == "opt":
            options = value
        elif key == "pos":
            yield value, options
            options = ""


def changed(text: str, rng: Rng) -> str:
    """A position that differs a little: two words have changed places, or a digit is another."""
    words = re.split(r"([ ,=|{}:>]+)", text)
    one, other = rng.below(len(words)), rng.below(len(words))
    if rng.below(2):
        words[one], words[other] = words[other], words[one]
    else:
        words[one] = re.sub("[0-9]", str(rng.below(10)), words[one], count=1)
    return "".join(words)


@pytest.mark.parametrize("name", OBSERVED)
def test_positions_look_alike_exactly_where_their_views_are_equal(name: str) -> None:
    """The positions of the rule book, and what a slip of the pen makes of them."""
    game, rng = load(name), Rng(3)
    compared = 0
    for text, written in positions(name):
        options = game.options.read(written)
        state = game.read_position(text, options)
        assert game.observer
        observer = game.observer(state)
        for _ in range(CHANGED_POSITIONS):
            try:
                other = game.read_position(changed(text, rng), options)
            except ElementariumError:
                continue
            for seat in range(state.seats if other.seats == state.seats else 0):
                same_view = game.view(other, seat) == game.view(state, seat)
                same_look = observer.observed(other, seat) == observer.observed(state, seat)
                assert same_view == same_look, game.write_position(other)
                twin = state.imagine(seat, rng)
                assert observer.observed(twin, seat) == observer.observed(state, seat)
                compared += 1
    assert compared > 100


@pytest.mark.compiled_only  # greedy players are slow
@pytest.mark.parametrize("name", OBSERVED)
def test_good_players_see_all_that_they_may_know_too(name: str) -> None:
    """Whoever plays well comes to other positions than chance does."""
    game, rng, seats = load(name), Rng(5), max(load(name).seats)
    observer, player = observer_of(name, seats, ""), make_player("greedy", name, 1)
    seen: dict[tuple[int, bytes], Any] = {}
    state = game.start(seats, game.options())
    while state.to_act != NOBODY:
        if state.to_act == CHANCE:
            state.apply(state.sample(rng))
        else:
            state.apply(player.choose(Perspective(game, state, state.to_act)))
        for seat in range(seats):
            looks, view = observer.observed(state, seat), game.view(state, seat)
            assert observer.observed(state.imagine(seat, rng), seat) == looks
            assert seen.setdefault((seat, looks), view) == view


def test_other_cards_make_other_rows() -> None:
    """Brave: as long as the card file says, and of tables with other cards nothing is seen."""
    cards = shipped_cards()
    fewer = replace(cards, disasters=cards.disasters[6:])
    game, rng = game_with(fewer), Rng(2)
    state = game.start(3, game.options())
    assert game.observer
    observer = game.observer(state)
    lengths = {piece.name: piece.shape[1:] for piece in observer.pieces}
    assert lengths == {"locations": (56,), "disasters": (30,), "numbers": ()}
    while state.to_act != NOBODY:
        legal = [] if state.to_act == CHANCE else state.legal_actions()
        state.apply(legal[rng.below(len(legal))] if legal else state.sample(rng))
        for seat in range(3):
            looks = observer.observed(state, seat)
            assert observer.observed(state.imagine(seat, rng), seat) == looks
    with pytest.raises(ValueError, match="another game"):
        observer.observed(load("brave").start(3, game.options()), 0)


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_copies_and_pickles_look_the_same(name: str, seats: int, options: str) -> None:
    import pickle

    observer = observer_of(name, seats, options)
    for count, state in enumerate(played(name, seats, options, games=1)):
        if count % 17 == 0:
            for again in (state.copy(), pickle.loads(pickle.dumps(state))):
                assert observer.observed(again, 0) == observer.observed(state, 0)


@pytest.mark.parametrize("name", OBSERVED)
def test_every_number_belongs_to_one_entry_of_one_piece(name: str) -> None:
    for seats in load(name).seats:
        observer = observer_of(name, seats, "")
        place = 0
        for piece in observer.pieces:
            assert piece.offset == place
            assert sum(entry.rows for entry in piece.entries) == piece.shape[0]
            place += piece.size
        assert place == observer.size
        assert len({(piece.name, entry.name) for piece, entry in observer.entries()}) == len(
            list(observer.entries())
        )


@pytest.mark.parametrize("name", OBSERVED)
def test_the_page_lists_all_that_an_observer_writes(name: str) -> None:
    section = re.search(rf"^## {name.capitalize()}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert section, name
    tables = re.findall(r"(?:^\|.*\n)+", section[1], re.M)
    assert tables == [described(observer_of(name, 2, "")) + "\n"]


def test_the_viewer_is_always_the_first() -> None:
    """Element: the first plane of sages is the viewer's own, the next one that of his prey."""
    observer = observer_of("element", 4, "")
    (planes, _) = observer.pieces
    first = next(entry.first for entry in planes.entries if entry.name == "sages")
    for state in played("element", 4, "", games=1):
        for seat in range(4):
            row = observer.observed(state, seat)
            for away in range(4):
                begin = (first + away) * 121
                owner = (seat + away) % 4
                assert row[begin : begin + 121].index(1) == state.sage_square(owner)


def test_an_observer_refuses_tables_that_it_was_not_made_for() -> None:
    game = load("element")
    observer = observer_of("element", 2, "")
    for seats, options in ((3, ""), (2, "aldr=on")):
        with pytest.raises(ValueError, match="other seats or options"):
            observer.observed(game.start(seats, game.options.read(options)), 0)
    with pytest.raises(ValueError, match="no seat 2"):
        observer.observed(game.start(2, game.options()), 2)


def test_an_observer_writes_only_where_there_is_room() -> None:
    game = load("element")
    state, observer = game.start(2, game.options()), observer_of("element", 2, "")
    for room in (
        memoryview(bytearray(observer.size - 1)).cast("b"),
        bytearray(observer.size),
        memoryview(bytes(observer.size)).cast("b"),
        memoryview(bytearray(2 * observer.size)).cast("b")[::2],
    ):
        with pytest.raises(ValueError, match="observation"):
            observer.observe(state, 0, room)
