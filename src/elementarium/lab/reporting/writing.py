"""Figures and texts as the report writes them."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from html import escape
from math import isfinite

from elementarium.core.words import Message, joined, plain
from elementarium.lab.job import Group, Job, written_value
from elementarium.lab.planning import swept
from elementarium.lab.statistics.proportions import Estimate

Form = Callable[[float], str]
DASH = "–"
MINUS = "−"
COMMA, SEMICOLON = Message("report.comma"), Message("report.semicolon")


def share(value: float) -> str:
    """A share in per cent."""
    return f"{value:.1%}".replace("-", MINUS)


def points(value: float) -> str:
    """A difference of shares, in points of a hundred, with its sign."""
    return f"{100 * value:+.1f}".replace("-", MINUS)


def number(value: float) -> str:
    """A figure with as many digits as it deserves."""
    digits = 0 if abs(value) >= 100 or value == round(value) else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}".replace("-", MINUS)


def signed(value: float) -> str:
    """A difference of figures, with its sign."""
    return number(value) if value < 0 else f"+{number(value)}"


def interval(estimate: Estimate, form: Form) -> str:
    """The bounds of an estimate; a question mark where they are not known."""
    if not (isfinite(estimate.low) and isfinite(estimate.high)):
        return "?"
    low, high = form(estimate.low), form(estimate.high)
    if low.endswith("%") and high.endswith("%"):
        low = low[:-1]
    return (
        f"{low} {DASH} {high}" if MINUS in low + high or "+" in low + high else f"{low}{DASH}{high}"
    )


def told(estimate: Estimate, form: Form) -> str:
    """An estimate with its bounds."""
    return f"{form(estimate.value)} ({interval(estimate, form)})"


def tag(name: str, inside: str, **attributes: str) -> str:
    """An element; what is inside is written already, attributes are not."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{inside}</{name}>"


def line_up(players: tuple[str, ...]) -> str:
    """The programs of a line-up; one name if all are the same."""
    return players[0] if len(set(players)) == 1 else ", ".join(players)


def label(group: Group, job: Job, *, rules: bool = True) -> Message:
    """What a group is called: only what differs from other groups is said, its rules if asked."""
    pieces = []
    if len(job.players) > 1:
        pieces.append(plain(line_up(group.players)))
    if len(job.seats) > 1:
        pieces.append(Message("report.seats", {"seats": group.seats}))
    if group.without:
        pieces.append(Message("report.without", {"use": group.without}))
    if rules and len(job.variants) == 2:
        pieces.append(Message("report.rules_b" if group.variant else "report.rules_a"))
    if len(job.variants) > 2:
        changed = against(job.variants[0].options, job.variants[group.variant].options, job)
        told = plain(changed.replace(",", ", "))
        pieces.append(told if changed else Message("report.base"))
    return joined(pieces or [plain(line_up(group.players))], COMMA)


def command_of(job: Job, out: str) -> str:
    """The command that plays a run again."""
    first, *others = job.variants
    command = "sweep" if len(others) > 1 or job.vary else "simulate"
    pieces = ["elementarium", command, job.game, "--games", str(job.games)]
    for players in job.players:
        pieces += ["--players", ",".join(players)]
    pieces += ["--seats", ",".join(str(seats) for seats in job.seats)]
    if first.options:
        pieces += ["--options", first.options.replace(" ", ",")]
    if first.cards:
        pieces += ["--cards", first.cards]
    if job.vary:
        pieces += [piece for text in job.vary for piece in ("--vary", text)]
        pieces += ["--trials", str(job.trials)]
    elif len(others) == 1:
        if changed := against(first.options, others[0].options, job):
            pieces += ["--against", changed]
        if others[0].cards != first.cards:
            pieces += ["--against-cards", others[0].cards]
    elif others:
        pieces += ["--each"] if is_one_by_one(job) else []
        every = tuple(others) == tuple(swept(job.loaded[0], first, (), each=True))
        for name, values in () if every else varied(job).items():
            pieces += ["--vary", f"{name}={','.join(values)}"]
    for goal in job.goals:
        pieces += ["--goal", goal]
    for use in job.without:
        pieces += ["--without", use]
    if job.until:
        pieces += ["--until", job.until]
    pieces += ["--chances", str(job.chances), "--seed", str(job.seed), "--out", out]
    return shlex.join(pieces)


def against(first: str, second: str, job: Job) -> str:
    """The options that the second set of rules changes."""
    game = job.loaded[0]
    one, other = game.options.read(first), game.options.read(second)
    return ",".join(
        f"{option.name}={written_value(getattr(other, option.name))}"
        for option in game.options.described()
        if getattr(one, option.name) != getattr(other, option.name)
    )


def varied(job: Job) -> dict[str, list[str]]:
    """The options in which the sets of rules differ, each with all its values."""
    game = job.loaded[0]
    sets = [game.options.read(variant.options) for variant in job.variants]
    values = {
        option.name: list(dict.fromkeys(written_value(getattr(one, option.name)) for one in sets))
        for option in game.options.described()
    }
    return {name: own for name, own in values.items() if len(own) > 1}


def is_one_by_one(job: Job) -> bool:
    """Whether every set of rules changes one option of the first, and several options are."""
    first, *others = job.variants
    changes = [against(first.options, other.options, job) for other in others]
    return len(varied(job)) > 1 and all("," not in change for change in changes)
