"""What the store takes and gives: frozen rows, without a line of SQL."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who holds a seat, and the hash of the secret that invites to it."""

    n: int
    kind: str
    guest: str = ""
    name: str = ""
    level: str = ""
    secret_hash: str = ""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A table."""

    id: str
    kind: str
    rules: int
    data: str
    """The card file, as the record's `Data` tag names it; empty without one."""
    options: str
    seats: int
    start: str
    """The position it began at; empty if it was dealt."""
    commitment: str
    founder: str
    listed: bool
    watch: bool
    hints: bool
    clock: str
    """`300 5`: seconds at the start and per action; empty without clocks."""
    created: str
    status: str = "playing"
    rematch: str = ""
    tags: str = ""
    """The further tags of a record that was brought here, as JSON; empty for our own games."""
    holders: tuple[SeatRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One line of a table's journal."""

    game: str
    seq: int
    id: str
    kind: str
    actor: int
    body: str
    chance: str
    digest: str
    clock: str
    at: str
