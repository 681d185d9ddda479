"""The front door: wires the rooms together and does nothing else."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elementarium import admin, puzzling
from elementarium.commands import Database, Language, Told, group, progress, speak, words_of
from elementarium.core.errors import (
    ElementariumError,
    IllegalActionError,
    MissingExtraError,
    NotationError,
)
from elementarium.core.letters import use_letters_at_hand
from elementarium.core.words import LANGUAGES, Message, Words, reason, saying, told
from elementarium.server.limits import PEERS, PROXIES, Limits

if TYPE_CHECKING:
    from elementarium.core.game import Game
    from elementarium.core.records import Record
    from elementarium.core.state import State
    from elementarium.lab.run import Run
    from elementarium.lab.searching import Search
    from elementarium.players.coaching import Coach


LIMITS = Limits()
app = group()
command = partial(app.command, cls=Told)
app.add_typer(admin.app, name="admin")
app.add_typer(puzzling.app, name="puzzles")

GameName = Annotated[str, typer.Argument(metavar="GAME")]
Position = Annotated[str, typer.Argument(metavar="POSITION")]
OptionText = Annotated[str, typer.Option("--options", metavar="K=V,...")]
Cards = Annotated[
    str,
    typer.Option("--cards", metavar="FILE"),
]
GameNumber = Annotated[int, typer.Option("--game", metavar="N", min=1)]
On = Annotated[str, typer.Option("--on", metavar="local|ADDRESS")]
Workers = Annotated[str, typer.Option("--workers", metavar="auto|N")]
HERE = "local"


UsageError: type[typer.BadParameter] = typer.BadParameter.__bases__[0]
"""A command that is not written as its help says; typer gives this error no name of its own."""
FAILED, MISUSED = 1, 2


def main() -> None:
    """Run the command line; what went wrong is told in one sentence."""
    use_letters_at_hand()
    language = asked_language(sys.argv[1:])
    try:
        code = app(standalone_mode=False, obj=language, default_map={"lang": language})
    except UsageError as error:
        from elementarium.tui.helping import told_misuse

        code = complain(told_misuse(error.format_message(), language), MISUSED)
    except OSError as error:
        why = words_of(language).tell(reason(error))
        code = complain(": ".join(filter(None, (error.filename, why))), FAILED)
    except ElementariumError as error:
        code = complain(told(error, words_of(language)), FAILED)
    except typer.Abort:
        code = complain(words_of(language).say("cli.nobody"), FAILED)
    sys.exit(code)


def asked_language(arguments: Sequence[str]) -> str:
    """The language that a command line asks for, whatever else may be wrong with it."""
    flags = " ".join(arguments).replace("--lang=", "--lang ").split()
    asked = [value for flag, value in pairwise(flags) if flag == "--lang"]
    return asked[-1] if asked and asked[-1] in LANGUAGES else LANGUAGES[0]


def complain(problem: str, code: int) -> int:
    """Tell a problem in one line, without what a library adds below it; the code to leave with."""
    sentence = problem.strip().partition("\n")[0]
    print(f"elementarium: {sentence}", file=sys.stderr)
    return code


@app.callback(invoke_without_command=True)
def open_menu(
    context: typer.Context,
    lang: Language = "en",
    version: Annotated[bool, typer.Option("--version")] = False,
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
        speak(context, lang)


@command()
def play(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar="WHO,WHO,...",
        ),
    ] = "",
    options: OptionText = "",
    seed: Annotated[int | None, typer.Option()] = None,
    start: Annotated[str, typer.Option("--from", metavar="POSITION")] = "",
    number: GameNumber = 1,
    cards: Cards = "",
    coach: Annotated[bool, typer.Option("--coach")] = False,
    lang: Language = "en",
) -> None:
    """Play a game in the terminal, with people at this screen and programs."""
    from elementarium.tui.opening import open_game
    from elementarium.tui.start import new_session, screen_for

    warn_if_slow(lang)
    kinds = [kind.strip() for kind in seats.split(",")] if seats else []
    if Path(game).is_file():
        if options or start or coach:
            raise saying(ElementariumError, "saved.new_only")
        open_game(Path(game), lang, number=number, cards=cards, kinds=kinds, seed=seed).run()
        return
    loaded = load_game(game, cards)
    chosen = loaded.options.read(options)
    position = loaded.read_position(start, chosen) if start else None
    kinds = kinds or ["human", *["novice"] * (position.seats - 1 if position else 1)]
    screen = screen_for(loaded, lang)
    session = new_session(
        loaded, kinds, screen, options=chosen, seed=seed, start=position, cards=cards, coach=coach
    )
    session.run()


@command()
def rules(
    game: GameName,
    section: Annotated[str, typer.Argument(metavar="[CHAPTER|SECTION]")] = "",
    *,
    exact: Annotated[bool, typer.Option("--exact")] = False,
    lang: Language = "en",
) -> None:
    """Read the rule book for players or a chapter of it; the exact rules by section or ruling."""
    from elementarium.tui.rulebook import read_rules, show_contents, show_rules
    from elementarium.tui.start import screen_for

    screen = screen_for(load_game(game), lang)
    if section:
        show_rules(screen, game, section)
    elif exact:
        show_contents(screen, game)
    else:
        read_rules(screen, game)


@command()
def examples(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
    lang: Language = "en",
) -> None:
    """Play the examples and records of rules documents against the engine."""
    from elementarium.core.examples import read_blocks, run_block

    blocks = [block for path in files for block in read_blocks(read_text(path))]
    failures = [failure for block in blocks if (failure := run_block(block))]
    for failure in failures:
        typer.echo(str(failure))
    passed, failed = len(blocks) - len(failures), len(failures)
    typer.echo(words_of(lang).say("cli.played_examples", passed=passed, failed=failed))
    if failures or not blocks:
        raise typer.Exit(1)


@command()
def legal(
    game: GameName,
    position: Position,
    options: OptionText = "",
    cards: Cards = "",
    lang: Language = "en",  # noqa: ARG001 - `main` tells what is wrong in it
) -> None:
    """List the legal actions of a position, one on each line."""
    loaded, state = load_position(game, position, options, cards)
    for text in loaded.legal(state):
        typer.echo(text)


@command()
def apply(
    game: GameName,
    position: Position,
    actions: Annotated[str, typer.Argument(metavar='"A ; B"')],
    options: OptionText = "",
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Carry out actions and print the position reached."""
    from elementarium.core.items import play_item, read_items

    loaded, state = load_position(game, position, options, cards)
    before = state
    for item in read_items(actions):
        try:
            before, state = state, play_item(loaded, state, item, before)
        except IllegalActionError as error:
            sentence = loaded.explain(error.refusal, loaded.words(lang))
            raise saying(
                NotationError, "not_allowed", text=error.text, sentence=sentence
            ) from error
    typer.echo(loaded.write_position(state))


