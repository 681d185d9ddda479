"""A puzzle in the terminal: the position, what it asks for, and whoever types."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rich.text import Text

from elementarium.core.errors import IllegalActionError
from elementarium.core.game import Game
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.puzzles.attempt import Attempt, attempt, solution
from elementarium.puzzles.daily import number_of_day
from elementarium.puzzles.puzzle import Puzzle, some_puzzles_of
from elementarium.tui.boards import board_of
from elementarium.tui.picture import Picture
from elementarium.tui.screen import Screen
from elementarium.tui.start import HUMAN, new_session, seat_names

PARTNER = "adept"
"""Who sits in the other seats when it is played on from a puzzle."""


def number_today(game: str) -> int:
    """The puzzle of the day of a game; raises a sentence if it has none."""
    return number_of_day(game, datetime.now(UTC).date(), len(some_puzzles_of(game)))


class Puzzler:
    """Asks until the puzzle is solved or left. Whatever the rules allow may be tried."""

    def __init__(self, game: Game[Any], puzzle: Puzzle, number: int, screen: Screen) -> None:
        self.game = game
        self.puzzle = puzzle
        self.number = number
        self.screen = screen
        self.board = board_of(game)
        kinds = [HUMAN if seat == puzzle.seat else PARTNER for seat in range(puzzle.seats)]
        self.kinds = kinds
        self.names = seat_names(kinds, screen.words)
        self.now: Attempt = attempt(game.name, puzzle, [])
        self.hints = 0

    def run(self) -> None:
        """Go on until the person leaves."""
        self.draw()
        try:
            while self.answer(self.screen.ask(f"{self.screen.words.say('tui.puzzle.prompt')}> ")):
                pass
        except (KeyboardInterrupt, EOFError):
            self.screen.show("")

    def answer(self, typed: str) -> bool:
        """Carry out what was typed; False to leave."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "q" | "quit" | "exit":
                return False
            case "":
                self.draw()
            case "?":
                self.list_actions()
            case "hint":
                self.give_hint()
            case "why":
                self.explain(rest.strip())
            case "show":
                self.go_on(solution(self.game.name, self.puzzle))
            case "again":
                self.try_items([])
            case "undo":
                self.try_items(self.items[:-1])
            case "on":
                self.play_on()
                return False
            case _:
                self.play(typed)
        return True

    @property
    def items(self) -> list[str]:
        """What has been played so far."""
        return [text for text, _ in self.now.told]

    def play(self, typed: str) -> None:
        """Play what was typed, or say why not."""
        if not self.now.legal:
            self.screen.say("tui.puzzle.decided")
            return
        self.try_items([*self.items, self.board.tidied(typed, self.now.legal)])

    def try_items(self, items: list[str]) -> None:
        """See what comes of these items."""
        tried = attempt(self.game.name, self.puzzle, items)
        if tried.problem is not None:
            self.refuse(tried.tried, tried.problem)
            return
        self.go_on(tried)

    def go_on(self, tried: Attempt) -> None:
        """The attempt stands so from now on."""
        self.now = tried
        self.draw()

    def refuse(self, text: str, problem: Exception) -> None:
        """Say why something cannot be played."""
        if isinstance(problem, IllegalActionError):
            sentence = self.game.explain(problem.refusal, self.screen.words)
            self.screen.say("tui.refused", style="bold red", text=text, sentence=sentence)
        else:
            self.screen.say("tui.unknown", style="bold red", text=text)

    def explain(self, typed: str) -> None:
        """Say whether an action is allowed, and which rule forbids it."""
        text = self.board.tidied(typed, self.now.legal)
        tried = attempt(self.game.name, self.puzzle, [*self.items, text])
        if tried.problem is None:
            self.screen.say("tui.allowed", text=text)
        else:
            self.refuse(text, tried.problem)

    def give_hint(self) -> None:
        """A nudge first, then the next decision."""
        self.hints += 1
        words = self.screen.words
        if self.hints == 1:
            self.screen.show(Text(words.tell(self.puzzle.told(self.game.name, "nudge")), "bold"))
            return
        following = self.now.next_decision() if self.now.verdict == "open" else ""
        if following:
            self.screen.say("tui.puzzle.next", style="bold", action=following)
        else:
            self.screen.say("puzzle.missed", style="bold")

    def list_actions(self) -> None:
        """All legal actions, in groups."""
        view = self.game.view(self.now.state, self.puzzle.seat)
        for heading, texts in self.board.groups(view, self.now.legal):
            line = Text(self.screen.words.say("tui.label", name=heading), style="bold")
            self.screen.show(line.append(" ".join(texts), style="not bold"))

    def play_on(self) -> None:
        """Sit down at this position, against programs."""
        start = self.now.state
        if start.to_act in (CHANCE, NOBODY):
            start = self.now.task.start
        new_session(self.game, self.kinds, self.screen, start=start).run()

    # What is shown

    def draw(self) -> None:
        """The table, what was played, what is asked for and how it stands."""
        words = self.screen.words
        seat = self.puzzle.seat
        news = [
            Text("  " + words.tell(event.told)).append(f"  ({event.rule})", style="dim")
            for _, events in self.now.told
            for event in events
        ]
        view = self.game.view(self.now.state, seat)
        picture = Picture(self.board, view, words, self.names)
        self.screen.page(picture, news=news, below=self.below())

    def below(self) -> list[Text]:
        """What is asked for, or that it is solved; and what can be typed."""
        words, name = self.screen.words, self.game.name
        about = {"number": self.number, "elo": self.puzzle.elo, "seat": self.puzzle.seat}
        title = self.puzzle.told(name, "title")
        lines = [Text(words.say("tui.puzzle.head", title=title, **about), style="bold")]
        lines.append(Text(words.tell(self.puzzle.told(name, "asks"))))
        if self.now.hangs_on_luck:
            lines.append(Text(words.say("puzzle.luck"), style="bold red"))
        elif self.now.verdict == "missed":
            lines.append(Text(words.say("puzzle.missed"), style="bold red"))
        elif self.now.path and not (self.now.verdict == "open" and self.now.is_begun):
            style = "bold green" if self.now.verdict == "reached" else "dim"
            lines.append(Text(words.say(f"puzzle.{self.now.verdict}"), style=style))
        if self.now.verdict == "reached" and len(self.puzzle.answers) > 1:
            lines.append(Text(words.say("tui.puzzle.answers", count=len(self.puzzle.answers))))
        return [*lines, Text(words.say("tui.puzzle.commands"), style="dim")]
