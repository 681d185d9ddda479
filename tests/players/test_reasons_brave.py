"""Why an action of Brave is good: every sentence holds in the position in which it is said."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from elementarium.core.registry import load_with
from elementarium.players.hints import WORDS
from elementarium.players.reasons import reason_for
from tests.games.brave.tables import CARDS
from tests.players.sentences import reason_told

why = partial(reason_told, "brave")

TABLE = "bte1 n=2 r=1 ph={phase} st=0 to=0 | 0 {ours} | 1 {theirs} {rest}"


def table(phase: int, ours: str, theirs: str, due: str = "") -> str:
    """A position of two seats in the first round."""
    rest = f"| now={due}" if due else ""
    return TABLE.format(phase=phase, ours=ours, theirs=theirs, rest=rest).strip()


ASSAULT = "react at=LIB.1 die={die} win={window} done=1"


def test_smoke_adds_to_the_assault() -> None:
    """Brave 2.2, 5.4: it does nothing to the die."""
    position = table(
        4, "hand=SMO loc=OUT.1", "loc=LIB.1,OUT.2", ASSAULT.format(die=4, window="attack")
    )
    assert why(position, "react SMO") == (
        "“+2 to the assault”; without it 4 stands against a defence of 6"
    )
    assert why(position, "react SMO", "zh") == "“这次突袭 +2”；否则是 4 对防御 6"


def test_a_whirlwind_rolls_the_die_again() -> None:
    """Brave 2.2, 5.4."""
    position = table(
        4, "hand=WHI loc=OUT.1", "loc=LIB.1,OUT.2", ASSAULT.format(die=2, window="attack")
    )
    assert why(position, "react WHI") == (
        "“roll the assault die again”; without it 2 stands against a defence of 6"
    )


def test_the_die_of_a_disaster_is_rolled_again_before_its_strength_is_known() -> None:
    """Brave 5.6: element and supports come later."""
    position = table(
        5,
        "hand=WHI,EMB loc=OUT.1",
        "loc=LIB.1,OUT.2",
        "react card=WIL at=LIB.1 die=2 win=attack",
    )
    assert why(position, "react WHI") == "“roll the assault die again”; it shows 2"


@pytest.mark.parametrize("code", ["QUI", "ECL"])
def test_quicksand_and_eclipse_raise_the_defence(code: str) -> None:
    """Brave 2.2, 5.4."""
    position = table(
        4,
        "hand=EMB loc=OUT.1",
        f"hand={code} loc=LIB.1,OUT.2",
        ASSAULT.format(die=6, window="defence"),
    )
    assert why(position, f"react {code}") == (
        "“+2 to the defence of the target”; without it 6 stands against a defence of 6"
    )


def test_a_maelstrom_follows_a_loss() -> None:
    """Brave 2.2, 5.5: there is no die any more."""
    position = table(
        4, "hand=EMB pile=LIB.1 loc=OUT.1", "hand=MAE loc=OUT.2", "react win=lost by=1 done=1"
    )
    assert why(position, "react MAE") == "draw cards: 2"


def test_an_assault_that_reaches_the_defence_needs_no_reaction() -> None:
    """Brave 5.4."""
    position = table(
        4, "hand=SMO loc=OUT.1", "loc=LIB.1,OUT.2", ASSAULT.format(die=6, window="attack")
    )
    assert why(position, "pass") == "the assault reaches the defence of Library without a reaction"


ARMIES = (
    "bte1 n=3 r=1 ph=4 st=0 to=0 | 0 loc=BAR.1,OUT.1"
    " | 1 hand=EMB loc=PAN.1{a0x1 a2x2},LIB.1 | 2 loc=OUT.2"
)


def test_markers_of_others_bring_points_or_do_not() -> None:
    """Brave 5.5, R8: Pantheon has 4 VP, one marker of ours and two of P2."""
    at = ARMIES.replace("ph=4", "ph=5") + " | now=at card=EMB"
    told = "Pantheon of P1 has defence 7 and brings {} VP"
    assert why(at, "at PAN.1") == told.format(7)
    assert why(at, "at PAN.1", army_vp="own") == told.format(5)


def test_the_prize_is_what_the_attacker_gets() -> None:
    """Brave 5.5, R8: whoever defends asks for the markers of the attacker."""
    position = (
        "bte1 n=3 r=1 ph=5 st=0 to=0 | 0 hand=GAL loc=BAR.1,OUT.1"
        " | 1 hand=DOW,RIP loc=PAN.1{a0x1 a2x2},LIB.1 | 2 loc=OUT.2"
        " | now=pay card=EMB at=PAN.1 el=F sup=BRU dice=FF"
    )
    told = "keeps Pantheon, which would bring the attacker {} VP"
    assert why(position, "pay DOW") == told.format(7)
    assert why(position, "pay DOW", army_vp="own") == told.format(5)
    assert why(position, "concede", army_vp="own") == (
        "Pantheon is not worth what its defence would cost; it brings the attacker 5 VP"
    )


def test_locations_make_cards_wild_supports() -> None:
    """Brave 5.6, R12: with the Fire Spire, Ember Rain and Brushfire support water."""
    position = table(5, "hand=EMB,BRU,GAL,RIP loc=SPF.1", "loc=OUT.2")
    assert why(position, "play RIP") == (
        "Riptide has strength 5, and the hand supports it with up to 4"
    )


def test_a_wild_disaster_has_one_element() -> None:
    """Brave 5.6: fire has two supports of 2, air one; all of them together support nothing."""
    position = table(5, "hand=EMB,BRU,GAL,CON loc=OUT.1", "loc=OUT.2")
    assert why(position, "play CON") == (
        "Convergence as fire has strength 5, and the hand supports it with up to 4"
    )
    assert why(position, "play CON", "zh") == "合流（火）强度为 5，手牌最多可再支援 4"


def test_a_card_used_as_wild_chooses_its_element_if_the_option_says_so() -> None:
    """Brave 5.6, R12: Ember Rain becomes earth, or stays fire."""
    position = table(5, "hand=EMB,ROC,SIN loc=SPF.1", "loc=OUT.2")
    assert why(position, "play EMB") == (
        "Ember Rain as earth has strength 4, and the hand supports it with up to 4"
    )
    assert why(position, "play EMB", wild_use="not_disaster") == (
        "Ember Rain has strength 4, and no card in hand supports it"
    )


def test_the_die_adds_to_the_strength() -> None:
    """Brave 2.2: the strength of Primal Surge is the die, that of a Temple comes on top."""
    position = table(5, "hand=PRI,GAL loc=TMA.1", "loc=OUT.2")
    assert why(position, "play PRI") == (
        "Primal Surge as air has strength 1 plus the die, and the hand supports it with up to 2"
    )


def test_a_disaster_that_cannot_be_prevented() -> None:
    """Brave 5.6."""
    position = table(5, "hand=LAV,EMB loc=OUT.1", "loc=OUT.2")
    assert why(position, "play LAV") == (
        "Lava Flow cannot be prevented; it has strength 2, and the hand supports it with up to 2"
    )


def test_done_with_the_defence_reached() -> None:
    """Brave 5.6: 4 + 2 against 6, or 4 against 6."""
    reached = table(
        5, "hand=BRU loc=OUT.1", "loc=LIB.1,OUT.2", "add card=EMB at=LIB.1 el=F sup=BRU"
    )
    assert why(reached, "done") == "strength 6 reaches the defence of Library, 6"
    short = table(5, "hand=BRU loc=OUT.1", "loc=LIB.1,OUT.2", "add card=EMB at=LIB.1 el=F")
    assert why(short, "done") == ("no further support is worth its card; the defence is 2 away")


def test_more_than_the_defence_holds_only_against_reactions_that_may_come() -> None:
    """Brave 5.6, R19: nobody reacts to what cannot be prevented."""
    due = "add card={} at=LIB.1 el=F sup=WIL,SMO"
    reached = table(5, "hand=BRU loc=OUT.1", "loc=LIB.1", due.format("EMB"))
    told = "the defence is reached already; +2 holds against reactions"
    assert why(reached, "add BRU") == told
    idle = (
        "the defence is reached already, and no reaction can raise it;"
        " next round the hand is filled up to six again"
    )
    assert why(reached, "add BRU", reactions="off") == idle
    sure = table(5, "hand=BRU loc=OUT.1", "loc=LIB.1", due.format("LAV"))
    assert why(sure, "add BRU") == idle
    assert why(sure, "add BRU", unpreventable="defence_ok") == told


def test_a_card_too_many_is_replaced_only_if_the_hand_is_filled_up_again() -> None:
    """Brave 5.2: up to six, in the next round."""
    due = "add card=LAV at=LIB.1 el=F sup=WIL,SMO"
    spent = "the defence is reached already, and no reaction can raise it: the card is merely spent"
    last = table(5, "hand=BRU loc=OUT.1", "loc=LIB.1", due).replace("r=1", "r=8")
    assert why(last, "add BRU") == spent
    many = table(5, "hand=BRU,EMB,GAL,ROC,SIN,RIP,DOW loc=OUT.1", "loc=LIB.1", due)
    assert why(many, "add BRU") == spent


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        (3, "no card does more as an action than in the hand"),
        (4, "no assault is worth making now"),
        (5, "no disaster is worth its card now"),
    ],
)
def test_a_pass_speaks_of_what_is_passed(phase: int, told: str) -> None:
    """Brave 4."""
    assert why(table(phase, "hand=EMB loc=OUT.1", "loc=OUT.2"), "pass") == told


def test_a_pass_leaves_the_dice_alone() -> None:
    """Brave 5.7."""
    position = table(
        5,
        "hand=GAL loc=OUT.1",
        "hand=DOW,RIP loc=LIB.1,SAN.1",
        "use card=EMB at=LIB.1 el=F sup=BRU dice=FF",
    )
    assert why(position, "pass") == "no die is worth changing"
    assert why(position, "use SAN.1 d1") == (
        "better dice may keep Library, which would bring the attacker 3 VP"
    )


DRAFT = (
    "bte1 n=2 r=1 ph=0 k=2 st=0 to=0 | 0 loc=BAR.1,{place} dh=SHF.1,SHA.1,SHE.1,SHW.1,TMF.1"
    " | 1 loc=OUT.3,OUT.4 dh=SPF.1,SPA.1,SPE.1,SPW.1,TMA.1"
)


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("ACA.1", "+1 strength to your disasters of earth"),
        ("LYC.1", "you may use cards of earth as WILD"),
        ("PAN.1", "a token of earth pays where a defence needs earth"),
    ],
)
def test_an_element_in_the_draft_is_not_counted_in_an_empty_hand(place: str, told: str) -> None:
    """Brave 3, 5.1: what the token or marker does."""
    position = DRAFT.format(place=place) + f" | now=elem on={place}"
    assert why(position, "elem E") == told


SWAPS = "bte1 n=2 r=1 ph=0 k={pick} st=0 to=0 | 0 loc={ours} dh={hand} | 1 loc={theirs} dh={others}"


def test_a_card_that_cannot_be_picked_is_not_passed_on() -> None:
    """Brave 3, R3: only the last hands are not passed on."""
    fourth = SWAPS.format(
        pick=4,
        others="SPF.1,SPA.1,SPE.1,SPW.1",
        ours="BAR.1,LIB.1,SIE.1",
        hand="BAR.2,BAR.3,LIB.2,SIE.2",
        theirs="OUT.2,OUT.3,OUT.4",
    )
    assert why(fourth, "swap LIB.2") == "Library is there already, and P1 is not passed this one"
    assert why(fourth, "swap LIB.2", "zh") == "已有图书馆；换掉的这张不会传给 P1"
    fifth = SWAPS.format(
        pick=5,
        others="SPF.1,SPA.1,SPE.1",
        ours="BAR.1,LIB.1,SIE.1,ORA.1",
        hand="BAR.2,LIB.2,SIE.2",
        theirs="OUT.2,OUT.3,OUT.4,OUT.5",
    )
    assert why(fifth, "swap LIB.2") == (
        "Library is there already, and another card may be one that is lacking"
    )


def test_markers_that_stay_tell_where_most_of_them_lie() -> None:
    """Brave 2.3, 5.4, 5.6: markers count for assaults and disasters."""
    position = table(
        3,
        "loc=OUT.1,BAR.1{a1x3}",
        "loc=LIB.1{a0x2},OUT.2{a0x1}",
        "from card=HAI step=1 done=1",
    )
    assert why(position, "stop") == (
        "no further army marker is worth moving; those on Library give one's own attacks there +2"
    )
    assert why(position, "stop", "zh") == "不值得再移动军队；图书馆上的军队使己方对它的攻击 +2"


def test_the_element_of_a_token_on_a_location_with_a_marker() -> None:
    """Brave 2.3: Convergence brings a token, whatever the location does with its marker."""
    position = table(3, "hand=EMB loc=ACA.1{kF}", "loc=OUT.2", "elem card=CON on=ACA.1 done=1")
    assert why(position, "elem F") == (
        "a token of fire pays where a defence needs fire; cards of fire in hand: 1"
    )


def test_the_element_of_a_disaster_decides_its_supports() -> None:
    """Brave 5.6: 5 of the card, 1 of the Temple, 2 of Gale."""
    position = table(5, "hand=GAL,ROC loc=TMA.1", "loc=OUT.2", "elem card=CON at=OUT.2")
    told = "as {}, Convergence can reach {} with all supports in hand; the defence is 7"
    assert why(position, "elem A") == told.format("air", 8)
    assert why(position, "elem E") == told.format("earth", 7)
    assert why(position, "elem F") == told.format("fire", 5)


SIEGE = "no die alone takes Pantheon now, but the army marker left there counts next time"


def test_an_army_marker_stays_if_there_is_one_and_a_round_follows() -> None:
    """Brave 5.4, R7: defence 7, no military, no marker there."""
    position = table(4, "loc=OUT.1", "loc=PAN.1,LIB.1,OUT.2")
    short = "even a 6 leaves the assault on Pantheon 1 short"
    assert why(position, "assault PAN.1") == SIEGE
    assert why(position.replace("r=1", "r=8"), "assault PAN.1") == short
    assert why(position.replace("LIB.1", "LIB.1{a0x4}"), "assault PAN.1") == short


def test_every_die_may_be_enough_or_only_a_six() -> None:
    """Brave 5.4: defence 6, one military, four markers; defence 7, one military."""
    position = table(4, "loc=BAR.1", "loc=LIB.1{a0x4},OUT.2")
    assert why(position, "assault LIB.1") == (
        "any die reaches the defence of Library, which brings 7 VP"
    )
    assert why(position, "assault OUT.2") == (
        "only a 6 on the die reaches the defence of Outposts, which brings 1 VP"
    )


def test_an_action_card_is_told_with_all_its_effects(tmp_path: Path) -> None:
    """Brave 2.3, 5.3: effects that cannot be carried out are skipped."""
    shipped = CARDS.read_text(encoding="utf-8")
    once = 'effects = [{ do = "gain_vp", n = 1 }]'
    assert once in shipped
    path = tmp_path / "cards.toml"
    path.write_text(
        shipped.replace(once, once[:-1] + ', { do = "draw", n = 2 }]'), encoding="utf-8"
    )
    game = load_with("brave", str(path))
    state = game.read_position(table(3, "hand=TSU loc=OUT.1", "loc=OUT.2"), game.options())
    numbers = list(game.numbers(state, "act TSU", 0))
    assert game.words("en", WORDS).tell(reason_for("brave", state, numbers)) == (
        "“gain VP: 1; draw cards: 2”, as far as it can be done; worth more than keeping the card"
    )


@pytest.mark.parametrize(
    ("card", "action", "told"),
    [
        (
            "HUR",
            "loc LIB.1",
            "Library of P1 has defence 7; with this marker it brings 6 VP,"
            " and one's own attacks on it get +3",
        ),
        ("BRU", "loc OUT.1", "a token on Outposts can pay for its defence"),
        ("MUD", "loc OUT.1", "Outposts then has defence 8, and the military is 2"),
        ("FLA", "loc BAR.1", "army markers that leave Barracks: 1"),
        ("TOR", "loc BAR.1", "Barracks (“you have +1 military”) can be spared most easily"),
        ("CAT", "loc LIB.1", "P1 loses Library (“cards drawn each round: +1”)"),
        ("TID", "rem LIB.1 E", "P1 can no longer pay with the token on Library"),
        ("TID", "rem LIB.1 M", "P1 loses 1 military, and Library 1 defence"),
        ("HAI", "from LIB.1", "the army marker on Library can be spared most easily"),
    ],
)
def test_an_effect_says_what_it_does_to_its_location(card: str, action: str, told: str) -> None:
    """Brave 2.3."""
    ours, theirs = "loc=OUT.1,BAR.1{a1x1},TRE.1{a1x1}", "loc=LIB.1{F m a0x2},OUT.2{m},ORA.1{a0x1}"
    due = f"{action.split(maxsplit=1)[0]} card={card} done=1"
    assert why(table(3, ours, theirs, due), action) == told


def test_an_action_is_told_without_two_colons() -> None:
    """Brave 2.2."""
    position = table(3, "hand=EMB loc=OUT.1", "loc=OUT.2")
    assert why(position, "act EMB") == "“draw cards: 2”; worth more than keeping the card"
    assert why(position, "act EMB", "zh") == "“摸 2 张牌”；比留在手里更有用"
