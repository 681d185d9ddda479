"""`elementarium puzzles`: solved in the terminal, looked for in self-play, proved anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elementarium.commands import Language, Told, group, progress, speak, words_of
from elementarium.core.errors import ElementariumError
from elementarium.core.words import Message, Words, reason, saying

if TYPE_CHECKING:
    from elementarium.lab.progress import About

app = group()
command = partial(app.command, cls=Told)

GameName = Annotated[str, typer.Argument(metavar="GAME")]


@app.callback(invoke_without_command=True)
def puzzles(context: typer.Context, lang: Language = "en") -> None:
    """List the puzzles of the day, which are the same for everybody."""
    speak(context, lang)
    if context.invoked_subcommand is not None:
        return
    from elementarium.core.registry import load, names
    from elementarium.puzzles.puzzle import puzzles_of
    from elementarium.tui.puzzler import number_today

    words, asked = words_of(lang), "" if lang == "en" else f" --lang {lang}"
    print(words.say("tui.puzzle.today"))
    for game in names():
        if shipped := puzzles_of(game):
            found = shipped[number_today(game) - 1]
            told = load(game).words(lang, "elementarium.puzzles", "elementarium.tui")
            about = {"game": Message(f"{game}.title"), "title": found.told(game, "title")}
            print(told.say("tui.puzzle.line", **about, elo=found.elo))
            print(f"    elementarium puzzles play {game}" + asked)


@command()
def play(
    game: GameName,
    number: Annotated[int, typer.Argument(metavar="N")] = 0,
    lang: Language = "en",
) -> None:
    """Solve a puzzle of a game: that of the day, or another one."""
    from elementarium.core.registry import load
    from elementarium.puzzles.puzzle import puzzle_of
    from elementarium.tui.puzzler import Puzzler, number_today
    from elementarium.tui.start import screen_for

    loaded = load(game)
    number = number or number_today(game)
    Puzzler(loaded, puzzle_of(game, number), number, screen_for(loaded, lang)).run()


@command()
def mine(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE")],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1)] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0)] = 0,
    lang: Language = "en",
) -> None:
    """Let programs play, and keep what proves to be a puzzle."""
    from elementarium.core.registry import load
    from elementarium.puzzles.mining import Mine
    from elementarium.puzzles.puzzle import written_puzzles

    loaded = load(game)
    words = loaded.words(lang, "elementarium.tui")
    work = Mine(loaded, seed)
    found = []
    with progress(game, games, partial(so_far, words)) as step:
        for _, puzzles_found in work.run(games):
            found += puzzles_found
            try:
                out.write_text(written_puzzles(loaded, found), encoding="utf-8")
            except OSError as error:
                why = reason(error)
                raise saying(ElementariumError, "file.write", path=str(out), why=why) from error
            step()
    print(words.say("tui.puzzle.mined", count=len(found), games=games, looked=work.looked))


@command()
def check(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME...")] = None,
    deep: Annotated[bool, typer.Option("--deep")] = False,
    lang: Language = "en",
) -> None:
    """Prove every shipped puzzle anew."""
    from elementarium.core.registry import load, names
    from elementarium.puzzles.mining import proved
    from elementarium.puzzles.puzzle import puzzles_of

    for name in games or [name for name in names() if puzzles_of(name)]:
        game, shipped = load(name), puzzles_of(name)
        words = game.words(lang, "elementarium.tui")
        wrong = []
        with progress(name, len(shipped), partial(so_far, words)) as step:
            for number, puzzle in enumerate(shipped, start=1):
                if proved(game, puzzle, deep=deep):
                    wrong.append(str(number))
                step()
        title = Message(f"{name}.title")
        print(words.say("tui.puzzle.checked", game=title, count=len(shipped), wrong=len(wrong)))
        if wrong:
            raise saying(ElementariumError, "puzzle.wrong", numbers=", ".join(wrong))


def so_far(words: Words, about: About) -> str:
    """How much of the work is done."""
    return words.say("tui.puzzle.so_far", **about)
