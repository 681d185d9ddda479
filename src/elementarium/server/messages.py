"""What travels between the server and a client: the only words they have for each other.

Sentences travel as messages, keys with parameters, which the client says in its own language by
the catalogues of `GET /api/words`. Views are the frozen dataclasses of `games.*.view`, written as
JSON objects field by field. `client/src/wire.ts` is generated from this module.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from elementarium.core.story import Event
from elementarium.core.words import Message

PROTOCOL = 3
"""Counts up when an old client could misunderstand a new server."""

MOST_SAID = 200
"""Characters of the longest text that people write to each other."""

MOST_FRAME = 16 * 1024
"""Bytes of the longest frame that a client may send."""

NO_ZERO = r"^[^\x00]*$"
"""Not every database holds a text with a zero in it."""
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_ZERO)]
Promise = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""SHA-256 of a number that the client keeps until everybody sits; empty for none."""
Version = Annotated[int, Meta(ge=-1, le=1_000_000_000)]
Path = Annotated[
    list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(min_length=1, max_length=40)
]


# From a client


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame on a socket, and again whenever the client has missed something."""

    proto: int
    v: Version = -1
    """The last version it knows; -1 for none."""


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    """An action of the client's seat, or its beginning, which is answered with `tried`."""

    id: Id
    """Made by the client; the same action sent again has the same id and is played once."""
    v: Version
    """The version it was decided on."""
    path: Path
    """The texts to be played one after another, all or none; nothing while more is to be chosen."""
    sure: bool = False
    """The answer to `sure`: it is meant, and played without asking once more."""


