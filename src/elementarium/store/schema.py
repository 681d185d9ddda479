"""What is kept, as tables of a database: the same on SQLite and PostgreSQL.

Actions are only ever added. The primary key (game, seq) and the unique (game, id) let the database
itself refuse a history that forks and a request that comes twice. `game.in_lobby` says what could
be found out from the rest, whether anybody may sit down at a table, and `turn`, `ending` and
`winners` how it stands: so that the lobby is as quick after a million games as after ten. In the
same way a seat says when and how its game ended.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA = MetaData()

GAMES = Table(
    "game",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("start", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("founder", String(64), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("status", String(8), nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("tags", Text, nullable=False),
    Column("origin", String(8), nullable=False),
    Column("source", String(48), nullable=False),
    Column("proof", String(8), nullable=False),
    Column("in_lobby", Boolean, nullable=False, server_default=false()),
    Column("turn", Integer, nullable=False, server_default="-1"),
    Column("ending", String(16), nullable=False, server_default=""),
    Column("winners", String(16), nullable=False, server_default=""),
    Column("talk", Boolean, nullable=False, server_default=false()),
    Column("counts", Boolean, nullable=False, server_default=false()),
    Column("coach", Boolean, nullable=False, server_default=false()),
    Index("game_by_status", "status", "listed", "created"),
    Index("game_in_lobby", "in_lobby", "created"),
    Index("game_by_founder", "founder", "created"),
)

SECRETS = Table(
    "secret",
    METADATA,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("seed", String(64), nullable=False),
)

SEATS = Table(
    "seat",
    METADATA,
    Column("game", String(32), ForeignKey("game.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("level", String(20), nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("promise", String(64), nullable=False),
    Column("number", String(64), nullable=False),
    Column("near", String(4), nullable=False, server_default=""),
    Column("ended", String(32), nullable=False, server_default=""),
    Column("outcome", String(8), nullable=False, server_default=""),
    Column("against", String(20), nullable=False, server_default=""),
    PrimaryKeyConstraint("game", "n"),
    Index("seat_by_guest", "guest", "ended"),
)
"""`ended` and what follows it is noted when a game ends, for lists of what somebody has played."""

ACTIONS = Table(
    "action",
    METADATA,
    Column("game", String(32), ForeignKey("game.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("id", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("actor", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("chance", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("clock", Text, nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("game", "seq"),
    UniqueConstraint("game", "id", name="action_once"),
)

ANALYSES = Table(
    "analysis",
    METADATA,
    Column("game", String(32), ForeignKey("game.id"), primary_key=True),
    Column("body", Text, nullable=False),
)

LESSONS = Table(
    "lesson",
    METADATA,
    Column("game", String(32), ForeignKey("game.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("game", "n"),
)

GUESTS = Table(
    "guest",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("phrase", String(64), nullable=False, server_default=""),
    Column("shown", String(16), nullable=False, server_default=""),
    Column("became", String(64), nullable=False, server_default=""),
    Index("guest_by_phrase", "phrase"),
    Index("guest_shown", "shown"),
)

LINKS = Table(
    "link",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("until", String(32), nullable=False),
    Index("link_by_guest", "guest"),
)

RATINGS = Table(
    "rating",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("pace", String(8), nullable=False),
    Column("elo", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Index("rating_by_guest", "guest"),
    Index("rating_by_elo", "kind", "pace", "elo"),
)
"""How strong somebody is thought to be. Whoever has asked to be forgotten leaves numbers only."""

RATED = Table(
    "rated",
    METADATA,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("game", String(32), nullable=False),
    Column("n", Integer, nullable=False),
    Column("rating", String(16), nullable=False),
    Column("elo", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("gain", Double, nullable=False),
    Column("at", String(32), nullable=False),
    Index("rated_by_game", "game"),
    Index("rated_by_rating", "rating", "seq"),
)
"""What a game has changed, in the order in which games ended, also where it was deleted since."""

TOURNAMENTS = Table(
    "tournament",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("form", String(8), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("founder", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("round", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Index("tournament_by_founder", "founder", "created"),
)
"""`round` is the one that is played; 0 before the first, when people still come."""

ENTRANTS = Table(
    "entrant",
    METADATA,
    Column("tournament", String(32), ForeignKey("tournament.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("guest", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("program", String(20), nullable=False),
    Column("gone", Boolean, nullable=False),
    PrimaryKeyConstraint("tournament", "n"),
    Index("entrant_by_guest", "guest"),
)

PAIRINGS = Table(
    "pairing",
    METADATA,
    Column("tournament", String(32), ForeignKey("tournament.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("points", Double, nullable=True),
    PrimaryKeyConstraint("tournament", "round", "first"),
)
"""Two who play each other; `points` are those of the first, NULL as long as nobody knows."""

PUZZLE_TRIES = Table(
    "puzzle_try",
    METADATA,
    Column("guest", String(64), nullable=False),
    Column("game", String(40), nullable=False),
    Column("puzzle", String(16), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("day", String(10), nullable=False),
    PrimaryKeyConstraint("guest", "game", "puzzle"),
)
"""The first try of a guest at a puzzle: it alone counts. `day` is that of UTC."""

PUZZLE_RATINGS = Table(
    "puzzle_rating",
    METADATA,
    Column("guest", String(64), nullable=False),
    Column("game", String(40), nullable=False),
    Column("elo", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    PrimaryKeyConstraint("guest", "game"),
)
"""How well a guest solves the puzzles of a game."""

PUZZLES = Table(
    "puzzle",
    METADATA,
    Column("game", String(40), nullable=False),
    Column("puzzle", String(16), nullable=False),
    Column("elo", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    PrimaryKeyConstraint("game", "puzzle"),
)
"""How hard puzzles have turned out to be, and how many have solved them at once."""

PUSHES = Table(
    "push",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),
    Column("secret", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", String(32), nullable=False),
    Index("push_by_guest", "guest", "created"),
)

SETTINGS = Table(
    "setting",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

BANS = Table(
    "ban",
    METADATA,
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("why", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("until", String(32), nullable=False),
)
"""Who is not let in: a `guest`, or an `address` by its salted sum; until then, or for ever."""

REPORTS = Table(
    "report",
    METADATA,
    Column("n", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reporter", Integer, nullable=False),
    Column("guest", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("settled", Boolean, nullable=False, server_default=false()),
)
"""Who was reported, by which seat, and what was written; the address as its salted sum."""

NOTICES = Table(
    "notice",
    METADATA,
    Column("n", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("at", String(32), nullable=False),
)
"""By these servers hear of what an operator has changed: a table, or, without one, bans."""

SERVERS = Table(
    "server",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("address", Text, nullable=False),
    Column("backend", Integer, nullable=False),
    Column("begun", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
)
"""Those that share a PostgreSQL: where they are, their sessions, when they last said so."""
