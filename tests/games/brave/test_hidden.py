"""Nobody learns what he cannot know: twin worlds and imagined ones (Brave 9)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.game import traced
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE
from elementarium.core.state import play_all
from elementarium.core.uncompiled import is_compiled
from elementarium.games.brave import terms
from elementarium.games.brave.notation import determined
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.position import used_disasters
from elementarium.games.brave.reading import hand_of, places_where
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import DRAW, HELD, PICK, SETTING_UP
from elementarium.play.table import Table
from tests.games.brave.tables import BRAVE, at, in_game, random_game, some_options

GAMES = 12 if is_compiled() else 2
LOOK_EVERY = 5


def seen_by(state: Brave, seat: int | None) -> tuple[object, ...]:
    """Everything that a seat is sent about a state."""
    texts = ("pass", "act TSU", "pick OUT.1", "take LIB.1", "react QUI", "nonsense")
    mine = seat is not None and state.to_act == seat
    refused = [BRAVE.refusal(state, seat, text) for text in texts] if seat is not None else []
    return BRAVE.view(state, seat), BRAVE.legal(state) if mine else None, refused


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32), options=some_options)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(
    seats: int, seed: int, options: BraveOptions
) -> None:
    """Brave 9: views, legal actions, refusals, shown texts and log lines are equal."""
    rng = Rng(seed)
    for index, (state, number) in enumerate(random_game(seats, seed, options)):
        if index % LOOK_EVERY or number < 0:
            continue
        for seat in range(seats):
            twin = state.imagine(seat, rng)
            assert seen_by(twin, seat) == seen_by(state, seat)
            possible = twin.legal_actions() or [outcome for outcome, _ in twin.outcomes()]
            if number not in possible:
                continue
            assert BRAVE.shown is not None
            assert BRAVE.shown(twin, number, seat) == BRAVE.shown(state, number, seat)
            played, by_twin = traced(state, number), traced(twin, number)
            if seen_by(played.after, seat) == seen_by(by_twin.after, seat):
                told = BRAVE.tell(state, played, seat)
                assert BRAVE.tell(twin, by_twin, seat) == told


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_hidden_draws_and_picks_look_the_same_to_all_others(seats: int, seed: int) -> None:
    """Brave 9: which card was dealt, drawn, picked or swapped is known to one seat only."""
    assert BRAVE.shown is not None
    for index, (state, number) in enumerate(random_game(seats, seed)):
        if number < 0 or index % 3:
            continue
        hides = state.node in (DRAW, terms.DEAL) or (
            state.node in (PICK, terms.SWAP) and state.player < seats - 1
        )
        if not hides:
            continue
        actor = state.subject() if state.to_act == CHANCE else state.to_act
        possible = state.legal_actions() or [outcome for outcome, _ in state.outcomes()]
        other = possible[0] if possible[0] != number else possible[-1]
        both = traced(state, number), traced(state, other)
        one, two = (played.after for played in both)
        for viewer in (None, *(seat for seat in range(seats) if seat != actor)):
            text = BRAVE.shown(state, number, viewer)
            assert text == BRAVE.shown(state, other, viewer)
            assert text is not None
            assert "??" in text
            first, second = (BRAVE.tell(state, played, viewer)[0] for played in both)
            assert first == second
            # The last cards of a deck may follow at once, without chance, and to the viewer (8.2).
            like = not determined(one) and not determined(two)
            if like and (one.to_act, one.node, one.phase) == (two.to_act, two.node, two.phase):
                assert seen_by(one, viewer) == seen_by(two, viewer)
        assert "??" not in str(BRAVE.shown(state, number, actor))


def unseen(state: Brave, seat: int) -> Counter[int]:
    """The disaster cards that a seat does not see, wherever they are."""
    cards = in_game(state)
    cards.subtract(used_disasters(state))
    for other in range(state.seats):
        if other != seat:
            cards.update(dict(enumerate(hand_of(state, other))))
    return +cards


@settings(max_examples=GAMES)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_no_hidden_card_is_always_right(seats: int, seed: int) -> None:
    """Brave 9: every hand of disaster cards varies where more than one is possible."""
    rng = Rng(seed)
    looked = 0
    for index, (state, _) in enumerate(random_game(seats, seed)):
        if state.phase == SETTING_UP or state.to_act < 0 or index % 40 or looked > 4:
            continue
        looked += 1
        seat = state.to_act
        worlds = [state.imagine(seat, rng) for _ in range(60)]
        for other in range(seats):
            true = hand_of(state, other)
            hands = [hand_of(world, other) for world in worlds]
            assert all(sum(hand) == sum(true) for hand in hands)
            if other == seat:
                assert all(hand == true for hand in hands)
                continue
            elsewhere = unseen(state, seat) - Counter(dict(enumerate(true)))
            for kind, count in enumerate(true):
                if count and set(elsewhere) - {kind}:
                    assert any(hand[kind] != count for hand in hands), "always guessed"


def test_every_unseen_card_is_as_likely_in_a_hand_as_any_other() -> None:
    """Brave 9: the cards are dealt at random, two copies twice as often as one."""
    state = at(
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=TSU,EMB loc=OUT.1 | 1 hand=ROC loc=OUT.2 | "
        "dd=(GAL,GAL,SIN) | dis=BRU"
    )
    rng = Rng(5)
    found: Counter[str] = Counter()
    for _ in range(4000):
        hand = hand_of(state.imagine(0, rng), 1)
        found[state.cards.deck.disasters[hand.index(1)].code] += 1
    assert set(found) == {"ROC", "GAL", "SIN"}
    assert found["GAL"] == pytest.approx(2000, abs=150)
    assert found["ROC"] == pytest.approx(1000, abs=120)


def drafted(seats: int, seed: int, picks: int) -> Brave:
    """A table in the draft, at the first decision after so many rounds of picks."""
    for state, _ in random_game(seats, seed):
        if state.pick == picks + 1 and state.to_act == 0 and state.node == PICK:
            return state
    raise AssertionError("the draft has five rounds")


def test_a_hand_that_was_passed_on_keeps_its_known_cards() -> None:
    """Brave 9: with three players seat 0 knows the hand of seat 1, but not that of seat 2."""
    state = drafted(3, 7, 1)
    rng = Rng(1)
    worlds = [state.imagine(0, rng) for _ in range(40)]
    assert all(places_where(w, HELD + 1) == places_where(state, HELD + 1) for w in worlds)
    assert len({tuple(places_where(world, HELD + 2)) for world in worlds}) > 30
    table = BRAVE.view(state, 0).table
    assert len(table[1].seen) == table[1].draft_hand_size == 6
    assert table[2].seen == ()


def test_a_hidden_pick_from_a_known_hand_is_guessed_among_its_cards() -> None:
    """Brave 9, R2: seat 1 knows what seat 0 could pick, not what it has picked."""
    state = drafted(2, 3, 1)
    known = set(places_where(state, HELD + 0))
    after = play_all(state, (state.legal_actions()[0],))
    assert after.to_act == 1
    rng = Rng(2)
    guesses = set()
    for _ in range(80):
        world = after.imagine(1, rng)
        (pick,) = places_where(world, terms.CHOSEN + 0)
        assert {pick, *places_where(world, HELD + 0)} == known
        guesses.add(pick)
    assert len(guesses) == len(state.legal_actions())
    assert len(BRAVE.view(after, 1).table[0].seen) == 6


def test_a_swapped_card_is_known_only_to_who_swapped_it() -> None:
    """Brave 9: put to the bottom by a swap, it is known to that player."""
    state = at(
        "bte1 n=2 r=1 ph=0 k=5 st=0 to=0 | 0 loc=BAR.1,LIB.1,SIE.1,ORA.1 dh=BAR.2,LIB.2,SIE.2 | "
        "1 loc=BAR.3,LIB.3,TRE.1,ORA.2 dh=OUT.6,SAN.1,TRE.2"
    )
    after = BRAVE.play(state, "swap BAR.2")
    assert BRAVE.view(after, 0).bottom == ("BAR.2",)
    assert BRAVE.view(after, 1).bottom == ()
    assert "BAR.2" not in BRAVE.view(after, 1).position
    rng = Rng(3)
    written = [BRAVE.write_position(after.imagine(0, rng)) for _ in range(20)]
    assert all("ld=?,BAR.2" in text for text in written)
    written = [BRAVE.write_position(after.imagine(1, rng)) for _ in range(40)]
    assert len({text.partition("ld=?,")[2][:5] for text in written}) > 5


def test_what_went_to_the_bottom_openly_stays_there() -> None:
    """Brave 9: cards put to the bottom by a search are public."""
    state = at(
        "bte1 n=2 r=2 ph=1 st=0 to=0 | 0 loc=BAR.1,LIB.1,SIE.1,ORA.1 | "
        "1 loc=OUT.5,SAN.1,ORA.2,TRE.1,AGO.1 | dev=BAR.2,LIB.2,SIE.2"
    )
    for outcome in ("~dig BAR.3", "~dig ACA.1"):
        state = play_all(state, BRAVE.outcome_numbers(state, outcome))
    for seat in (0, 1, None):
        assert BRAVE.view(state, seat).bottom == ("BAR.3",)
    assert "ld=?,BAR.3" in BRAVE.write_position(state.imagine(1, Rng(4)))


def test_an_imagined_table_does_not_remember_what_was_drawn() -> None:
    """Brave 9: cards that a position determines are drawn unseen all the same."""
    state = at(
        "bte1 n=2 r=2 ph=2 st=1 to=1 | 0 hand=EMB,EMB,GAL,GAL,SIN,SIN loc=BAR.1,OUT.2 | "
        "1 hand=ROC,ROC,DOW,DOW loc=OUT.1,SAN.1 | dd=BRU,TSU,?"
    )
    assert determined(state)
    assert not determined(state.imagine(0, Rng(1)))


def test_a_listed_deck_is_not_known_to_anybody() -> None:
    """Brave 9: an engine that shuffles in advance lists the decks; players do not see them."""
    first, second = (
        at(
            "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=TSU,EMB loc=OUT.1 | 1 hand=EMB loc=OUT.2 | "
            f"ld={locations} | dd={cards}"
        )
        for locations, cards in (
            ("CIT.1,ACR.1,PAN.1", "HEA,ROC,SIN"),
            ("PAN.1,CIT.1,ACR.1", "ROC,SIN,HEA"),
        )
    )
    for seat in (0, 1, None):
        assert seen_by(first, seat) == seen_by(second, seat)
    drawn = {tuple(hand_of(first.imagine(0, Rng(seed)), 1)) for seed in range(40)}
    assert len(drawn) > 2


def test_closed_piles_hide_points_until_the_end() -> None:
    """Brave R28: `pile=closed` changes what is shown, to everybody but the owner."""
    text = (
        "bte1 n=2 r=8 ph={ph} st=1 to=1 | 0 vp=4 hand=EMB pile=OUT.1 loc=SHF.1 | "
        "1 vp=4 hand=GAL pile=OUT.2 loc=SHA.1"
    )
    table = BRAVE.view(at(text.format(ph=5), "pile=closed"), 0).table
    assert (table[0].pile, table[0].score) == (("OUT.1",), 5)
    assert (table[1].pile, table[1].score, table[1].pile_size) == (None, None, 1)
    assert BRAVE.view(at(text.format(ph=8), "pile=closed"), 0).table[1].pile == ("OUT.2",)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_imagined_does_not_depend_on_what_cannot_be_known(seats: int) -> None:
    """9: the same draws in two worlds that a seat cannot tell apart end in the same world."""
    table = Table(BRAVE, seats=seats, seed=seats)
    rng = Rng(seats)
    for turn in range(10 * seats):
        seat = table.to_act
        twin = table.state.imagine(seat, Rng(turn))
        assert table.state.imagine(seat, Rng(7)) == twin.imagine(seat, Rng(7))
        legal = table.perspective(seat).legal_actions()
        table.submit(seat, legal[rng.below(len(legal))])
