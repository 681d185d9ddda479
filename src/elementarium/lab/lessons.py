"""Lessons from a game in lines of text, with the commands that show their positions again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from elementarium.core.words import Words
from elementarium.lab import WORDS
from elementarium.players.coach import Lesson, explained, heading
from elementarium.players.coaching import Coach
from elementarium.players.hints import WORDS as PLAYER_WORDS


def lesson_lines(coach: Coach, language: str, path: Path, *, whole: bool) -> Iterator[str]:
    """The lessons of a seat; `whole`: nothing was left out."""
    words = coach.game.words(language, WORDS, PLAYER_WORDS)
    game, name = words.say(f"{coach.game.name}.title"), coach.record.players[coach.seat]
    yield words.say("lessons.title", game=game, seat=coach.seat, name=name)
    if not whole:
        yield words.say("lessons.unfinished")
    lessons = coach.lessons
    if whole and not lessons:
        yield words.say("lessons.none", seat=coach.seat)
    for number, lesson in enumerate(lessons, start=1):
        yield from told(coach, lesson, number, words)
        command = ["elementarium", "analyse", str(path), "--lessons", str(coach.seat)]
        command += ["--again", str(lesson.at)]
        yield words.say("lessons.again", command=shlex.join(command))


def told(coach: Coach, lesson: Lesson, number: int, words: Words) -> Iterator[str]:
    """A lesson: what it is about, when it was, what speaks for the better action."""
    theme = heading(coach.game.name, lesson.theme)
    yield words.say("lessons.head", number=number, theme=theme)
    yield words.say(
        "lessons.moment",
        item=lesson.at,
        played=lesson.played,
        played_chance=round(100 * lesson.played_chance),
        better=lesson.better,
        better_chance=round(100 * lesson.better_chance),
    )
    yield "   " + words.tell(explained(coach.game.name, lesson))
    if lesson.times > 1:
        yield words.say("lessons.times", times=lesson.times)
