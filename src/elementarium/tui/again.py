"""A position of a lesson, tried again in the terminal until something as good is found."""

from __future__ import annotations

from rich.text import Text

from elementarium.core.errors import IllegalActionError, NotationError
from elementarium.core.words import told
from elementarium.players.coach import Trial, explained, heading
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
        self.done = False

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
        view = again.game.view(state, state.to_act)
        below = [
            Text(words.say("tui.retry.about", **about, played=decision.text)),
            Text(words.say("tui.retry.ask")),
        ]
        self.screen.page(Picture(board_of(again.game), view, words, self.names), below=below)

    def hear(self, answer: str) -> None:
        """What somebody has typed."""
        match answer.lower():
            case "":
                pass
            case "q" | "quit" | "exit":
                self.done = True
            case "?":
                self.screen.show("  ".join(self.again.game.legal(self.again.world)))
            case "show":
                self.screen.say("tui.retry.better", better=self.again.better)
            case _:
                self.attempt(answer)

    def attempt(self, text: str) -> None:
        """Say what a try is worth, or why it is not allowed."""
        try:
            trial = self.again.attempt(text)
        except (IllegalActionError, NotationError) as error:
            self.screen.show(told(error, self.screen.words))
            return
        self.done = trial.is_good
        self.tell(trial, text)

    def tell(self, trial: Trial, text: str) -> None:
        """What a search thinks of a try."""
        chance = round(100 * trial.chance)
        if trial.is_good:
            self.screen.say("tui.retry.good", text=text, chance=chance)
            return
        game = self.again.game.name
        self.screen.say(
            "tui.retry.less",
            text=text,
            chance=chance,
            better_chance=round(100 * trial.better_chance),
            theme=heading(game, trial.lesson.theme),
            more=explained(game, trial.lesson),
        )
