"""What the store takes and gives: frozen rows, without a line of SQL."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who holds a seat, and the hash of the secret that invites to it.

    An open seat with a guest is kept for that guest.
    """

    n: int
    kind: str
    guest: str = ""
    name: str = ""
    level: str = ""
    secret_hash: str = ""
    promise: str = ""
    """The sum of the number that its person gives for the chance of the table; empty for none."""
    number: str = ""
    """That number, once it was shown; `-` if it will not be."""
    near: str = ""
    """Until the game ends, where it counts: a sum that tells whether two come from one address."""


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
    """`playing`, also before everybody sits; `over`; `closed` if it ended before it began."""
    rematch: str = ""
    tags: str = ""
    """The further tags of a record that was brought here, as JSON; empty for our own games."""
    origin: str = "deal"
    """How it began: by a `deal`, at a `position`, at a `moment` of a table, as a `record`."""
    source: str = ""
    """The table and the version of the moment that it began at."""
    proof: str = "numbers"
    """What proves its chance: the secret of the house with `numbers` of the seats, as `secret`
    alone, the `record` that was brought, or nothing: `none`.
    """
    turn: int = -1
    """The seat that everybody waits for; -1 if that is not known, or not for everybody to know."""
    ending: str = ""
    """How it ended; empty if it has not, or that was not noted."""
    winners: str = ""
    """`0 2`: the seats that won."""
    talk: bool = False
    """Whether its people may write to each other."""
    counts: bool = False
    """Whether it counts for ratings: nobody is advised, and nothing is taken back."""
    coach: bool = False
    """Whether a program asks before its only person gives much away."""
    holders: tuple[SeatRow, ...] = ()

    @property
    def standing(self) -> Standing:
        """How the table stands."""
        return Standing(self.turn, self.ending, self.winners)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands, as lists of tables tell it."""

    turn: int
    ending: str
    winners: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What is stored about somebody who has asked for something to be stored."""

    name: str = ""
    has_phrase: bool = False
    shown: str = ""
    """The name of a public page; empty for none."""
    became: str = ""
    """Whom this guest has become, on another device."""


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A game that somebody has played to its end."""

    game: str
    n: int
    ended: str
    outcome: str
    """`won`, `lost`, `drawn`; `none` where nobody knows or it was broken off."""
    gain: float | None
    """What it changed, if it counted."""


@dataclass(frozen=True, slots=True)
class CountRow:
    """How many games somebody has ended so."""

    kind: str
    seats: int
    n: int
    against: str
    """The level of all others; `mixed` if they differ, empty for people."""
    outcome: str
    games: int


@dataclass(frozen=True, slots=True)
class LessonsRow:
    """A finished game of somebody, and what a coach has told of it."""

    game: str
    kind: str
    rules: int
    data: str
    ended: str
    outcome: str
    body: str
    """Empty as long as nobody has looked at it."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """How strong somebody is thought to be."""

    id: str
    guest: str
    kind: str
    pace: str
    elo: float
    sigma: float
    games: int
    at: str


@dataclass(frozen=True, slots=True)
class PointRow:
    """What a rating was after a game."""

    game: str
    elo: float
    sigma: float
    at: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which finished games are looked for; what is empty does not matter."""

    kind: str = ""
    outcome: str = ""
    against: str | None = None
    name: str = ""
    """Part of the name of somebody else who sat there."""
    before: str = ""
    """Only games that ended before this place, as `ended game` tells it."""


@dataclass(frozen=True, slots=True)
class PushRow:
    """A browser that wants to be called when it is its guest's turn."""

    endpoint: str
    """Where its push service takes messages for it."""
    guest: str
    key: str
    """Its public key."""
    secret: str
    language: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    """Somebody was reported for what it has written, or for its name."""

    game: str
    seat: int
    reporter: int
    """The seat that has reported it."""
    guest: str
    address: str
    """The salted sum of the address that it came from."""
    name: str
    words: str
    """What it has written, a line each."""


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


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament."""

    id: str
    name: str
    kind: str
    """The game that is played."""
    options: str
    form: str
    """`swiss` or `robin`."""
    rounds: int
    """How many are played; of a round robin that is known when it begins."""
    clock: str
    founder: str
    created: str
    round: int = 0
    """The one that is played; 0 as long as people still come."""
    over: bool = False


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Who plays in a tournament: a guest, or a program."""

    n: int
    guest: str = ""
    """Empty for a program, and for who was forgotten."""
    name: str = ""
    program: str = ""
    gone: bool = False
    """Whether no further round is played."""


@dataclass(frozen=True, slots=True)
class PairingRow:
    """Two who play each other in a round."""

    round: int
    first: int
    second: int
    game: str
    """Their table; empty where the first has nobody to play."""
    points: float | None
    """Those of the first; None as long as nobody knows."""


@dataclass(frozen=True, slots=True)
class TryRow:
    """Somebody's first try at a puzzle."""

    game: str
    puzzle: str
    """Its name, which stays when numbers move."""
    solved: bool
    day: str
    """The day in UTC, as `2026-11-19`."""


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """How hard a puzzle has turned out to be."""

    puzzle: str
    elo: float
    sigma: float
    tries: int
    solved: int
