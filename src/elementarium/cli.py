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
from elementarium.core.letters import use_letters_at_hand

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
GameNumber = Annotated[
    int, typer.Option("--game", metavar="N", min=1, help="Which game of a file that holds several.")
]
Language = Annotated[str, typer.Option("--lang", help="Language: en or zh.")]


UsageError: type[typer.BadParameter] = typer.BadParameter.__bases__[0]
"""A command that is not written as its help says; typer gives this error no name of its own."""
FAILED, MISUSED = 1, 2


def main() -> None:
    """Run the command line; what went wrong is told in one sentence."""
    use_letters_at_hand()
    try:
        code = app(standalone_mode=False)
    except UsageError as error:
        code = complain(error.format_message(), MISUSED)
    except OSError as error:
        code = complain(": ".join(filter(None, (error.filename, error.strerror))), FAILED)
    except ElementariumError as error:
        code = complain(str(error), FAILED)
    except typer.Abort:
        code = complain("there is nobody to answer", FAILED)
    sys.exit(code)


def complain(problem: str, code: int) -> int:
    """Tell a problem in one line, without what a library adds below it; the code to leave with."""
    sentence = problem.strip().partition("\n")[0]
    print(f"elementarium: {sentence}", file=sys.stderr)
    return code


@app.callback(invoke_without_command=True)
def open_menu(
    context: typer.Context,
    lang: Language = "en",
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Open the menu if no command is given; a language given here is that of the command."""
    if version:
        from elementarium import __version__

        typer.echo(f"elementarium {__version__}")
        warn_if_slow(lang)
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
    number: GameNumber = 1,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Play a game in the terminal, with people at this screen and programs.

    Type actions as the rule book writes them; ? lists them, help tells the rest. The game is
    saved all the time: Ctrl-C leaves it, and playing the file goes on with it. A record from
    elsewhere is not changed but goes on as a new saved game, with the seats you name.

    Examples:
      elementarium play element

      elementarium play element --seats human,human,greedy --options river=truncate

      elementarium play element --options aldr=on --seed 7 --lang zh

      elementarium play aldr --cards my-cards.toml

    """
    from elementarium.tui.opening import open_game
    from elementarium.tui.start import new_session, screen_for

    warn_if_slow(lang)
    kinds = [kind.strip() for kind in seats.split(",")] if seats else []
    if Path(game).is_file():
        if options or start:
            raise ElementariumError("--options and --from are for a new game, not for a file")
        open_game(Path(game), lang, number=number, cards=cards, kinds=kinds, seed=seed).run()
        return
    loaded = load_game(game, cards)
    chosen = loaded.options.read(options)
    position = loaded.read_position(start, chosen) if start else None
    kinds = kinds or ["human", *["novice"] * (position.seats - 1 if position else 1)]
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
    print(f"{refusal.code}: {loaded.explain(refusal, loaded.words(lang))}")
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
    number: Annotated[
        int | None,
        typer.Option("--game", metavar="N", min=1, help="Which game of a file that holds several."),
    ] = None,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Step through a saved game, the first of its file unless another is named, or check it.

    All games of the file are checked unless one is named.
    """
    from elementarium.core.old_records import moments_of
    from elementarium.core.records import check_rules, game_of, read_one_of, read_records
    from elementarium.tui.replayer import Replayer
    from elementarium.tui.start import screen_for

    text = read_text(record)
    if check:
        for entry in [read_one_of(text, number)] if number else read_records(text):
            prove(entry, cards, lang)
        return
    entry = read_one_of(text, number or 1)
    game = game_of(entry, cards)
    if at is not None:
        moments = moments_of(entry, game)
        if not 0 <= at <= len(entry.items):
            raise ElementariumError(f"the record has {len(entry.items)} items, not {at}")
        if at >= len(moments):
            check_rules(entry, game)
        typer.echo(game.write_position(moments[at].state))
        return
    Replayer(entry, game, screen_for(game, lang)).run()


@app.command(name="saves")
def list_saves(
    json: Annotated[bool, typer.Option("--json", help="One JSON object on each line.")] = False,
    lang: Language = "en",
) -> None:
    """List the saved games of the terminal, the last played first.

    Each has a line that says when it was last played, which game it is, who plays and whose turn
    it is, or how it ended, and below it the command that opens it.
    """
    from json import dumps

    from elementarium.tui import saves
    from elementarium.tui.listing import line_of
    from elementarium.tui.start import screen_for

    if json:
        for saved in saves.saved_games():
            typer.echo(dumps(saved.as_json()))
        return
    screen = screen_for(None, lang)
    if not saves.files():
        screen.say("tui.saves.none", path=str(saves.folder()))
    for saved in saves.saved_games():
        screen.show(line_of(saved, screen.words))
        screen.show(f"    {saved.command}")


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
    Ctrl-C, or kill, prints what there is so far; files hold every game as soon as it has ended.
    Where equal programs would only change seats another deal is played, so all games are distinct.

    Examples: elementarium arena element greedy random --games 100, elementarium arena brave adept
    novice --seats 4
    """
    from elementarium.lab.arena import Arena, Played, filled
    from elementarium.lab.progress import games_told
    from elementarium.lab.report import WORDS, as_lines, keeper

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
    words = load_game(game, cards).words(lang, WORDS)
    end_with_what_there_is()
    label = f"{game}, {games} games"
    try:
        warn_if_slow(lang, beside=True)
        with (
            keeper(tournament, json, records) as keep,
            progress(label, games, lambda about: words.tell(games_told(tournament, about))) as step,
        ):

            def ended(played: Played) -> None:
                keep(played)
                step()

            tournament.run(games, jobs, ended)
    except KeyboardInterrupt:
        typer.echo("", err=True)
    finally:
        for line in as_lines(tournament):
            typer.echo(line)


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
        int,
        typer.Option(min=0, help="Long thoughts of programs at a time; 0 for all cores but one."),
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
    warn_if_slow()
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
    number: GameNumber = 1,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Show the chances of every seat through a saved game, and where they turned.

    Every decision is judged by what its seat could know; what may be a turning point is thought
    about two or three times as long. The result is saved beside the record, as
    RECORD.analysis.json. Ctrl-C shows and saves what there is so far, but never in place of a
    complete result.
    """
    from elementarium.core.records import game_of, read_one_of
    from elementarium.lab.progress import decisions_told
    from elementarium.lab.report import WORDS, analysis_lines, write_analysis
    from elementarium.players.analysis import Analysis
    from elementarium.players.mcts import Budget

    entry = read_one_of(read_text(record), number)
    played = game_of(entry, cards)
    words = played.words(lang, WORDS)
    analysis = Analysis(entry, played, Budget(seconds=seconds))
    path = record.with_name(f"{record.name}{'' if number == 1 else f'.{number}'}.analysis.json")
    writable(path)
    total = len(analysis.decisions) + 1
    end_with_what_there_is()
    try:
        warn_if_slow(lang, beside=True)
        with progress(entry.game, total, lambda about: words.tell(decisions_told(about))) as step:
            for _ in analysis.run():
                step()
    except KeyboardInterrupt:
        typer.echo("", err=True)
    is_saved = write_analysis(analysis, path)
    for line in analysis_lines(analysis, lang, path, is_saved=is_saved):
        print(line)


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

    warn_if_slow(beside=True)
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
    """The text of a file, whatever ends its lines."""
    from elementarium.tui.savefile import read_exactly

    return read_exactly(path).replace("\r\n", "\n")


def writable(path: Path) -> None:
    """Complain now, not after hours, if a file cannot be written."""
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise ElementariumError(f"cannot write {path}: {error.strerror}") from error


def prove(record: Record, cards: str, language: str) -> None:
    """Check a record, chance too where it shows its secret, and tell that it is right."""
    from elementarium.core.records import check, game_of
    from elementarium.play.proof import check_chance, claims_proof, has_proof
    from elementarium.tui.start import screen_for

    game = game_of(record, cards)
    check(record, game)
    proof = check_chance(record, game) if has_proof(record) else None
    screen = screen_for(game, language)
    screen.say("tui.replay.checked", items=len(record.items), result=record.result)
    if proof is None:
        if claims_proof(record):
            screen.say("tui.replay.unproved")
        return
    screen.say("tui.replay.fair_mixed" if "given" in (proof.shares or ()) else "tui.replay.fair")
    for name, share in zip(record.players, proof.shares or (), strict=False):
        screen.say(f"tui.replay.number_{share}", name=name)
    if not proof.dealt:
        screen.say("tui.replay.not_dealt")


def warn_if_slow(language: str = "en", *, beside: bool = False) -> None:
    """One clear line where the rules run uncompiled; beside the output where that is a result."""
    from rich.console import Console

    from elementarium.core.uncompiled import is_compiled
    from elementarium.tui.screen import Screen
    from elementarium.tui.start import screen_for

    if not is_compiled():
        console = Console(highlight=False, stderr=beside)
        Screen(screen_for(None, language).words, console).say("tui.slow", style="yellow")
