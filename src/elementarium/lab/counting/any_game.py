"""What is counted of a game that says nothing about it: kinds of actions, kinds of notes."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.notes import Note
from elementarium.core.words import Message, plain

OVER = "over"
"""The cause of an end that nobody has named."""
NOTED: tuple[str, ...] = ()
MOST_TEXTS = 100
"""Actions that are texts are counted one by one up to so many, else by their first words."""


def action_use(game: Game[Any], action: object) -> str:
    """The action itself where there are few and they are texts, else its kind."""
    if not isinstance(action, str):
        return type(action).__name__.lower()
    return action if len(game.actions) <= MOST_TEXTS else action.split(" ")[0]


def note_use(_game: Game[Any], _kind: str, _note: Note) -> str:
    """Nothing but actions is counted."""
    return ""


def end_cause(_kind: str, _note: Note) -> str:
    """Nobody knows why it ended."""
    return ""


def use_name(_game: Game[Any], use: str) -> Message:
    """The use as it is written."""
    return plain(use)


def named(game: Game[Any], use: str, thing: str | Message) -> Message:
    """A use by its kind, in the words of the lab, with what it is about."""
    return Message(f"use.{game.name}.{use.partition(' ')[0]}", {"thing": thing})
