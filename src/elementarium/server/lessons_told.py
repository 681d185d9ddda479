"""Lessons as they are stored and as they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from elementarium.core.errors import UnknownGameError
from elementarium.core.registry import load
from elementarium.players import coach
from elementarium.players.coach import Lesson, Trial
from elementarium.server import forms
from elementarium.server.tables import has_rules

if TYPE_CHECKING:
    from elementarium.store.rows import LessonsRow


def read(body: str) -> forms.Lessons:
    """Lessons as they are stored; none if nobody has looked."""
    return msgspec.json.decode(body, type=forms.Lessons) if body else forms.Lessons(0, 0, [], [])


def written(told: forms.Lessons) -> str:
    """Lessons as they are stored."""
    return msgspec.json.encode(told).decode()


def mark(told: forms.Lessons, v: int) -> None:
    """Note the lesson of a decision as learned."""
    for one in told.lessons:
        one.learned = one.learned or one.v == v


def marked(body: str, v: int) -> str:
    """Lessons as they are stored, one of them as learned."""
    told = read(body)
    mark(told, v)
    return written(told)


def form(game: str, lesson: Lesson, learned: bool) -> forms.Lesson:
    """A lesson as it is told."""
    return forms.Lesson(
        v=lesson.at,
        played=lesson.played,
        played_chance=lesson.played_chance,
        better=lesson.better,
        better_chance=lesson.better_chance,
        theme=lesson.theme,
        head=coach.heading(game, lesson.theme),
        why=coach.explained(game, lesson),
        times=lesson.times,
        learned=learned,
    )


def tried_form(game: str, lesson: forms.Lesson, trial: Trial) -> forms.Tried:
    """A try at a lesson as it is told."""
    if trial.lesson is None:
        known = lesson.better_chance
        return forms.Tried(trial.is_good, known, known, lesson.head, lesson.why)
    found = trial.lesson
    told = coach.heading(game, found.theme), coach.explained(game, found)
    return forms.Tried(trial.is_good, found.played_chance, found.better_chance, *told)


def is_open(row: LessonsRow) -> bool:
    """Whether there are lessons of a game, or could be: of other rules there are no new ones."""
    try:
        return bool(row.body) or has_rules(load(row.kind), row.rules, row.data)
    except UnknownGameError:  # the package of the game was removed
        return False


def coached(row: LessonsRow) -> forms.Coached:
    """A finished game as it is told where somebody looks back on many."""
    outcome: forms.Outcome = row.outcome  # type: ignore[assignment]  # what was written from one
    known = read(row.body)
    learned = sum(one.learned for one in known.lessons)
    about = (row.game, row.kind, row.ended, outcome, bool(known.total))
    return forms.Coached(*about, known.missed, len(known.lessons), learned)