@command()
def why(
    game: GameName,
    position: Position,
    action: Annotated[str, typer.Argument(metavar="ACTION")],
    options: OptionText = "",
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Say why an action is refused: the code, a sentence, and the rule. Exits 1 if it is."""
    from elementarium.core.items import read_item

    loaded, state = load_position(game, position, options, cards)
    item = read_item(action)
    refusal = loaded.refusal(state, item.seat, item.text)
    if refusal is None:
        typer.echo(words_of(lang).say("cli.allowed"))
        return
    print(f"{refusal.code}: {loaded.explain(refusal, loaded.words(lang))}")
    raise typer.Exit(1)


@command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD")],
    at: Annotated[int | None, typer.Option("--at", metavar="N")] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    number: Annotated[
        int | None,
        typer.Option("--game", metavar="N", min=1),
    ] = None,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Step through a saved game, the first of its file unless another is named, or check it."""
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
            raise saying(ElementariumError, "saved.items", items=len(entry.items), at=at)
        if at >= len(moments):
            check_rules(entry, game)
        typer.echo(game.write_position(moments[at].state))
        return
    Replayer(entry, game, screen_for(game, lang)).run()


@command(name="saves")
def list_saves(
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Language = "en",
) -> None:
    """List the saved games of the terminal, the last played first."""
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


@command()
def arena(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...")],
    seats: Annotated[int, typer.Option(min=0)] = 0,
    games: Annotated[int, typer.Option("--games", min=1)] = 100,
    options: OptionText = "",
    seed: Annotated[int, typer.Option()] = 1,
    jobs: Annotated[int, typer.Option(min=1)] = 1,
    on: On = HERE,
    seconds: Annotated[float, typer.Option(min=0)] = 0.0,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Let programs play against programs; seats rotate, every deal is played from all seats."""
    from elementarium.lab import WORDS
    from elementarium.lab.arena import Arena, Played, filled
    from elementarium.lab.executor import check_place
    from elementarium.lab.progress import games_told
    from elementarium.lab.report import as_lines, keeper

    check_place(on)
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
    label = words_of(lang).say("cli.games", game=game, games=games)
    try:
        warn_if_slow(lang, beside=True)
        with (
            keeper(tournament, json, records) as keep,
            progress(label, games, lambda about: words.tell(games_told(tournament, about))) as step,
        ):

            def ended(played: Played) -> None:
                keep(played)
                step()

            tournament.run(games, jobs, ended, on)
    except KeyboardInterrupt:
        typer.echo("", err=True)
    finally:
        for line in as_lines(tournament, words):
            typer.echo(line)


@command()
def dataset(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR")],
    players: Annotated[str, typer.Option("--players", metavar="PLAYER,...")] = "adept",
    seats: Annotated[int, typer.Option(min=0)] = 0,
    games: Annotated[int, typer.Option("--games", min=1)] = 100,
    options: OptionText = "",
    seed: Annotated[int, typer.Option()] = 1,
    jobs: Annotated[int, typer.Option(min=1)] = 1,
    on: On = HERE,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Let programs play, and write down every decision for learners, as Parquet."""
    try:
        from elementarium.lab.dataset import DataSet, Recipe
    except ModuleNotFoundError as error:
        raise missing("cli.data", error) from error
    from elementarium.lab import WORDS
    from elementarium.lab.arena import filled
    from elementarium.lab.executor import check_place
    from elementarium.lab.progress import data_told

    check_place(on)
    named = [name.strip() for name in players.split(",")]
    seated = filled(named, seats or max(2, len(named)))
    data = DataSet(Recipe(game, seated, games, options, seed, cards), out)
    words = Words(lang, (WORDS,))
    end_with_what_there_is()
    label = words_of(lang).say("cli.games", game=game, games=games)
    try:
        warn_if_slow(lang, beside=True)
        left = games - data.done
        with progress(label, left, lambda about: words.tell(data_told(about))) as step:
            data.run(jobs, step, on)
    except KeyboardInterrupt:
        typer.echo("", err=True)
    key = "dataset.written" if data.is_complete else "dataset.unfinished"
    counted = {"games": games, "positions": data.positions, "done": data.done}
    typer.echo(words.say(key, path=str(out), **counted))
    if not data.is_complete:
        raise typer.Exit(FAILED)


@command()
def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR")],
    recipe: Annotated[Path | None, typer.Option("--recipe", metavar="FILE")] = None,
    jobs: Annotated[int, typer.Option(min=1)] = 1,
    on: On = HERE,
    lang: Language = "en",
) -> None:
    """Let a program learn a game by playing it, into a folder with its weights and its curve."""
    try:
        from elementarium.lab.training.run import BEST, Training
    except ModuleNotFoundError as error:
        raise missing("cli.training", error) from error
    from elementarium.lab import WORDS
    from elementarium.lab.executor import check_place
    from elementarium.lab.progress import stage_told
    from elementarium.lab.training.recipe import read_recipe, recipe_of
    from elementarium.lab.training.telling import curve_told

    check_place(on)
    words = Words(lang, (WORDS,))
    loaded = load_game(game)

    def stage(key: str, steps: int) -> AbstractContextManager[Callable[..., None]]:
        label = words.say(key)
        return progress(label, steps, lambda about: words.tell(stage_told(label, about)))

    found = read_recipe(recipe) if recipe else recipe_of(game)
    training = Training(loaded.name, found, out, jobs, on, stage)
    end_with_what_there_is()
    try:
        warn_if_slow(lang, beside=True)
        for _ in training.run():
            typer.echo(curve_told(training.curve, words))
    except KeyboardInterrupt:
        typer.echo("", err=True)
        typer.echo(words.say("train.unfinished", path=str(out)))
        raise typer.Exit(FAILED) from None
    typer.echo(words.say("train.written", path=str(out / BEST), game=game))


LineUps = Annotated[list[str] | None, typer.Option("--players", metavar="PLAYER,...")]
SeatCounts = Annotated[str, typer.Option("--seats", metavar="2-4")]
Until = Annotated[str, typer.Option("--until", metavar="seat=0.01")]
Chances = Annotated[int, typer.Option("--chances", min=0)]
RunFolder = Annotated[Path, typer.Option("--out", metavar="RUN")]
Games = Annotated[int, typer.Option("--games", min=1)]
Jobs = Annotated[int, typer.Option(min=1)]
Against = Annotated[str | None, typer.Option("--against", metavar="K=V,...")]
AgainstCards = Annotated[str, typer.Option("--against-cards", metavar="FILE")]


@command()
def simulate(
    game: GameName,
    out: RunFolder,
    players: LineUps = None,
    ladder: Annotated[str, typer.Option("--ladder", metavar="PLAYER,...")] = "",
    seats: SeatCounts = "",
    games: Games = 1000,
    options: OptionText = "",
    against: Against = None,
    cards: Cards = "",
    against_cards: AgainstCards = "",
    without: Annotated[list[str] | None, typer.Option("--without", metavar="USE")] = None,
    until: Until = "",
    chances: Chances = 200,
    seed: Annotated[int, typer.Option()] = 1,
    jobs: Jobs = 1,
    on: On = HERE,
    lang: Language = "en",
) -> None:
    """Play many games and write down what matters for the balance of a game, as Parquet."""
    run = open_run(
        out,
        game,
        players=players or ["greedy"],
        ladder=ladder,
        seats=seats,
        games=games,
        options=options,
        against=against,
        cards=cards,
        against_cards=against_cards,
        without=without or [],
        until=until,
        chances=chances,
        seed=seed,
    )
    play_run(run, jobs, on, lang)


@command()
def compare(
    game: GameName,
    out: RunFolder,
    players: LineUps = None,
    seats: SeatCounts = "",
    games: Games = 1000,
    options: OptionText = "",
    against: Against = None,
    cards: Cards = "",
    against_cards: AgainstCards = "",
    until: Until = "",
    chances: Chances = 100,
    seed: Annotated[int, typer.Option()] = 1,
    jobs: Jobs = 1,
    on: On = HERE,
    lang: Language = "en",
) -> None:
    """Play the same deals under two sets of rules, and tell what the change does."""
    if against is None and not against_cards:
        raise saying(ElementariumError, "simulate.nothing")
    run = open_run(
        out,
        game,
        players=players or ["greedy"],
        seats=seats,
        games=games,
        options=options,
        against=against,
        cards=cards,
        against_cards=against_cards,
        until=until,
        chances=chances,
        seed=seed,
    )
    play_run(run, jobs, on, lang)
    write_report(run.path, None, lang, told=True)


@command()
def sweep(
    game: GameName,
    out: RunFolder,
    vary: Annotated[list[str] | None, typer.Option("--vary", metavar="NAME=VALUE,...")] = None,
    each: Annotated[bool, typer.Option("--each")] = False,
    trials: Annotated[int, typer.Option("--trials", min=0)] = 0,
    goal: Annotated[list[str] | None, typer.Option("--goal", metavar="GOAL")] = None,
    players: LineUps = None,
    seats: SeatCounts = "",
    games: Games = 1000,
    options: OptionText = "",
    cards: Cards = "",
    until: Until = "",
    chances: Chances = 50,
    seed: Annotated[int, typer.Option()] = 1,
    jobs: Jobs = 1,
    on: On = HERE,
    lang: Language = "en",
) -> None:
    """Play the same deals under all combinations of some options, and tell what they trade."""
    if not vary and not each:
        raise saying(ElementariumError, "simulate.vary_nothing")
    run = open_run(
        out,
        game,
        players=players or ["greedy"],
        seats=seats,
        games=games,
        options=options,
        cards=cards,
        vary=vary or [],
        each=each,
        trials=trials,
        goals=goal or [],
        until=until,
        chances=chances,
        seed=seed,
    )
    play_run(search_of(run) if run.job.vary else run, jobs, on, lang)
    write_report(run.path, None, lang)


def search_of(run: Run) -> Search:
    """The search that a run is to be."""
    try:
        from elementarium.lab.searching import Search
    except ModuleNotFoundError as error:
        raise missing("cli.lab", error) from error
    return Search(run.job, run.path)


def open_run(out: Path, game: str, **asked: Any) -> Run:
    """The run of a folder, new or to go on with; nothing is written yet."""
    try:
        from elementarium.lab.planning import planned
        from elementarium.lab.run import Run
    except ModuleNotFoundError as error:
        raise missing("cli.lab", error) from error
    return Run(planned(game, **asked), out)


def play_run(work: Run | Search, jobs: int, on: str, lang: str) -> None:
    """Play what is left of a run, or search on, and tell what is there."""
    from elementarium.lab import WORDS
    from elementarium.lab.executor import check_place
    from elementarium.lab.progress import work_told, written_time
    from elementarium.lab.trial import Forecast

    check_place(on)
    words = Words(lang, (WORDS,))
    warn_if_slow(lang, beside=True)
    if not work.job.is_repeatable:
        typer.echo(words.say("simulate.by_the_clock"), err=True)
    end_with_what_there_is()
    try:
        forecast = Forecast(work.run)
        if forecast.work:
            seconds = written_time(forecast.seconds(jobs))
            typer.echo(words.say("simulate.foreseen", time=seconds), err=True)
        label = words_of(lang).say("cli.games", game=work.job.game, games=work.run.total)
        with progress(label, forecast.work, lambda about: words.tell(work_told(about))) as step:
            work.play(jobs, lambda group, games: step(forecast.work_of(group, games)), on)
    except KeyboardInterrupt:
        typer.echo("", err=True)
    run = work.run
    key = "simulate.written" if run.is_complete else "simulate.unfinished"
    counted = {"games": run.played, "total": run.total}
    typer.echo(words.say(key, path=str(run.path), **counted))
    if not run.is_complete:
        raise typer.Exit(FAILED)


@command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="RUN")],
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE")] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Language = "en",
) -> None:
    """Tell what a simulation teaches: one page with verdicts, pictures and tables."""
    write_report(folder, out, lang, json=json)


