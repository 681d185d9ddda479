"""Tables in the middle and at the end of a game, with the fewest and the most seats."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.client.hands import open_table

STARTS = {
    ("element", 2): "d3,i6 F:c6,c7,g7,h4,h5,i4,j4,j5,j6;W:d5,e5,i7;E:b3,c10,g2;R:e8,g8,h7;M:f7;"
    "A:e10,j7;B:i5;C:b8 P0 act WEA 2 - 13",
    ("element", 4): "d3,i6,c9,h10 F:c6,c7,g7,h4,h5;W:d5,e5,i7;E:b3,g2;R:e8,g8,h7;M:f7;"
    "A:e10,j7;B:i5 P0 act FWEA 1 - 13",
    ("aldr", 2): "aldr1 k14:AFFFWE/AEAFWS/AEEWWW/AFFWAW/..EEA./...EAA/...ES. | "
    "*n8 Bn13 Bo12 Bo11 Om14 Op12 Ok13 | B:FF.FV.WE.EE.AV O:FF.FA.FV.WE.EA | P:FW.FW.FA.AS | "
    "D:54 | 17B play1 X:- Z:0",
    ("rummy", 2): "P2 | T0 | main+ | H0 W4 E3 AT X4 F2 CW A9 | H1 W2 E8 A7 | D X5 W9 * | "
    "K EJ AQ FT AA E5 WK | B CE CX CF CE X7 F6 F9 A5 W6 | M1 1 set F8 W8 X8 | M2 0 run X9 WT WJ | "
    "M3 1 run EK EA X2 | M4 0 run F3 F4 F5 | Y F0",
    ("rummy", 6): "P6 | T0 | main+ | H0 W4 E3 AT X7 F2 CW AK | H1 F3 A9 WJ | H2 W2 W3 E8 A7 | "
    "H3 E5 FQ | H4 A8 X2 X9 FK | H5 W7 E2 A4 | D W9 A5 * | K EJ AQ AA E6 WK | B CE CX F9 A6 | "
    "M1 1 run F4 F5 F6 F7 | M2 2 set F8 W8 X8 | M3 3 run X3 X4 X5 | M4 4 set FT ET WT | Y F1 X3",
    ("aldr", 4): "aldr1 k14:AFFFWE/AEAFWS/AEEWWW/AFFWAW/..EEA./...EAA/...ES. | "
    "*n8 Bn13 Bo12 Om14 Op12 Gk13 Pl11 | B:FF.FV.WE.EE.AV O:FF.FA.FV.WE.EA G:FW.WE P:WA.EA | "
    "P:FW.FW.FA.AS | D:40 | 17B play1 X:- Z:0",
    ("brave", 2): "bte1 n=2 r=3 ph=5 st=0 to=0 | "
    "0 vp=4 hand=EMB,BRU,HEA,LAV,DUS,THU,PRI,GAL pile=LIB.3 "
    "loc=SHF.2{F},BAR.1,TME.1,ORA.1{a1x1},LIB.2{a1x2} | "
    "1 vp=6 hand=WIL,TOR,WHI,MON pile=LIB.1,TRE.2 "
    "loc=SIE.2{A m},SHE.2{E},AGO.2{a0x1},SPE.1,TMA.2 | dev=ACA.2,TMW.2,SHW.2 | dis=FIR,SMO",
    ("brave", 4): "bte1 n=4 r=3 ph=5 st=0 to=0 "
    "| 0 hand=EMB,BRU,BRU,LAV,DUS,RIP,GAL loc=SHF.2{F},BAR.1,TME.1,ORA.1{a1x1},LIB.2{a1x2} "
    "| 1 hand=WIL loc=SIE.2{A m},SHE.2{E},AGO.2{a0x1},SPE.1,TMA.2 "
    "| 2 hand=SMO loc=LIB.1,SAN.1,TMW.1,CIT.1,BAR.2 "
    "| 3 hand=WHI loc=OUT.1,TMA.1,SHE.1,SPF.1,TMF.1 | dev=ACA.2,TMW.2,SHW.2",
}
PAYING = (
    "bte1 n=2 r=1 ph=6 st=0 to=1 "
    "| 0 hand=RIP,FLA,GAL,TSU,EMB,CON,DUS loc=LIB.1{a1x2},SAN.1,SHW.1{W},SHE.1{E m},SPF.1 "
    "| 1 hand=GAL loc=OUT.1,TMW.1,TME.1{kE a0x2},CIT.1,BAR.1 | dev=TMW.2,TMF.1,OUT.2 "
    "| now=pay card=HEA at=LIB.1 el=F dice=FE"
)


LAST = {
    ("element", 2): (
        "d3,k11 F:c6,c7,j11,i8;W:j10,h9;E:b3,g2;A:e5;B:f8 P0 act E 2 - 5",
        ("E@k10",),
    ),
    ("element", 4): (
        "d3,k11,c9,h3 F:c6,c7,j11,i8;W:j10,h9;E:b3,g2;A:e5;B:f8 P0 act E 2 - 5",
        ("E@k10",),
    ),
    ("aldr", 2): (
        "aldr1 j15:F...../WEAAAE | *- Bj15 Bj14 Bk14 | B:FF.AA O:WW | P:FF.WE.WV.AA | "
        "D:60 | 13B play2 X:l14,m14 Z:0",
        ("AA@o14e", "+Al14"),
    ),
    ("aldr", 4): (
        "aldr1 j15:F...../WEAAAE | *- Bj15 Bj14 Bk14 | B:FF.AA O:WW G:FE.WE P:WA | "
        "P:FF.WE.WV.AA | D:60 | 13B play2 X:l14,m14 Z:0",
        ("AA@o14e", "+Al14"),
    ),
    ("rummy", 2): (
        "P2 | T0 | main- | H0 EK | H1 F3 A9 WJ E8 | D WT * | K A3 | B - | M1 1 run F4 F5 "
        "F6 F7 | M2 0 set F9 W9 X9 | Y F1",
        ("disc EK",),
    ),
    ("rummy", 6): (
        "P6 | T0 | main- | H0 EK | H1 F3 A9 WJ | H2 W2 W3 E8 A7 | H3 E5 FQ | H4 A8 X2 X9 "
        "FK | H5 W7 E2 A4 | D W9 * | K A3 | B - | M1 1 run F4 F5 F6 F7 | M2 2 set F8 W8 "
        "X8 | M3 3 run X3 X4 X5 | M4 4 set FT ET AT | M5 0 run W4 W5 W6 | Y F1 W0 X3",
        ("disc EK",),
    ),
    ("brave", 2): (
        "bte1 n=2 r=8 ph=6 st=1 to=0 | 0 vp=4 pile=OUT.1,OUT.2 hand=EMB "
        "loc=SIE.1,LIB.1,TME.1 | 1 vp=4 pile=AGO.1 loc=SIE.2,BAR.1,SHF.1",
        ("pass",),
    ),
    ("brave", 4): (
        "bte1 n=4 r=4 ph=6 st=1 to=0 | 0 vp=4 pile=OUT.1,OUT.2 hand=EMB "
        "loc=SIE.1,LIB.1,TME.1 | 1 vp=4 pile=AGO.1 loc=SIE.2,BAR.1 | 2 vp=3 "
        "loc=SHF.1,SHE.1 | 3 vp=2 loc=TMW.1,TMA.1",
        ("pass",),
    ),
}
"""Positions before the end of a game, and what ends it."""

FIRST = {"element": "A@f9", "aldr": "FF@o7n", "rummy": "disc W4", "brave": "pass"}
"""What may be played where the middle of a game begins."""
PLAYED = "done => document.querySelectorAll('.log .news').length >= done"
GAMES = ("element", "aldr", "rummy", "brave")
MOST = {"element": 4, "aldr": 4, "rummy": 6, "brave": 4}


def sit_down(page: Page, game: str, seats: int, start: str = "", options: str = "") -> None:
    """Sit at a table of a game, in the middle of things if there is a position for it."""
    others = [{"kind": "program", "level": "novice"}] * (seats - 1)
    wish: dict[str, object] = {"game": game, "seats": [{"kind": "me"}, *others], "options": options}
    if at := start or STARTS.get((game, seats), ""):
        wish["start"] = at
    opened = open_table(page, **wish)
    page.goto(f"/t/{opened['id']}")
    page.wait_for_selector(".tray")


def play_out(page: Page, game: str, seats: int) -> None:
    """A game that has just ended, by written actions."""
    start, actions = LAST[game, seats]
    sit_down(page, game, seats, start)
    for done, action in enumerate(actions, start=1):
        write(page, action, done)


def write(page: Page, action: str, done: int) -> None:
    """Play a written action; back when so much has happened in all."""
    page.wait_for_selector(".lamp")
    page.keyboard.press("n")
    page.locator("#notation").fill(action)
    page.keyboard.press("Enter")
    page.wait_for_function(PLAYED, arg=done)


def look_back(page: Page, game: str) -> None:
    """In the middle of a game, where somebody looks at its beginning."""
    sit_down(page, game, 2)
    write(page, FIRST[game], 1)
    page.locator(".steps .btn").first.click()
    page.wait_for_selector(".page.back")


def middle(game: str, seats: int, start: str = "") -> Callable[[Page], None]:
    """A way into the middle of a game."""
    return lambda page: sit_down(page, game, seats, start)


def end(game: str, seats: int) -> Callable[[Page], None]:
    """A way to the end of one."""
    return lambda page: play_out(page, game, seats)


CASES: dict[str, Callable[[Page], None]] = {
    f"{game}:{seats}": middle(game, seats) for game, most in MOST.items() for seats in (2, most)
} | {"brave:paying": middle("brave", 2, PAYING)}
ENDS: dict[str, Callable[[Page], None]] = {
    f"{game}:{seats}": end(game, seats) for game, most in MOST.items() for seats in (2, most)
}
