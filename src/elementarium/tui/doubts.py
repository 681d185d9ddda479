"""A coach in the terminal: it asks once before a person gives much away."""

from __future__ import annotations

from elementarium.core.errors import IllegalActionError, NotationError
from elementarium.play.table import Step, Table
from elementarium.players.coach import doubt, explained, heading
from elementarium.players.mcts import Budget
from elementarium.tui.screen import Screen

BUDGET = Budget(seconds=0.1)
"""How long an action is thought about; three times as long where it may be a blunder."""


class Doubts:
    """Remembers what was asked about: typed once more, it is played."""

    def __init__(self, table: Table, screen: Screen, budget: Budget = BUDGET) -> None:
        self.table = table
        self.screen = screen
        self.budget = budget
        self.asked: tuple[list[Step], str] | None = None
        """The history, and the action that was asked about last; none once that was played."""

    def asks(self, seat: int, text: str) -> bool:
        """Whether somebody is asked about an action; what is not allowed is for others to say."""
        game, state, steps = self.table.game, self.table.state, self.table.steps
        if self.asked == (steps, text):
            self.asked = None
            return False
        try:
            numbers = game.numbers(state, text, seat)
        except (IllegalActionError, NotationError):
            return False
        found = doubt(game, state, numbers, self.budget, len(steps))
        if found is None:
            return False
        self.asked = (steps, text)
        self.screen.say(
            "tui.sure",
            style="bold",
            text=text,
            chance=round(100 * found.played_chance),
            better_chance=round(100 * found.better_chance),
            theme=heading(game.name, found.theme),
            more=explained(game.name, found),
        )
        return True
