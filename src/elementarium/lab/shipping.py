"""Writes what the page tells of the balance of a game: `balance.json` in the game's package.

`python -m elementarium.lab.shipping RULES OPTIONS` takes two runs of a game: one of its usual rules
for all numbers of seats, and a sweep of its options one by one (`make balance`).
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any

from elementarium.core.words import Message
from elementarium.lab.measures import Findings, Measured, findings_of
from elementarium.lab.measures.length import Spread
from elementarium.lab.measures.uses import UseFound
from elementarium.lab.reporting.effects import effect
from elementarium.lab.reporting.verdicts import BEYOND_CHANCE, Teller
from elementarium.lab.reporting.writing import against, command_of
from elementarium.lab.run import Run
from elementarium.lab.shipped import FILE
from elementarium.lab.statistics.proportions import Estimate

MOST_USES = 5
"""So many things are shown that are better than their like, and as many that are worse."""
DIGITS = 6


def balance(rules: Run, options: Run) -> dict[str, Any]:
    """What both runs teach, as data without a language."""
    found = findings_of(rules)
    teller = Teller(rules, found)
    return {
        "run": about(rules),
        "findings": [
            {
                "level": one.level,
                "headline": told(one.headline),
                "more": told(one.more) if one.more else "",
            }
            for one in teller.verdicts()
        ],
        "groups": [
            group(one, chance, teller)
            for one, chance in zip(found.measured, found.uneven, strict=True)
        ],
        "options_run": about(options),
        "effects": effects(options, findings_of(options)),
    }


def about(run: Run) -> dict[str, Any]:
    """What was played, so that every figure can name it."""
    job = run.job
    known = job.about()
    return {
        "games": run.played,
        "of_each": job.games,
        "players": [" ".join(players) for players in job.players],
        "seats": list(job.seats),
        "version": known["elementarium"],
        "rules": known["version"],
        "command": command_of(job, run.path.name),
    }


def group(one: Measured, chance: float, teller: Teller) -> dict[str, Any]:
    """What each seat wins, how long it takes, and what stands out among its like."""
    return {
        "seats": one.group.seats,
        "games": one.games,
        "uneven": chance <= BEYOND_CHANCE,
        "shares": [figure(each) for each in one.fairness.shares],
        "decisions": spread(one.length.decisions),
        "minutes": spread(one.length.minutes),
        "uses": [
            {"told": told(teller.counting.name(use.use)), "above": figure(use.above)}
            for use in outstanding(one.uses)
            if use.above
        ],
    }


def outstanding(uses: list[UseFound]) -> list[UseFound]:
    """The best and the worst of what stands out, the best first."""
    found = [(use.above.value, use) for use in uses if use.stands_out and use.above]
    found.sort(key=lambda pair: -pair[0])
    better = [use for value, use in found if value > 0][:MOST_USES]
    worse = [use for value, use in found if value < 0][-MOST_USES:]
    return better + worse


def effects(run: Run, found: Findings) -> list[dict[str, Any]]:
    """What each value of each option changes; every set of rules changes one of them."""
    job = run.job
    made = []
    for one in found.comparisons:
        variant = job.variants[one.group.variant]
        option, _, value = against(job.variants[0].options, variant.options, job).partition("=")
        clear = any(change.is_clear for change in one.changes)
        known = {"option": option, "value": value, "clear": clear}
        made.append({**known, "touched": figure(one.touched), "told": told(effect(one))})
    return made


def told(message: Message) -> dict[str, Any]:
    """A message as data."""
    return asdict(message)


def figure(estimate: Estimate) -> dict[str, float]:
    """An estimate as data."""
    return {name: round(getattr(estimate, name), DIGITS) for name in ("value", "low", "high")}


def spread(one: Spread) -> dict[str, float]:
    """A median, and between which bounds nine of ten games lie."""
    return figure(Estimate(one.median.value, one.low, one.high))


def write(rules: Path, options: Path) -> Path:
    """Write the data of two runs into the package of their game."""
    run = Run.read(rules)
    data = balance(run, Run.read(options))
    goal = Path(str(files(run.job.loaded[0].package))) / FILE
    text = json.dumps(data, ensure_ascii=False, indent=1)
    goal.write_text(text + "\n", encoding="utf-8")
    return goal


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), Path(sys.argv[2])))