def write_report(
    folder: Path, out: Path | None, lang: str, *, json: bool = False, told: bool = False
) -> None:
    """Write the report of a run, or print it as JSON; first the verdicts, if they are asked for."""
    try:
        from elementarium.lab import WORDS
        from elementarium.lab.measures import findings_of
        from elementarium.lab.reporting.page import page, sentences, words_for
        from elementarium.lab.reporting.plain import as_json
        from elementarium.lab.reporting.verdicts import Teller
        from elementarium.lab.run import Run
    except ModuleNotFoundError as error:
        raise missing("cli.lab", error) from error
    run = Run.read(folder)
    findings = findings_of(run)
    if not findings.measured:
        raise saying(ElementariumError, "simulate.empty", path=str(folder))
    for one in findings.comparisons if told else ():
        verdict = Teller(run, findings).compared(one)
        typer.echo(" ".join(sentences(verdict, words_for(run, lang))))
    text = as_json(run, findings, lang) if json else page(run, findings, lang)
    if json and out is None:
        typer.echo(text, nl=False)
        return
    goal = out or folder / ("report.html" if lang == LANGUAGES[0] else f"report.{lang}.html")
    writable(goal)
    goal.write_text(text, encoding="utf-8")
    typer.echo(Words(lang, (WORDS,)).say("report.written", path=str(goal)))


