"""Puzzles on the page: the hall, and one attempt after another, judged by the rules.

Nobody is sent an answer before it was found or given up, and nothing but what the solver sees.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from elementarium.core.errors import IllegalActionError, Refusal
from elementarium.core.registry import load, names
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.words import Message
from elementarium.play.journal import RefusedError
from elementarium.puzzles.attempt import Attempt, attempt, solution
from elementarium.puzzles.daily import longest, number_of_day, streak, week
from elementarium.puzzles.puzzle import Puzzle, puzzles_of
from elementarium.ratings.puzzling import MINED
from elementarium.ratings.rating import WIDTH, Rating
from elementarium.server import forms
from elementarium.server.limits import Places
from elementarium.server.messages import Because, News
from elementarium.store.rows import PuzzleRow, TryRow

if TYPE_CHECKING:
    from elementarium.server.hub import Hub


MOST_WAITING = 20
"""So many tries may be judged, or wait for it."""
MOST_FOR_ONE = 3
"""So many of them may come from one address."""
MANY = 5
"""So many must have tried a puzzle before it is told how many have solved it."""


class Judged(NamedTuple):
    """What comes of a try, with all that takes a while."""

    tried: Attempt
    hint: str
    action: str
    answer: Attempt | None
    """The first answer, once it was found or given up."""


class Puzzles:
    """Answers whoever wants to solve something."""

    def __init__(self, hub: Hub) -> None:
        self._tries = hub.store.puzzles
        self._thinking = asyncio.Semaphore(1)
        """A walk takes a while: one at a time, so that tables do not wait for several."""
        self._waiting = 0
        self._asked = Places(MOST_FOR_ONE)

    async def hall(self, guest: str) -> forms.PuzzleHall:
        """The puzzles of the day, the week, and all games."""
        day = today()
        tries = await asyncio.to_thread(self._tries.of, guest)
        ratings = await asyncio.to_thread(self._tries.ratings, guest)
        solved = {date.fromisoformat(one.day): one.game for one in tries if one.solved}
        daily = [
            await self._line(game, number_of_day(game, day, len(puzzles_of(game))), tries)
            for game in puzzled()
        ]
        return forms.PuzzleHall(
            day=day.isoformat(),
            daily=daily,
            week=[forms.PuzzleDay(one.isoformat(), solved.get(one, "")) for one in week(day)],
            streak=streak(solved, day),
            longest=longest(solved),
            games=[told_game(game, tries, ratings.get(game)) for game in puzzled()],
        )

    async def of_game(self, guest: str, game: str) -> list[forms.PuzzleLine]:
        """All puzzles of a game, the easiest first."""
        shipped = puzzles_of(load(game).name)
        tries = await asyncio.to_thread(self._tries.of, guest, game)
        known = await asyncio.to_thread(self._tries.puzzles, game)
        lines = [
            told_line(game, number, one, known.get(one.name), tries)
            for number, one in enumerate(shipped, start=1)
        ]
        return sorted(lines, key=lambda line: line.elo)

    async def look(
        self, guest: str, game: str, number: int, wish: forms.PuzzleTry, asker: str
    ) -> forms.PuzzleLook:
        """A puzzle after what was played of it; the first try that is decided counts."""
        puzzle = found(load(game).name, number)
        tried, hint, action, answer = await self._judged(game, number, wish, asker)
        is_decided = tried.verdict != "open" or bool(wish.wish)
        counted = is_decided and await self._count(guest, game, tried, wish)
        shown = answer if answer and wish.wish == "show" else tried
        tries = await asyncio.to_thread(self._tries.of, guest, game)
        known = (await asyncio.to_thread(self._tries.puzzles, game)).get(puzzle.name)
        rating = (await asyncio.to_thread(self._tries.ratings, guest)).get(game)
        task = tried.task
        return forms.PuzzleLook(
            puzzle=told_line(game, number, puzzle, known, tries),
            count=len(puzzles_of(game)),
            daily=number == number_of_day(game, today(), len(puzzles_of(game))),
            asks=puzzle.told(game, "asks"),
            nudge=puzzle.told(game, "nudge"),
            seats=puzzle.seats,
            seat=puzzle.seat,
            lines=puzzle.lines,
            position=task.game.view(task.start, puzzle.seat).position,
            view=task.game.view(shown.state, puzzle.seat),
            legal=[] if answer else tried.legal,
            unfinished=tried.is_begun,
            to_act=None if shown.state.to_act in (CHANCE, NOBODY) else shown.state.to_act,
            news=news_of(tried),
            refused=because(tried),
            verdict=tried.verdict,
            luck=tried.hangs_on_luck,
            hint=hint,
            action=action,
            answers=[one.split(" ; ") for one in puzzle.answers] if answer else [],
            told=news_of(answer) if answer else [],
            counted=counted,
            rating=told_game(game, tries, rating),
            share=known.solved / known.tries if answer and known and known.tries >= MANY else None,
        )

    async def _judged(self, game: str, number: int, wish: forms.PuzzleTry, asker: str) -> Judged:
        """What comes of a try; raises if too much waits."""
        if not wish.items and not wish.wish:
            return await asyncio.to_thread(judged, game, number, wish)
        if self._waiting >= MOST_WAITING or not self._asked.take(asker):
            raise RefusedError("busy")
        self._waiting += 1
        try:
            async with self._thinking:
                return await asyncio.to_thread(judged, game, number, wish)
        finally:
            self._waiting -= 1
            self._asked.leave(asker)

    async def _count(self, guest: str, game: str, tried: Attempt, wish: forms.PuzzleTry) -> bool:
        """Keep a first try; whether it was one."""
        solved = tried.verdict == "reached" and not wish.wish
        row = TryRow(game, tried.puzzle.name, solved, today().isoformat())
        shipped = Rating(tried.puzzle.elo, MINED)
        return await asyncio.to_thread(self._tries.add, guest, row, shipped)

    async def _line(self, game: str, number: int, tries: list[TryRow]) -> forms.PuzzleLine:
        known = await asyncio.to_thread(self._tries.puzzles, game)
        puzzle = found(game, number)
        return told_line(game, number, puzzle, known.get(puzzle.name), tries)


def today() -> date:
    """The day that everybody has: that of UTC."""
    return datetime.now(UTC).date()


def puzzled() -> list[str]:
    """The games that have puzzles."""
    return [game for game in names() if puzzles_of(game)]


def found(game: str, number: int) -> Puzzle:
    """A puzzle; raises if there is none of this number."""
    shipped = puzzles_of(game)
    if not 1 <= number <= len(shipped):
        raise RefusedError("no_puzzle")
    return shipped[number - 1]


def judged(game: str, number: int, wish: forms.PuzzleTry) -> Judged:
    """What comes of a try, the hint and the answer if they are wished for."""
    tried = attempt(game, found(game, number), wish.items)
    hints = (tried.next_decision(), tried.next_action()) if wish.wish == "hint" else ("", "")
    is_open = tried.verdict == "reached" or wish.wish == "show"
    return Judged(tried, *hints, first_answer(game, number) if is_open else None)


@lru_cache(maxsize=256)
def first_answer(game: str, number: int) -> Attempt:
    """The first answer to a puzzle, played."""
    return solution(game, found(game, number))


def told_line(
    game: str, number: int, puzzle: Puzzle, known: PuzzleRow | None, tries: list[TryRow]
) -> forms.PuzzleLine:
    """A puzzle as a list tells it."""
    own = next((one for one in tries if (one.game, one.puzzle) == (game, puzzle.name)), None)
    standing: forms.PuzzleStanding = "new" if own is None else "solved" if own.solved else "missed"
    elo = known.elo if known else float(puzzle.elo)
    return forms.PuzzleLine(game, number, puzzle.told(game, "title"), elo, standing)


def told_game(game: str, tries: list[TryRow], rating: Rating | None) -> forms.PuzzleGame:
    """How somebody does with the puzzles of a game."""
    own = [one for one in tries if one.game == game]
    return forms.PuzzleGame(
        game=game,
        count=len(puzzles_of(game)),
        tried=len(own),
        solved=sum(one.solved for one in own),
        elo=rating.elo if rating else None,
        spread=WIDTH * rating.sigma if rating else 0.0,
    )


def news_of(tried: Attempt) -> list[News]:
    """What was played, told to the solver."""
    return [
        News(place, "act", tried.task.seat, text, list(events))
        for place, (text, events) in enumerate(tried.told, start=1)
    ]


def because(tried: Attempt) -> Because | None:
    """Why something could not be played."""
    if tried.problem is None:
        return None
    refusal = Refusal("syntax", "8.1", {"text": tried.tried})
    if isinstance(tried.problem, IllegalActionError):
        refusal = tried.problem.refusal
    game = tried.task.game
    told = Message(game.key_of(refusal, game.words("en")), refusal.about)
    return Because("", False, refusal.code, told, refusal.rule)
