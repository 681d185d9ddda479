"""What speaks for an action of Aldr: patterns that are finished, near, or in the way."""

from __future__ import annotations

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.words import Message
from elementarium.games.aldr.actions import Claim, Draw, Lay, MoveAldr, action
from elementarium.games.aldr.board import ELEMENTS, NO_CELL, SEAL
from elementarium.games.aldr.notation import kind_icons
from elementarium.games.aldr.patterns import find_claims
from elementarium.games.aldr.state import AldrState
from elementarium.players.knowledge.aldr_turns import Turns
from elementarium.players.reasons import after_all


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
        case _:
            return Message("hint.searched")


def named(element: int) -> Message:
    """An element by its name."""
    return Message(f"aldr.icon.{ELEMENT_LETTERS[element]}")


def lacks(state: AldrState, seat: int, element: int) -> bool:
    """Whether a seat has still to place the Sage of an element."""
    return state.sage_cell(seat, element) == NO_CELL


def laid(state: AldrState, numbers: list[int]) -> Message:
    """A card finishes a pattern, brings one nearer, or spoils one."""
    after = after_all(state, numbers)
    assert isinstance(after, AldrState), "a state stays what it is"
    seat = state.to_act
    following = (seat + 1) % state.seats
    wanted = [element for element in range(ELEMENTS) if lacks(state, seat, element)]
    for element in wanted:
        if find_claims(after, element) and not find_claims(state, element):
            return Message("hint.aldr.finishes", {"element": named(element)})
    (one_before, two_before), (one, two) = Turns().outlook(state), Turns().outlook(after)
    for element in wanted:
        if one[element] > one_before[element]:
            about: dict[str, str | int | Message] = {"element": named(element)}
            return Message("hint.aldr.nears", about | {"places": one[element]})
    for element in range(ELEMENTS):
        if lacks(state, following, element) and one[element] < one_before[element]:
            about = {"element": named(element), "seat": following}
            return Message("hint.aldr.spoils", about)
    for element in wanted:
        if two[element] > two_before[element]:
            about = {"element": named(element), "places": two[element]}
            return Message("hint.aldr.prepares", about)
    if any(one[element] for element in range(ELEMENTS) if lacks(state, following, element)):
        return Message("hint.searched")
    return Message("hint.aldr.harmless", {"seat": following})


def in_the_way(state: AldrState, numbers: list[int]) -> Message:
    """Aldr stands on a place that the next seat wants."""
    after = after_all(state, numbers)
    assert isinstance(after, AldrState), "a state stays what it is"
    following = (state.to_act + 1) % state.seats
    (one_before, _), (one, _) = Turns().outlook(state), Turns().outlook(after)
    spoilt = [one_before[element] - one[element] for element in range(ELEMENTS)]
    for element in sorted(range(ELEMENTS), key=lambda element: -spoilt[element]):
        if spoilt[element] > 0 and lacks(state, following, element):
            about: dict[str, str | int | Message] = {"seat": following, "element": named(element)}
            return Message("hint.aldr.blocks", about | {"places": spoilt[element]})
    if any(
        spoilt[element] > 0 for element in range(ELEMENTS) if lacks(state, state.to_act, element)
    ):
        return Message("hint.searched")
    return Message("hint.aldr.leaves")


def drawn(state: AldrState, kind: int) -> Message:
    """A card of the pool: an icon that a pattern waits for."""
    icons = kind_icons(kind)
    if SEAL in icons:
        return Message("hint.aldr.draw_seal")
    one, two = Turns().outlook(state)
    wanted = [icon for icon in icons if icon < ELEMENTS and lacks(state, state.to_act, icon)]
    for element in sorted(wanted, key=lambda element: (-one[element], -two[element])):
        about: dict[str, str | int | Message] = {"element": named(element)}
        if one[element]:
            return Message("hint.aldr.draw_one", about | {"places": one[element]})
        if two[element]:
            return Message("hint.aldr.draw_two", about | {"places": two[element]})
        return Message("hint.aldr.draw_later", about)
    return Message("hint.aldr.draw_none", {"seat": (state.to_act + 1) % state.seats})
