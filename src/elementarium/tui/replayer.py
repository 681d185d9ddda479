"""Stepping through a saved game in the terminal."""

from __future__ import annotations

from typing import Any

from elementarium.core.game import Game
from elementarium.core.records import Moment, Record, replay
from elementarium.tui.boards import board_of
from elementarium.tui.screen import Screen


class Replayer:
    """Shows a record moment by moment, all cards open."""

    def __init__(self, record: Record, game: Game[Any], screen: Screen) -> None:
        self.record = record
        self.game = game
        self.screen = screen
        self.board = board_of(game.name)
        self.moments: list[Moment] = list(replay(record, game))

    def run(self) -> None:
        """Step back and forth until somebody has enough."""
        place = 0
        try:
            while True:
                self.show(place)
                answer = self.screen.ask(self.screen.words.say("tui.replay.help") + "\n> ").lower()
                if answer in ("q", "quit"):
                    return
                place = self.moved(place, answer)
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")

    def moved(self, place: int, answer: str) -> int:
        """The place that an answer leads to; the same if it means nothing."""
        last = len(self.moments) - 1
        if answer in ("", "n"):
            return min(place + 1, last)
        if answer == "p":
            return max(place - 1, 0)
        if answer == "e":
            return last
        if answer.isascii() and answer.isdigit() and len(answer) < 10:
            return min(int(answer), last)
        return place

    def show(self, place: int) -> None:
        """The table after so many items."""
        moment = self.moments[place]
        words = self.screen.words
        view = self.game.view(moment.state, self.seat_shown(moment))
        self.screen.clear()
        board = self.board.draw(view, words, frozenset(), self.screen.width)
        self.screen.side_by_side(
            board,
            self.board.panel(view, words, self.record.players),
            wide_from=self.board.WIDE_FROM,
            panel_above=self.board.PANEL_ABOVE,
        )
        text = self.record.items[place - 1].text if place else words.say("tui.replay.start")
        self.screen.say(
            "tui.replay.at", style="bold", items=place, total=len(self.moments) - 1, text=text
        )

    def seat_shown(self, moment: Moment) -> int | None:
        """The seat through whose eyes a moment is shown: whoever has to act."""
        seat = moment.state.to_act
        return seat if seat >= 0 else None