@command()
def serve(
    host: Annotated[str, typer.Option()] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8000,
    db: Database = "",
    requests: Annotated[float, typer.Option(min=1)] = LIMITS.requests,
    frames: Annotated[float, typer.Option(min=1)] = LIMITS.frames,
    sockets: Annotated[int, typer.Option(min=1)] = LIMITS.sockets,
    tables: Annotated[int, typer.Option(min=1)] = LIMITS.tables,
    workers: Workers = "auto",
    push: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    push_contact: Annotated[str, typer.Option(metavar="ADDRESS")] = "",
    peers: Annotated[str, typer.Option(metavar="HOST:PORT")] = PEERS,
    metrics: Annotated[str, typer.Option(metavar="HOST:PORT")] = "",
    proxies: Annotated[str, typer.Option(metavar="ADDRESS,...")] = PROXIES,
    imprint: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    lang: Language = "en",
) -> None:
    """Serve the browser table: play on this machine, or with friends by a link."""
    try:
        from elementarium.server.serve import serve as start
    except ModuleNotFoundError as error:
        raise missing("cli.server", error) from error
    calling = None
    if push is not None:
        try:
            from elementarium.server.calling import Calling
        except ModuleNotFoundError as error:
            raise missing("cli.push", error) from error
        calling = Calling.of_file(push, push_contact)
    warn_if_slow(lang)
    start(
        host,
        port,
        db,
        language=lang,
        limits=Limits(requests=requests, frames=frames, tables=tables, sockets=sockets),
        workers=workers_asked(workers, least=0),
        calling=calling,
        peers=peers,
        metrics=metrics,
        proxies=proxies,
        imprint=read_text(imprint) if imprint else "",
    )


