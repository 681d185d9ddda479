"""The menu that `make play` opens: from nothing to a game in a few keys."""

from __future__ import annotations

from itertools import islice

from rich.text import Text

from elementarium.core.errors import ElementariumError
from elementarium.core.options import Options
from elementarium.core.registry import load, names
from elementarium.core.words import LANGUAGES, told
from elementarium.players.levels import LEVELS
from elementarium.puzzles.puzzle import puzzle_of
from elementarium.tui import saves
from elementarium.tui.listing import line_of
from elementarium.tui.opening import open_game
from elementarium.tui.puzzler import Puzzler, number_today
from elementarium.tui.rulebook import show_rules
from elementarium.tui.saves import Saved
from elementarium.tui.screen import Screen
from elementarium.tui.start import HUMAN, new_session, screen_for

KINDS = {
    "h": HUMAN,
    **{str(place): level for place, level in enumerate(LEVELS, start=1)},
    "g": "greedy",
    "r": "random",
}
USUAL_LEVEL = "1"
MOST_LISTED = 20
"""So many saved games the menu offers, those played last; `elementarium saves` lists them all."""


class Menu:
    """Asks what is to be played, and plays it."""

    def __init__(self, language: str, base: Screen | None = None) -> None:
        self.language = language
        self.base = base
        self.games = names()

    def run(self) -> None:
        """Show the menu until somebody has enough."""
        try:
            while self.choose():
                pass
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")
        self.screen.say("tui.menu.bye")

    @property
    def screen(self) -> Screen:
        """The screen in the present language."""
        return screen_for(None, self.language, self.base)

    def choose(self) -> bool:
        """One round of the menu; False to leave."""
        self.show()
        answer = self.screen.ask("> ").lower()
        match answer:
            case "q" | "quit" | "exit":
                return False
            case "l":
                self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
            case "c":
                self.go_on()
            case "s":
                self.choose_saved()
            case "r":
                self.read_rules()
            case "p":
                self.solve()
            case _ if self.game_number(answer) is not None:
                self.play(self.games[self.game_number(answer) or 0])
            case _:
                self.screen.say("tui.menu.bad")
        return True

    def show(self) -> None:
        """The games there are, and the other answers."""
        self.screen.show("")
        self.screen.say("tui.menu.title", style="bold")
        self.screen.show("")
        for place, name in enumerate(self.games, start=1):
            words = load(name).words(self.language)
            line = Text(f"  {place}  ")
            line.append(words.say(f"{name}.title"), style="bold")
            line.append(f"  {words.say(f'{name}.about')}")
            self.screen.show(line)
        self.screen.show("")
        self.screen.say("tui.menu.pick", style="dim")

    def game_number(self, answer: str) -> int | None:
        """The place of the game that was named by number."""
        number = number_in(answer, range(1, len(self.games) + 1))
        return None if number is None else number - 1

    def read_rules(self) -> None:
        """Contents of a rule book, then sections until an empty answer."""
        answer = "1" if len(self.games) == 1 else self.ask("tui.menu.rules_of")
        place = self.game_number(answer)
        if place is None:
            self.screen.say("tui.menu.bad")
            return
        screen = screen_for(load(self.games[place]), self.language, self.base)
        section = ""
        while True:
            try:
                show_rules(screen, self.games[place], section)
            except ElementariumError as error:
                self.complain(error)
            section = self.ask("tui.menu.section")
            if not section:
                return

    def solve(self) -> None:
        """The puzzle of the day of a game."""
        place = self.game_number(self.ask("tui.menu.puzzle_of"))
        if place is None:
            self.screen.say("tui.menu.bad")
            return
        name = self.games[place]
        try:
            number = number_today(name)
        except ElementariumError as error:
            self.complain(error)
            return
        screen = screen_for(load(name), self.language, self.base)
        Puzzler(load(name), puzzle_of(name, number), number, screen).run()

    def go_on(self) -> None:
        """Continue the game that was played last."""
        try:
            saved = saves.last_saved()
            if saved is None:
                self.screen.say("tui.menu.no_last")
            else:
                self.open(saved)
        except ElementariumError as error:
            self.complain(error)

    def choose_saved(self) -> None:
        """List the saved games and open one of them."""
        try:
            found = list(islice(saves.saved_games(), MOST_LISTED))
        except ElementariumError as error:
            self.complain(error)
            return
        if not found:
            self.screen.say("tui.saves.none", path=str(saves.folder()))
            return
        for place, saved in enumerate(found, start=1):
            self.screen.show(Text(f"  {place}  ").append_text(line_of(saved, self.screen.words)))
        answer = self.ask("tui.menu.saved")
        chosen = number_in(answer, range(1, len(found) + 1))
        if chosen is not None:
            self.open(found[chosen - 1])
        elif answer:
            self.screen.say("tui.menu.bad")

    def open(self, saved: Saved) -> None:
        """Open a saved game; what is wrong with it does not end the menu."""
        try:
            open_game(saved.path, self.language, self.base, number=saved.number).run()
        except ElementariumError as error:
            self.complain(error)

    def complain(self, error: ElementariumError) -> None:
        """Say what went wrong, and go on."""
        self.screen.show(Text(told(error, self.screen.words), style="bold red"))

    def play(self, name: str) -> None:
        """Ask who plays, then play."""
        game = load(name)
        count = self.ask_seats(game.seats)
        kinds = [self.ask_kind(seat) for seat in range(count)]
        options = self.ask_options(name) if game.options.described() else game.options()
        screen = screen_for(game, self.language, self.base)
        try:
            new_session(game, kinds, screen, options=options).run()
        except ElementariumError as error:
            self.complain(error)

    def ask_seats(self, possible: range) -> int:
        """How many play; Enter means the fewest. Nobody is asked where there is no choice."""
        if len(possible) == 1:
            return possible[0]
        while True:
            answer = self.ask("tui.menu.seats", fewest=possible[0], most=possible[-1])
            if not answer:
                return possible[0]
            number = number_in(answer, possible)
            if number is not None:
                return number
            self.screen.say("tui.menu.bad")

    def ask_kind(self, seat: int) -> str:
        """Who sits there; Enter means a person first and programs after."""
        while True:
            answer = self.ask("tui.menu.who", seat=seat).lower()
            answer = answer or ("h" if seat == 0 else USUAL_LEVEL)
            if answer in KINDS:
                return KINDS[answer]
            self.screen.say("tui.menu.bad")

    def ask_options(self, name: str) -> Options:
        """The rule options; Enter means the defaults."""
        game = load(name)
        while True:
            answer = self.ask("tui.menu.options")
            if answer == "?":
                self.show_options(name)
                continue
            try:
                return game.options.read(answer)
            except ElementariumError as error:
                self.complain(error)

    def show_options(self, name: str) -> None:
        """All options of a game, with their values and what they mean."""
        game = load(name)
        words = game.words(self.language)
        for preset, options in game.options.presets.items():
            title = words.say(f"{name}.preset.{preset}")
            told_so = self.screen.words.say("tui.label", name=title)
            told_so += words.say(f"{name}.preset.{preset}_about")
            self.screen.show(Text(f"  {preset}", style="bold").append(f"  {options}  {told_so}"))
        for option in game.options.described():
            values = "|".join(option.values) or f"{option.least}.."
            line = Text(f"  {option.name}={option.default}", style="bold")
            line.append(
                f"  {values}  {words.say(f'{name}.option.{option.name}')} ({option.ruling})"
            )
            self.screen.show(line)

    def ask(self, key: str, **about: str | int) -> str:
        """A question of the menu."""
        return self.screen.ask(self.screen.words.say(key, **about) + "\n> ")


def number_in(answer: str, possible: range) -> int | None:
    """The number that was typed, if it is one of those possible."""
    is_number = answer.isascii() and answer.isdigit() and len(answer) < 10
    return int(answer) if is_number and int(answer) in possible else None
