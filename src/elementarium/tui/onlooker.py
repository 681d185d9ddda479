"""Looking at a game that another terminal plays."""

from __future__ import annotations

from collections.abc import Callable

from elementarium.tui.screen import Screen
from elementarium.tui.session import Session


class Onlooker:
    """Shows a saved game as it lies on disk, again and again, and plays nothing."""

    def __init__(self, look: Callable[[], Session], screen: Screen) -> None:
        self.look = look
        self.screen = screen

    def run(self) -> None:
        """Show the table until somebody has enough."""
        try:
            while True:
                self.look().show_to_onlooker()
                if self.screen.ask("> ").lower() in ("q", "quit", "exit"):
                    return
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")
