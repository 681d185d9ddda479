"""What a command is for and how it is written, in the language that was asked for.

Typer knows commands and their parameters; what is said about them lies in `words`, and is read
only when somebody asks for help or has written a command wrongly: a game starts without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from elementarium.core.words import LANGUAGES, Words, catalogue

PACKAGE = "elementarium.tui"
WIDTH = 80
USAGE = "cli.usage."


def help_of(command: Any, context: Any) -> str:
    """The help of a command: how it is written, what it does, its arguments, options, commands."""
    words = Words(context.find_root().obj or LANGUAGES[0], (PACKAGE,))
    console = Console(file=StringIO(), highlight=False, markup=False, emoji=False)
    console.width = min(console.width, WIDTH)
    pieces = " ".join(command.collect_usage_pieces(context))
    pieces = re.sub("[{}]", "", pieces).replace("[OPTIONS]", words.say("cli.options_mark"))
    console.print(words.say("cli.how", command=f"{context.command_path} {pieces}"))
    console.print(Padding(words.say(f"{key_of(context)}.about").strip(), (1, 2)))
    for heading, rows in sections(command, context, words):
        console.print(words.say(heading))
        console.print(Padding(grid(rows), (0, 2, 1, 2)))
    file = console.file
    assert isinstance(file, StringIO)
    return re.sub(" +$", "", file.getvalue(), flags=re.M).rstrip()


def sections(
    command: Any, context: Any, words: Words
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The arguments, the options and the commands, each with its name and what is said of it."""
    parameters = command.get_params(context)
    for heading, kind in (("cli.arguments", "argument"), ("cli.options", "option")):
        own = [one for one in parameters if one.param_type_name == kind]
        rows = [
            (record[0], about(key_of(context), one, words))
            for one in own
            if (record := one.get_help_record(context))
        ]
        if rows:
            yield heading, rows
    if hasattr(command, "list_commands"):
        names = command.list_commands(context)
        key = key_of(context)
        yield "cli.commands", [(name, short(words.say(f"{key}.{name}.about"))) for name in names]


def key_of(context: Any) -> str:
    """Where the words of a command lie: `cli.play`, of one among several `cli.admin.close`."""
    names = []
    while context.parent is not None:
        names.append(context.info_name)
        context = context.parent
    return ".".join(("cli", *reversed(names)))


def about(key: str, parameter: Any, words: Words) -> str:
    """What is said of a parameter, and what it is if nobody says it."""
    group = key.rpartition(".")[0]
    places = (key, f"{group}.any", "cli.any")
    key = words.first_known(*(f"{place}.{parameter.name}" for place in places))
    default = parameter.default
    if parameter.required:
        return words.say("cli.required", about=words.say(key))
    if default in (None, "", False) or parameter.name == "help":
        return words.say(key)
    return words.say("cli.default", about=words.say(key), value=str(default))


def short(text: str) -> str:
    """The first line of what is said of a command."""
    return text.strip().partition("\n")[0]


def grid(rows: Sequence[tuple[str, str]]) -> Table:
    """Names beside what is said of them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def told_misuse(sentence: str, language: str) -> str:
    """What Typer says of a command that is written wrongly, in the language asked for."""
    if language == LANGUAGES[0]:
        return sentence
    english, other = (catalogue(PACKAGE, one) for one in (LANGUAGES[0], language))
    for key, form in english.items():
        if not key.startswith(USAGE):
            continue
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(form))
        if match := re.fullmatch(pattern, sentence.strip(), re.S):
            said = {
                name: told_misuse(part, language) if name == "why" else part
                for name, part in match.groupdict().items()
            }
            return other[key].format(**said)
    return other["cli.misused"]
