"""How the commands of this house tell of themselves: in its words, in the language asked for."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from elementarium.core.words import Words

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
