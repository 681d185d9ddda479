"""`elementarium admin`: what an operator asks of a house, and does to it.

It works on the database, beside servers or without: they hear of it by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elementarium.commands import Database, Language, Told, group, speak, words_of
from elementarium.core.errors import ElementariumError, MissingExtraError
from elementarium.core.words import saying

if TYPE_CHECKING:
    from elementarium.store.care import Care

app = group()
command = partial(app.command, cls=Told)

Json = Annotated[bool, typer.Option("--json")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT")]
Days = Annotated[int, typer.Option(min=0, max=36_500)]
GUEST = re.compile("[0-9a-f]{32}")


@app.callback()
def admin(context: typer.Context, lang: Language = "en") -> None:
    """What an operator asks of a house, and does to it."""
    speak(context, lang)


@command()
def status(db: Database = "", json: Json = False, lang: Language = "en") -> None:
    """Show servers, tables, guests, and what waits for the operator."""
    with opened(db) as care:
        found = care.status()
    told = {**found, **{f"tables_{name}": count for name, count in found["tables"].items()}}
    told["servers"] = [" ".join(map(str, one.values())) for one in found["servers"]]
    del told["tables"]
    show(found, json, lambda: print_pairs(told, lang))


@command()
def tables(
    status: Annotated[str, typer.Option(metavar="playing|over|closed")] = "",
    guest: Annotated[str, typer.Option(metavar="GUEST")] = "",
    most: Annotated[int, typer.Option(min=1)] = 50,
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """List tables, the newest first."""
    with opened(db) as care:
        found = care.tables(status, guest, most)
    columns = ("id", "kind", "status", "created", "last", "people")
    rows = [
        {**one, "people": ", ".join(seat["name"] or "?" for seat in one["seats"])} for one in found
    ]
    show(found, json, lambda: print_rows(rows, columns, lang))


@command()
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """End a table without a winner."""
    with opened(db) as care:
        care.close(table)
    done({"closed": table}, json, lang)


@command()
def reports(
    every: Annotated[bool, typer.Option("--all")] = False,
    settle: Annotated[int, typer.Option(min=0, metavar="NUMBER")] = 0,
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Show whom people have reported, and what was written."""
    with opened(db) as care:
        if settle:
            care.settle(settle)
        found = care.reports(settled=every)
    columns = ("n", "at", "game", "seat", "reporter", "name", "guest", "words")
    show(found, json, lambda: print_rows(found, columns, lang))


@command()
def bans(db: Database = "", json: Json = False, lang: Language = "en") -> None:
    """List who is not let in."""
    with opened(db) as care:
        found = care.bans()
    columns = ("n", "kind", "subject", "until", "why")
    show(found, json, lambda: print_rows(found, columns, lang))


