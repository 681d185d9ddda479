"""What speaks for an action of Aldr: patterns that are finished, near, or in the way."""

from __future__ import annotations

from collections.abc import Sequence

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.state import play_all
from elementarium.core.words import Message
from elementarium.games.aldr.actions import Claim, Decline, Draw, Lay, MoveAldr, Pass, Stay, action
from elementarium.games.aldr.board import CLAIM, ELEMENTS, NO_CELL, SEAL, VOID
from elementarium.games.aldr.notation import kind_icons
from elementarium.games.aldr.patterns import find_claims, progress
from elementarium.games.aldr.state import AldrState
from elementarium.players.knowledge.aldr_turns import Turns

About = dict[str, str | int | Message]


def reason(state: AldrState, numbers: list[int]) -> Message:
    """The plainest thing that the action does for us or against the next seat."""
    match action(numbers[0]):
        case Lay():
            return laid(state, numbers)
        case Claim(element, _):
            placed = state.sages_placed(state.to_act) + 1
            return Message("hint.aldr.claim", {"element": named(element), "placed": placed})
        case MoveAldr():
            return in_the_way(state, numbers)
        case Draw(kind):
            return drawn(state, kind)
        case Decline():
            return Message("hint.aldr.decline", {"element": named(state.phase - CLAIM)})
        case Pass():
            return Message("hint.aldr.pass")
        case Stay():
            return Message("hint.aldr.stay")


def named(element: int) -> Message:
    """An element by its name."""
    return Message(f"aldr.icon.{ELEMENT_LETTERS[element]}")


def wanted_by(state: AldrState, seat: int) -> list[int]:
    """The elements whose Sages a seat has still to place."""
    return [element for element in range(ELEMENTS) if state.sage_cell(seat, element) == NO_CELL]


def laid(state: AldrState, numbers: list[int]) -> Message:
    """A card finishes a pattern, brings one nearer, or spoils one."""
    after = play_all(state, numbers)
    assert isinstance(after, AldrState), "a state stays what it is"
    wanted = wanted_by(state, state.to_act)
    for element in wanted:
        if find_claims(after, element) and not find_claims(state, element):
            return finished(state, element, after)
    (one_before, two_before), (one, two) = Turns().outlook(state), Turns().outlook(after)
    for element in wanted:
        if one[element] > one_before[element]:
            return counted("nears", element, one_before, one)
    spoilt = spoils(state, one_before, one)
    if spoilt is not None:
        return spoilt
    for element in wanted:
        if two[element] > two_before[element]:
            return counted("prepares", element, two_before, two)
    return harmless(state, one) or unchanged(state, one_before, one)


def finished(state: AldrState, element: int, after: AldrState) -> Message:
    """A pattern is new, or it lay there and is touched by the card (5.3, R9)."""
    is_new = progress(after, element)[-1] > progress(state, element)[-1]
    return Message(f"hint.aldr.{'finishes' if is_new else 'touches'}", {"element": named(element)})


def counted(word: str, element: int, before: list[int], now: list[int]) -> Message:
    """How many places of a pattern there are now, and how many there were."""
    about: About = {"element": named(element), "before": before[element]}
    return Message(f"hint.aldr.{word}", about | {"places": now[element]})


def spoils(state: AldrState, before: list[int], now: list[int]) -> Message | None:
    """The next seat has fewer patterns that one icon would finish."""
    following = (state.to_act + 1) % state.seats
    lost = {element: before[element] - now[element] for element in wanted_by(state, following)}
    element = max(lost, key=lambda element: lost[element], default=0)
    if lost.get(element, 0) <= 0:
        return None
    told = counted("spoils", element, before, now)
    return Message(told.key, {**told.about, "seat": following})


def harmless(state: AldrState, now: list[int]) -> Message | None:
    """The next seat has no pattern that one icon of its element would finish."""
    following = (state.to_act + 1) % state.seats
    if any(now[element] for element in wanted_by(state, following)):
        return None
    return Message("hint.aldr.harmless", {"seat": following})


def unchanged(state: AldrState, before: list[int], now: list[int]) -> Message:
    """We have no fewer patterns that one icon would finish, or the next seat has no more."""
    ours = wanted_by(state, state.to_act)
    if all(now[element] >= before[element] for element in ours) and any(now[e] for e in ours):
        return Message("hint.aldr.leaves", {"places": sum(now[element] for element in ours)})
    following = (state.to_act + 1) % state.seats
    theirs = wanted_by(state, following)
    if any(now[element] > before[element] for element in theirs):
        return Message("hint.searched")
    about: About = {"seat": following, "places": sum(now[element] for element in theirs)}
    return Message("hint.aldr.holds", about)


def in_the_way(state: AldrState, numbers: list[int]) -> Message:
    """Aldr stands where the next seat wants to build, or at least not where we do."""
    after = play_all(state, numbers)
    assert isinstance(after, AldrState), "a state stays what it is"
    (before, _), (now, _) = Turns().outlook(state), Turns().outlook(after)
    return spoils(state, before, now) or harmless(state, now) or unchanged(state, before, now)


def drawn(state: AldrState, kind: int) -> Message:
    """A card of the pool: an icon that a pattern waits for."""
    icons = kind_icons(kind)
    if SEAL in icons:
        return Message("hint.aldr.draw_seal")
    one, two = Turns().outlook(state)
    wanted = [element for element in wanted_by(state, state.to_act) if element in icons]
    if wanted:
        element = max(wanted, key=lambda element: (one[element], two[element]))
        about: About = {"element": named(element)}
        if one[element]:
            return Message("hint.aldr.draw_one", about | {"places": one[element]})
        if two[element]:
            return Message("hint.aldr.draw_two", about | {"places": two[element]})
        return Message("hint.aldr.draw_later", about)
    if VOID in icons:
        return Message("hint.aldr.draw_void")
    return denied(state, icons)


def denied(state: AldrState, icons: Sequence[int]) -> Message:
    """A card of the pool whose element another seat still wants, the next one first."""
    for places in range(1, state.seats):
        seat = (state.to_act + places) % state.seats
        for element in wanted_by(state, seat):
            if element in icons:
                return Message("hint.aldr.draw_denies", {"element": named(element), "seat": seat})
    return Message("hint.searched")
