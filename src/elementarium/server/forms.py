"""What travels by plain requests: the lobby, new tables, finished games, sandbox, rule books.

What is said at a table itself travels by its socket (`messages.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from elementarium.core.words import Message
from elementarium.server.messages import NO_ZERO, Because, News, Over, Path, Promise, TableInfo

Pace = Literal["free", "clock"]
"""With all the time in the world, or against the clock."""
Outcome = Literal["won", "lost", "drawn", "none"]
"""How a game ended for somebody; `none` where nobody knows, or it was broken off."""
ENDPOINT = "^https?://[!-~]+$"
"""Where a push service takes messages."""


class OptionInfo(Struct):
    """One rule option; its sentences are the words `{game}.option.{name}` and below."""

    name: str
    default: str
    values: tuple[str, ...]
    """All words allowed; empty if it is a whole number."""
    least: int
    ruling: str


class PresetInfo(Struct):
    """A set of rule options; its sentences are `{game}.preset.{name}` and `..._about`."""

    name: str
    options: Mapping[str, str]
    """The value of each option that it sets."""


class GameInfo(Struct):
    """One game; its sentences are the words `{game}.title` and `{game}.about`."""

    name: str
    least_seats: int
    most_seats: int
    hidden: bool
    options: list[OptionInfo]
    presets: list[PresetInfo]
    rated: bool
    """Whether games of it can count: its programs were measured."""


class Me(Struct):
    """The guest who asks."""

    name: str
    token: str
    """To be sent back in the header `x-csrf-token` with everything that changes something."""


class Privacy(Struct):
    """What the page about privacy shows besides its sentences."""

    number: str
    """By which the operator finds the guest."""
    imprint: str
    """What the operator says of himself; empty if nothing."""


class Forgotten(Struct):
    """What was stored of a guest is deleted."""

    tables: int
    """How many tables have lost its name."""
    me: Me
    """Who asks is somebody new."""


class Rename(Struct, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: Annotated[str, Meta(max_length=200)]


class Phrase(Struct):
    """What makes any device this guest; it is shown once and not kept."""

    phrase: str


class DeviceLink(Struct):
    """What makes one other device this guest."""

    path: str
    seconds: float
    """For how long it works."""


class Become(Struct, forbid_unknown_fields=True):
    """A device is to be somebody else's: told by a phrase, or by the code of a link."""

    phrase: Annotated[str, Meta(max_length=100)] = ""
    code: Annotated[str, Meta(max_length=100)] = ""


class Somebody(Struct):
    """Whom a phrase or a link means."""

    name: str
    games: int


class Show(Struct, forbid_unknown_fields=True):
    """Whether a guest wants a public page."""

    on: bool


class Shown(Struct):
    """The address of the public page; empty for none."""

    page: str


class Running(Struct):
    """A table that goes on."""

    table: TableInfo
    left: float | None
    """Seconds that are left to whom it is shown, where there are clocks."""


class Rating(Struct):
    """How strong somebody is thought to be."""

    game: str
    pace: Pace
    elo: float
    error: float
    """Half of what 95 % lie within."""
    games: int
    placed: bool
    """Whether it is known well enough to be compared."""


class RatingPoint(Struct):
    """What a rating was after a game."""

    game: str
    """The table; empty where that is not told."""
    elo: float
    error: float
    at: str


class Count(Struct):
    """How many games ended so."""

    game: str
    seats: int
    seat: int
    against: str
    """The level of all others; `mixed` if they differ, empty for people."""
    outcome: Outcome
    games: int


class Place(Struct):
    """Where a program stands."""

    level: str
    elo: float


class Profile(Struct):
    """What somebody has played, and how strong that makes one."""

    name: str
    has_phrase: bool
    page: str
    """The address of the public page; empty for none."""
    running: list[Running]
    ratings: list[Rating]
    counts: list[Count]
    scales: Mapping[str, list[Place]]
    """The places of the programs of every game, weakest first."""


class PlayedGame(Struct):
    """A finished game."""

    table: TableInfo
    seat: int
    ended: str
    outcome: Outcome
    gain: float | None
    """By how much it changed a rating, if it counted."""


class PlayedGames(Struct):
    """Finished games, the newest first."""

    games: list[PlayedGame]
    before: str
    """Where the list goes on; empty at its end."""


class PublicPage(Struct):
    """What somebody wants everybody to see."""

    name: str
    ratings: list[Rating]
    counts: list[Count]
    scales: Mapping[str, list[Place]]


class Rated(Struct):
    """What a game has changed for who asks."""

    gain: float
    elo: float
    error: float


class Leader(Struct):
    """Somebody among the strongest."""

    name: str
    page: str
    elo: float
    error: float
    games: int


class Leaders(Struct):
    """The strongest of those who want to be seen, and the programs, which stand on one scale."""

    people: list[Leader]
    programs: list[Place]


