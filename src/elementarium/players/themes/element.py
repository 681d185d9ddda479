"""What good play of Element has: ways out, room, chains of stones, moves made use of."""

from __future__ import annotations

from elementarium.games.element.actions import ACTIONS, Draw, EndTurn
from elementarium.games.element.board import OVER, SQUARES
from elementarium.players.knowledge.element import Judge
from elementarium.players.themes import Line, Theme


def captures(line: Line) -> float:
    """Whether the hunted sage is captured."""
    return float(line.after.phase == OVER and line.after.winner == line.seat)


def own_ways(line: Line) -> float:
    """The ways out of the own sage."""
    return float(Judge().ways_out(line.after, line.seat))


def hunted_ways(line: Line) -> float:
    """The ways out of the hunted sage."""
    return float(Judge().ways_out(line.after, hunted(line)))


def own_room(line: Line) -> float:
    """The squares that the own sage can reach in three steps."""
    return float(Judge().room_of(line.after, line.seat))


def hunted_room(line: Line) -> float:
    """Those that the hunted sage can reach."""
    return float(Judge().room_of(line.after, hunted(line)))


def hunted(line: Line) -> int:
    """The seat of the hunted sage."""
    return (line.seat + 1) % int(line.before.seats)


def changed(line: Line) -> float:
    """The squares that have changed: fire that spreads and water that flows change several."""
    places = range(SQUARES)
    return float(sum(line.before.content(at) != line.after.content(at) for at in places))


def unused(line: Line) -> float:
    """The moves that were left when the turn was ended."""
    ends = (state.moves for state, number in line.own if isinstance(ACTIONS[number], EndTurn))
    return float(sum(ends))


def stones(line: Line) -> float:
    """The stones that were drawn for the turn."""
    draws = (ACTIONS[number] for _, number in line.own)
    return float(sum(draw.stones for draw in draws if isinstance(draw, Draw)))


THEMES = (
    Theme("capture", captures, 0.3),
    Theme("ways_out", own_ways, 1.0),
    Theme("ways_open", hunted_ways, -1.0),
    Theme("room", own_room, 5.0),
    Theme("narrow", hunted_room, -5.0),
    Theme("chain", changed, 3.0),
    Theme("unused", unused, -1.0),
    Theme("more_stones", stones, 1.5),
    Theme("more_moves", stones, -1.5),
)