@command()
def think(
    db: Database = "",
    workers: Workers = "auto",
    lang: Language = "en",
) -> None:
    """Let programs think on this machine for the servers of a house."""
    try:
        from elementarium.server.think import think as start
    except ModuleNotFoundError as error:
        raise missing("cli.server", error) from error
    warn_if_slow(lang)
    words = words_of(lang)

    def tell(many: int) -> None:
        print(words.say("cli.think.ready", workers=many), flush=True)

    start(db, workers_asked(workers, least=1), tell)


def workers_asked(text: str, least: int) -> int:
    """How many workers somebody wants; as many as suit the machine for `auto`."""
    from elementarium.server.studies import AUTO

    if text == "auto":
        return AUTO
    if not text.isdecimal() or int(text) < least:
        raise saying(ElementariumError, "house.workers", text=text, least=least)
    return int(text)


@command()
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD")],
    seconds: Annotated[float | None, typer.Option(min=0.001)] = None,
    lessons: Annotated[int | None, typer.Option("--lessons", metavar="SEAT", min=0)] = None,
    again: Annotated[int | None, typer.Option("--again", metavar="ITEM", min=1)] = None,
    number: GameNumber = 1,
    cards: Cards = "",
    lang: Language = "en",
) -> None:
    """Show the chances of every seat through a saved game, and where they turned."""
    from elementarium.core.records import game_of, read_one_of
    from elementarium.lab import WORDS
    from elementarium.lab.progress import decisions_told
    from elementarium.lab.report import analysis_lines, write_analysis
    from elementarium.players.analysis import Analysis
    from elementarium.players.coaching import coach_of
    from elementarium.players.mcts import Budget

    entry = read_one_of(read_text(record), number)
    played = game_of(entry, cards)
    words = played.words(lang, WORDS)
    if lessons is not None:
        coach = coach_of(entry, played, lessons, Budget(seconds=seconds or 0.1))
        tell_lessons(coach, record, lang) if again is None else try_again(coach, again, lang)
        return
    if again is not None:
        raise saying(ElementariumError, "lesson_seat")
    analysis = Analysis(entry, played, Budget(seconds=seconds or 0.3))
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


