"""A position of a lesson, tried again in the terminal until something as good is found."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from elementarium.core.errors import IllegalActionError, NotationError
from elementarium.core.words import told
from elementarium.players.coach import Trial, UnclearError, explained, heading
from elementarium.players.coaching import Again
from elementarium.tui.boards import board_of
from elementarium.tui.picture import Picture
from elementarium.tui.screen import Screen


class Trying:
    """Shows the position and asks for actions."""

    def __init__(self, again: Again, names: tuple[str, ...], screen: Screen) -> None:
        self.again = again
        self.names = names
        self.screen = screen
        self.board = board_of(again.game)
        self.done = False

    @property
    def view(self) -> Any:
        """What the seat sees."""
        state = self.again.world
        return self.again.game.view(state, state.to_act)

    def run(self) -> None:
        """Ask until the try is good, or somebody has enough."""
        self.show()
        try:
            while not self.done:
                self.hear(self.screen.ask("> "))
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")

    def show(self) -> None:
        """The table as the seat could know it, and what is asked."""
        again, words = self.again, self.screen.words
        decision, state = again.decision, again.world
        about: dict[str, str | int] = {"item": decision.at, "seat": state.to_act}
        below = [
            Text(words.say("tui.retry.about", **about, played=decision.text)),
            Text(words.say("tui.retry.ask")),
        ]
        self.screen.page(Picture(self.board, self.view, words, self.names), below=below)

    def hear(self, answer: str) -> None:
        """What somebody has typed."""
        match answer.lower():
            case "":
                pass
            case "q" | "quit" | "exit":
                self.done = True
            case "?":
                self.list_actions()
            case "show":
                self.screen.say("tui.retry.better", better=self.again.better)
            case _:
                legal = self.again.game.legal(self.again.world)
                self.attempt(self.board.tidied(answer, legal))

    def list_actions(self) -> None:
        """All legal actions, in groups."""
        legal = self.again.game.legal(self.again.world)
        for head, texts in self.board.groups(self.view, legal):
            line = Text(self.screen.words.say("tui.label", name=head), style="bold")
            self.screen.show(line.append(" ".join(texts), style="not bold"))

    def attempt(self, text: str) -> None:
        """Say what a try is worth, or why nobody can."""
        try:
            trial = self.again.attempt(text)
        except (IllegalActionError, NotationError, UnclearError) as error:
            self.screen.show(told(error, self.screen.words))
            return
        self.done = trial.is_good
        self.tell(trial, text)

    def tell(self, trial: Trial, text: str) -> None:
        """What a search thinks of a try."""
        if trial.lesson is None:
            self.screen.say("tui.retry.same", text=text)
            return
        chance = round(100 * trial.lesson.played_chance)
        if trial.is_good:
            self.screen.say("tui.retry.good", text=text, chance=chance)
            return
        game = self.again.game.name
        self.screen.say(
            "tui.retry.less",
            text=text,
            chance=chance,
            better_chance=round(100 * trial.lesson.better_chance),
            theme=heading(game, trial.lesson.theme),
            more=explained(game, trial.lesson),
        )
