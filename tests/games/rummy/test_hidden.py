"""What a seat cannot know it does not learn, in any channel (Rummy 9)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from elementarium.core.conformance import choices
from elementarium.core.game import traced
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.games.rummy.actions import ACTIONS, Claim, Order, Take
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.pack import (
    A_PASS,
    CARDS,
    DRAW,
    ELEMENTAL_SHIFT,
    OVER,
    PILE,
    PLAIN_CARDS,
    RANKS,
    REACT,
    ROB,
    SHUFFLE,
)
from elementarium.games.rummy.rules import Rummy
from tests.games.rummy.tables import RUMMY, at, dealt, played, random_game

GAMES = 400 if is_compiled() else 12
OPTIONS = (
    *("", "", "mastery_guard=drawn_only", "obligation=this_turn", "deal_swap=once"),
    "shift=next_hand",
)


# Twin worlds: two packs that differ in two cards which the viewer does not see


def shuffled(seats: int, pack: list[int], options: RummyOptions) -> Rummy:
    state = RUMMY.start(seats, options)
    for kind in pack:
        state.apply(kind)
    return state


def twins(seed: int) -> tuple[Rummy, Rummy, int, tuple[int, int]]:
    """Two tables, the seat that looks, and the two cards that have changed places: one in another
    hand, one deep in the draw pile.
    """
    rng = Rng(seed)
    seats = 2 + rng.below(5)
    options = RummyOptions.read(OPTIONS[seed % len(OPTIONS)])
    pack = [*range(70), *range(PLAIN_CARDS, 70)]
    for i in range(74, 0, -1):
        j = rng.below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    viewer = rng.below(seats)
    other = (viewer + 1 + rng.below(seats - 1)) % seats
    mine = [i for i in range(7 * seats) if i % seats == other and pack[i] < PLAIN_CARDS]
    deep = [i for i in range(62, 75) if pack[i] < PLAIN_CARDS]
    one, two = mine[rng.below(len(mine))], deep[rng.below(len(deep))]
    changed = list(pack)
    changed[one], changed[two] = pack[two], pack[one]
    pair = (pack[one], pack[two])
    return shuffled(seats, pack, options), shuffled(seats, changed, options), viewer, pair


def passed(state: Rummy, viewer: int) -> tuple[Rummy, list[object]]:
    """The table after all others have passed, and what the viewer is told meanwhile: whether they
    could react is not to be seen.
    """
    told: list[object] = []
    while state.phase == REACT and state.to_act != viewer:
        assert RUMMY.shown is not None
        assert RUMMY.shown(state, A_PASS, viewer) is None
        assert RUMMY.shown(state, A_PASS, None) is None
        passing = traced(state, A_PASS)
        told += RUMMY.tell(state, passing, viewer)
        state = passing.after
    return state, told


def stepped(state: Rummy, number: int, viewer: int) -> tuple[Rummy, list[object]]:
    """The table after a number and the passes that follow, and what the viewer is told."""
    first = traced(state, number)
    settled, told = passed(first.after, viewer)
    return settled, [*RUMMY.tell(state, first, viewer), *told]


def is_hidden(state: Rummy, viewer: int, card: int) -> bool:
    place = state.place_of(card)
    certain = state.knowledge(viewer, card) == 1 << place or card in state.known_pile(viewer)
    return place <= PILE and place != viewer and not certain and state.phase != OVER


def channels(state: Rummy, viewer: int) -> tuple[object, ...]:
    """All that a seat is shown or told about a table; legal actions if it has to decide."""
    texts = ("draw", "disc F2", "meld F4 F5 F6", "play W2 >1", "react W8", "lay X5 m1", "take EK")
    mine = state.to_act == viewer
    return (
        RUMMY.view(state, viewer),
        RUMMY.view(state, None),
        RUMMY.legal(state) if mine else (),
        [RUMMY.refusal(state, viewer, text) for text in texts] if mine else (),
    )


@pytest.mark.parametrize("part", range(4))
def test_worlds_that_differ_in_hidden_cards_look_the_same(part: int) -> None:
    """Rummy 9: views, legal actions, refusals, log lines and shown texts of a seat are equal as
    long as the cards that differ stay hidden from it.
    """
    steps = 0
    for seed in range(part, GAMES, 4):
        one, two, viewer, pair = twins(seed)
        rng = Rng(seed)
        one, two = passed(one, viewer)[0], passed(two, viewer)[0]
        while all(is_hidden(world, viewer, card) for world in (one, two) for card in pair):
            assert channels(one, viewer) == channels(two, viewer), RUMMY.write_position(one)
            both = [n for n in choices(one) if n in choices(two)]
            if one.to_act == CHANCE:
                both = [n for n in both if n not in pair]
            if not both:
                break
            number = both[rng.below(len(both))]
            after_one, told_one = stepped(one, number, viewer)
            after_two, told_two = stepped(two, number, viewer)
            if not all(is_hidden(w, viewer, c) for w in (after_one, after_two) for c in pair):
                break
            assert RUMMY.shown is not None
            for seat in (viewer, None):
                assert RUMMY.shown(one, number, seat) == RUMMY.shown(two, number, seat)
            assert told_one == told_two
            one, two = after_one, after_two
            steps += 1
    assert steps > 3 * GAMES / 4


# Imagined worlds agree with what the seat has seen


class Notebook:
    """What one seat can write down while it watches: cards in other hands, the top of the pile.

    Kept without looking at the knowledge of the state; only for elemental cards.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.hands: dict[int, int] = {}
        self.top: list[int] = []

    def watch(self, before: Rummy, number: int, after: Rummy) -> None:
        seats, me = before.seats, self.seat
        drawn = before.pile_length() - after.pile_length()
        action = ACTIONS[number] if before.to_act != CHANCE else None
        if after.phase == SHUFFLE:
            self.hands, self.top = {}, []
            return
        if shifted(before, number, after):
            mine = [card for card in before.hand(me) if after.place_of(card) == (me + 1) % seats]
            self.hands = {card: (at + 1) % seats for card, at in self.hands.items()}
            self.hands |= {card: (me + 1) % seats for card in mine if card < PLAIN_CARDS}
        elif before.phase == ROB or robbed(before, after):
            self.note_steal(before, after)
        if isinstance(action, Take | Claim):
            self.hands |= {
                card: before.player
                for card in after.hand(before.player)
                if card < PLAIN_CARDS and card not in before.hand(before.player)
                if card in before.discard_cards() or card in before.burnt_cards()
            }
        self.top = self.top[drawn:] if drawn else self.top
        if isinstance(action, Order):
            self.top = after.pile_cards()[:2] if before.to_act == me else []
        gone = [card for card, at in self.hands.items() if at == me or is_open(after, card)]
        for card in gone:
            del self.hands[card]

    def note_steal(self, before: Rummy, after: Rummy) -> None:
        thief = before.player
        victims = [s for s in range(before.seats) if after.hand_length(s) < before.hand_length(s)]
        for victim in victims:
            self.hands = {card: at for card, at in self.hands.items() if at != victim}
            if victim == self.seat:
                lost = set(before.hand(victim)) - set(after.hand(victim))
                self.hands |= {card: thief for card in lost if card < PLAIN_CARDS}