def tell_lessons(coach: Coach, path: Path, lang: str) -> None:
    """Print what a seat can learn from a saved game."""
    from elementarium.lab import WORDS
    from elementarium.lab.lessons import lesson_lines
    from elementarium.lab.progress import decisions_told

    words = coach.game.words(lang, WORDS)
    whole = False
    end_with_what_there_is()
    try:
        warn_if_slow(lang, beside=True)
        told = coach.game.name, coach.most_steps, lambda about: words.tell(decisions_told(about))
        with progress(*told) as step:
            for _ in coach.run():
                step()
        whole = True
    except KeyboardInterrupt:
        typer.echo("", err=True)
    for line in lesson_lines(coach, lang, path, whole=whole):
        print(line)


def try_again(coach: Coach, item: int, lang: str) -> None:
    """Show a position of a saved game, and let its seat decide once more."""
    from elementarium.tui.again import Trying
    from elementarium.tui.start import screen_for

    again = coach.again(item)
    Trying(again, coach.record.players, screen_for(coach.game, lang)).run()


@command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER")] = Path(),
    lang: Language = "en",
) -> None:
    """Write the package of a new game, which plays and passes its tests at once."""
    from elementarium.lab.new_game import write_game

    goal = write_game(name, into)
    written = words_of(lang).say("cli.new-game.written", path=str(goal), name=name)
    typer.echo(written.strip())


