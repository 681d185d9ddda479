"""What is counted of Aldr: cards laid and drawn by their icons, patterns claimed."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.notes import Note
from elementarium.core.words import Message, joined
from elementarium.games.aldr.actions import Claim, Decline, Draw, Lay, MoveAldr, Pass
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES
from elementarium.lab.counting.any_game import named

ENDS = ("completed", "no_cards", "deck_out", "stalemate")


def action_use(_game: Game[Any], action: object) -> str:
    """A card by its icons, a claim by its element."""
    match action:
        case Lay(kind, _, _):
            return f"lay {KIND_NAMES[kind]}"
        case Draw(kind):
            return f"draw {KIND_NAMES[kind]}"
        case Claim(element, _):
            return f"claim {ICON_LETTERS[element]}"
        case Pass():
            return "pass"
        case Decline():
            return "decline"
        case MoveAldr():
            return "aldr"
    return ""


def end_cause(kind: str, _note: Note) -> str:
    """Four Sages, no cards, an empty pool, or a standstill."""
    return kind if kind in ENDS else ""


def use_name(game: Game[Any], use: str) -> Message:
    """The use with the names of the icons."""
    icons = [Message(f"aldr.icon.{one}") for one in use.partition(" ")[2]]
    return named(game, use, joined(icons, " + "))
