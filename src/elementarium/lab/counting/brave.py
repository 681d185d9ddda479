"""What is counted of Brave: locations held, disasters by what is done with them."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.notes import Note
from elementarium.core.words import Message
from elementarium.games.brave.actions import Card, Guard, Name, Use, place_names
from elementarium.games.brave.card_file import CardList
from elementarium.lab.counting.any_game import named

NAMED = ("pick", "take", "assault")
NOTED = ("acquired", "drawn")
ENDS = ("rounds_over", "tie_cards", "tie_tokens", "tie_hand", "tie_shared")


def action_use(_game: Game[Any], action: object) -> str:
    """A card by its code and what is done with it, whichever copy it is."""
    match action:
        case Name(word, location) if word in NAMED:
            return f"{word} {code_of(location)}"
        case Card(word, code):
            return f"{word} {code}"
        case Guard(code, _):
            return f"guard {code}"
        case Use(location, _):
            return f"use {code_of(location)}"
    return ""


def code_of(place: str) -> str:
    """The code of a location, without the number of the copy."""
    return place.partition(".")[0]


def note_use(game: Game[Any], kind: str, note: Note) -> str:
    """Locations that come in front of a player, and disasters that are drawn."""
    deck = game.cards
    assert isinstance(deck, CardList)
    if kind == "acquired":
        return f"hold {code_of(place_names(deck)[note.thing])}"
    return f"draw {deck.disasters[note.thing].code}" if kind == "drawn" else ""


def end_cause(kind: str, _note: Note) -> str:
    """The last round, and what decided a tie after it."""
    return kind if kind in ENDS else ""


def use_name(game: Game[Any], use: str) -> Message:
    """The use with the name of its card."""
    return named(game, use, Message(f"brave.card.{use.partition(' ')[2]}"))