Form = Literal["swiss", "robin"]
"""How a tournament is played: those with as many points meet, or everybody meets everybody."""
PairingStatus = Literal["bye", "waiting", "playing", "over", "broken"]
"""How a pairing stands; `broken` where its game ended without a result."""


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=200, pattern=NO_ZERO)] = ""
    form: Form = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=15)] = 3
    """How many a Swiss tournament has; a round robin has as many as it needs."""
    options: Annotated[str, Meta(max_length=500)] = ""
    clock: Annotated[list[float], Meta(min_length=2, max_length=2)] | None = None
    programs: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=8)] = []
    """The levels of programs that play along, out of the competition."""
    play: bool = True
    """Whether who opens it plays, too."""


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    round: int
    rounds: int
    over: bool


class TournamentEntrant(Struct):
    """Who plays in a tournament, and how it stands with him."""

    n: int
    name: str
    program: str
    """The level of a program; empty for a person."""
    gone: bool
    """Whether no further round is played."""
    you: bool
    place: int
    """From 1; equals share one. 0 for programs."""
    points: float
    opponents: float
    """The points of all whom one has played."""
    beaten: float
    """Those of whom one has beaten, and half of whom one has drawn with."""
    games: int


class TournamentPairing(Struct):
    """Two who play each other."""

    first: int
    """Who begins."""
    second: int | None
    table: str
    """The address of their table for who asks; empty for nobody to play."""
    status: PairingStatus
    points: float | None
    """Those of the first."""


class TournamentRound(Struct):
    """Everybody's pairings in a round."""

    round: int
    pairings: list[TournamentPairing]


class Tournament(Struct):
    """All that is to be seen of a tournament."""

    id: str
    name: str
    game: str
    options: str
    form: Form
    rounds: int
    """0 as long as nobody knows how many a round robin will have."""
    clock: list[float] | None
    round: int
    over: bool
    founder: bool
    """Whether who asks has opened it."""
    can_enter: bool
    can_begin: bool
    """Whether the next round may begin."""
    entrants: list[TournamentEntrant]
    """The best first."""
    played: list[TournamentRound]
    """The newest round first."""


class Award(Struct, forbid_unknown_fields=True):
    """Who opened a tournament says how a game ended that was not played to its end."""

    round: Annotated[int, Meta(ge=1, le=1000)]
    first: Annotated[int, Meta(ge=0, le=1000)]
    points: Literal["1", "0.5", "0"]
    """Those of the first."""


class Listen(Struct, forbid_unknown_fields=True):
    """A browser wants to be called when it is its guest's turn."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=ENDPOINT)]
    """Where its push service takes messages for it."""
    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}$")]
    """Its public key: the 65 bytes of a point, as browsers write them."""
    secret: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
    language: Literal["en", "zh"] = "en"


class Forget(Struct, forbid_unknown_fields=True):
    """A browser does not want to be called any more."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=ENDPOINT)]


class Listening(Struct):
    """Whether a browser is called."""

    on: bool


