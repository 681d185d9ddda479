"""What the rules of Brave note, as the rule book tells it (docs/trace.md)."""

from __future__ import annotations

import pytest

from elementarium.core.game import Played, traced
from elementarium.core.items import read_item, walk_item
from elementarium.core.notes import NONE, Note
from elementarium.games.brave.actions import place_names
from elementarium.games.brave.notation import FACES
from elementarium.games.brave.rules import Brave
from tests.games.brave.tables import BRAVE, at, random_game


def noted(position: str, *texts: str, options: str = "") -> list[str]:
    """What is noted while these actions and outcomes are played."""
    state = at(position, options)
    notes: list[Note] = []
    for text in texts:
        for played in walked(state, text):
            notes += played.notes
            state = played.after
    return [written(state, note) for note in notes]


def walked(state: Brave, text: str) -> list[Played[Brave]]:
    """An action or an outcome, played."""
    return walk_item(BRAVE, state, read_item(text))


def written(state: Brave, note: Note) -> str:
    """A note with its cards and elements as they are written."""
    kind = BRAVE.happenings[note.kind]
    said = zip(note[1:], kind[2:], strict=True)
    return " ".join([kind.name, *(part(state, *one) for one in said if one[1])])


def part(state: Brave, number: int, meaning: str) -> str:
    """One number of a note by its meaning."""
    if number == NONE:
        return "-"
    words = meaning.replace(",", "").split()
    if "location" in words and "whose" not in words:
        return place_names(state.cards.deck)[number]
    if "disaster" in words:
        return state.cards.deck.disasters[number].code
    return FACES[number - 1] if words[0] in ("element", "face") else str(number)


# Set-up (3)


def test_picks_are_secret_and_turned_up_together() -> None:
    """Brave 3: all picks are turned up, then their abilities, then the hands go to the left."""
    position = (
        "bte1 n=2 r=1 ph=0 k=1 st=0 to=0 | 0 dh=OUT.1,OUT.2,BAR.1,LIB.1,SIE.1,ORA.1,SHF.1 | "
        "1 dh=OUT.3,OUT.4,BAR.2,LIB.2,SIE.2,ORA.2,SHW.1"
    )
    assert noted(position, "pick SHF.1", "pick OUT.3") == [
        "picked 0 SHF.1",
        "picked 1 OUT.3",
        "revealed 0 SHF.1",
        "revealed 1 OUT.3",
        "token_placed 0 SHF.1 F",
        "passed_on 1",
    ]


def test_a_card_that_cannot_be_picked_is_swapped() -> None:
    """Brave 3: put on the bottom of the deck, replaced from its top."""
    position = (
        "bte1 n=2 r=1 ph=0 k=5 st=0 to=0 | 0 loc=BAR.1,LIB.1,SIE.1,ORA.1 dh=BAR.2,LIB.2,SIE.2 | "
        "1 loc=OUT.2,OUT.3,OUT.4,OUT.5 dh=OUT.6,SAN.1,TRE.1"
    )
    assert noted(position, "swap BAR.2", "~dig CIT.1") == [
        "swapped 0 BAR.2",
        "swapped_in 0 CIT.1",
        "picked 0 CIT.1",
    ]


# Locations and cards (5.1 to 5.3)


def test_a_location_is_acquired_and_the_area_refilled() -> None:
    """Brave 5.1: its ability is resolved, then the area has three cards again."""
    position = (
        "bte1 n=2 r=2 ph=1 st=0 to=0 | 0 loc=OUT.1,BAR.1,LIB.1,SIE.1 | "
        "1 loc=OUT.2,BAR.2,LIB.2,SIE.2,TRE.1 | dev=PAN.1,OUT.3,OUT.4 | ld=CIT.1,?"
    )
    assert noted(position, "take PAN.1", "elem A")[:8] == [
        "taken 0 PAN.1",
        "acquired 0 PAN.1",
        "element_chosen 0 A PAN.1",
        "token_placed 0 PAN.1 A",
        "certain",
        "laid_out 0 CIT.1",
        "turn_ended 0 1",
        "phase_began 2",
    ]


def test_a_deck_is_searched_for_a_legal_card() -> None:
    """Brave 5.1: cards are turned up until one is legal."""
    position = (
        "bte1 n=2 r=2 ph=1 st=0 to=0 | 0 loc=BAR.1,LIB.1,SIE.1,ORA.1 | "
        "1 loc=OUT.5,SAN.1,ORA.2,TRE.1,AGO.1 | dev=BAR.2,LIB.2,SIE.2"
    )
    assert noted(position, "~dig BAR.3", "~dig CIT.1")[:3] == [
        "turned_up 0 BAR.3",
        "turned_up 0 CIT.1",
        "acquired 0 CIT.1",
    ]


def test_cards_are_drawn_and_an_empty_deck_is_made_anew() -> None:
    """Brave 5.2, brave-68: what a listed deck gives is certain, what is shuffled is not."""
    position = (
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=GAL,EMB loc=OUT.1,BAR.1 | 1 hand=EMB loc=OUT.2,LIB.1 "
        "| dd=BRU | dis=TSU,HEA"
    )
    assert noted(position, "act GAL", "~draw 0 TSU") == [
        "acted 0 GAL",
        "effect 0 GAL 0 2",
        "certain",
        "drawn 0 BRU",
        "reshuffled 2",
        "drawn 0 TSU",
        "turn_ended 0 3",
    ]