def shifted(before: Rummy, number: int, after: Rummy) -> bool:
    if before.to_act == CHANCE or after.chain():
        return False
    text = RUMMY.write_action(before, number)
    power = before.chain()[0][1] % RANKS if before.chain() else -1
    if text.startswith("play"):
        power = "A23456789T".find(text[6])
    moved = [
        card
        for card in range(PLAIN_CARDS)
        if before.place_of(card) < PILE and after.place_of(card) != before.place_of(card)
    ]
    return power == ELEMENTAL_SHIFT and any(after.place_of(card) < PILE for card in moved)


def robbed(before: Rummy, after: Rummy) -> bool:
    """A card went from one hand to another without chance, since there was no other."""
    return any(
        before.place_of(card) < PILE
        and after.place_of(card) == before.player != before.place_of(card)
        and before.hand_length(before.place_of(card)) == 1
        for card in range(CARDS)
    )


def is_open(state: Rummy, card: int) -> bool:
    return state.place_of(card) > PILE


def test_an_imagined_table_agrees_with_everything_the_seat_has_seen() -> None:
    """Rummy 9: public arrivals, the own cards that were stolen or shifted away, the known top of
    the draw pile, hand sizes, and the guard of Mastery.
    """
    facts = 0
    for seed in range(GAMES // 4):
        seats = 2 + seed % 5
        books = [Notebook(seat) for seat in range(seats)]
        rng = Rng(seed)
        for before, number, after in random_game(seats, seed):
            for book in books:
                book.watch(before, number, after)
                twin = after.imagine(book.seat, rng)
                facts += len(book.hands) + len(book.top)
                assert twin.hand(book.seat) == after.hand(book.seat)
                assert twin.pile_cards()[: len(book.top)] == book.top
                for card, seat in book.hands.items():
                    assert twin.place_of(card) == seat, RUMMY.write_position(after)
                for seat in range(seats):
                    assert twin.hand_length(seat) == after.hand_length(seat)
                    for element in range(5):
                        if after.mastery_holder(element) == seat:
                            assert PLAIN_CARDS + element not in twin.hand(seat)
    assert facts > 10 * GAMES / 4


def test_an_imagined_table_can_be_played_to_its_end() -> None:
    """Rummy 11.9: also from the middle of a chain, a swap or the use of a taken card."""
    for seed in range(GAMES // 8):
        rng = Rng(seed)
        options = RummyOptions.read(OPTIONS[seed % len(OPTIONS)])
        for _, _, state in random_game(2 + seed % 5, seed, options):
            twin = state.imagine(rng.below(state.seats), rng)
            for _ in range(12 if is_compiled() else 3):
                if twin.to_act == NOBODY:
                    break
                numbers = choices(twin)
                assert numbers, RUMMY.write_position(state)
                assert len(numbers) > 1 or twin.phase not in (REACT, *range(7, 12))
                twin.apply(numbers[rng.below(len(numbers))])
            RUMMY.read_position(RUMMY.write_position(twin), options)


# Imagined worlds vary


def hidden_cards(state: Rummy, viewer: int) -> Iterator[int]:
    """Elemental cards about which the viewer knows nothing at all."""
    pile = state.pile_cards()
    known = state.known_pile(viewer)
    seen = [card for card, shown in zip(pile, known, strict=True) if shown >= 0]
    for card in range(PLAIN_CARDS):
        place = state.place_of(card)
        if place <= PILE and place != viewer and card not in seen:
            if state.knowledge(viewer, card) == 0:
                yield card


def spot(state: Rummy, card: int) -> tuple[int, int]:
    """The hand that a card is in, or its place in the draw pile."""
    place = state.place_of(card)
    return place, state.pile_cards().index(card) if place == PILE else 0


def test_no_hidden_card_is_always_right() -> None:
    """Rummy 9: wherever another world is possible, some imagined world has it."""
    looked = 0
    for seed in range(GAMES // 8):
        rng = Rng(seed)
        for step, (_, _, state) in enumerate(random_game(2 + seed % 5, seed)):
            if step % 7 or state.duty >= 0 or state.phase in (REACT, OVER, SHUFFLE):
                continue
            viewer = rng.below(state.seats)
            cards = list(hidden_cards(state, viewer))
            if len({state.place_of(card) for card in cards}) < 2 or len(cards) < 4:
                continue
            worlds = [state.imagine(viewer, rng) for _ in range(60)]
            looked += 1
            for card in cards:
                right = spot(state, card)
                assert any(spot(world, card) != right for world in worlds), card
    assert looked > GAMES / 8


def test_imagined_hands_are_as_likely_as_the_deal() -> None:
    """Rummy 9: each card that the seat does not see is in a hand as often as anywhere."""
    state = dealt(3, 5)
    while state.phase != DRAW:
        state.apply(state.legal_actions()[0])
    rng = Rng(9)
    rounds = 6000 if is_compiled() else 600
    counts = [0] * PLAIN_CARDS
    for _ in range(rounds):
        twin = state.imagine(0, rng)
        for card in twin.hand(1):
            if card < PLAIN_CARDS:
                counts[card] += 1
    hidden = list(hidden_cards(state, 0))
    expected = sum(counts) / len(hidden)
    spread = sum((counts[card] - expected) ** 2 / expected for card in hidden)
    assert sum(counts[card] for card in hidden) == sum(counts)
    assert spread < 2 * len(hidden)


def test_a_card_that_may_have_been_stolen_is_with_thief_or_victim() -> None:
    """Rummy 9: a random steal only lowers the certainty."""
    state = at(
        "P4 | T1 | draw | H0 EK E4 | H1 F4 F5 A8 W2 | H2 W3 EQ | H3 X3 XK"
        " | D * | K A2 F6 W9 E2 | B - | Y -"
    )
    state = played(state, "take F6", "meld F4 F5 F6", "disc A8")
    state = played(state, "draw", "disc EQ", "draw", "disc XK", "draw", "disc E4")
    for seat in (0, 2, 3):
        assert state.known_hand(1, seat) == sorted(RUMMY_CARD[name] for name in ("W9", "E2"))
    assert state.to_act == 1


RUMMY_CARD = {
    name: number for number, name in enumerate([s + r for s in "FWEAX" for r in "A23456789TJQK"])
}


def test_the_places_of_a_stolen_card() -> None:
    """Rummy 9: thief and victim know it; the others know only that it is with one of the two."""
    state = at(
        "P3 | T0 | draw | H0 F4 F5 A8 | H1 W2 EQ EK | H2 X3 XK X6 | D F9 *"
        " | K A2 F6 W9 E3 | B - | Y -"
    )
    state = played(state, "take F6", "meld F4 F5 F6", "disc A8", "draw", "play W2 >0", "~steal W9")
    w9, e3 = RUMMY_CARD["W9"], RUMMY_CARD["E3"]
    assert w9 in state.known_hand(1, 0)
    assert e3 in state.known_hand(0, 1)
    rng = Rng(1)
    worlds = [state.imagine(2, rng) for _ in range(200)]
    for card in (w9, e3):
        assert {world.place_of(card) for world in worlds} == {0, 1}
    for world in (state.imagine(seat, rng) for seat in (0, 1) for _ in range(50)):
        assert world.place_of(w9) == 1
        assert world.place_of(e3) == 0


def test_change_future_is_remembered_by_its_player_alone() -> None:
    """Rummy 9: until the cards are drawn; then he knows who has them."""
    state = at("P3 | T0 | main+ | H0 E4 EK | H1 F2 A9 | H2 W7 | D CF W9 XK A2 * | K A3 | B - | Y -")
    state = played(state, "play E4", "order XK CF W9", "disc EK")
    assert RUMMY.view(state, 0).top == ("CF", "W9")
    assert RUMMY.view(state, 1).top == ()
    assert RUMMY.view(state, None).top == ()
    state = played(state, "draw")
    assert RUMMY.view(state, 0).hands[1].cards == ("CF",)
    assert RUMMY.view(state, 2).hands[1].cards == ()
    rng = Rng(1)
    assert all("CF" in RUMMY.view(state.imagine(0, rng), 0).hands[1].cards for _ in range(20))


def test_somebody_elses_order_blurs_what_was_known_of_the_pile() -> None:
    """Rummy 9: the cards are in the pile or with whoever drew since, but in no known place."""
    state = at("P2 | T0 | main+ | H0 E4 EK | H1 F4 A9 | D CF W9 XK A2 * | K A3 | B - | Y -")
    state = played(state, "play E4", "order XK CF W9", "disc EK", "draw", "play F4")
    state = played(state, state_order(state))
    assert RUMMY.view(state, 0).top == ()
    rng = Rng(3)
    w9 = RUMMY_CARD["W9"]
    assert {state.imagine(0, rng).place_of(w9) for _ in range(200)} == {1, PILE}


def state_order(state: Rummy) -> str:
    return RUMMY.legal(state)[3]


def test_two_equal_collapse_cards_cannot_be_told_apart() -> None:
    """Rummy 2, 9: who knew one of them does not know whether it is the one that was burnt."""
    text = "P3 | T0 | main+ | H0 AA CW EK | H1 F3 CW FT | H2 X3 X9 | D W9 A4 * | K A3 | B - | Y -"
    state = played(at(text), "play AA >1", "disc EK", "draw")
    assert RUMMY.view(state, 2).hands[1].cards == ("CW",)
    assert RUMMY.view(state, 0).hands[1].cards == ("CW",)
    after = played(state, "play FT")
    assert RUMMY.view(after, 2).hands[1].cards == ()
    rng = Rng(2)
    held = {after.imagine(2, rng).count_in_hand(1, PLAIN_CARDS + 1) for _ in range(300)}
    assert held == {0, 1}


# Reaction windows (5.5)


def test_only_the_seat_that_is_asked_sees_that_it_is_asked() -> None:
    """Rummy 9: `pass`, and whether a window was offered, are seen by the passer alone."""
    text = (
        "P4 | T0 | main+ | H0 W4 EK | H1 {} A9 | H2 X4 {} | H3 XQ FK | D F9 W3 * | K A3 | B - | Y -"
    )
    first = played(at(text.format("F8", "E9")), "play W4")
    second = played(at(text.format("E9", "F8")), "play W4")
    assert first.to_act == 1
    assert second.to_act == 2
    for viewer in (0, 3, None):
        assert RUMMY.view(first, viewer) == RUMMY.view(second, viewer)
        assert RUMMY.view(first, viewer).to_act is None
    assert RUMMY.view(first, 1).to_act == 1
    assert "react ??" in RUMMY.view(first, 0).position
    assert RUMMY.refusal(first, 3, "disc XQ") == RUMMY.refusal(second, 3, "disc XQ")
    assert RUMMY.explain(RUMMY.refusal(first, 3, "disc XQ"), RUMMY.words("en"))
    rng = Rng(4)
    assert {first.imagine(3, rng).to_act for _ in range(300)} == {1, 2}
    assert {first.imagine(0, rng).to_act for _ in range(300)} == {1, 2, 3}


def test_a_window_that_nobody_can_use_leaves_no_trace() -> None:
    """Rummy 5.5, 9: with and without an unused eight the thief sees the same game."""
    text = "P3 | T0 | main+ | H0 W2 EK | H1 A9 FK | H2 {} X4 | D F9 W3 {} * | K A3 | B - | Y -"
    with_eight = played(at(text.format("F8", "E9")), "play W2 >1", "pass", "~steal A9")
    without = played(at(text.format("E9", "F8")), "play W2 >1", "~steal A9")
    for viewer in (0, 1, None):
        assert RUMMY.view(with_eight, viewer) == RUMMY.view(without, viewer)
    asked = played(at(text.format("F8", "E9")), "play W2 >1")
    passing = traced(asked, A_PASS)
    assert RUMMY.tell(asked, passing, 0) == RUMMY.tell(asked, passing, 1)
    assert RUMMY.shown is not None
    assert RUMMY.shown(asked, A_PASS, 2) == "pass"
    assert RUMMY.shown(asked, A_PASS, 0) is None


def test_a_stolen_card_and_an_order_are_shown_to_those_who_see_them() -> None:
    """Rummy 9."""
    assert RUMMY.shown is not None
    state = played(
        at("P3 | T0 | main+ | H0 W2 EK | H1 F3 A9 | H2 XQ | D F9 * | K A3 | B - | Y -"),
        "play W2 >1",
    )
    (a9,) = RUMMY.outcome_numbers(state, "~steal A9")
    texts = [RUMMY.shown(state, a9, viewer) for viewer in (0, 1, 2, None)]
    assert texts == ["~steal A9", "~steal A9", "~steal ??", "~steal ??"]
    state = played(
        at("P2 | T0 | main+ | H0 E4 EK | H1 F2 A9 | D CF W9 XK A2 * | K A3 | B - | Y -"), "play E4"
    )
    number = state.legal_actions()[0]
    assert RUMMY.shown(state, number, 0) == "order CF W9 XK"
    assert RUMMY.shown(state, number, 1) == "order ?? ?? ??"


def test_the_shuffle_is_seen_by_nobody() -> None:
    """Rummy 9: also half-way through it."""
    state = RUMMY.start(3, RummyOptions())
    other = RUMMY.start(3, RummyOptions())
    for kind in (4, 8, 15, 16, 23, 42):
        state.apply(kind)
        other.apply(69 - kind)
        assert RUMMY.shown is not None
        assert RUMMY.shown(state, kind + 1, 0) is None
        for viewer in (None, 0, 1, 2):
            assert RUMMY.view(state, viewer) == RUMMY.view(other, viewer)


def test_hands_lie_open_when_the_match_is_over() -> None:
    """Rummy 6: they are counted, and everybody sees it."""
    state = played(
        at("P2 | T0 | main- | H0 WQ | H1 F3 | D W9 * | K A3 | B - | M1 0 set EQ AQ XQ | Y -"),
        "disc WQ",
    )
    assert RUMMY.view(state, 0).hands[1].cards == ("F3",)
    assert RUMMY.view(state, None).scores == (30, -3)
    assert state.imagine(0, Rng(1)).returns() == state.returns()


def test_what_is_known_survives_bytes_and_copies() -> None:
    """Rummy 9: a revived table imagines the same worlds."""
    for seed in range(6):
        for _, _, state in random_game(4, seed, most=60):
            again = pickle.loads(pickle.dumps(state))
            for seat in range(4):
                assert RUMMY.view(again, seat) == RUMMY.view(state, seat)
                assert again.imagine(seat, Rng(seed)) == state.imagine(seat, Rng(seed))


def test_a_single_steal_takes_a_single_card() -> None:
    """Rummy 9: of the cards known in the victim's hand only one is with the thief; when it shows
    up there, the others are known again.
    """
    state = at(
        "P3 | T0 | draw | H0 F4 F5 A8 | H1 W2 EQ EK | H2 X3 XK X6 | D F9 *"
        " | K A2 F6 W9 E3 AJ | B - | Y -"
    )
    state = played(state, "take F6", "meld F4 F5 F6", "disc A8", "draw", "play W2 >0", "~steal W9")
    known = [RUMMY_CARD[name] for name in ("W9", "E3", "AJ")]
    rng = Rng(1)
    worlds = [state.imagine(2, rng) for _ in range(300)]
    away = {tuple(card for card in known if world.place_of(card) == 1) for world in worlds}
    assert away == {(card,) for card in known}
    after = played(state, "disc W9")
    assert after.known_hand(0, 2) == sorted(known[1:])


def test_who_chooses_among_collapse_cards_may_hold_just_two() -> None:
    """Rummy 9: the choice of `drop` shows two different Collapse cards, not a third one."""
    table = at("P2 | T0 | main+ | H0 FT CW CE EK | H1 F3 | D W9 CA A2 CE X3 | K A3 | B * | Y -")
    table = played(table, "play FT")
    rng = Rng(5)
    worlds = [table.imagine(1, rng).hand(0) for _ in range(400)]
    counts = {sum(kind >= PLAIN_CARDS for kind in hand) for hand in worlds}
    assert counts == {2, 3}
    assert len({tuple(hand) for hand in worlds}) == 15


def test_where_the_same_cards_are_imagined_the_others_know_the_same_of_them() -> None:
    """Rummy 9: what others know of each other's hands does not tell what the cards really are."""
    for seed in range(GAMES // 10):
        options = RummyOptions.read(OPTIONS[seed % len(OPTIONS)])
        for state, _, _ in random_game(2 + seed % 4, seed, options):
            seat = state.to_act
            if seat == CHANCE:
                continue
            twin = state.imagine(seat, Rng(seed))
            one, other = state.imagine(seat, Rng(7)), twin.imagine(seat, Rng(7))
            if RUMMY.write_position(one) == RUMMY.write_position(other):
                assert one == other
