"""What a seat cannot know: it never shows, and it is imagined anew (Aldr 9)."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from elementarium.core.game import traced
from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.games.aldr.cards import KIND_NAMES
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.rules import Aldr
from tests.games.aldr.walks import ALDR, at, deals, played, some_states, walk

SEEDS = range(4) if is_compiled() else range(1)
EVERY = 17 if is_compiled() else 35
TEXTS = ("FW@m14e", "FF@m14n", "-", "+Fm14", "+-", ">n13", ">-", "dFW", "dSS", "nonsense")
WORDS = [ALDR.words(language) for language in ("en", "zh")]


def log(before: Aldr, number: int, viewer: int | None) -> list[object]:
    """All that a viewer is told of a number, in every channel and language."""
    done = traced(before, number)
    events = ALDR.tell(before, done, viewer)
    assert ALDR.shown is not None
    lines = [words.tell(event.told) for words in WORDS for event in events]
    marks = [(event.rule, event.touched, event.moved) for event in events]
    return [ALDR.shown(before, number, viewer), lines, marks, ALDR.view(done.after, viewer)]


def answers(state: Aldr, seat: int) -> list[object]:
    """What the seat gets for trying things out."""
    return [ALDR.refusal(state, seat, text) for text in TEXTS]


def cannot_be_told_apart(one: Aldr, other: Aldr, viewer: int) -> None:
    for watcher in (viewer, None):
        assert ALDR.view(one, watcher) == ALDR.view(other, watcher)
    assert answers(one, viewer) == answers(other, viewer)
    if one.to_act == viewer:
        assert one.legal_actions() == other.legal_actions()
    open_to_both = {*numbers(one)} & {*numbers(other)}
    for number in sorted(open_to_both)[::9]:
        for watcher in (viewer, None):
            assert log(one, number, watcher) == log(other, number, watcher)


def numbers(state: Aldr) -> list[int]:
    return [number for number, _ in state.outcomes()] or state.legal_actions()


@pytest.mark.parametrize("seed", SEEDS)
def test_imagined_worlds_look_the_same(seed: int) -> None:
    """Aldr 9: views, legal actions, log lines, refusals and shown texts."""
    rng = Rng(seed)
    for state in some_states(2 + seed % 3, seed, EVERY):
        for seat in range(state.seats):
            cannot_be_told_apart(state, state.imagine(seat, rng), seat)


TWINS = "aldr1 m14:FA/WE | *n13 | B:FF.FW O:{} | P:WE.WV.AA.AS | D:{} | {} X:- Z:0 | L:FF"


@pytest.mark.parametrize("turn", ["3B play1", "3B draw1", "4O play1", "4O draw1"])
def test_two_worlds_with_other_hands_and_decks_look_the_same(turn: str) -> None:
    """Aldr 9: written out, without the help of imagination."""
    one, other = at(TWINS.format("FE.WW", "EA.ES.FW", turn)), at(TWINS.format("FW.ES", "EA", turn))
    other.set_deck(3, [KIND_NAMES.index(name) for name in ("WW", "FE", "EA")])
    for watcher in (0, None):
        assert ALDR.view(one, watcher) == ALDR.view(other, watcher)
    assert answers(one, 0) == answers(other, 0)
    assert one.to_act != 0 or one.legal_actions() == other.legal_actions()


def test_only_the_owner_sees_what_is_dealt() -> None:
    """Aldr 3, 9: of fifteen cards each is seen by one seat, of the pool by all."""
    state, rng = ALDR.start(3, AldrOptions()), Rng(8)
    for place in range(19):
        one, another = numbers(state)[:2]
        for viewer in (0, 1, 2, None):
            told = log(state, one, viewer)
            if place >= 15 or viewer == place % 3:
                assert told[0] == f"~{KIND_NAMES[one]}"
                assert KIND_NAMES[one] in str(told[1])
            else:
                assert told[0] == "~??"
                assert told == log(state, another, viewer)
        state.apply(state.sample(rng))
    assert state.to_act == 0


def test_drawn_cards_are_known_and_dealt_ones_are_not() -> None:
    """Aldr 9: the multiset K(p) and the number U(p)."""
    start = "aldr1 m14:FA/WE | *- | B:FF.FW.FA.WA.EV O:WW | P:FF.WE.WV.AA | D:86 | 1B play1 X:- Z:0"
    state = played(start, "FF@m14n ; FA@m15e ; >n13 ; dFF ; ~ES ; dES ; ~FW")
    hand = ALDR.view(state, 1).hands[0]
    assert (hand.cards, hand.unknown) == (("FF", "ES"), 3)
    assert ALDR.view(state, 0).hands[0].cards == ("FF", "FW", "WA", "EV", "ES")
    assert "B:FF.ES.??.??.??" in ALDR.view(state, None).position


def test_a_card_laid_is_taken_for_a_known_one() -> None:
    """Aldr 9: cards of one kind are interchangeable, so nothing is lost by it."""
    start = "aldr1 m14:FA/WE | *n13 | B:FF.FW.FA O:WW | P:FF.WE.WV.AA | D:80 | 3B draw1 X:- Z:0"
    state = played(start, "dFF ; ~FE ; dFE ; ~FE ; WW@m13w ; >m14 ; dWE ; ~WA ; dWA ; ~WA")
    assert ALDR.view(state, 1).hands[0].cards == ("FF", "FE")
    state.apply(ALDR.numbers(state, "FF@n14n")[0])
    hand = ALDR.view(state, 1).hands[0]
    assert (hand.cards, hand.unknown) == (("FE",), 3)


def test_a_position_tells_nothing_of_the_draws() -> None:
    """Aldr 8.2: what is read from an open hand counts as dealt."""
    for state in some_states(2, 3, 50):
        again = at(ALDR.write_position(state))
        assert not any(again.known_of(0))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_agrees_with_all_that_was_seen(seed: int) -> None:
    """Aldr 9: own hand, known cards, sizes, and every card of the file once."""
    rng = Rng(seed)
    for state in some_states(3, seed, EVERY):
        for seat in range(3):
            twin = state.imagine(seat, rng)
            assert twin.hand_of(seat) == state.hand_of(seat)
            for other in range(3):
                assert twin.held_by(other) == state.held_by(other) == sum(twin.hand_of(other))
                assert all(
                    held >= known
                    for held, known in zip(twin.hand_of(other), state.known_of(other), strict=True)
                )
            hands = [twin.hand_of(other) for other in range(3)]
            columns = zip(*hands, twin.pool_cards(), twin.laid_cards(), strict=True)
            in_use = [sum(column) for column in columns]
            assert [
                used + left for used, left in zip(in_use, twin.unseen_cards(), strict=True)
            ] == list(state.cards.counts)
            assert sum(twin.unseen_cards()) == twin.deck


def test_hidden_hands_really_vary() -> None:
    """Aldr 9: no hidden card is always right, none impossible is ever there."""
    state, rng = deals(2, 4), Rng(9)
    seen: Counter[int] = Counter()
    right = 0
    samples = 400
    for _ in range(samples):
        hand = state.imagine(0, rng).hand_of(1)
        right += hand == state.hand_of(1)
        seen.update(kind for kind in range(21) if hand[kind])
    unseen = [a + b for a, b in zip(state.unseen_cards(), state.hand_of(1), strict=True)]
    assert right < samples // 20
    assert {*seen} == {kind for kind in range(21) if unseen[kind]}
    assert max(seen.values()) < samples


LAST = (
    "aldr1 m14:FA/WE | *m14 | B:FE.WW.EV O:FE.WW.WE.EA.AS | P:FF.WE.WV.AA | D:{} | "
    "43B draw1 X:n13,n14 Z:0 | "
    "L:FF3.FW8.FE8.FA10.FV4.FS2.WW2.WE8.WA10.WV3.WS2.EE4.EA9.EV3.ES.AA3.AV4.AS"
)


def test_every_world_is_as_likely_as_it_should_be() -> None:
    """Aldr 9: eight cards are unseen, one of them ES; five of them are in the other hand."""
    state, rng = at(LAST.format(3)), Rng(1)
    samples = 3000
    there = sum(state.imagine(0, rng).hand_of(1)[KIND_NAMES.index("ES")] for _ in range(samples))
    assert abs(there / samples - 5 / 8) < 4 * (5 / 8 * 3 / 8 / samples) ** 0.5


def test_the_order_of_a_listed_deck_is_hidden_too() -> None:
    """Aldr 9: the deck is shuffled with the hidden cards, and stays complete."""
    state, rng = at(LAST.format("FW.ES.FW")), Rng(2)
    tops = Counter(state.imagine(0, rng).deck_order()[0] for _ in range(400))
    assert len(tops) == 7  # FW, ES and the five kinds of the other hand
    for _ in range(50):
        twin = state.imagine(0, rng)
        assert sorted([*twin.deck_order(), *listed(twin, 1)]) == sorted(
            [*state.deck_order(), *listed(state, 1)]
        )


def listed(state: Aldr, seat: int) -> list[int]:
    return [kind for kind, count in enumerate(state.hand_of(seat)) for _ in range(count)]


def test_a_hand_that_is_all_known_is_never_wrong() -> None:
    """Aldr 9: after five unknown cards have been laid, the hand is known."""
    rng = Rng(3)
    checked = 0
    for state, _, _ in walk(2, 6, AldrOptions()):
        hand = ALDR.view(state, 0).hands[1]
        if state.deck < 80 and hand.unknown == 0 and checked < 40:
            assert state.imagine(0, rng).hand_of(1) == state.hand_of(1)
            checked += 1
    assert checked


def test_unknown_cards_of_a_position_are_imagined() -> None:
    """Aldr 8.2: cards beside `??` are known to all, and `??` is any card left."""
    text = LAST.format(3).replace("O:FE.WW.WE.EA.AS", "O:FE.??.??.??.??")
    state, rng = at(text), Rng(5)
    assert ALDR.view(state, 0).hands[1].cards == ("FE",)
    for _ in range(100):
        twin = state.imagine(0, rng)
        assert twin.hand_of(1)[KIND_NAMES.index("FE")] >= 1
        assert twin.unknown_of(1) == 0
        assert sum(twin.unseen_cards()) == 3


def test_an_unknown_card_of_the_own_hand_stays_unknown() -> None:
    """Aldr 8.2: it is simply not playable."""
    state = at("aldr1 m14:FA/WE | *- | B:?? O:WW | P:FF.WE.WV.AA | D:86 | 1B play1 X:- Z:0")
    assert ALDR.legal(state) == ["-"]
    twin = state.imagine(0, Rng(1))
    assert twin.unknown_of(0) == 1
    assert ALDR.view(twin, 0) == ALDR.view(state, 0)


def test_who_knows_what_survives_bytes_and_copies() -> None:
    """The byte form is complete, knowledge included."""
    for state in some_states(4, 2, 31):
        again = pickle.loads(pickle.dumps(state))
        for twin in (again, state.copy()):
            assert [twin.known_of(seat) for seat in range(4)] == [
                state.known_of(seat) for seat in range(4)
            ]
            assert twin == state