EFFECTS_AT = (
    "bte1 n=2 r=2 ph=3 st=0 to=0 | 0 hand={card},EMB loc=SHF.1{{F a1x2}},LIB.1 | "
    "1 hand=EMB loc=OUT.2{{A a0x1}},SAN.1{{m}},AGO.1"
)


@pytest.mark.parametrize(
    ("card", "texts", "notes"),
    [
        ("TSU", (), ["effect 0 TSU 1 1", "card_scored 0 1"]),
        ("DUS", (), ["effect 0 DUS 5 0", "named 0 LIB.1", "token_placed 0 LIB.1 A"]),
        ("CON", ("elem E",), ["effect 0 CON 5 0", "named 0 LIB.1", "element_chosen 0 E LIB.1",
                              "token_placed 0 LIB.1 E"]),
        ("LAN", ("loc LIB.1",), ["effect 0 LAN 6 1", "named 0 LIB.1", "military_placed 0 LIB.1"]),
        ("TID", ("rem OUT.2 E",), ["effect 0 TID 7 0", "token_removed 0 OUT.2 A"]),
        ("TID", ("rem SAN.1 M",), ["effect 0 TID 7 0", "military_removed 0 SAN.1"]),
        ("ERU", ("loc AGO.1",), ["effect 0 ERU 8 1", "named 0 AGO.1", "army_placed 0 AGO.1"]),
        ("HAI", ("to AGO.1", "stop"), ["effect 0 HAI 9 2", "army_lifted 0 OUT.2",
                                       "army_moved 0 OUT.2 AGO.1", "effect 0 HAI 9 2",
                                       "no_move 0"]),
        ("FLA", (), ["effect 0 FLA 10 0", "named 0 SHF.1", "armies_removed 1 SHF.1 2"]),
        ("EAR", (), ["effect 0 EAR 12 6", "named 0 AGO.1", "relocated 1 AGO.1"]),
    ],
)  # fmt: skip
def test_effects_of_action_cards(card: str, texts: tuple[str, ...], notes: list[str]) -> None:
    """Brave 2.3: what has only one choice is done at once."""
    found = noted(EFFECTS_AT.format(card=card), f"act {card}", *texts)
    assert found[: len(notes) + 1] == [f"acted 0 {card}", *notes]


# Assaults (5.4, 5.5)


def test_an_assault_step_by_step() -> None:
    """Brave 5.4, 5.5, brave-63: both players react, the loser draws."""
    position = (
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=SMO,WHI loc=SIE.1,BAR.1 | "
        "1 hand=QUI,MAE loc=LIB.1{a0x1},OUT.2"
    )
    steps = ("assault LIB.1", "~roll 2", "react WHI", "~roll 6", "react SMO", "react QUI")
    assert noted(position, *steps, "react MAE", "~draw 1 TSU") == [
        "assaulted 0 LIB.1",
        "rolled 0 2",
        "reacted 0 WHI",
        "effect 0 WHI 16 0",
        "rolled 0 6",
        "reacted 0 SMO",
        "effect 0 SMO 15 2",
        "reacted 1 QUI",
        "effect 1 QUI 17 2",
        "captured 0 LIB.1 1 -",
        "armies_scored 0 1",
        "reacted 1 MAE",
        "effect 1 MAE 0 2",
        "drawn 1 TSU",
    ]


def test_a_failed_assault_leaves_an_army_marker() -> None:
    """Brave 5.4: 3 and one military against 6; without an unused marker one is moved (R7)."""
    position = (
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=EMB loc=SIE.1,BAR.1 | 1 hand=EMB loc=LIB.1,OUT.2{on}"
    )
    failed = ["assaulted 0 LIB.1", "rolled 0 3", "repelled 0 LIB.1 4 6"]
    assault = ("assault LIB.1", "~roll 3")
    assert noted(position.format(on=""), *assault) == [*failed, "army_placed 0 LIB.1"]
    assert noted(position.format(on="{a0x4}"), *assault, options="army_out=move") == [
        *failed,
        "army_lifted 0 OUT.2",
        "army_brought 0 OUT.2 LIB.1",
    ]


# Disasters (5.6, 5.7)