@command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME...]")] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    seconds: Annotated[float, typer.Option(min=0.001)] = 1.0,
    lang: Language = "en",
) -> None:
    """Measure how fast the games are on this machine."""
    from elementarium.core.registry import names
    from elementarium.lab import WORDS
    from elementarium.lab.bench import measure

    warn_if_slow(lang, beside=True)
    words = Words(lang, (WORDS,))
    for name in games or names():
        for figure in measure(load_game(name), seconds):
            typer.echo(figure.as_json() if json else figure.as_line(words))


def end_with_what_there_is() -> None:
    """Let a long command be ended by Ctrl-C or `kill`, also where a shell has sent it behind."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)


def missing(key: str, error: ModuleNotFoundError) -> MissingExtraError:
    """What to say where something that a command needs is not installed."""
    needed = Message(key, {"name": (error.name or "").partition(".")[0]})
    problem = MissingExtraError(words_of("en").tell(needed))
    problem.told = needed
    return problem


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
        raise saying(ElementariumError, "file.write", path=str(path), why=reason(error)) from error


def prove(record: Record, cards: str, language: str) -> None:
    """Check a record, chance too where it shows its secret, and tell that it is right."""
    from elementarium.core.records import check, game_of
    from elementarium.play.proof import check_chance, claims_proof, has_proof
    from elementarium.tui.listing import told_with_scores
    from elementarium.tui.start import screen_for

    game = game_of(record, cards)
    check(record, game)
    proof = check_chance(record, game) if has_proof(record) else None
    screen = screen_for(game, language)
    result = told_with_scores(record.result, record.players, screen.words)
    screen.say("tui.replay.checked", items=len(record.items), result=result)
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