class Why(Struct, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Asks whether an action would be allowed, after the beginning `path`, and if not why."""

    id: Id
    text: Annotated[str, Meta(max_length=200)]
    path: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=40)] = []


class Back(Struct, tag_field="t", tag="back", forbid_unknown_fields=True):
    """Takes the seat's last action back, or asks the other people whether it may."""

    id: Id
    v: Version


class AnswerBack(Struct, tag_field="t", tag="answer", forbid_unknown_fields=True):
    """Says whether somebody may take an action back; who has asked withdraws by a no."""

    id: Id
    v: Version
    yes: bool


class Resign(Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    """Gives the game up."""

    id: Id


class PlayOn(Struct, tag_field="t", tag="play_on", forbid_unknown_fields=True):
    """Asks that the house acts for the seat that everybody waits for, because it is away."""

    id: Id
    v: Version


class AskHint(Struct, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """Asks what a program would do here."""

    id: Id
    v: Version


class Look(Struct, tag_field="t", tag="look", forbid_unknown_fields=True):
    """Asks how the table looked to the viewer when it knew of no more than a version."""

    id: Id
    v: Version


class Quiet(Struct, tag_field="t", tag="quiet", forbid_unknown_fields=True):
    """Says that the seat will not react to what was played, whether it could or not."""

    id: Id


Emote = Literal["hello", "luck", "nice", "thanks", "oops", "think", "wait", "bye"]
"""What can be said at every table of people: the words `page.emote.{emote}`."""


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Says something to the others who sit at the table: a greeting, or a text where it may be."""

    id: Id
    emote: Emote | None = None
    text: Annotated[str, Meta(max_length=400, pattern=NO_ZERO)] = ""


class Report(Struct, tag_field="t", tag="report", forbid_unknown_fields=True):
    """Tells the operator of the house what somebody has written."""

    id: Id
    seat: Annotated[int, Meta(ge=0, le=9)]


class ShowNumber(Struct, tag_field="t", tag="number", forbid_unknown_fields=True):
    """Shows the number that the seat has promised for the chance of the table."""

    id: Id
    number: Annotated[str, Meta(pattern="^([0-9a-f]{64}|-)$")]
    """32 bytes in hexadecimal; `-` if the client no longer knows it."""


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Asks whether the server is still there."""

    n: int = 0


FromClient = (
    Hello
    | Act
    | Why
    | Back
    | AnswerBack
    | Resign
    | PlayOn
    | AskHint
    | Look
    | Quiet
    | Say
    | Report
    | ShowNumber
    | Ping
)


# What the answers are made of


class Clock(Struct):
    """How much time the seats have left."""

    left: list[float]
    """Seconds of each seat at the moment of sending."""
    running: int | None
    """The seat whose time runs."""
    increment: float
    """Seconds that an action brings."""


class Over(Struct):
    """How a game ended."""

    how: Literal["rules", "resign", "time", "rules_changed", "unknown"]
    """`rules_changed`: while it was played; `unknown`: how is known to older rules only."""
    winners: list[int]
    returns: list[str]
    scores: list[int] | None
    by: int | None
    """Who resigned or ran out of time."""
    secret: str
    """What the house gave for chance; its SHA-256 is the table's commitment."""
    numbers: list[str]
    """What the seats gave; `-` where a seat gave nothing, and none where no seat was asked."""
    moments: int
    """How many moments its replay has after the first: all that happened and still holds."""


class Window(Struct):
    """Others may react to what was played; until it closes nobody learns whether anybody could."""

    by: int
    """Who played it."""
    text: str
    """What was played, in notation."""
    told: Message
    """The same as a sentence."""
    rule: str
    left: float
    """Seconds that people have to react; programs may take a moment more."""
    quiet: bool
    """Whether the viewer has said that it does not react, or is not asked to."""


class BackAsked(Struct):
    """Somebody wants to take an action back, and all that followed."""

    by: int
    waiting: list[int]
    """The seats whose people have not answered yet."""


class Now(Struct):
    """The present as one viewer sees it."""

    v: int
    view: Any
    """ElementView, AldrView, RummyView or BraveView."""
    to_act: int | None
    """The seat that decides; None if nobody does, or if that is hidden."""
    mine: bool
    """Whether the viewer decides."""
    legal: list[str]
    """What the viewer may do, in notation; empty unless it decides."""
    may_back: bool
    """Whether the viewer may take its last action back without asking."""
    may_ask_back: bool
    """Whether it may if all other people agree."""
    back: BackAsked | None
    """Who asks for that just now."""
    may_resign: bool
    may_hint: bool
    may_play_on: bool
    """Whether the seat to act is a person who has been away for a while."""
    clock: Clock | None
    window: Window | None
    """Open while others may react; what is shown is the table before they could."""
    over: Over | None


class News(Struct):
    """One thing that became history, as one viewer may know it."""

    v: int
    """The version that it made, counted for this viewer."""
    kind: Literal["act", "back", "resign", "time", "house"]
    """`house`: the house acted for somebody who was away."""
    by: int | None
    """The seat that acted, if the viewer may know."""
    text: str
    """The action and its outcomes in notation, as far as the viewer may know; may be empty."""
    events: list[Event]
    """What it did, told."""


SeatKind = Literal["person", "program", "open"]
Status = Literal["gathering", "playing", "over", "closed"]
"""`gathering`: not everybody sits yet, and nothing is dealt; `closed`: nobody ever played."""
Origin = Literal["deal", "position", "moment", "record"]
"""How a game began: dealt, at a given position, at a moment of another table, brought here."""
Proved = Literal["numbers", "secret", "record", "none"]
"""What proves the chance of a game: the secret of the house with numbers of the seats, or alone;
the record that was brought, which agrees with itself; nothing.
"""


class SeatInfo(Struct):
    """Who sits where."""

    seat: int
    kind: SeatKind
    name: str
    level: str
    """The program; empty for people."""
    left: bool
    """Whether its person has given up, and a program plays on."""
    here: bool
    """Whether its person is connected; programs always are."""
    you: bool
    promise: str
    """The sum of the number that the seat gives for chance; empty if it gives none."""
    shown: bool
    """Whether the number was shown."""


class OldRules(Struct):
    """A game that was played by an older version of its rules, and cannot be played on."""

    theirs: int
    """The version that it was played by."""
    ours: int
    """The version of today."""


class TableInfo(Struct):
    """What everybody may know about a table."""

    id: str
    game: str
    options: str
    """The options that differ from their defaults, `river=truncate`."""
    seats: list[SeatInfo]
    status: Status
    listed: bool
    """Whether its open seats are offered to everybody in the lobby."""
    watch: bool
    """Whether strangers may watch."""
    hints: bool
    clock: list[float] | None
    """Seconds at the start and per action."""
    commitment: str
    """SHA-256 of the secret that chance is drawn from, in hex."""
    created: str
    rematch: str
    """The table of the rematch, or empty."""
    origin: Origin
    dealt: bool
    """Whether it began with a deal, and not at a given position."""
    source: str
    """The table that it goes on from, or empty."""
    proof: Proved
    turn: int | None
    """The seat that everybody waits for, if everybody may know it."""
    ending: str
    """How it ended, as `Over.how` says it; empty if it has not, or that is not known here."""
    winners: list[int]
    watchers: int
    """How many watch it just now."""
    talk: bool
    """Whether its people may write to each other."""
    counts: bool
    """Whether it counts for ratings: nobody is advised, and nothing is taken back."""
    coach: bool = False
    """Whether it asks before its only person gives much away."""
    old: OldRules | None = None


# From the server


class Said(Struct, tag_field="t", tag="said"):
    """Somebody says something to the others who sit at the table; it is no part of the game."""

    by: int
    emote: Emote | None
    text: str


class Welcome(Struct, tag_field="t", tag="welcome"):
    """The answer to hello: everything, or what was missed."""

    proto: int
    build: str
    table: TableInfo
    seat: int | None
    """The viewer's own seat; None for a watcher."""
    whole: bool
    """Whether `news` are the whole history, in place of what the client has, or what it missed."""
    news: list[News]
    now: Now
    said: list[Said]
    """What people have said to each other lately; nothing to who watches."""


class Gathering(Struct, tag_field="t", tag="gathering"):
    """The answer to hello before everybody sits, and again when somebody has come or gone."""

    proto: int
    build: str
    table: TableInfo
    seat: int | None
    wanted: bool
    """Whether the viewer's number is to be shown now: all seats are taken, all promises made."""
    founder: bool
    """Whether the viewer opened the table, and so may close it."""
    missing: list[int]
    """The seats that the deal waits for: they are to show their numbers."""
    patience: float
    """Seconds after which `play_on` begins without them."""


class Happened(Struct, tag_field="t", tag="event"):
    """Something became history."""

    news: News
    now: Now


class Reacting(Struct, tag_field="t", tag="window"):
    """Somebody has played something that others may react to: `now.window` says what."""

    now: Now


class Ack(Struct, tag_field="t", tag="ack"):
    """The request was carried out and is stored."""

    id: str
    v: int
    """The version that it made."""


class No(Struct, tag_field="t", tag="no"):
    """The request was refused, and nothing has changed."""

    id: str
    code: str
    """A code of 8.4 of the rules, or `stale`, `seat`, `storage`, `hint`, `back`, `busy`, `bad`."""
    told: Message
    rule: str
    """The place in the rule book, or empty."""
    v: int


class Tried(Struct, tag_field="t", tag="tried"):
    """What the beginning of an action leads to: nothing was played, more has to be chosen."""

    id: str
    view: Any
    """The table as it would look."""
    legal: list[str]
    """How it can go on."""


class Sure(Struct, tag_field="t", tag="sure"):
    """The action was not played: it would give much away. Sent once more, it is played."""

    id: str
    chance: float
    """The chance to win after it, from 0 to 1, at a quick look."""
    better_chance: float
    head: Message
    """What it lacks, in a few words and in a sentence."""
    why: Message


class Because(Struct, tag_field="t", tag="because"):
    """The answer to why."""

    id: str
    allowed: bool
    code: str
    told: Message | None
    rule: str


class Seen(Struct, tag_field="t", tag="seen"):
    """The answer to look: nothing that the viewer did not see then."""

    id: str
    view: Any


class HintLine(Struct):
    """One action a program thinks of."""

    text: str
    chance: float
    """Its estimated chance to win, from 0 to 1."""


class Hint(Struct, tag_field="t", tag="hint"):
    """What a program would do, best first, and why."""

    id: str
    lines: list[HintLine]
    why: Message


class Backing(Struct, tag_field="t", tag="backing"):
    """Somebody asks to take an action back, or no longer does."""

    back: BackAsked | None
    declined: int | None
    """Who did not agree."""


class People(Struct, tag_field="t", tag="people"):
    """Somebody came, went, sat down or changed a name."""

    table: TableInfo


class Watching(Struct, tag_field="t", tag="watching"):
    """Somebody has begun to watch, or no longer does; told once in a while."""

    watchers: int


class Waits(Struct, tag_field="t", tag="waits"):
    """The next program waits longer than usual for its turn to think, and why."""

    told: Message


class Pong(Struct, tag_field="t", tag="pong"):
    """Still there."""

    n: int


class Upgrade(Struct, tag_field="t", tag="upgrade"):
    """The client is older than the server: reload the page."""

    proto: int
    build: str


Answer = Ack | No | Tried | Sure | Because | Seen | Hint | Pong
FromServer = (
    Welcome
    | Gathering
    | Upgrade
    | Happened
    | Reacting
    | Backing
    | People
    | Watching
    | Said
    | Waits
    | Answer
)
