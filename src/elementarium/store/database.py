"""Opens a database: its connections, its settings, its schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from elementarium.core.errors import MissingExtraError
from elementarium.core.home import home
from elementarium.core.words import saying
from elementarium.store.errors import StorageError, reason
from elementarium.store.files import file_of, is_sqlite, make_private

LOCK_PATIENCE = 5.0
"""Seconds that a write waits for another process to let go of an SQLite file."""
PATIENCE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 7000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""After how many seconds (the second: milliseconds) PostgreSQL counts as gone that does not answer:
by itself TCP waits for minutes, also after a network that was cut is whole again.
"""
MIGRATING = int.from_bytes(b"migrates")
"""The number of the lock in PostgreSQL that whoever changes the schema holds."""
CHECKPOINT = 10_000
"""Pages of the log, 40 megabytes, after which SQLite itself moves them into the file, and whoever
commits then waits for it: only where `checkpoints` could not do it before.
"""


def default_database() -> str:
    """The database of this person, made on first use."""
    home().mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{home() / 'tables.db'}"


def open_database(
    url: str, *, durable: bool = True, prepare: Callable[[Engine], None] = lambda _: None
) -> Engine:
    """The engine of a database that has the schema of this program.

    `sqlite:///elementarium.db` or `postgresql://user@host/name`. `durable`: every commit of SQLite
    reaches the disk, so that a power failure loses nothing that was acknowledged. `prepare` is
    called before anything in the database is changed.
    """
    engine = _engine(url)
    try:
        if is_sqlite(engine):
            _set_up_sqlite(engine, durable)
        prepare(engine)
        bring_up_to_date(engine)
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        raise StorageError(f"cannot open the database {engine.url!r}: {reason(error)}") from error
    except StorageError:
        engine.dispose()
        raise
    return engine


def open_unchanged(url: str) -> Engine:
    """The engine of a database that servers have made; refused if it has another schema."""
    engine = _engine(url)
    try:
        if is_sqlite(engine):
            if not (path := file_of(engine)) or not path.is_file():
                raise saying(StorageError, "house.no_database", path=engine.url.database or "")
            _set_up_sqlite(engine, durable=True)
        with engine.connect() as connection:
            present = MigrationContext.configure(connection).get_current_revision()
        if present != _scripts(_config()).get_current_head():
            raise saying(StorageError, "house.other_schema", schema=present or "-")
    except SQLAlchemyError as error:
        engine.dispose()
        raise StorageError(f"cannot open the database {engine.url!r}: {reason(error)}") from error
    except StorageError:
        engine.dispose()
        raise
    return engine


def _set_up_sqlite(engine: Engine, durable: bool) -> None:
    if path := file_of(engine):
        make_private(path)
    event.listen(engine, "connect", _settings_of_sqlite(durable))
    event.listen(engine, "begin", _begin_in_sqlite)


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        far = parsed.get_backend_name() != "sqlite"
        about = {name: value for name, value in PATIENCE.items() if name not in parsed.query}
        # A server may have been started anew; what is stored is no business of a log.
        return create_engine(
            parsed, pool_pre_ping=far, hide_parameters=True, connect_args=about if far else {}
        )
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        if url.startswith("postgres") and isinstance(error, ModuleNotFoundError):
            raise MissingExtraError(
                "PostgreSQL needs one more package: pip install elementarium[postgres]"
            ) from error
        raise StorageError(
            f'"{url}" is no database: write sqlite:///FILE or postgresql://USER@HOST/NAME'
        ) from error


def _settings_of_sqlite(durable: bool) -> Any:
    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, savepoints need it
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
        connection.execute(f"PRAGMA busy_timeout={int(LOCK_PATIENCE * 1000)}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")

    return on_connect


def _begin_in_sqlite(connection: Connection) -> None:
    """Whoever writes takes the lock first, so that no one who has read must give way later."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def bring_up_to_date(engine: Engine, revision: str = "head") -> None:
    """Carry out the migrations that a database has not seen; refuse one newer than we are.

    Any other revision than the newest is gone back to.
    """
    config = _config()
    known = {script.revision for script in _scripts(config).walk_revisions()}
    with engine.execution_options(writes=True).begin() as connection:
        if not is_sqlite(engine):  # several servers may be started at once
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        present = MigrationContext.configure(connection).get_current_revision()
        if present is not None and present not in known:
            raise StorageError(
                f"the database was made by a newer Elementarium (schema {present}): update this one"
            )
        config.attributes["connection"] = connection
        if revision != "head":
            command.downgrade(config, revision)
        elif present != _scripts(config).get_current_head():
            command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "elementarium.store:migrations")
    return config


def _scripts(config: Config) -> ScriptDirectory:
    return ScriptDirectory.from_config(config)