@command()
def ban(
    guest: Annotated[str, typer.Argument(metavar="GUEST")] = "",
    address: Annotated[str, typer.Option(metavar="ADDRESS")] = "",
    report: Annotated[int, typer.Option(min=0, metavar="NUMBER")] = 0,
    days: Days = 0,
    why: Why = "",
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Let a guest or an address in no more."""
    from elementarium.server.limits import household

    if bool(guest) + bool(address) + bool(report) != 1 or (guest and not GUEST.fullmatch(guest)):
        raise saying(ElementariumError, "house.no_subject")
    with opened(db) as care:
        if report:
            made = care.ban_reported(report, why, days)
        elif address:
            made = [care.ban("address", household(address), why, days)]
        else:
            made = [care.ban("guest", guest, why, days)]
    done({"bans": made}, json, lang)


@command()
def unban(
    number: Annotated[int, typer.Argument(metavar="NUMBER")],
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Let somebody in again, by the number that `bans` shows."""
    with opened(db) as care:
        care.unban(number)
    done({"unbanned": number}, json, lang)


@command()
def forget(
    guest: Annotated[str, typer.Argument(metavar="GUEST")],
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Delete what is stored about a guest; games keep their moves and lose the name."""
    with opened(db) as care:
        count = care.forget(guest)
    done({"tables": count}, json, lang)


@command()
def export(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE")],
    guest: Annotated[str, typer.Option(metavar="GUEST")] = "",
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Write the records of all finished games, or all that is stored about a guest, to a file."""
    from json import dumps

    with opened(db) as care:
        if guest:
            out.write_text(dumps(care.about(guest), indent=1) + "\n", encoding="utf-8")
            done({"guests": 1, "file": str(out)}, json, lang)
            return
        from elementarium.server.recording import records
        from elementarium.store.store import Store

        ids = care.finished()
        count = 0
        store = Store(url_of(db))
        try:
            with out.open("w", encoding="utf-8") as file:
                for _, text in records(store, ids):
                    file.write(f"{text.rstrip()}\n\n")
                    count += 1
        finally:
            store.close()
    done({"records": count, "left_out": len(ids) - count, "file": str(out)}, json, lang)


@command()
def retention(
    closed: Days = 0,
    abandoned: Days = 0,
    finished: Days = 0,
    reports: Days = 0,
    delete: Annotated[bool, typer.Option("--delete")] = False,
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Delete what is older than so many days; without --delete only count it."""
    with opened(db) as care:
        old = care.outdated(closed, abandoned, finished)
        found: dict[str, Any] = {kind: len(tables) for kind, tables in old.items()}
        found["deleted"] = delete
        if delete:
            for tables in old.values():
                care.delete(tables)
            found |= care.forget_strangers(reports)
    show(found, json, lambda: print_pairs(found, lang))


@command()
def ratings(
    rebuild: Annotated[bool, typer.Option("--rebuild")] = False,
    db: Database = "",
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Count the ratings; with --rebuild work all of them out anew from the games."""
    with opened(db) as care:
        found = care.rate_again() if rebuild else care.ratings()
    show(found, json, lambda: print_pairs(found, lang))


@command()
def vacuum(db: Database = "", json: Json = False, lang: Language = "en") -> None:
    """Give room back that nothing uses any more."""
    with opened(db) as care:
        freed = care.vacuum()
    done({"freed": freed}, json, lang)


def url_of(db: str) -> str:
    """The database that is meant."""
    from elementarium.store.database import default_database

    return db or default_database()


def opened(db: str) -> Care:
    """A database, in the hands of its operator."""
    try:
        from elementarium.store.care import Care
    except ModuleNotFoundError as error:
        raise saying(MissingExtraError, "house.server", name=error.name or "") from error
    return Care(url_of(db))


# Showing


def show(found: Any, json: bool, plainly: Callable[[], None]) -> None:
    """Show what was found: for programs, or for people."""
    from json import dumps

    if json:
        typer.echo(dumps(found, ensure_ascii=False))
    else:
        plainly()


def done(what: Mapping[str, Any], json: bool, lang: str) -> None:
    """Tell that something was done."""
    show(what, json, lambda: print_pairs(what, lang))


def print_pairs(pairs: Mapping[str, Any], lang: str) -> None:
    """Figures, one on each line."""
    words = words_of(lang)
    for name, value in pairs.items():
        values = value if isinstance(value, list) else [value]
        told = ", ".join(map(str, values)) or "-"
        typer.echo(
            words.say("cli.admin.pair", name=words.say(f"cli.admin.told.{name}"), value=told)
        )


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Iterable[str], lang: str) -> None:
    """A table that fits whatever is in it."""
    from rich.console import Console
    from rich.table import Table

    words = words_of(lang)
    if not rows:
        typer.echo(words.say("cli.admin.nothing"))
        return
    shown = Table(box=None, pad_edge=False)
    for column in columns:
        shown.add_column(words.say(f"cli.admin.told.{column}"), overflow="fold")
    for row in rows:
        shown.add_row(*(plain(row[column]) for column in columns))
    Console(highlight=False, markup=False, emoji=False).print(shown)


def plain(value: Any) -> str:
    """A value that can be shown at any terminal, whatever somebody has called itself."""
    text = "" if value is None else str(value)
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
