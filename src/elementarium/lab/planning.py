"""A job as the command line asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load_with
from elementarium.core.words import saying
from elementarium.lab.job import Job, Variant, changed_options, read_seats


def planned(
    game: str,
    *,
    players: Sequence[str],
    seats: str = "",
    games: int = 1000,
    options: str = "",
    against: str | None = None,
    cards: str = "",
    against_cards: str = "",
    without: Sequence[str] = (),
    until: str = "",
    chances: int = 200,
    seed: int = 1,
) -> Job:
    """The job; raises one sentence if something in it cannot be played."""
    loaded = load_with(game, cards)
    variants = [Variant(loaded.options.read(options).written(), cards)]
    if against is not None or against_cards:
        changed = changed_options(loaded, options, against or "")
        variants.append(Variant(changed, against_cards or cards))
        if variants[0] == variants[1]:
            raise saying(ElementariumError, "simulate.same")
    return Job(
        game,
        tuple(dict.fromkeys(read_players(line) for line in players)),
        read_seats(seats, loaded),
        games,
        tuple(variants),
        tuple(dict.fromkeys(without)),
        seed,
        chances,
        until,
    )


def read_players(text: str) -> tuple[str, ...]:
    """The programs of a line-up."""
    return tuple(name.strip() for name in text.split(","))
