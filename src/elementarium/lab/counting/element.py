"""What is counted of Element: draws, stones by element, steps and jumps, what stones do."""

from __future__ import annotations

from typing import Any

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.game import Game
from elementarium.core.notes import Note
from elementarium.core.words import Message
from elementarium.games.element.actions import Draw, Jump, MoveAldr, Pay, Place, Step
from elementarium.games.element.board import FIRE
from elementarium.lab.counting.any_game import named

NOTED = ("grew", "flowed", "hardened")
ENDS = ("captured", "frozen", "ran_out")


def action_use(_game: Game[Any], action: object) -> str:
    """A draw by its number, a stone by its element, a move by its kind."""
    match action:
        case Draw(stones):
            return f"draw {stones}"
        case Place(element, _):
            return f"place {ELEMENT_LETTERS[element - FIRE]}"
        case Pay(element):
            return f"pay {ELEMENT_LETTERS[element - FIRE]}"
        case Step():
            return "step"
        case Jump():
            return "jump"
        case MoveAldr():
            return "aldr"
    return ""


def note_use(_game: Game[Any], kind: str, _note: Note) -> str:
    """Fire that grew, water that flowed, earth that hardened."""
    return kind if kind in NOTED else ""


def end_cause(kind: str, _note: Note) -> str:
    """A capture, an empty bag, or the last turn."""
    return kind if kind in ENDS else ""


def use_name(game: Game[Any], use: str) -> Message:
    """The use with the name of its stone."""
    thing = use.partition(" ")[2]
    is_stone = thing and thing in ELEMENT_LETTERS
    return named(game, use, Message(f"element.stone.{thing}") if is_stone else thing)
