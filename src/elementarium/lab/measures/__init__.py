"""What a run teaches: fairness, length, choice, excitement, and what is too good or never used.

Every figure has its 95 % interval. Games of a deal, seats of a game and decisions of a game belong
together, and are drawn or counted together wherever that matters.
"""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.lab.job import Group
from elementarium.lab.measures.choice import Choice, choice
from elementarium.lab.measures.comparing import Comparison, comparisons
from elementarium.lab.measures.data import GroupData, group_data
from elementarium.lab.measures.ending import Ending, ending
from elementarium.lab.measures.excitement import Excitement, excitement
from elementarium.lab.measures.fairness import Fairness, fairness
from elementarium.lab.measures.length import Length, length
from elementarium.lab.measures.skill import Skill, skill
from elementarium.lab.measures.uses import UseFound, uses
from elementarium.lab.run import Run
from elementarium.lab.statistics.several import holm


@dataclass(frozen=True, slots=True)
class Measured:
    """All that is known of one group."""

    group: Group
    games: int
    deals: int
    fairness: Fairness
    length: Length
    ending: Ending
    choice: Choice
    skill: Skill | None
    """Only where different programs play."""
    excitement: Excitement | None
    """Only where chances were told."""
    uses: list[UseFound]
    """What seats have used, what is most clearly good first."""
    dead: list[UseFound]
    """What was hardly used, or never."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that is known of a run."""

    measured: list[Measured]
    comparisons: list[Comparison]
    uneven: list[float]
    """For each group, how likely its seats differ so much by chance; corrected for all of them."""


def findings_of(run: Run) -> Findings:
    """Measure a run."""
    data = {group.number: group_data(run, group) for group in run.job.groups}
    measured = [measured_group(own) for own in data.values() if own.games]
    pairs = [
        (data[group.number - group.variant], data[group.number])
        for group in run.job.groups
        if group.variant > 0
    ]
    return Findings(
        measured,
        comparisons([(one, other) for one, other in pairs if one.games and other.games]),
        holm([one.fairness.chance for one in measured]),
    )


def measured_group(data: GroupData) -> Measured:
    """Measure the games of one group."""
    found = uses(data)
    return Measured(
        group=data.group,
        games=data.games,
        deals=len(set(data.seeds.tolist())),
        fairness=fairness(data),
        length=length(data),
        ending=ending(data),
        choice=choice(data),
        skill=skill(data),
        excitement=excitement(data),
        uses=[use for use in found if use.is_judged],
        dead=[use for use in found if use.is_dead],
    )
