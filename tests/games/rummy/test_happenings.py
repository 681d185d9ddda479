"""What the rules note while they are played, read as the rule book is (docs/trace.md)."""

from __future__ import annotations

import pytest

from elementarium.core.game import Played, traced
from elementarium.core.notes import NONE, Note
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE
from elementarium.games.rummy import happenings
from elementarium.games.rummy.happenings import KINDS
from elementarium.games.rummy.notation import card_name
from elementarium.games.rummy.rules import Rummy
from tests.games.rummy.tables import RUMMY, at, random_game


def worded(meaning: str, number: int) -> str:
    """One field of a note, a card by its name."""
    if "it came" in meaning:
        return KINDS[number].name
    is_card = meaning == "Collapse" or "card" in meaning.split()
    return card_name(number) if is_card else str(number)


def written(note: Note) -> str:
    """A note such as `drawn 0 W9`."""
    name, _, *meanings = KINDS[note.kind]
    fields = [worded(meaning, number) for meaning, number in zip(meanings, note[1:], strict=True)]
    return " ".join(
        [name, *(text for meaning, text in zip(meanings, fields, strict=True) if meaning)]
    )


def walked(position: str, *texts: str, options: str = "") -> list[Played[Rummy]]:
    """The numbers of the last of some actions and outcomes."""
    state, done = at(position, options), []
    for text in texts:
        walk = RUMMY.walk_outcome if state.to_act == CHANCE else RUMMY.walk
        done = list(walk(state, text))
        state = done[-1].after
    return done


def happened(position: str, *texts: str, options: str = "") -> list[str]:
    """What the last of some actions and outcomes does, but for the end of turns."""
    notes = [note for step in walked(position, *texts, options=options) for note in step.notes]
    return [written(note) for note in notes if note.kind != happenings.TURN_ENDED]


# Set-up (3)


def test_a_shuffle_is_noted_card_by_card_and_with_its_last_card_the_deal() -> None:
    """Rummy 3: seven cards for each, one at a time, left of the dealer first."""
    state, rng = RUMMY.start(3, RUMMY.options()), Rng(2)
    found = []
    for place in range(75):
        step = traced(state, state.sample(rng))
        assert step.notes[0] == Note(happenings.SHUFFLED, NONE, step.number, place)
        found.append(step.number)
        state = step.after
    deals, *dealt = step.notes[1:22]
    assert written(deals) == "deals 2 1"
    cards = [(seat % 3, card) for seat, card in enumerate(found[:21])]
    assert [(note.seat, note.thing) for note in dealt[:20]] == cards[:20]


def test_a_swapped_collapse_is_burnt_and_another_card_drawn() -> None:
    """Rummy 3, R5, R6: the first discard is turned when nobody swaps any more."""
    position = (
        "P2 | T0 | deal 0 | H0 F2 F3 W9 E4 AK CF CX | H1 W2 W3 W4 E9 A5 A6 E8"
        " | D CW CE EJ * | K - | B - | Y -"
    )
    assert happened(position, "burn CF") == ["swapped 0 CF", "swap_replaced 0 CW"]
    assert happened(position, "keep") == [
        "kept 0",
        "turned_away CW",
        "turned_away CE",
        "opened 0 EJ",
    ]


# The turn (4, 5.1 to 5.3)

TABLE = "P2 | T0 | {} | H0 {} | H1 F3 A7 | D W9 CW * | K {} | B - | {} | Y {}"


@pytest.mark.parametrize(
    ("phase", "hand", "action", "then"),
    [
        ("draw", "EK A2", "draw", ["draws 0", "drawn 0 W9"]),
        ("draw", "EK AK A2", "take XK", ["taken 0 A4", "taken 0 XK"]),
        (
            "main-",
            "EK AK FK A2",
            "meld FK EK AK",
            ["melded 0 FK 3", "melded 0 EK 3", "melded 0 AK 3"],
        ),
        ("main-", "W8 A2", "lay W8 m1", ["laid 0 W8 1 0"]),
        ("main-", "E8 A2", "disc E8", ["discarded 0 E8"]),
        ("main-", "CX CE", "end", ["stuck 0", "round_ended 0 2 1"]),
    ],
)
def test_what_a_turn_consists_of(phase: str, hand: str, action: str, then: list[str]) -> None:
    """Rummy 4, 5.1, 5.2."""
    melds = "M1 0 run W5 W6 W7 | M2 1 set F9 E9 A9"
    position = TABLE.format(phase, hand, "XK A4", melds, "W0")
    assert happened(position, action)[: len(then)] == then


