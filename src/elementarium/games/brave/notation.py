"""Text and actions of Brave, both ways (Brave 8.1)."""

from __future__ import annotations

import re
from itertools import pairwise

from elementarium.core.errors import NotationError
from elementarium.core.notes import Note
from elementarium.games.brave import happenings
from elementarium.games.brave.actions import (
    kinds_of,
    numbers_of,
    place_names,
    places_of,
    texts_of,
)
from elementarium.games.brave.attack import unrolled_dice
from elementarium.games.brave.card_file import CardList
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import DEAL, DEFEND, DEV, DIG, DRAW, ROLL, START

FACES = "FAEW?+"
"""The faces of a defence die."""
HIDDEN = "??"
_OUTCOME = re.compile(
    r"~(?:(?P<roll>roll) (?P<die>[1-6])|(?P<def>def) (?P<faces>[FAEW?+]{1,2})"
    r"|(?P<draw>draw) (?P<drawer>[0-3]) (?P<code>[A-Z]{3})"
    r"|(?P<deal>deal) (?P<dealt>[0-3]) (?P<card>[A-Z]{3}\.[0-9]+)"
    r"|(?P<turned>dev|dig) (?P<place>[A-Z]{3}\.[0-9]+)|(?P<start>start) (?P<seat>[0-3]))",
    re.ASCII,
)
NODES = {
    ROLL: "roll",
    DEFEND: "def",
    DRAW: "draw",
    DEV: "dev",
    DIG: "dig",
    START: "start",
    DEAL: "deal",
}
NOTED = {
    happenings.DEALT: DEAL,
    happenings.SWAPPED_IN: DIG,
    happenings.STARTED: START,
    happenings.LAID_OUT: DEV,
    happenings.TURNED_UP: DIG,
    happenings.DRAWN: DRAW,
}
"""What was due where chance had only one outcome."""


def read_action(state: Brave, text: str) -> tuple[int, ...]:
    """The number of the action that `text` names."""
    number = numbers_of(state.cards.deck).get(text)
    if number is None:
        raise NotationError(
            f'cannot read "{text}": an action looks like act TSU, take LIB.1, elem F, '
            f"use SAN.1 d2 or pass"
        )
    return (number,)


def write_action(state: Brave, number: int) -> str:
    """An action as it is written."""
    return texts_of(state.cards.deck)[number]


def read_outcome(state: Brave, text: str) -> tuple[int, ...]:
    """The number of the outcome that `text` names; it must be of the kind that is due."""
    match = _OUTCOME.fullmatch(text)
    if not match:
        raise NotationError(
            f'cannot read "{text}": an outcome looks like ~roll 4, ~def FW, ~draw 1 EMB, '
            f"~dev OUT.1, ~dig OUT.1 or ~start 1"
        )
    due = NODES.get(state.node, "nothing")
    word = text[1:].partition(" ")[0]
    if word != due:
        raise NotationError(f"{text} does not fit: {due} is due")
    deck = state.cards.deck
    if match["roll"]:
        return (int(match["die"]) - 1,)
    if match["def"]:
        return (_faces(state, text, match["faces"]),)
    if match["start"]:
        return (int(match["seat"]),)
    if match["turned"]:
        return (_found(places_of(deck), match["place"]),)
    seat = int(match["drawer"] or match["dealt"])
    if seat != state.subject():
        raise NotationError(f"{text} does not fit: seat {state.subject()} gets the card")
    if match["draw"]:
        return (_found(kinds_of(deck), match["code"]),)
    return (_found(places_of(deck), match["card"]),)


def _faces(state: Brave, text: str, faces: str) -> int:
    """The number of the faces of one die or two."""
    dice = unrolled_dice(state)
    if len(faces) != dice:
        raise NotationError(f"{text} does not fit: {dice} dice are rolled")
    number = 0
    for face in faces:
        number = 6 * number + FACES.index(face)
    return number


def _found(numbers: dict[str, int], name: str) -> int:
    if name not in numbers:
        raise NotationError(f"there is no card {name}")
    return numbers[name]


def write_outcome(state: Brave, number: int) -> str:
    """The outcome of chance that is due, as it is written."""
    return outcome_text(
        state.cards.deck, state.node, state.subject(), number, dice=unrolled_dice(state)
    )


def outcome_text(deck: CardList, node: int, seat: int, number: int, dice: int = 0) -> str:
    """An outcome by what was due and who got the card."""
    if node == ROLL:
        return f"~roll {number + 1}"
    if node == DEFEND:
        first = FACES[number // 6] if dice == 2 else ""
        return f"~def {first}{FACES[number % 6]}"
    if node == DRAW:
        return f"~draw {seat} {deck.disasters[number].code}"
    if node == START:
        return f"~start {number}"
    if node == DEAL:
        return f"~deal {seat} {place_names(deck)[number]}"
    return f"~{NODES[node]} {place_names(deck)[number]}"


def agrees(_before: Brave, after: Brave, text: str) -> bool:
    """Whether `text` names one of the outcomes that the position before it determined."""
    return text in [text_noted(after.cards.deck, note) for note in determined(after)]


def determined(state: Brave) -> list[Note]:
    """The outcomes that needed no chance when the state was reached."""
    return [noted for first, noted in pairwise(state.noted) if first.kind == happenings.CERTAIN]


def text_noted(deck: CardList, note: Note) -> str:
    """An outcome by what the rules noted of it."""
    number = note.seat if note.kind == happenings.STARTED else note.thing
    return outcome_text(deck, NOTED[note.kind], note.seat, number)


def shown(state: Brave, number: int, viewer: int | None) -> str | None:
    """The text of an action or outcome as a seat or a spectator sees it (9)."""
    if state.to_act < 0:
        return _shown_outcome(state, number, viewer)
    text = write_action(state, number)
    word = text.partition(" ")[0]
    hides = word in ("pick", "swap") and viewer != state.to_act
    return f"{word} {HIDDEN}" if hides else text


def _shown_outcome(state: Brave, number: int, viewer: int | None) -> str:
    text = write_outcome(state, number)
    if viewer != state.subject() and (
        state.node in (DRAW, DEAL) or (state.node == DIG and state.phase == 0)
    ):
        return f"{text.rpartition(' ')[0]} {HIDDEN}"
    return text
