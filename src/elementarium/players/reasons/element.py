"""What speaks for an action of Element: ways out, and room to move."""

from __future__ import annotations

from elementarium.core.state import play_all
from elementarium.core.words import Message
from elementarium.games.element.actions import ACTIONS, Draw, EndTurn
from elementarium.games.element.board import NO_SEAT, OVER
from elementarium.games.element.state import ElementState
from elementarium.players.knowledge.element import Judge


def reason(state: ElementState, numbers: list[int]) -> Message:
    """The plainest thing that the action does for the hunter or for the hunted."""
    seat = state.to_act
    target = (seat + 1) % state.seats
    after = play_all(state, numbers)
    assert isinstance(after, ElementState), "a state stays what it is"
    if after.phase == OVER:
        return ended(after, seat)
    before_ways, ways = ways_of(state), ways_of(after)
    about: dict[str, str | int | Message] = {
        "target": target,
        "theirs": ways[target],
        "theirs_before": before_ways[target],
        "own": ways[seat],
        "own_before": before_ways[seat],
    }
    action = ACTIONS[numbers[0]]
    if isinstance(action, Draw):
        about |= {"stones": action.stones, "moves": 5 - action.stones}
        return Message("hint.element.draw", about)
    if isinstance(action, EndTurn):
        alone = len(state.legal_actions()) == 1
        return Message("hint.element.end_alone" if alone else "hint.element.end", about)
    if ways[target] < before_ways[target]:
        return Message("hint.element.closes", about)
    if ways[seat] > before_ways[seat]:
        return Message("hint.element.frees", about)
    return by_room(state, after, seat, about)


def ended(after: ElementState, seat: int) -> Message:
    """The game is over: won, drawn, or won by somebody else (6)."""
    if after.winner == seat:
        return Message("hint.element.captures")
    if after.winner == NO_SEAT:
        return Message("hint.element.drawn")
    return Message("hint.element.loses", {"winner": after.winner})


def ways_of(state: ElementState) -> list[int]:
    """The ways out of every sage."""
    judge = Judge()
    return [judge.ways_out(state, seat) for seat in range(state.seats)]


def by_room(
    before: ElementState,
    after: ElementState,
    seat: int,
    about: dict[str, str | int | Message],
) -> Message:
    """The squares that the two sages can reach, where the ways out say nothing."""
    judge = Judge()
    target = (seat + 1) % before.seats
    theirs = judge.room_of(after, target)
    own = judge.room_of(after, seat)
    if theirs < judge.room_of(before, target):
        about |= {"room": theirs, "room_before": judge.room_of(before, target)}
        return Message("hint.element.narrows", about)
    if own > judge.room_of(before, seat):
        about |= {"room": own, "room_before": judge.room_of(before, seat)}
        return Message("hint.element.widens", about)
    return Message("hint.element.leaves", about)