def test_a_meld_is_sacrificed_with_the_cards_of_others() -> None:
    """Rummy 5.3, R21: each card burns as that of the seat that laid it."""
    position = TABLE.format("main-", "CF EK A2", "A3", "M1 0 run W5 W6 W7:1", "W0")
    assert happened(position, "sac m1 CF") == [
        *("sacrificed 0 W5 1 CF", "burnt 0 W5 1", "burnt 0 W6 1", "burnt 1 W7 1"),
    ]


def test_a_mastery_burns_any_collapse_once_a_turn_by_option() -> None:
    """Rummy R39."""
    position = TABLE.format("main+", "CE EK A2", "A3", "M1 0 run W5 W6 W7", "W0")
    assert happened(position, "purge CE", options="mastery_burn=any_element") == ["purged 0 CE"]


# Actions and reactions (5.4, 5.5)

ACTION = "P3 | T0 | main+ | H0 {} EK | H1 F8 A9 | H2 XQ | D F9 WJ E6 * | K A3 EA | B {}{} | Y {}"


@pytest.mark.parametrize(
    ("hand", "action", "then"),
    [
        ("W2", "play W2 >2", ["played 0 W2 2 -1"]),
        ("W3", "play W3", ["played 0 W3 -1 -1"]),
        ("W9", "play W9 m4", ["played 0 W9 -1 4"]),
    ],
)
def test_an_action_is_announced_with_what_it_aims_at(
    hand: str, action: str, then: list[str]
) -> None:
    """Rummy 5.4: nothing happens before the others have been asked."""
    position = ACTION.format(hand, "-", " | M4 1 set F7 W7 E7", "-").replace(
        "F9 W9 E6 *", "F9 E6 *"
    )
    assert happened(position, action) == then


@pytest.mark.parametrize(
    ("hand", "texts", "then"),
    [
        ("W2", ["play W2 >2", "pass"], ["stolen 0 XQ 2"]),
        ("W2", ["play W2 >1", "pass", "~steal A9"], ["stolen 0 A9 1"]),
        ("W3", ["play W3", "pass", "claim A3"], ["claimed 0 A3"]),
        ("W6", ["play W6", "pass"], ["claimed 0 FJ"]),
        (
            "W4",
            ["play W4", "pass", "order E6 F9 WJ"],
            ["ordered 0 E6 F9 WJ", "action_replaced 0 E6"],
        ),
        ("W7", ["play W7", "pass"], ["shifted 0 -1"]),
        ("WT CF", ["play WT", "pass"], ["dropped 0 CF", "action_replaced 0 F9"]),
        ("WA CF", ["play WA >2", "pass"], ["given 0 CF 2", "action_replaced 0 F9"]),
    ],
)
def test_what_the_powers_do(hand: str, texts: list[str], then: list[str]) -> None:
    """Rummy 5.4: an action that is not stopped, with its replacement."""
    position = ACTION.format(hand, "FJ", "", "-")
    assert happened(position, *texts)[-len(then) :] == then


def test_combustion_burns_three_cards_and_leaves_the_rest_or_not() -> None:
    """Rummy 5.4, R26: with the third card chosen they burn; a Mastery is kept."""
    melds = " | M1 1 run A4 A5:2 A6 A7"
    position = ACTION.format("W9", "-", melds, "A1")
    texts = ("play W9 m1", "pass", "hit A4", "hit A5", "hit A6")
    burnt = ["hit 0 A6", "combusted 1 A4", "combusted 2 A5", "combusted 1 A6"]
    assert happened(position, *texts[:3]) == ["hit 0 A4"]
    assert happened(position, *texts) == [*burnt, "action_replaced 0 F9"]
    rest = {"burn": "combusted 1 A7", "hand": "returned 1 A7"}
    for option, then in rest.items():
        got = happened(position, *texts, options=f"combustion_rest={option}")
        assert got == [*burnt, then, "action_replaced 0 F9"]


def test_a_reaction_is_replaced_at_once_and_stops_the_action() -> None:
    """Rummy 5.5, R30, R34: CHANGE FUTURE draws its replacement also when it is stopped."""
    position = ACTION.format("W4 X8", "-", "", "-")
    assert happened(position, "play W4", "react F8") == [
        "reacted 1 F8 W4",
        "reaction_replaced 1 F9",
    ]
    assert happened(position, "play W4", "react F8", "pass") == [
        *("passed 0", "stopped 0 W4", "action_replaced 0 WJ"),
    ]
    assert happened(position, "play W4", "react F8", "react X8") == [
        *("reacted 0 X8 F8", "reaction_replaced 0 WJ"),
    ]


