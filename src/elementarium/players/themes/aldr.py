"""What good play of Aldr has: Sages placed, patterns near completion, none for the next seat."""

from __future__ import annotations

from elementarium.games.aldr.board import SEAL, VOID
from elementarium.games.aldr.notation import kind_icons
from elementarium.players.knowledge.aldr_turns import Turns
from elementarium.players.reasons.aldr import wanted_by
from elementarium.players.themes import Line, Theme


def placed(line: Line) -> float:
    """The Sages that have been placed."""
    return float(line.after.sages_placed(line.seat))


def near(line: Line) -> float:
    """The patterns that one icon would finish for the seat."""
    return one_short(line, line.seat)


def served(line: Line) -> float:
    """Those that it would finish for the next seat."""
    return one_short(line, (line.seat + 1) % int(line.after.seats))


def one_short(line: Line, seat: int) -> float:
    """The places where one icon would finish a pattern that a seat still has to show."""
    one, _ = Turns().outlook(line.after)
    return float(sum(one[element] for element in wanted_by(line.after, seat)))


def prepared(line: Line) -> float:
    """The patterns that lack two icons."""
    _, two = Turns().outlook(line.after)
    return float(sum(two[element] for element in wanted_by(line.after, line.seat)))


def wild(line: Line) -> float:
    """The Seals and Voids that are left in hand."""
    return float(sum(icon in (SEAL, VOID) for icon in icons_in_hand(line)))


def wanted(line: Line) -> float:
    """The icons in hand of elements that are still to be shown."""
    elements = wanted_by(line.after, line.seat)
    return float(sum(icon in elements for icon in icons_in_hand(line)))


def icons_in_hand(line: Line) -> list[int]:
    """Both icons of every card in hand."""
    hand = line.after.hand_of(line.seat)
    return [icon for kind, count in enumerate(hand) for icon in kind_icons(kind) * count]


THEMES = (
    Theme("claim", placed, 0.4),
    Theme("served", served, -1.0),
    Theme("near", near, 1.5),
    Theme("prepare", prepared, 6.0),
    Theme("wild", wild, 1.0),
    Theme("cards", wanted, 1.5),
)
