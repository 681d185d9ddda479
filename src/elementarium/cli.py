"""The front door: wires the rooms together and does nothing else."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elementarium.core.errors import ElementariumError, MissingExtraError

if TYPE_CHECKING:
    from elementarium.core.game import Game
    from elementarium.core.records import Record
    from elementarium.core.state import State
    from elementarium.lab.progress import About

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Tabletop games about the elements, exact to their rule books.\n\n"
    "Without a command a menu opens that leads into a game.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game, such as element.")]
Position = Annotated[str, typer.Argument(metavar="POSITION", help="A position, as in section 8.2.")]
OptionText = Annotated[
    str, typer.Option("--options", metavar="K=V,...", help="Rule options other than the defaults.")
]
Cards = Annotated[
    str,
    typer.Option("--cards", metavar="FILE", help="Play with the cards of this file of your own."),
]
Language = Annotated[str, typer.Option("--lang", help="Language: en or zh.")]


def main() -> None:
    """Run the command line; what went wrong is told in one sentence."""
    try:
        app()
    except (ElementariumError, OSError) as error:
        typer.echo(f"elementarium: {error}", err=True)
        sys.exit(1)


@app.callback(invoke_without_command=True)
def open_menu(
    context: typer.Context,
    lang: Language = "en",
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Open the menu if no command is given; a language given here is that of the command."""
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"elementarium {version_of('elementarium')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from elementarium.tui.menu import Menu

        warn_if_slow(lang)
        Menu(lang).run()
    else:
        context.default_map = {context.invoked_subcommand: {"lang": lang}}


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Name of a game, or the file of a saved one.")
    ],
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar="WHO,WHO,...",
            help="Who sits where, from P0 on: human, or a program: novice, apprentice, adept, "
            "scholar, master, greedy, random, mcts:N; you and novices if left out.",
        ),
    ] = "",
    options: OptionText = "",
    seed: Annotated[int | None, typer.Option(help="Draws the same stones and cards again.")] = None,
    start: Annotated[
        str, typer.Option("--from", metavar="POSITION", help="Start from this position.")
    ] = "",
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Play a game in the terminal, with people at this screen and programs.

    Type actions as the rule book writes them; ? lists them, help tells the rest. The game is
    saved all the time: Ctrl-C leaves it, and playing the file goes on with it.

    Examples:
      elementarium play element

      elementarium play element --seats human,human,greedy --options river=truncate

      elementarium play element --options aldr=on --seed 7 --lang zh

      elementarium play aldr --cards my-cards.toml

    """
    from elementarium.tui.start import new_session, saved_session, screen_for

    warn_if_slow(lang)
    if Path(game).is_file():
        saved_session(Path(game), lang, cards=cards).run()
        return
    loaded = load_game(game, cards)
    chosen = loaded.options.read(options)
    position = loaded.read_position(start, chosen) if start else None
    others = position.seats - 1 if position else 1
    kinds = [kind.strip() for kind in (seats or "human" + ",novice" * others).split(",")]
    screen = screen_for(loaded, lang)
    new_session(loaded, kinds, screen, options=chosen, seed=seed, start=position, cards=cards).run()


@app.command()
def rules(
    game: GameName,
    section: Annotated[
        str, typer.Argument(metavar="[SECTION]", help="A section (5.4) or a ruling (R8).")
    ] = "",
    lang: Language = "en",
) -> None:
    """Read the rule book: its contents, a section, or a ruling.

    Examples: elementarium rules element, elementarium rules element 5.4, elementarium rules
    element R8 --lang zh.
    """
    from elementarium.tui.rulebook import show_rules
    from elementarium.tui.start import screen_for

    show_rules(screen_for(load_game(game), lang), game, section)


@app.command()
def examples(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Rules documents with example blocks.")
    ],
) -> None:
    """Play the examples and records of rules documents against the engine.

    Prints every failing ID with what was expected and what came, and at last how many passed.
    """
    from elementarium.core.examples import read_blocks, run_block

    blocks = [block for path in files for block in read_blocks(read_text(path))]
    failures = [failure for block in blocks if (failure := run_block(block))]
    for failure in failures:
        typer.echo(str(failure))
    typer.echo(f"{len(blocks) - len(failures)} passed, {len(failures)} failed")
    if failures or not blocks:
        raise typer.Exit(1)


@app.command()
def legal(game: GameName, position: Position, options: OptionText = "", cards: Cards = "") -> None:
    """List the legal actions of a position, one on each line."""
    loaded, state = load_position(game, position, options, cards)
    for text in loaded.legal(state):
        typer.echo(text)


@app.command()
def apply(
    game: GameName,
    position: Position,
    actions: Annotated[
        str, typer.Argument(metavar='"A ; B"', help="Actions and chance outcomes, as in records.")
    ],
    options: OptionText = "",
    cards: Cards = "",
) -> None:
    """Carry out actions and print the position reached.

    Example: elementarium apply element "f5,f7 - P0 draw - 0 - 1" "D2 ; ~FW ; F@a1"
    """
    from elementarium.core.items import play_item, read_items

    loaded, state = load_position(game, position, options, cards)
    before = state
    for item in read_items(actions):
        before, state = state, play_item(loaded, state, item, before)
    typer.echo(loaded.write_position(state))


@app.command()
def why(
    game: GameName,
    position: Position,
    action: Annotated[
        str, typer.Argument(metavar="ACTION", help='A complete action, "1: end" too.')
    ],
    options: OptionText = "",
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Say why an action is refused: the code, a sentence, and the rule. Exits 1 if it is.

    Example: elementarium why element "f5,f7 - P0 act F 2 - 1" W@a1
    """
    from elementarium.core.items import read_item

    loaded, state = load_position(game, position, options, cards)
    item = read_item(action)
    refusal = loaded.refusal(state, item.seat, item.text)
    if refusal is None:
        typer.echo("allowed")
        return
    typer.echo(f"{refusal.code}: {loaded.explain(refusal, loaded.words(lang))}")
    raise typer.Exit(1)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a saved game.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="Print the position after N items.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Prove that every action is legal and the result right.")
    ] = False,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Step through a saved game, or check it."""
    from elementarium.core.records import check as prove
    from elementarium.core.records import game_of, read_records
    from elementarium.core.records import replay as moments_of
    from elementarium.play.proof import check_chance, has_proof
    from elementarium.tui.replayer import Replayer
    from elementarium.tui.start import screen_for

    records = read_records(read_text(record))
    if check:
        for entry in records:
            game = game_of(entry, cards)
            prove(entry, game)
            if has_proof(entry):
                check_chance(entry, game)
            say_checked(entry, lang, fair=has_proof(entry))
        return
    game = game_of(records[0], cards)
    if at is not None:
        moments = list(moments_of(records[0], game))
        if not 0 <= at < len(moments):
            raise ElementariumError(f"the record has {len(moments) - 1} items, not {at}")
        typer.echo(game.write_position(moments[at].state))
        return
    Replayer(records[0], game, screen_for(game, lang)).run()


@app.command()
def arena(
    game: GameName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Two or more programs, by name.")
    ],
    seats: Annotated[
        int, typer.Option(min=0, help="How many seats; the last program takes all that are left.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", min=1, help="How many are played.")] = 100,
    options: OptionText = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many games run at once.")] = 1,
    seconds: Annotated[
        float, typer.Option(min=0, help="The longest that a program may think about a decision.")
    ] = 0.0,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every game to this file.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the records of all games here.")
    ] = None,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Let programs play against programs; seats rotate, every deal is played from all seats.

    Prints win rates with 95 % intervals, Elo with its error (? where the games do not tell it), and
    the mean time of a decision. How far it has come is told on the error output: by a bar, or in a
    log by a line now and then.
    Ctrl-C, or kill, prints what there is so far.

    Examples: elementarium arena element greedy random --games 100, elementarium arena brave adept
    novice --seats 4
    """
    from elementarium.lab.arena import Arena, filled
    from elementarium.lab.progress import games_told
    from elementarium.lab.report import WORDS, as_lines, write_games

    seated = filled(players, seats)
    tournament = Arena(
        game,
        seated,
        options,
        seed,
        keep_records=records is not None,
        seconds=seconds,
        cards=cards,
    )
    for path in (json, records):
        if path:
            writable(path)
    words = load_game(game, cards).words(lang, WORDS)
    end_with_what_there_is()
    label = f"{game}, {games} games"
    try:
        with progress(
            label, games, lambda about: words.tell(games_told(tournament, about))
        ) as step:
            tournament.run(games, jobs, lambda _: step())
    except KeyboardInterrupt:
        typer.echo("", err=True)
    for line in as_lines(tournament):
        typer.echo(line)
    if json:
        write_games(tournament, json)
    if records:
        records.write_text("\n".join(entry.record for entry in tournament.played), "utf-8")


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="0.0.0.0 lets other machines in this network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    db: Annotated[
        str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = "",
    requests: Annotated[
        float, typer.Option(min=1, help="Requests per second that one address may make.")
    ] = 100.0,
    frames: Annotated[
        float, typer.Option(min=1, help="Frames per second that one socket may send.")
    ] = 30.0,
    sockets: Annotated[int, typer.Option(min=1, help="Sockets of one address at a time.")] = 1000,
    tables: Annotated[
        int, typer.Option(min=1, help="Unfinished tables that one guest may open in a day.")
    ] = 30,
    workers: Annotated[
        int, typer.Option(min=0, help="Processes in which programs think; 0 for all cores but one.")
    ] = 0,
) -> None:
    """Serve the browser table: play on this machine, or with friends by a link.

    Games are kept in a database and survive a restart; by default in tables.db in
    ~/.local/share/elementarium (or $ELEMENTARIUM_HOME). Ctrl-C stops.

    Example: elementarium serve --host 0.0.0.0 --port 8000
    """
    try:
        from elementarium.server.serve import serve as start
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            f"the browser table needs {error.name}: pip install elementarium[server]"
        ) from error
    start(
        host,
        port,
        db,
        requests_per_second=requests,
        frames_per_second=frames,
        workers=workers,
        tables=tables,
        sockets=sockets,
    )


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a saved game.")],
    seconds: Annotated[
        float, typer.Option(min=0.001, help="How long each decision is thought about.")
    ] = 0.3,
    number: Annotated[
        int, typer.Option("--game", min=1, help="Which game of a file that holds several.")
    ] = 1,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Show the chances of every seat through a saved game, and where they turned.

    Every decision is judged by what its seat could know; what may be a turning point is thought
    about two or three times as long. The result is saved beside the record, as
    RECORD.analysis.json. Ctrl-C shows and saves what there is so far, but never in place of a
    complete result.
    """
    from elementarium.core.records import game_of, read_records
    from elementarium.lab.progress import decisions_told
    from elementarium.lab.report import WORDS, analysis_lines, write_analysis
    from elementarium.players.analysis import Analysis
    from elementarium.players.mcts import Budget

    entries = read_records(read_text(record))
    if not 1 <= number <= len(entries):
        raise ElementariumError(f"{record} holds {len(entries)} games: there is no game {number}")
    entry = entries[number - 1]
    played = game_of(entry, cards)
    words = played.words(lang, WORDS)
    analysis = Analysis(entry, played, Budget(seconds=seconds))
    path = record.with_name(f"{record.name}{'' if number == 1 else f'.{number}'}.analysis.json")
    writable(path)
    total = len(analysis.decisions) + 1
    end_with_what_there_is()
    try:
        with progress(entry.game, total, lambda about: words.tell(decisions_told(about))) as step:
            for _ in analysis.run():
                step()
    except KeyboardInterrupt:
        typer.echo("", err=True)
    is_saved = write_analysis(analysis, path)
    for line in analysis_lines(analysis, lang, path, is_saved=is_saved):
        typer.echo(line)


@app.command()
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="All games if none is named.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object on each line.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="How long each figure is measured.")
    ] = 1.0,
) -> None:
    """Measure how fast the games are on this machine.

    Figures per second: loop_actions and loop_games (random play inside the compiled loop, legal
    actions listed at every step), python_actions (the same driven from Python), copies, imagined
    (states drawn anew from what a seat knows), search_simulations (tree search, to the end at
    random), knowing_simulations and knowing_nodes (as programs think, with the knowledge of the
    game; no nodes in Rummy, where no tree is grown), one_thread and two_threads (the same by the
    clock).
    """
    from elementarium.core.registry import names
    from elementarium.lab.bench import measure

    for name in games or names():
        for figure in measure(load_game(name), seconds):
            typer.echo(figure.as_json() if json else figure.as_line())


@contextmanager
def progress(label: str, total: int, told: Callable[[About], str]) -> Iterator[Callable[[], None]]:
    """What to call after each step: it moves a bar, or writes a line now and then into a log."""
    from elementarium.lab.progress import Progress

    if sys.stderr.isatty():
        with typer.progressbar(length=total, label=label, file=sys.stderr) as bar:
            yield lambda: bar.update(1)
        return
    typer.echo(label, err=True)
    steps = Progress(total)

    def step() -> None:
        if about := steps.step():
            typer.echo(told(about), err=True)

    yield step


def end_with_what_there_is() -> None:
    """Let a long command be ended by Ctrl-C or `kill`, also where a shell has sent it behind."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)


def load_game(name: str, cards: str = "") -> Game[Any]:
    """The game of this name, with an owner's own cards if a file is named."""
    from elementarium.core.registry import load_with

    return load_with(name, cards)


def load_position(name: str, position: str, options: str, cards: str) -> tuple[Game[Any], State]:
    """A game and one of its positions."""
    game = load_game(name, cards)
    return game, game.read_position(position, game.options.read(options))


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ElementariumError(f"cannot read {path}: {error}") from error


def writable(path: Path) -> None:
    """Complain now, not after hours, if a file cannot be written."""
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise ElementariumError(f"cannot write {path}: {error}") from error


def say_checked(record: Record, language: str, *, fair: bool) -> None:
    """Tell that a record is right."""
    from elementarium.tui.start import screen_for

    screen = screen_for(load_game(record.game), language)
    screen.say("tui.replay.checked", items=len(record.items), result=record.result)
    if fair:
        screen.say("tui.replay.fair")


def warn_if_slow(language: str) -> None:
    """One clear line where the rules run uncompiled."""
    from elementarium.core.uncompiled import is_compiled
    from elementarium.tui.start import screen_for

    if not is_compiled():
        screen_for(None, language).say("tui.slow", style="yellow")
