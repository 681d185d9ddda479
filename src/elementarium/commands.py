"""How the commands of this house tell of themselves: in its words, in the language asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from elementarium.core.words import Words

if TYPE_CHECKING:
    from elementarium.lab.progress import About

Language = Annotated[str, typer.Option("--lang")]
Database = Annotated[str, typer.Option("--db", metavar="URL", envvar="ELEMENTARIUM_DB")]


class Told(TyperCommand):
    """A command that explains itself in the words of the house."""

    def get_help(self, ctx: Any) -> str:
        """All that is to be known about it."""
        return help_of(self, ctx)


class ToldGroup(TyperGroup):
    """The commands together."""

    def get_help(self, ctx: Any) -> str:
        """What there is, each with the first sentence about it."""
        return help_of(self, ctx)


def help_of(command: TyperCommand | TyperGroup, context: Any) -> str:
    """The help of a command, in the language asked for."""
    from elementarium.tui import helping

    return helping.help_of(command, context)


def group() -> typer.Typer:
    """Commands that belong together."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        cls=ToldGroup,
    )


def speak(context: typer.Context, language: str) -> None:
    """A language given before a command is that of the command."""
    if context.invoked_subcommand is not None:
        context.default_map = {context.invoked_subcommand: {"lang": language}}


def words_of(language: str) -> Words:
    """The words of the command line."""
    return Words(language, ("elementarium.tui",))


@contextmanager
def progress(label: str, total: int, told: Callable[[About], str]) -> Iterator[Callable[..., None]]:
    """What to call after each step, or after so many: it moves a bar, or writes a line now and then
    into a log.
    """
    from elementarium.lab.progress import Progress

    if sys.stderr.isatty():
        with typer.progressbar(length=total, label=label, file=sys.stderr) as bar:
            yield lambda steps=1: bar.update(steps)
        return
    typer.echo(label, err=True)
    log = Progress(total)

    def step(steps: int = 1) -> None:
        if about := log.step(steps):
            typer.echo(told(about), err=True)

    yield step