class Lobby(Struct):
    """What the first page needs."""

    me: Me
    build: str
    proto: int
    games: list[GameInfo]
    levels: list[str]
    """The programs, weakest first."""
    open: list[TableInfo]
    mine: list[TableInfo]
    """Where the guest sits: first the tables at which it is its turn."""
    watch: list[TableInfo]
    """Where people play just now and let others watch."""
    even: Mapping[str, str]
    """For each game that counted for the guest the program that it beats half of the time."""


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "person", "program"]
    level: Annotated[str, Meta(max_length=20)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    options: Annotated[str, Meta(max_length=500)] = ""
    listed: bool = False
    watch: bool = True
    hints: bool = True
    talk: bool = False
    """Whether its people may write to each other."""
    counts: bool = False
    """Whether the game is to count for ratings; then there are no hints."""
    coach: bool = False
    """Whether it is to ask before its only person gives much away; then it cannot count."""
    clock: Annotated[list[float], Meta(min_length=2, max_length=2)] | None = None
    """Seconds at the start and per action."""
    start: Annotated[str, Meta(max_length=8000)] = ""
    """A position to start from."""
    source: Annotated[str, Meta(max_length=40, pattern=NO_ZERO)] = ""
    """A finished table to go on from, after its first `at` versions."""
    at: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    puzzle: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """The number of a puzzle of the game to play on from; 0 for none."""
    promise: Promise = ""


class Invite(Struct):
    """The secret of one seat, to be given to one person."""

    seat: int
    path: str
    """`/t/ID#SECRET`"""


class Opened(Struct):
    """A table that was opened."""

    id: str
    seat: int | None
    """Where its founder sits."""
    invites: list[Invite]


class SitDown(Struct, forbid_unknown_fields=True):
    """A guest wants a seat: by its secret, or an open one of a listed table."""

    secret: Annotated[str, Meta(max_length=100)] = ""
    promise: Promise = ""


class Rematch(Struct, forbid_unknown_fields=True):
    """A guest wants to play again, with the same people."""

    promise: Promise = ""


class Seated(Struct):
    """Where the guest sits now."""

    id: str
    seat: int


class Moment(Struct):
    """A point of a finished game: everything open."""

    v: int
    views: list[Any]
    """What every seat saw; none where the rules have changed and it cannot be drawn."""
    to_act: int | None


class Replay(Struct):
    """A finished game for everybody with the link; its moments come one by one."""

    table: TableInfo
    news: list[News]
    """What each version did, told with everything open."""
    over: Over


class ChancesAt(Struct):
    """What a search thought of everybody's chances at a version of a finished game."""

    v: int
    chances: list[float]
    """One for each seat; they add up to 1."""


class TurningPoint(Struct):
    """A decision that gave much away, and what would have been better."""

    v: int
    """The version that it made."""
    seat: int
    played: str
    played_chance: float
    better: str
    better_chance: float
    why: Message


class Analysis(Struct):
    """The chances through a finished game, as far as they have been thought about."""

    done: int
    total: int
    """How many decisions are looked at; 0 if nobody has asked for it."""
    moments: list[ChancesAt]
    """The last one, at the end of the game, comes when everything is done."""
    points: list[TurningPoint]


class Lesson(Struct):
    """What somebody may learn from a decision in a finished game."""

    v: int
    """The version before the decision."""
    played: str
    played_chance: float
    better: str
    better_chance: float
    theme: str
    """What was missed; empty if only a search can tell."""
    head: Message
    why: Message
    times: int
    """How often that was missed in the game."""
    learned: bool
    """Whether something as good was found when it was tried again."""


class Lessons(Struct):
    """What a coach tells somebody of a finished game, as far as it has been looked at."""

    done: int
    total: int
    """How much there is to look at; 0 if nobody has asked for it."""
    lessons: list[Lesson]
    missed: list[str]
    """The themes of all that was found, told or not."""


class Again(Struct):
    """The position of a lesson; what its seat could not know is imagined, always the same."""

    game: str
    options: str
    position: str
    seat: int
    lesson: Lesson


class Try(Struct, forbid_unknown_fields=True):
    """Another action for the position of a lesson."""

    path: Path


class Tried(Struct):
    """What a search thinks of it."""

    good: bool
    """Whether it is as good as the better action."""
    chance: float
    better_chance: float
    head: Message
    """What it lacks, if it is not good."""
    why: Message


class Coached(Struct):
    """A finished game of somebody, as far as a coach has looked at it."""

    table: str
    game: str
    ended: str
    outcome: Outcome
    looked: bool
    missed: list[str]
    """The themes that were missed."""
    told: int
    """How many lessons there were."""
    learned: int
    """How many of them were found when they were tried again."""


class Sandbox(Struct, forbid_unknown_fields=True):
    """A position to be looked at, and what is played from it: for examples and guides.

    Nothing is stored, and everything is open, for the asker has written it all.
    """

    game: Annotated[str, Meta(max_length=40)]
    position: Annotated[str, Meta(max_length=8000)] = ""
    """Empty for the first position of the game with two seats."""
    options: Annotated[str, Meta(max_length=500)] = ""
    items: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=60)] = []
    """Actions, and outcomes of chance such as `~F`; chance that is not given is drawn."""
    seed: Annotated[int, Meta(ge=0, le=2**32)] = 0


class Looked(Struct):
    """What the sandbox shows after the items that were possible."""

    position: str
    views: list[Any]
    """What every seat sees."""
    to_act: int | None
    legal: list[str]
    unfinished: bool
    """Whether an action has been begun that is not complete."""
    news: list[News]
    refused: Because | None
    """Why the first impossible item was refused; it and what follows it were not played."""


PuzzleStanding = Literal["new", "solved", "missed"]
"""How the first try at a puzzle went."""


class PuzzleLine(Struct):
    """One puzzle in a list."""

    game: str
    number: int
    title: Message
    elo: float
    standing: PuzzleStanding


class PuzzleDay(Struct):
    """One day of somebody's week."""

    day: str
    game: str
    """A game of which a puzzle was solved at once on this day; empty if none was."""


class PuzzleGame(Struct):
    """The puzzles of a game, and how somebody does with them."""

    game: str
    count: int
    tried: int
    solved: int
    elo: float | None
    """How well they are solved; None before the first try."""
    spread: float


class PuzzleHall(Struct):
    """The puzzles of the day, and how somebody has done."""

    day: str
    daily: list[PuzzleLine]
    week: list[PuzzleDay]
    streak: int
    longest: int
    games: list[PuzzleGame]


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """What somebody has played of a puzzle, and what is wanted besides."""

    items: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=60)] = []
    wish: Literal["", "hint", "show"] = ""
    """`hint` for the next decision, `show` for the answers: after both it does not count."""


