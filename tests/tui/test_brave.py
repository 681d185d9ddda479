"""The table of Brave in the terminal: what a new player has to see, and what nobody may see."""

from __future__ import annotations

from elementarium.core.registry import load
from elementarium.tui.start import new_session, screen_for
from tests.tui.terminal import Terminal

BRAVE = load("brave")


def screens(*lines: str, start: str = "", seats: str = "human,human", width: int = 80) -> str:
    """All that is shown while these lines are typed."""
    terminal = Terminal(*lines, width=width)
    options = BRAVE.options()
    session = new_session(
        BRAVE,
        seats.split(","),
        screen_for(BRAVE, "en", terminal.base),
        options=options,
        seed=7,
        start=BRAVE.read_position(start, options) if start else None,
    )
    session.run()
    return terminal.text


DRAFT = (
    "bte1 n=2 r=1 ph=0 k=4 st=0 to=0 | 0 loc=BAR.1,OUT.1,LIB.1 dh=ACA.1,TMF.1,SPF.1,SPA.1 | "
    "1 loc=OUT.2,SAN.1,ORA.1 dh=SHF.1,SHA.1,SHE.1,TRE.1"
)


def test_the_next_person_does_not_read_what_was_picked() -> None:
    """Brave 9, R2: two people at one screen."""
    text = screens("", "pick TMF.1", "", start=DRAFT)
    first, _, second = text.partition("> pick TMF.1")
    assert "TMF.1 Fire Temple" in first
    assert "P0 has picked" in second
    assert "TMF.1" not in second
    assert "Fire Temple" not in second


def test_cards_to_choose_from_say_what_they_do() -> None:
    """Brave 5.1: the draft hand and the area show defence, VP and ability."""
    text = screens("", start=DRAFT)
    assert "SPF.1 Fire Spire defence 6, 2 VP  you may use cards of fire as WILD" in text
    area = (
        "bte1 n=2 r=2 ph=1 st=0 to=0 | 0 loc=BAR.1,LIB.1,SIE.1,ORA.1 | "
        "1 loc=OUT.5,SAN.1,ORA.2,TRE.1,AGO.1 | dev=CIT.1,TRE.2,SAN.2"
    )
    text = screens("", start=area)
    assert "CIT.1 Citadel defence 8, 5 VP  your other locations cannot be assaulted" in text


def test_a_defender_reads_what_prevents_the_disaster() -> None:
    """Brave 5.7: needs, dice and what has been paid stand beside the attack."""
    text = screens(
        "",
        "tok SHW.1",
        start="bte1 n=2 r=1 ph=6 st=1 to=0 | 0 hand=GAL loc=OUT.1,TMW.1 | "
        "1 hand=RIP,DOW,MON loc=LIB.1,SAN.1,SHW.1{W} | "
        "now=pay card=EMB at=LIB.1 el=F sup=BRU,SMO dice=FE",
    )
    assert "(prevented by water, water) Defence dice F E." in " ".join(text.split())
    assert "Paid: SHW.1:W." in " ".join(text.split())


def test_a_wide_table_has_the_whole_width() -> None:
    """At 80 columns the panel stands below long lines, not beside them."""
    lines = screens("", start=DRAFT).splitlines()
    assert " P1 0 points, 0 cards, 0 military, 4 armies left, 0 in the pile" in lines
    assert "Round 1 of 8" in lines


def test_a_person_reads_all_that_happened_since_the_last_decision_of_his_own() -> None:
    """Several decisions of somebody else may lie in between; nothing hidden is among the news."""
    lines = ("", "pick ACA.1", "", "pick SHF.1", "", "elem W", "pick TRE.1", "")
    text = screens(*lines, start=DRAFT)
    last = text.rpartition("Press Enter")[2]
    for line in (
        "P1 picks Fire Shrine",
        "P0 turns up Academy",
        "P0 chooses water",
        "P0 has picked",
    ):
        assert line in last
    assert "Treasury" not in last