def test_a_disaster_step_by_step() -> None:
    """Brave 5.6, 5.7, brave-64 and brave-65: dice, a D! card, a location, payment."""
    position = (
        "bte1 n=2 r=1 ph=6 st=1 to=0 | 0 hand=PRI,DOW,GAL loc=OUT.1,TMW.1 | "
        "1 hand=WIL,RIP,QUI loc=LIB.1,SAN.1,SHW.1{W}"
    )
    attack = ("play PRI", "at LIB.1", "~roll 5", "elem W", "add DOW", "pass")
    dice = ("~def +F", "~draw 1 MON", "guard WIL d1d2", "~def FA", "use SAN.1 d2", "~def E")
    assert noted(position, *attack, *dice, "pass", "tok SHW.1", "pay RIP")[:20] == [
        "played 0 PRI",
        "aimed 0 LIB.1 PRI",
        "rolled 0 5",
        "element_chosen 0 W -",
        "supported 0 DOW",
        "no_reaction 1",
        "defence_rolled 1 1 +",
        "defence_rolled 1 2 F",
        "drawn 1 MON",
        "guarded 1 WIL 3",
        "effect 1 WIL 13 2",
        "defence_rolled 1 1 F",
        "defence_rolled 1 2 A",
        "used 1 SAN.1 2",
        "defence_rolled 1 2 E",
        "dice_kept 1",
        "token_paid 1 SHW.1 W",
        "paid 1 RIP",
        "prevented 1 LIB.1 PRI",
        "turn_ended 0 6",
    ]


def test_a_disaster_that_is_too_weak_fails() -> None:
    """Brave 5.6: 4 against 7; it is told even where nobody was asked any more."""
    position = "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=EMB,GAL loc=OUT.1 | 1 hand=GAL loc=OUT.2,SAN.1"
    assert noted(position, "play EMB", "at OUT.2") == [
        "played 0 EMB",
        "aimed 0 OUT.2 EMB",
        "too_weak 0 OUT.2 EMB",
        "turn_ended 0 5",
    ]


def test_a_location_can_be_given_up() -> None:
    """Brave 5.5, 5.7: nothing is paid, the location goes with all that is on it."""
    position = (
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=BRU loc=OUT.1 | 1 hand=DOW,RIP loc=LIB.1{W m},SAN.1 "
        "| now=pay card=EMB at=LIB.1 el=F sup=SMO dice=FF steps=8"
    )
    assert noted(position, "concede")[:2] == ["conceded 1", "captured 0 LIB.1 1 EMB"]


# The round and the end (4, 5.8, 6)


def test_a_round_ends_with_points_and_fresh_tokens() -> None:
    """Brave 5.8: VP for five locations and for a Treasury, tokens, the next start player."""
    position = (
        "bte1 n=2 r=1 ph=6 st=1 to=0 | 0 hand=EMB loc=SHF.1,OUT.1,TRE.1,OUT.3,OUT.5 | "
        "1 hand=GAL loc=OUT.2,OUT.4,SAN.1"
    )
    assert noted(position, "pass") == [
        "no_disaster 0",
        "turn_ended 0 6",
        "phase_began 7",
        "phase_began 8",
        "turn_ended 1 8",
        "kept_scored 0 3",
        "income_scored 0 1",
        "turn_ended 0 8",
        "phase_began 9",
        "turn_ended 1 9",
        "token_placed 0 SHF.1 F",
        "turn_ended 0 9",
        "round_began 0 2",
        "phase_began 1",
    ]


@pytest.mark.parametrize(
    ("seats", "end"),
    [
        ("0 vp=5 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=4 pile=OUT.2 loc=SIE.2",
         ["counted 0 1 6 5", "counted 1 1 5 4", "won 0"]),
        ("0 vp=4 pile=OUT.1,OUT.2 hand=EMB loc=SIE.1 | 1 vp=4 pile=AGO.1 loc=SIE.2",
         ["counted 0 2 6 4", "counted 1 1 6 4", "tie_cards", "won 0"]),
        ("0 vp=4 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=3 pile=AGO.1 loc=SIE.2",
         ["counted 0 1 5 4", "counted 1 1 5 3", "tie_tokens", "won 0"]),
        ("0 vp=4 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=4 pile=OUT.2 loc=SIE.2",
         ["counted 0 1 5 4", "counted 1 1 5 4", "tie_hand", "won 0"]),
        ("0 vp=4 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=4 pile=OUT.2 hand=GAL loc=SIE.2",
         ["counted 0 1 5 4", "counted 1 1 5 4", "tie_shared", "won 0", "won 1"]),
    ],
)  # fmt: skip
def test_the_end_is_counted(seats: str, end: list[str]) -> None:
    """Brave 6: what everybody has, what decides a tie, and who has won."""
    found = noted(f"bte1 n=2 r=8 ph=6 st=1 to=0 | {seats}", "pass")
    assert found[found.index("rounds_over 8") + 1 :] == end


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_and_cards_add_up(seats: int) -> None:
    """Brave 5.2, 5.5: a trace has every VP token that was gained and every card that was drawn."""
    vp, drawn, spent = [0] * seats, [0] * seats, [0] * seats
    for state, number in random_game(seats, 11):
        if number < 0:
            break
        for note in traced(state, number).notes:
            name = BRAVE.happenings[note.kind].name
            if name.endswith("_scored"):
                vp[note.seat] += note.value
            drawn[note.seat] += name == "drawn"
            spent[note.seat] += name in (
                "acted",
                "played",
                "supported",
                "reacted",
                "guarded",
                "paid",
            )
    assert vp == [BRAVE.view(state, seat).table[seat].vp for seat in range(seats)]
    hands = [drawn[seat] - spent[seat] for seat in range(seats)]
    assert hands == [BRAVE.view(state, seat).table[seat].hand_size for seat in range(seats)]
