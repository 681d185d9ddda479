"""What good play of Rummy has: points laid, a cheap hand, powers in time, nothing given away."""

from __future__ import annotations

from typing import Any

from elementarium.core.seats import CHANCE
from elementarium.games.rummy.actions import (
    ACTIONS,
    Combust,
    Discard,
    Play,
    PlayAt,
    React,
    Take,
)
from elementarium.games.rummy.pack import OUT, PLAIN_CARDS, VALUE
from elementarium.games.rummy.scoring import hand_points, laid_points
from elementarium.players.reasons.rummy_melds import ENDED, melds_in, pairs, seen
from elementarium.players.themes import Line, Theme


def out(line: Line) -> float:
    """Whether the seat has gone out."""
    return float(line.after.phase in ENDED and line.after.ending == OUT)


def laid(line: Line) -> float:
    """The points that lie on the table for the seat."""
    return float(laid_points(last_seen(line), line.seat))


def held(line: Line) -> float:
    """What the cards in hand cost."""
    return float(hand_points(last_seen(line), line.seat))


def last_seen(line: Line) -> Any:
    """The table at the end of the turn; if the round has ended, before its last decision."""
    return line.own[-1][0] if line.after.phase in ENDED else line.after


def used(line: Line) -> float:
    """The powers that were played in the turn."""
    return float(counted(line, Play, PlayAt, Combust))


def reacted(line: Line) -> float:
    """The reactions that were played."""
    return float(counted(line, React))


def taken(line: Line) -> float:
    """Whether a discard was taken."""
    return float(counted(line, Take))


def counted(line: Line, *kinds: type) -> int:
    """How many decisions of the seat are of these kinds."""
    return sum(isinstance(ACTIONS[number], kinds) for _, number in line.own)


def given(line: Line) -> float:
    """Whether the discard is of use to the next seat: on the table, or in its hand."""
    if line.after.phase in ENDED or line.after.to_act == CHANCE:
        return 0.0
    discards = [
        action.card for _, number in line.own if isinstance(action := ACTIONS[number], Discard)
    ]
    taker = line.after.player
    return float(any(is_of_use(line, card, taker) for card in discards))


def is_of_use(line: Line, card: int, taker: int) -> bool:
    """Whether a seat can take a discard now."""
    if taker == line.seat or line.after.to_act != taker:
        return False
    takes = (ACTIONS[number] for number in line.after.legal_actions())
    return any(isinstance(take, Take) and take.card == card for take in takes)


def collapses(line: Line) -> float:
    """The Collapse cards in hand."""
    return float(sum(card >= PLAIN_CARDS for card in last_hand(line)))


def together(line: Line) -> float:
    """The cards in hand that make a meld, or lack one card for it."""
    hand = last_hand(line)
    found = {card for meld in melds_in(hand) for card in meld}
    gone = seen(line.before)
    found |= {card for pair, _ in pairs(hand, gone | set(hand)) for card in pair}
    return float(len(found))


def dear(line: Line) -> float:
    """What the dearest discard was worth."""
    cards = [ACTIONS[number] for _, number in line.own]
    return float(sum(VALUE[one.card] for one in cards if isinstance(one, Discard)))


def last_hand(line: Line) -> list[int]:
    """The hand at the end of the turn."""
    return [] if line.after.phase in ENDED else list(line.after.hand(line.seat))


THEMES = (
    Theme("out", out, 0.3),
    Theme("laid", laid, 5.0),
    Theme("held", held, -6.0),
    Theme("power", used, 0.5),
    Theme("kept", used, -0.5),
    Theme("react", reacted, 0.5),
    Theme("take", taken, 0.5),
    Theme("given", given, -0.3),
    Theme("collapse", collapses, -0.5),
    Theme("together", together, 1.5),
    Theme("dear", dear, 4.0),
)