class PuzzleLook(Struct):
    """A puzzle after what was played of it, as its solver sees it."""

    puzzle: PuzzleLine
    count: int
    """How many puzzles of the game there are."""
    daily: bool
    asks: Message
    nudge: Message
    seats: int
    seat: int
    lines: int
    """In how many ways one can go on."""
    position: str
    """The position as the solver sees it."""
    view: Any
    legal: list[str]
    unfinished: bool
    to_act: int | None
    news: list[News]
    refused: Because | None
    verdict: Literal["reached", "open", "missed"]
    luck: bool
    """Whether the last choice hangs on what the solver cannot know."""
    hint: str
    """The next decision, if it was asked for and there is one."""
    action: str
    """That decision behind what was begun of its action, to be told in words."""
    answers: list[list[str]]
    """All answers, once it is solved or given up."""
    told: list[News]
    """The first answer, told."""
    counted: bool
    """Whether this was the first try, which counts."""
    rating: PuzzleGame
    share: float | None
    """How many of all have solved it at once; told with the answers."""


class ExampleInfo(Struct):
    """An example of the rule book that can be played on the board."""

    id: str
    title: str
    position: str
    options: str
    items: list[str]
    refused: list[RefusedText]


class RefusedText(Struct):
    """An action that an example shows to be forbidden, after so many of its items."""

    after: int
    text: str


class Section(Struct):
    """A chapter of a rule book."""

    number: str
    title: str
    level: int
    html: str
    """Made from our own text; examples are `<figure data-example="ID">`, links to other sections
    `<a href="#s5.3">`.
    """
    examples: list[ExampleInfo]


class FrameInfo(Struct):
    """One drawing of a booklet: a view of the engine, and what is pointed at in it."""

    view: Any
    legal: list[str]
    """What is lit."""
    refused: str
    """What is crossed out."""
    touched: list[str]
    """What has changed since the drawing before it."""
    parts: list[str]
    """What is drawn of the table: `c3-h6`, or names of parts."""
    marks: list[tuple[str, str]]
    arrows: list[tuple[str, str]]


class PictureInfo(Struct):
    """Drawings in a row, with what they teach."""

    id: str
    caption: str
    """HTML, made from our own text, as in all of a booklet."""
    frames: list[FrameInfo]


class BookPart(Struct):
    """A piece of a chapter: text, the heading of a step, fine print, or a picture."""

    html: str
    step: str
    fold: str
    picture: PictureInfo | None


class BookChapter(Struct):
    """A chapter of a booklet."""

    name: str
    title: str
    rules: list[str]
    """The sections and rulings of the rule book that it tells."""
    parts: list[BookPart]


class Booklet(Struct):
    """The rule book of a game for players; without chapters if nobody has written one.

    Links to the exact rules are `<a href="#s5.3">`, elements in the text `<i data-element="fire">`.
    """

    title: str
    lead: str
    chapters: list[BookChapter]


class Figure(Struct):
    """A figure with the bounds between which it lies."""

    value: float
    low: float
    high: float


class MeasuredRun(Struct):
    """What was played, so that figures can name it."""

    games: int
    of_each: int
    """Games of each kind: number of seats, set of rules."""
    players: list[str]
    seats: list[int]
    version: str
    """Of the program."""
    rules: int
    """Of the rules of the game."""
    command: str


class Finding(Struct):
    """A sentence about the balance of a game, and what stands behind it."""

    level: Literal["good", "note", "bad"]
    headline: str
    more: str


class MeasuredUse(Struct):
    """Something that goes together with winning, or with losing, more than its like."""

    told: str
    above: Figure


class MeasuredSeats(Struct):
    """What was measured with so many seats."""

    seats: int
    games: int
    uneven: bool
    """Whether seats differ beyond chance."""
    shares: list[Figure]
    decisions: Figure
    """The median; nine of ten games lie between the bounds."""
    minutes: Figure
    uses: list[MeasuredUse]


class OptionEffect(Struct):
    """What a value of an option changes."""

    option: str
    value: str
    clear: bool
    """Whether anything differs beyond chance."""
    touched: Figure
    """The share of games that go otherwise."""
    told: str


class Balance(Struct):
    """What simulations have taught about a game; empty if nobody has measured it."""

    run: MeasuredRun | None
    findings: list[Finding]
    groups: list[MeasuredSeats]
    options_run: MeasuredRun | None
    effects: list[OptionEffect]


class House(Struct):
    """How the server is."""

    status: str
    build: str


class Problem(Struct):
    """Why a request was refused."""

    code: str
    told: Message
    details: str = ""
    """What else is known, in English: for whoever writes positions by hand."""