def test_a_thief_may_find_nothing_any_more() -> None:
    """Rummy 5.4: the victim has answered with the last card, and the pile is empty."""
    position = "P3 | T0 | main+ | H0 W2 EK A8 | H1 F8 | H2 XQ | D - | K A3 | B * | Y -"
    assert happened(position, "play W2 >1", "react F8", "react A8") == [
        *("reacted 0 A8 F8", "not_stolen 0 1"),
    ]


# Mastery (5.6)


def test_a_mastery_gained_burns_the_collapse_cards_of_its_element() -> None:
    """Rummy 5.6, R36, R39."""
    position = TABLE.format("main-", "F4 F5 F6 F7 CF CF EK", "A3", "M1 1 run FT FJ FQ", "F1")
    then = [*(f"melded 0 {card} 2" for card in ("F4", "F5", "F6"))]
    assert happened(position, "meld F4 F5 F6") == then
    assert happened(position, "meld F4 F5 F6", "lay F7 m2") == [
        *("laid 0 F7 2 0", "mastered 0 0 1", "guarded 0 CF mastered", "guarded 0 CF mastered"),
    ]


def test_a_mastery_without_its_meld_is_given_back_by_option() -> None:
    """Rummy R37."""
    position = TABLE.format("main-", "CF EK A2", "A3", "M1 0 run W5 W6 W7", "W0")
    got = happened(position, "sac m1 CF", options="mastery_loss=return")
    assert got[-1] == "mastery_lost 0 1"


@pytest.mark.parametrize(
    ("phase", "hand", "texts", "how"),
    [
        ("draw", "EK A4", ["draw"], "drawn"),
        ("main+", "EK A4", ["play A4", "order CW W9 F2"], "action_replaced"),
        ("main+", "EK A6", ["play A6", "claim CW"], "claimed"),
        ("main+", "EK A2", ["play A2 >1", "~steal CW"], "stolen"),
        ("main+", "EK A7", ["play A7"], "shifted"),
    ],
)
def test_however_a_collapse_comes_its_mastery_burns_it(
    phase: str, hand: str, texts: list[str], how: str
) -> None:
    """Rummy 5.6, R40, R41."""
    in_hand = how in ("stolen", "shifted")
    hand_1, pile, burnt = "F3 CW" if in_hand else "F3 A9", "CW W9 F2 *", "-"
    if how == "claimed":
        pile, burnt = "W9 F2 *", "CW ET"
    position = (
        f"P2 | T0 | {phase} | H0 {hand} | H1 {hand_1} | D {pile} | K A3 | B {burnt}"
        " | M1 0 run W4 W5 W6 | Y W0"
    )
    assert happened(position, *texts)[-1] == f"guarded 0 CW {how}"


# The end (4, 6)


def test_the_end_of_a_match_is_noted_with_all_points() -> None:
    """Rummy 4, 6, R44."""
    position = (
        "P2 | T0 | main- | H0 WQ | H1 FA CE | D W9 * | K A3 | B -"
        " | M1 0 run W4 W5 W6:1 | M2 1 set EK AK XK | Y W0 E0 | S 5 -2"
    )
    points = [
        "round_ended 0 1 1",
        "counted 0 9 40 0",
        "counted 1 36 0 35",
        "scored 0 54",
        "scored 1 -1",
    ]
    first = ["discarded 0 WQ", *points]
    assert happened(position, "disc WQ") == [*first, "match_ended", "won 0 54"]
    assert happened(position, "disc WQ", options="rounds=2") == [*first, "next_round"]


def test_a_turn_ends_before_the_next_begins() -> None:
    """Rummy 4."""
    (step,) = walked("P2 | T1 | main- | H0 F3 | H1 WQ A2 | D W9 * | K A3 | B - | Y -", "disc WQ")
    assert [written(note) for note in step.notes] == ["discarded 1 WQ", "turn_ended 1 1"]


def test_random_games_note_where_every_card_of_the_pile_goes() -> None:
    """Rummy 4, 5.4 to 5.6: into a hand, under the first discard, or burnt by a guard."""
    draws = (
        *(happenings.SWAP_REPLACED, happenings.DRAWN),
        *(happenings.REACTION_REPLACED, happenings.ACTION_REPLACED),
    )
    for seed in range(10):
        for before, number, after in random_game(2 + seed % 5, seed):
            step = traced(before, number)
            gone = [
                note
                for note in step.notes
                if note.kind in (*draws, happenings.OPENED, happenings.TURNED_AWAY)
                or (note.kind == happenings.GUARDED and note.value in draws)
            ]
            top = before.pile_cards()[: len(gone)]
            assert after.pile_length() == before.pile_length() - len(gone)
            if not any(note.kind == happenings.ORDERED for note in step.notes):
                assert [note.thing for note in gone] == top
