"""What an action did, told from before and after (Element 5, 6)."""

from __future__ import annotations

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.seats import CHANCE
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.element.actions import (
    ACTIONS,
    Draw,
    EndTurn,
    Flow,
    Jump,
    MoveAldr,
    Pay,
    Place,
    Step,
)
from elementarium.games.element.board import A_FLOW, ACT, EARTH, FIRE, OVER, RANGE, SQUARES
from elementarium.games.element.capture import is_captured
from elementarium.games.element.notation import beyond, element_letter, square_name
from elementarium.games.element.rules import Element


def tell(before: Element, number: int, after: Element, _seat: int | None) -> tuple[Event, ...]:
    """The events of one token or drawn stone; a word is told when it is complete."""
    if before.to_act == CHANCE:
        return (drawn(before, number),)
    word = before.word if before.word >= 0 else number
    if after.phase not in (ACT, OVER) and not isinstance(ACTIONS[word], Draw | EndTurn):
        return ()
    return (
        *deed(before, word, after),
        *river_moved(before, word, number, after),
        *ending(before, after),
    )


def drawn(before: Element, number: int) -> Event:
    """A stone came out of the bag."""
    stone = Message(f"element.stone.{ELEMENT_LETTERS[number]}")
    return Event(Message("element.story.drawn", {"seat": before.player, "stone": stone}), "4")


def deed(before: Element, word: int, after: Element) -> tuple[Event, ...]:
    """What the active player did."""
    seat: dict[str, str | int | Message] = {"seat": before.player}
    start = square_name(before.sage_square(before.player))
    goal = square_name(after.sage_square(before.player))
    match ACTIONS[word]:
        case Draw(stones):
            about = {**seat, "stones": stones, "moves": 5 - stones}
            return (Event(Message("element.story.draw", about), "4"),)
        case EndTurn():
            return (Event(Message("element.story.end", seat), "4"),)
        case Step():
            message = Message("element.story.step", {**seat, "square": goal})
            return (Event(message, "5.1", (start, goal), ((start, goal),)),)
        case Jump():
            message = Message("element.story.jump", {**seat, "square": goal})
            return (Event(message, "5.6", (start, goal), ((start, goal),)),)
        case Place(element, square):
            return placed(before, element, square, after)
        case MoveAldr():
            return aldr_moved(before, word, after)
        case Pay(element):
            stone = Message(f"element.stone.{element_letter(element)}")
            message = Message("element.story.pay", {**seat, "stone": stone})
            touched = (square_name(before.aldr_square()),)
            return (Event(message, "5.8", touched), *effects(before, element, -1, after))
        case _:
            return ()


def placed(before: Element, element: int, square: int, after: Element) -> tuple[Event, ...]:
    """A stone was placed, and what came of it."""
    name = square_name(square)
    about: dict[str, str | int | Message] = {
        "seat": before.player,
        "stone": Message(f"element.stone.{element_letter(element)}"),
        "square": name,
    }
    event = Event(Message("element.story.place", about), "5.2", (name,))
    return (event, *effects(before, element, square, after))


def aldr_moved(before: Element, word: int, after: Element) -> tuple[Event, ...]:
    """Aldr moved, and what came of it; a river may have carried him on from there."""
    square = acting_square(before, word)
    start, goal = square_name(before.aldr_square()), square_name(square)
    about: dict[str, str | int | Message] = {"seat": before.player, "square": goal}
    event = Event(Message("element.story.aldr", about), "5.8", (start, goal), ((start, goal),))
    return (event, *effects(before, before.aldr_element, square, after))


def acting_square(before: Element, word: int) -> int:
    """The square on which a word has its effect."""
    match ACTIONS[word]:
        case Place(_, square):
            return square
        case MoveAldr(direction, distance):
            return beyond(before.aldr_square(), direction, distance)
        case _:
            return before.aldr_square()


def river_moved(before: Element, word: int, number: int, after: Element) -> tuple[Event, ...]:
    """A river took its last step: the squares of its path, one after another."""
    if not isinstance(ACTIONS[number], Flow):
        return ()
    path = [acting_square(before, word)]
    for token in (*(A_FLOW + side for side in before.path_steps()), number):
        path.append(beyond(path[-1], 2 * (token - A_FLOW), 1))
    left = [square for square in changes(before, after) if square not in path]
    return told("flow", "5.4", names(path[1:]), names(left))


def effects(before: Element, element: int, square: int, after: Element) -> tuple[Event, ...]:
    """Fire that grew, earth that hardened."""
    changed = changes(before, after)
    if element == FIRE:
        grown = names(s for s in changed if after.content(s) == FIRE and s != square)
        return told("grow", "5.3", grown)
    if element == EARTH:
        hard = names(s for s in changed if before.content(s) == EARTH and after.content(s) == RANGE)
        return told("harden", "5.5", hard)
    return ()


def changes(before: Element, after: Element) -> list[int]:
    """The squares that hold something else than before."""
    return [s for s in range(SQUARES) if before.content(s) != after.content(s)]


def names(squares: object) -> tuple[str, ...]:
    """Squares by their names."""
    return tuple(square_name(square) for square in squares)  # type: ignore[attr-defined]


def told(
    what: str, rule: str, came: tuple[str, ...], left: tuple[str, ...] = ()
) -> tuple[Event, ...]:
    """An effect on these squares; none if there are none."""
    if not came:
        return ()
    return (
        Event(Message(f"element.story.{what}", {"squares": ", ".join(came)}), rule, came + left),
    )


def ending(before: Element, after: Element) -> tuple[Event, ...]:
    """Who was captured and who has won, or why the game is drawn (6)."""
    if after.phase != OVER:
        return ()
    if after.winner < 0:
        key = "element.story.frozen" if after.is_frozen() else "element.story.turn_limit"
        return (Event(Message(key, {"turn": before.turn}), "R21"),)
    captured = [seat for seat in range(after.seats) if is_captured(after, seat)]
    events = [
        Event(
            Message("element.story.captured", {"seat": seat}),
            "5.7",
            (square_name(after.sage_square(seat)),),
        )
        for seat in captured
    ]
    return (*events, Event(Message("element.story.wins", {"seat": after.winner}), "6"))
