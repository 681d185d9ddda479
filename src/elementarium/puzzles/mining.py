"""Mining: programs play, every position is looked at, and what proves to be a puzzle is kept.

The same seed finds the same puzzles. Nothing comes from games of people.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from elementarium.core.game import Game
from elementarium.core.perspective import Perspective
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.state import State
from elementarium.players.player import Player, make_player
from elementarium.puzzles.aims import aims_of
from elementarium.puzzles.difficulty import elo_from, is_obvious, tried
from elementarium.puzzles.proof import MOST, WORLDS, Task, TooLargeError, Walk, imagined
from elementarium.puzzles.puzzle import Puzzle, texts_of

PLAYS = "mcts:40"
"""Who plays: as good as an apprentice, and quick enough for hundreds of games."""
SEATS = (2, 2, 2, 3)
"""How many sit at a table, game by game."""
MOST_ANSWERS = 2
MORE_THAN_ANY = 1 << 20
"""As long as nobody knows what can be reached, everything is walked."""
DEEP = 20
"""A deep proof may look so many times as far, and imagines so many times the worlds."""


@dataclass(slots=True)
class Mine:
    """Looks for puzzles in games that programs play against each other."""

    game: Game[Any]
    seed: int
    motifs: set[Hashable] = field(default_factory=set)
    looked: int = 0
    """How many positions were walked."""

    def run(self, games: int, first: int = 0) -> Iterator[tuple[int, list[Puzzle]]]:
        """The number of each game, and what it has brought."""
        for number in range(first, first + games):
            yield number, list(self.of_game(number))

    def of_game(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of one game: of each kind one, and one for each turn."""
        rng = Rng(self.seed * 1_000_003 + number)
        seats = SEATS[number % len(SEATS)]
        state = self.game.start(seats, self.game.options())
        players = [make_player(PLAYS, self.game.name, rng.next_seed() >> 1) for _ in range(seats)]
        found: set[str] = set()
        looked: set[tuple[str, int]] = set()
        while True:
            self.game.deal(state, rng)
            if state.to_act == NOBODY:
                return
            puzzle = self._found_at(state, f"{self.seed}/{number}", found, looked)
            if puzzle is not None:
                found.add(puzzle.aim)
                yield puzzle
            self._play_on(state, players)

    def _play_on(self, state: State, players: list[Player]) -> None:
        player = players[state.to_act]
        state.apply(player.choose(Perspective(self.game, state, state.to_act)))

    def _found_at(
        self, state: State, origin: str, found: set[str], looked: set[tuple[str, int]]
    ) -> Puzzle | None:
        """The puzzle of the first aim that can be reached here, if it is one."""
        turn = self.game.turn(state)
        for aim in aims_of(self.game.name):
            key = (aim.name, turn)
            if aim.name in found or key in looked or not aim.may_begin(state, state.to_act):
                continue
            looked.add(key)
            self.looked += 1
            task = Task(self.game, aim, state.copy(), state.to_act, MORE_THAN_ANY)
            walk = walked(task)
            if walk is None:
                return None
            if walk.best >= aim.least:
                return self._kept(task, walk, f"{origin}/{turn}")
        return None

    def _kept(self, task: Task, walk: Walk, origin: str) -> Puzzle | None:
        """The puzzle, unless it is too easy, has too many answers or is known."""
        aim, start, seat = task.aim, task.start, task.seat
        if len(walk.answers) > MOST_ANSWERS or walk.lines < aim.few_lines:
            return None
        puzzle = Puzzle(
            aim=aim.name,
            seats=start.seats,
            seat=seat,
            size=walk.best,
            position=self.game.write_position(start),
            answers=tuple(
                " ; ".join(texts_of(self.game, start, line)) for line in walk.answers.values()
            ),
            lines=walk.lines,
            elo=0,
            origin=origin,
        )
        motifs = {(aim.name, aim.motif(start, seat)), (aim.name, puzzle.answers)}
        if motifs & self.motifs:
            return None
        if is_obvious(puzzle.task(self.game), self.seed) or proved(self.game, puzzle):
            return None
        self.motifs |= motifs
        return rated(self.game, puzzle, self.seed)


def walked(task: Task, most: int = MOST, worlds: int = WORLDS) -> Walk | None:
    """All that can be done, or None if it is too much."""
    starts = imagined(task.start, task.seat, worlds, 0) if task.aim.for_certain else ()
    try:
        return Walk(task, most, starts).run()
    except TooLargeError:
        return None


def rated(game: Game[Any], puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with its place on the scale."""
    return replace(puzzle, elo=elo_from(tried(puzzle.task(game), seed), puzzle.lines))


def proved(game: Game[Any], puzzle: Puzzle, deep: bool = False) -> str:
    """Why a puzzle does not hold; empty if it is proved, from its text alone."""
    task = puzzle.task(game)
    if task.start.to_act != puzzle.seat:
        return "turn"
    times = DEEP if deep else 1
    open_task = Task(game, task.aim, task.start, task.seat, MORE_THAN_ANY)
    walk = walked(open_task, MOST * times, WORLDS * times)
    if walk is None:
        return "large"
    if walk.best != puzzle.size or walk.lines != puzzle.lines:
        return "size"
    lines = {" ; ".join(texts_of(game, task.start, line)) for line in walk.answers.values()}
    return "" if lines == set(puzzle.answers) else "answers"
