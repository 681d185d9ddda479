"""Stepping through a saved game in the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from elementarium.core.game import Game
from elementarium.core.old_records import is_old, moments_of
from elementarium.core.records import Moment, Record
from elementarium.tui.boards import board_of
from elementarium.tui.listing import told_result
from elementarium.tui.picture import Picture
from elementarium.tui.screen import Screen


class FinishedGame:
    """A game that is over: it cannot be played on, but stepped through."""

    def __init__(self, record: Record, game: Game[Any], screen: Screen) -> None:
        self.record = record
        self.game = game
        self.screen = screen

    def run(self) -> None:
        """Say that it is over, and offer the replay."""
        words = self.screen.words
        result = told_result(self.record.result, self.record.players, words)
        self.screen.say("tui.replay.over", result=result)
        try:
            answer = self.screen.ask(words.say("tui.replay.offer") + "\n> ").lower()
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")
            return
        if answer not in ("q", "quit", "exit"):
            Replayer(self.record, self.game, self.screen).run()


class Replayer:
    """Shows a record moment by moment, all cards open; one of older rules as far as can be."""

    def __init__(self, record: Record, game: Game[Any], screen: Screen) -> None:
        self.record = record
        self.game = game
        self.screen = screen
        self.board = board_of(game)
        self.moments: list[Moment] = moments_of(record, game)
        self.count = len(record.items)

    def run(self) -> None:
        """Step back and forth until somebody has enough."""
        place = 0
        try:
            while True:
                self.show(place)
                answer = self.screen.ask("> ").lower()
                if answer in ("q", "quit"):
                    return
                place = self.moved(place, answer)
        except (EOFError, KeyboardInterrupt):
            self.screen.show("")

    def moved(self, place: int, answer: str) -> int:
        """The place that an answer leads to; the same if it means nothing."""
        if answer in ("", "n"):
            return min(place + 1, self.count)
        if answer == "p":
            return max(place - 1, 0)
        if answer == "e":
            return self.count
        if answer.isascii() and answer.isdigit() and len(answer) < 10:
            return min(int(answer), self.count)
        return place

    def show(self, place: int) -> None:
        """The table after so many items, or where it is not known what was written."""
        words = self.screen.words
        below = [
            *(Text(line) for line in self.caution(place)),
            Text(words.say("tui.replay.at", items=place, total=self.count, text=self.item(place))),
            Text(words.say("tui.replay.help"), style="dim"),
        ]
        below[-2].stylize("bold")
        if place >= len(self.moments):
            self.screen.clear()
            for line in below:
                self.screen.show(line)
            return
        moment = self.moments[place]
        view = self.game.view(moment.state, self.seat_shown(moment))
        self.screen.page(Picture(self.board, view, words, self.record.players), below=below)

    def item(self, place: int) -> str:
        """The item that led to a place, with its seat where nothing else shows who acted."""
        if not place:
            return self.screen.words.say("tui.replay.start")
        item = self.record.items[place - 1]
        alone = place >= len(self.moments) and not item.is_chance
        return f"{item.seat}: {item.text}" if alone else item.text

    def caution(self, place: int) -> list[str]:
        """What must be said of a game that was played by older rules."""
        if not is_old(self.record, self.game):
            return []
        words, record = self.screen.words, self.record
        lines = [words.say("tui.replay.old", theirs=record.version, ours=self.game.version)]
        if place >= len(self.moments):
            lines.append(words.say("tui.replay.as_written"))
        if place == self.count and record.result != "*":
            result = told_result(record.result, record.players, words)
            lines.append(words.say("tui.replay.result", result=result))
        return lines

    def seat_shown(self, moment: Moment) -> int | None:
        """The seat through whose eyes a moment is shown: whoever has to act."""
        seat = moment.state.to_act
        return seat if seat >= 0 else None
