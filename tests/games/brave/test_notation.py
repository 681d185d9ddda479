"""Texts of Brave that are read, and texts that are refused (Brave 8)."""

from __future__ import annotations

import re

import pytest

from elementarium.core.errors import NotationError, OptionError, PositionError
from elementarium.core.items import play_item, read_items
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.uncompiled import is_compiled
from tests.games.brave.tables import BRAVE, at, random_game, random_number

POSITION = (
    "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 vp=2 hand=HEA,GAL pile=LIB.1 loc=OUT.1,BAR.1{F m a1x1} | "
    "1 hand=DOW loc=CIT.1 | dev=SPF.1,TMF.1,OUT.2 | dis=ROC | "
    "now=add card=EMB at=CIT.1 el=F sup=BRU"
)


def test_the_position_of_the_rule_book_reads_back() -> None:
    """Brave 8.2."""
    assert BRAVE.write_position(at(POSITION)) == POSITION


def test_keys_may_come_in_any_order() -> None:
    """Brave 8.2: a reader accepts any order of the keys."""
    mixed = (
        "bte1 to=0 st=0 ph=5 r=1 n=2 | dis=ROC | 1 loc=CIT.1 hand=DOW | "
        "now=add sup=BRU el=F card=EMB at=CIT.1 | "
        "0 loc=OUT.1,BAR.1{a1x1 m F} pile=LIB.1 hand=GAL,HEA vp=2 | dev=SPF.1,TMF.1,OUT.2"
    )
    assert BRAVE.write_position(at(mixed)) == POSITION


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("bte1", "bte2"),
        ("n=2", "n=5"),
        ("n=2", "n=1"),
        ("n=2 ", ""),
        ("r=1", "r=0"),
        ("r=1", "r=9"),
        ("ph=5", "ph=10"),
        ("ph=5", "ph=0"),
        ("ph=5", "ph=5 k=2"),
        ("st=0", "st=2"),
        ("to=0", "to=x"),
        ("to=0", "to=0 to=1"),
        ("vp=2", "vp=two"),
        ("vp=2", "vp=99999"),
        ("vp=2", "gold=2"),
        ("hand=HEA", "hand=XXX"),
        ("hand=HEA", "hand=HEA,HEA"),
        ("pile=LIB.1", "pile=LIB.4"),
        ("pile=LIB.1", "pile=OUT.1"),
        ("{F m a1x1}", "{F W}"),
        ("{F m a1x1}", "{Q}"),
        ("{F m a1x1}", "{a0x1}"),
        ("{F m a1x1}", "{a1x5}"),
        ("{F m a1x1}", "{a2x1}"),
        ("{F m a1x1}", "{m m}"),
        ("{F m a1x1}", "{kX}"),
        ("loc=OUT.1", "loc=BAR.2,OUT.1"),
        ("loc=CIT.1", "loc=CIT.1{"),
        ("dev=SPF.1", "dev=OUT.1"),
        ("dis=ROC", "dis=ROC,ROC,ROC"),
        ("dis=ROC", "heap=ROC"),
        ("| dis=ROC", "| dis=ROC | dis=GAL"),
        ("| dis=ROC", "| 2 hand=GAL | dis=ROC"),
        ("| dis=ROC", "| ld=?,? | dis=ROC"),
        ("| dis=ROC", "| dd=HEA,? | dis=ROC"),
        ("| dis=ROC", "| ld=OUT.1,? | dis=ROC"),
        ("now=add", "now=sing"),
        ("now=add", "now=take"),
        ("now=add", "now=def"),
        ("now=add", "now=pay"),
        ("now=add", "now=use"),
        ("now=add", "now=loc"),
        ("now=add", "now=roll"),
        ("now=add", "now=elem"),
        ("now=add", "now=at"),
        ("now=add", "now=draw"),
        ("now=add", "now=react"),
        ("now=add", "now=react win=lost"),
        ("now=add", "now=start"),
        ("now=add", "now=deal"),
        ("now=add", "now=from"),
        (" card=EMB", ""),
        (" card=EMB", " card=OUT"),
        (" card=EMB", " card=WIL"),
        (" at=CIT.1", ""),
        (" at=CIT.1", " at=OUT.1"),
        (" at=CIT.1", " at=TRE.1"),
        (" el=F", ""),
        (" el=F", " el=?"),
        (" sup=BRU", " sup=BRU,BRU,BRU"),
        (" sup=BRU", " song=BRU"),
        (" sup=BRU", " dice=FF done=100"),
        (" sup=BRU", " left=1"),
        (" sup=BRU", " dice=FF"),
        (" sup=BRU", " by=1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old: str, new: str) -> None:
    """Brave 8.2: nothing that the rules could stumble over is let in."""
    assert old in POSITION
    with pytest.raises(PositionError, match="cannot read the position"):
        at(POSITION.replace(old, new, 1))


@pytest.mark.parametrize(
    "position",
    [
        "",
        "bte1",
        "bte1 n=2 r=1 ph=0 k=2 st=0 to=0 | 0 dh=OUT.1 | 1 dh=OUT.2",
        "bte1 n=2 r=1 ph=0 k=6 st=0 to=0 | 0 | 1",
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=loc card=WIL done=1",
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=to card=HAI from=OUT.2",
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=draw card=EMB",
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=loc card=LAN ef=3",
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=react at=OUT.2 win=attack",
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=roll at=OUT.2 use=SMO",
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=react win=lost by=0",
        "bte1 n=2 r=1 ph=9 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=elem on=OUT.1",
        "bte1 n=2 r=1 ph=1 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | ld= | now=dig",
        "bte1 n=2 r=1 ph=2 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=draw",
        "bte1 n=2 r=1 ph=2 st=0 to=0 | 0 loc=OUT.1 | 1 loc=OUT.2 | now=draw at=OUT.2 left=2",
        "bte1 n=4 r=1 ph=0 k=1 st=0 to=2 | 0 | 1 | 2 | 3 | now=deal",
    ],
)
def test_other_positions_that_cannot_be(position: str) -> None:
    with pytest.raises(PositionError, match="cannot read the position"):
        at(position)


@pytest.mark.parametrize(
    "text",
    ["", "act", "act tsu", "act  TSU", "elem ?", "take LIB", "take LIB.9", "use SAN.1 d3",
     "guard AFT", "rem OUT.1", "rem OUT.1 X", "pass now", "PASS", "~roll 3"],
)  # fmt: skip
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    """Brave 8.1."""
    with pytest.raises(NotationError, match="cannot read"):
        BRAVE.read_action(at(POSITION), text)


@pytest.mark.parametrize(
    "text",
    ["~roll 7", "~roll", "~def FA", "~draw 0 EMB", "~draw 1 XXX", "~dev OUT.9", "~sing",
     "~draw 1 OUT", "~start 0", "~deal 0 OUT.1"],
)  # fmt: skip
def test_an_outcome_that_does_not_fit_is_refused(text: str) -> None:
    """Brave 8.1: seat 1 draws a card here, and nothing else happens by chance."""
    state = at(
        "bte1 n=2 r=1 ph=2 st=1 to=1 | 0 hand=EMB loc=OUT.1 | 1 hand=EMB loc=OUT.2 | "
        "now=draw left=2"
    )
    with pytest.raises(NotationError):
        BRAVE.outcome_numbers(state, text)


def test_outcomes_that_the_position_determines_may_be_named_rightly() -> None:
    """README 4: a reader accepts them where they happen if they agree, and refuses them if not."""
    position = (
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=GAL,EMB loc=OUT.1,BAR.1 | 1 hand=EMB loc=OUT.2,LIB.1 "
        "| dd=TSU,ROC,?"
    )
    expected = BRAVE.write_position(BRAVE.play(at(position), "act GAL"))
    for named in ("", " ; ~draw 0 TSU", " ; ~draw 0 TSU ; ~draw 0 ROC"):
        state = at(position)
        for item in read_items(f"0: act GAL{named}"):
            state = play_item(BRAVE, state, item)
        assert BRAVE.write_position(state) == expected
    state = BRAVE.play(at(position), "act GAL")
    for wrong in ("~draw 0 SIN", "~draw 1 TSU", "~roll 3"):
        with pytest.raises(NotationError, match="does not agree"):
            play_item(BRAVE, state, read_items(wrong)[0])


@pytest.mark.parametrize(
    ("items", "hand"),
    [
        ("~draw 0 BRU ; ~draw 0 TSU", "BRU,TSU"),
        ("~draw 0 TSU", "BRU,TSU"),
        ("~draw 0 BRU", "BRU,BRU"),
        ("~draw 0 BRU ; ~draw 0 BRU ; 0: pass", "BRU,BRU"),
    ],
)
def test_a_known_draw_may_be_named_though_chance_could_bring_the_same(
    items: str, hand: str
) -> None:
    """README 4, brave-12: the top card is known, a second copy lies somewhere below it."""
    state = at(
        "bte1 n=2 r=2 ph=2 st=0 to=0 | 0 hand=EMB,EMB,GAL,GAL loc=BAR.1,OUT.2 | "
        "1 hand=ROC,ROC,DOW,DOW,SIN,SIN loc=OUT.1,SAN.1 | dd=BRU,?"
    )
    listed = read_items(items)
    for index, item in enumerate(listed, start=1):
        state = play_item(BRAVE, state, item, None, listed[index:])
    assert BRAVE.examples.fact(state, f"0.hand=EMB,EMB,GAL,GAL,{hand}") is None


@pytest.mark.parametrize("text", ["rounds=13", "rounds=-1", "army_vp=none", "x=1", "pile"])
def test_options_that_do_not_exist_are_refused(text: str) -> None:
    """Brave 7.1."""
    with pytest.raises(OptionError):
        BRAVE.options.read(text)


def test_every_state_of_a_game_has_one_text_that_reads_back() -> None:
    """Brave 8.2: decisions and chance events included."""
    for seed in range(6 if is_compiled() else 1):
        for state, _ in random_game(2 + seed % 3, seed):
            text = BRAVE.write_position(state)
            again = at(text)
            assert BRAVE.write_position(again) == text
            assert again.legal_actions() == state.legal_actions()
            assert again.outcomes() == state.outcomes()


def mutated(text: str, rng: Rng) -> str:
    """A position with one word left out, doubled, or taken from elsewhere in it."""
    words = re.findall(r"[A-Z]{3}\.[0-9]|[a-z0-9]+=|[A-Za-z?_+]+|[0-9]+|.", text)
    place, other = rng.below(len(words)), rng.below(len(words))
    match rng.below(3):
        case 0:
            words.pop(place)
        case 1:
            words[place] = words[other]
        case _:
            words.insert(place, words[other])
    return "".join(words)


def test_a_damaged_position_is_refused_or_can_be_played_on() -> None:
    """Brave 8.2: the compiled rules trust a state, so the reader must not."""
    rng = Rng(11)
    read = 0
    for state, _ in random_game(3, 5):
        for _ in range(12 if is_compiled() else 1):
            text = mutated(BRAVE.write_position(state), rng)
            if rng.below(2):
                text = mutated(text, rng)
            try:
                damaged = at(text)
            except PositionError:
                continue
            read += 1
            BRAVE.view(damaged, 0)
            for _ in range(400):
                if damaged.to_act == NOBODY:
                    break
                damaged.apply(random_number(damaged, rng))
    assert read


@pytest.mark.parametrize(
    "now",
    [
        "add card=EMB at=CIT.1 el=F sup=" + ",".join(["BRU"] * 500),
        "dig up=" + ",".join(["SPF.1"] * 500),
        "dig up=SPF.1,SPF.1",
    ],
)
def test_no_card_is_under_way_more_often_than_it_is_there(now: str) -> None:
    """8.2: what cannot be is refused before it is laid out."""
    text = "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=HEA loc=OUT.1 | 1 hand=DOW loc=CIT.1 | now="
    with pytest.raises(PositionError, match="so many cards"):
        BRAVE.read_position(text + now, BRAVE.options())
