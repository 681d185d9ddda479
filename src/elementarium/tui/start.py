"""Seating people and programs, and starting a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.core.options import Options
from elementarium.core.state import State
from elementarium.core.words import Words, saying
from elementarium.play.table import Table
from elementarium.players.hints import WORDS as HINT_WORDS
from elementarium.players.levels import LEVELS
from elementarium.players.player import Player, check_table, make_player
from elementarium.players.thinking import LEARNED
from elementarium.tui import saves
from elementarium.tui.savefile import SaveFile
from elementarium.tui.screen import Screen
from elementarium.tui.session import Session

HUMAN = "human"
PACKAGE = "elementarium.tui"
PUZZLE_WORDS = "elementarium.puzzles"


def screen_for(game: Game[Any] | None, language: str, base: Screen | None = None) -> Screen:
    """A screen with the words of the terminal and of a game."""
    packages = (PACKAGE, HINT_WORDS, PUZZLE_WORDS)
    words = game.words(language, *packages) if game else Words(language, packages)
    return Screen(words, base.console if base else None, base.ask if base else None)


def seat_names(kinds: Sequence[str], words: Words) -> tuple[str, ...]:
    """What those who sit there are called; programs of one kind are counted."""
    lonely = list(kinds).count(HUMAN) == 1
    names = []
    for seat, kind in enumerate(kinds):
        if kind == HUMAN and not lonely:
            names.append(words.say("tui.names.human_seat", seat=seat))
        else:
            name, _, setting = kind.partition(":")
            shown = Path(setting).name if names_a_file(kind) else setting
            names.append(words.say(f"tui.names.{name}") + (f" {shown}" if shown else ""))
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def seat_players(kinds: Sequence[str], game: str, seed: int) -> list[Player | None]:
    """A program for every seat that is not a person's."""
    return [
        None
        if kind == HUMAN
        else make_player(kind, game, seed + 1 + seat, threads=threads_for(kind))
        for seat, kind in enumerate(kinds)
    ]


def from_anywhere(kind: str) -> str:
    """The kind as a saved game keeps it: the file of a network is found from every folder."""
    name, _, file = kind.partition(":")
    return f"{name}:{Path(file).absolute()}" if names_a_file(kind) else kind


def names_a_file(kind: str) -> bool:
    """Whether what stands behind the colon is a file: of a network, or of what was learned."""
    name, _, setting = kind.partition(":")
    return name in ("policy", LEARNED) and bool(setting) and not setting.isdecimal()


def threads_for(kind: str) -> int:
    """A master uses both of the cores that it may expect, all others one."""
    return 2 if kind == LEVELS[-1] else 1


def new_session(
    game: Game[Any],
    kinds: Sequence[str],
    screen: Screen,
    *,
    options: Options | None = None,
    seed: int | None = None,
    start: State | None = None,
    cards: str = "",
    coach: bool = False,
) -> Session:
    """A session of a new game, or of one that starts from a position."""
    if coach and kinds.count(HUMAN) != 1:
        raise saying(ElementariumError, "coach")
    seed = secrets.randbits(63) if seed is None else seed
    kinds = [from_anywhere(kind) for kind in kinds]
    players = seat_players(kinds, game.name, seed)
    if start is not None and start.seats != len(kinds):
        raise saying(ElementariumError, "seats.position", seats=start.seats, named=len(kinds))
    table = Table(
        game,
        seats=len(kinds),
        options=options,
        seed=seed,
        names=seat_names(kinds, screen.words),
        start=start,
    )
    for player in players:
        if player is not None:
            check_table(player, game, table.seats, table.state.options)
    place = SaveFile(saves.new_path(game.name))
    return Session(table, players, screen, place, cards, coach=coach)
