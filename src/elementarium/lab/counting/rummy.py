"""What is counted of Rummy: powers by rank, melds, cards got by rank, Masteries."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.notes import Note
from elementarium.core.words import Message
from elementarium.games.rummy import actions
from elementarium.games.rummy.notation import RANK_LETTERS
from elementarium.games.rummy.pack import PLAIN_CARDS, RANKS
from elementarium.games.rummy.story import POWERS
from elementarium.lab.counting.any_game import named

PLAYED = (actions.Play, actions.PlayAt, actions.Combust)
BY_KIND = (actions.Draw, actions.Take, actions.Lay, actions.Sacrifice, actions.Burn, actions.Purge)
GOT = ("dealt", "drawn", "swap_replaced", "action_replaced", "reaction_replaced")
NOTED = (*GOT, "mastered")
COLLAPSE = "C"
ENDINGS = ("", "out", "collapse", "deck")
"""Why a round ended, by the number in its note."""


def action_use(_game: Game[Any], action: object) -> str:
    """A power by its rank, a meld by its form, others by their kind."""
    if isinstance(action, PLAYED):
        return f"play {rank_of(action.card)}"
    if isinstance(action, actions.React):
        return f"react {rank_of(action.card)}"
    if isinstance(action, actions.Meld):
        is_set = len({card % RANKS for card in action.cards}) == 1
        return "meld set" if is_set else "meld run"
    return type(action).__name__.lower() if isinstance(action, BY_KIND) else ""


def rank_of(card: int) -> str:
    """The letter of a card's rank; one for all Collapse cards."""
    return RANK_LETTERS[card % RANKS] if card < PLAIN_CARDS else COLLAPSE


def note_use(_game: Game[Any], kind: str, note: Note) -> str:
    """Cards that come into a hand from the pile, and Masteries."""
    if kind in GOT:
        return f"hold {rank_of(note.thing)}"
    return f"mastery {'FWEAX'[note.thing]}" if kind == "mastered" else ""


def end_cause(kind: str, note: Note) -> str:
    """Why the last round ended."""
    return ENDINGS[note.thing] if kind == "round_ended" else ""


def use_name(game: Game[Any], use: str) -> Message:
    """The use with the name of its power, rank or element."""
    kind, _, thing = use.partition(" ")
    if kind in ("play", "react"):
        key = f"rummy.power.{POWERS[RANK_LETTERS.index(thing)]}"
    elif kind == "hold":
        key = "use.rummy.collapse" if thing == COLLAPSE else f"rummy.rank.{thing}"
    elif kind == "mastery":
        key = f"rummy.element.{thing}"
    elif kind == "meld":
        key = f"use.rummy.{thing}"
    else:
        return named(game, use, thing)
    return named(game, use, Message(key))
