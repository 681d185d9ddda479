"""What a run teaches, in sentences: the first thing that a designer reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from elementarium.core.words import Message, joined, plain
from elementarium.lab.counting import counting_of
from elementarium.lab.goals import front
from elementarium.lab.measures import Findings, Measured
from elementarium.lab.measures.comparing import Change, Comparison
from elementarium.lab.reporting.writing import (
    COMMA,
    SEMICOLON,
    label,
    line_up,
    number,
    points,
    share,
    signed,
    told,
)
from elementarium.lab.run import Run
from elementarium.lab.statistics.proportions import Estimate
from elementarium.lab.statistics.sequential import OPEN

BEYOND_CHANCE = 0.05
SMALL, LARGE = 0.02, 0.05
"""An advantage below the first is small, above the second large."""
FEW_DRAWS = 0.02
RUNAWAY = 0.85
"""A leader at half time who wins more often has run away."""
EARLY = 0.5
"""A game that is decided before is decided early."""
FEW_KINGS = 0.02
MOST_NAMES = 6
MOST_COMPARED = 6
"""More changes of the rules than these are not told one by one."""
About = dict[str, str | int | Message]
GOOD, NOTE, BAD = "good", "note", "bad"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sentence with what stands behind it."""

    level: str
    headline: Message
    more: Message | None = None


class Teller:
    """Tells the findings of a run, as messages for every language."""

    def __init__(self, run: Run, findings: Findings) -> None:
        self.run = run
        self.job = run.job
        self.findings = findings
        self.counting = counting_of(self.job.loaded[0])

    def verdicts(self) -> list[Verdict]:
        """All that is to be said, what was asked for first."""
        own = [one for one in self.findings.measured if one.group.variant == 0]
        ends = own[:1] if self.job.without or len(own) < 2 else [own[0], own[-1]]
        return [
            *self.best(),
            *self.comparisons(),
            *self.restricted(own),
            self.seats(),
            *self.stops(),
            *(self.lengths(one) for one in ends),
            self.endings(),
            self.choices(own[0]),
            *(self.excites(one) for one in ends if one.excitement),
            *self.kings(own),
            *(self.skills(one) for one in own if one.skill and not one.group.without),
            *(self.outstanding(one) for one in ends if any(use.above for use in one.uses)),
            self.dead(own[0]),
        ]

    def _made(self, level: str, key: str, more: str = "", **about: str | int | Message) -> Verdict:
        headline = Message(f"report.verdict.{key}", about)
        return Verdict(level, headline, Message(f"report.verdict.{more}", about) if more else None)

    def label(self, one: Measured | Comparison) -> Message:
        """What the games of a group, or of two that are compared, are called."""
        return label(one.group, self.job, rules=isinstance(one, Measured))

    def _names(self, uses: Sequence[str]) -> Message:
        names = [self.counting.name(use) for use in uses[:MOST_NAMES]]
        rest = len(uses) - MOST_NAMES
        further = [Message("report.further", {"count": rest})] if rest > 0 else []
        return joined([*names, *further], COMMA)

    def seats(self) -> Verdict:
        """Whether any seat stands out in any group."""
        pairs = list(zip(self.findings.measured, self.findings.uneven, strict=True))
        uneven = [(one, chance) for one, chance in pairs if chance <= BEYOND_CHANCE]
        if not uneven:
            halves = [
                max(each.high - each.low for each in one.fairness.shares) / 2 for one, _ in pairs
            ]
            hidden = number(100 * max(halves))
            return self._made(GOOD, "even", "even_more", hidden=hidden)
        worst = max((one for one, _ in uneven), key=lambda one: max(map(abs, gaps(one))))
        gap = gaps(worst)
        seat = max(range(len(gap)), key=lambda place: abs(gap[place]))
        size = "small" if abs(gap[seat]) < SMALL else "large" if abs(gap[seat]) > LARGE else "clear"
        return self._made(
            NOTE if size == "small" else BAD,
            f"{'ahead' if gap[seat] > 0 else 'behind'}_{size}",
            "uneven_more" if len(pairs) == 1 else "uneven_some",
            seat=seat + 1,
            told=told(worst.fairness.shares[seat], share),
            fair=share(worst.fairness.fair),
            label=self.label(worst),
            groups=len(uneven),
            all=len(pairs),
        )

    def stops(self) -> Iterator[Verdict]:
        """What the sequential tests say."""
        for one in self.findings.measured:
            said = self.run.stopping.told(one.group)
            if said and one.group.variant == 0:
                level = NOTE if said["verdict"] == OPEN else GOOD
                key = f"test_{said['verdict']}"
                difference = number(100 * self.run.stopping.difference)
                about: About = {"games": one.games, "label": self.label(one)}
                yield self._made(level, key, "test_more", difference=difference, **about)

    def lengths(self, one: Measured) -> Verdict:
        """How long games are."""
        decisions, minutes = one.length.decisions, one.length.minutes
        is_one = round(decisions.low) == round(decisions.high)
        return self._made(
            GOOD,
            "length_one" if is_one else "length",
            "minutes" if is_one else "length_more",
            low=number(round(decisions.low)),
            high=number(round(decisions.high)),
            median=number(round(decisions.median.value)),
            from_=number(round(minutes.low)),
            to=number(round(minutes.high)),
            label=self.label(one),
        )

    def endings(self) -> Verdict:
        """How games end, in the group with the most draws."""
        worst = max(self.findings.measured, key=lambda one: one.ending.drawn.value)
        causes = [
            joined([self.counting.cause_name(cause), plain(share(estimate.value))], " ")
            for cause, estimate in islice(worst.ending.causes.items(), 4)
        ]
        few = worst.ending.drawn.value <= FEW_DRAWS
        about: About = {"drawn": told(worst.ending.drawn, share), "causes": joined(causes, COMMA)}
        key = "ends" if few else "draws"
        level = GOOD if few else NOTE
        return self._made(level, key, "ends_more", label=self.label(worst), **about)

    def choices(self, one: Measured) -> Verdict:
        """What there is to decide."""
        own = one.choice
        more = "choice_more" if own.mattering else ""
        return self._made(
            GOOD if not own.mattering or own.mattering.value > 0.1 else NOTE,
            "choice",
            more,
            chosen=share(own.chosen.value),
            usual=number(own.usual.value),
            mattering=told(own.mattering, share) if own.mattering else "",
            label=self.label(one),
        )

    def excites(self, one: Measured) -> Verdict:
        """Who leads when, and who comes back."""
        own = one.excitement
        assert own is not None
        runs_away = own.leaders[1].low > RUNAWAY or own.decided.high < EARLY
        return self._made(
            NOTE if runs_away else GOOD,
            "excitement",
            "excitement_more",
            decided=share(own.decided.value),
            half=told(own.leaders[1], share),
            back=told(own.comebacks, share),
            behind=share(own.behind),
            changes=number(own.lead_changes.value),
            games=own.games,
            label=self.label(one),
        )

    def kings(self, own: Sequence[Measured]) -> Iterator[Verdict]:
        """Whether lost seats decide who wins, where it is worst."""
        known = [
            (one, one.excitement.kingmaking)
            for one in own
            if one.excitement and one.excitement.kingmaking
        ]
        if known:
            worst, kings = max(known, key=lambda pair: pair[1].value)
            level = GOOD if kings.value < FEW_KINGS else NOTE
            label = self.label(worst)
            yield self._made(level, "kings", "kings_more", told=told(kings, share), label=label)

    def skills(self, one: Measured) -> Verdict:
        """What different programs win against each other."""
        assert one.skill is not None
        rates = [
            plain(f"{name} {told(rate, share)}")
            for name, rate in zip(one.skill.names, one.skill.rates, strict=True)
        ]
        lucky = one.skill.lucky
        more = "skill_more" if lucky else ""
        about: About = {
            "rates": joined(rates, COMMA),
            "lucky": told(lucky, share) if lucky else "",
        }
        return self._made(GOOD, "skill", more, **about)

    def restricted(self, own: Sequence[Measured]) -> Iterator[Verdict]:
        """What the things are worth that somebody went without."""
        for one in own:
            if not one.group.without or one.skill is None:
                continue
            rate = one.skill.rates[0]
            clear = rate.excludes(one.skill.fair)
            yield self._made(
                NOTE if clear else GOOD,
                "worth" if clear else "worthless",
                "worth_more",
                use=self._restricted_name(one.group.without),
                player=line_up(one.group.players),
                told=told(rate, share),
                fair=share(one.skill.fair),
                worth=points(one.skill.fair - rate.value),
                label=self.label(one),
            )

    def _restricted_name(self, use: str) -> Message:
        return self.counting.name(use) if use in self.counting.of_action else plain(use)

    def outstanding(self, one: Measured) -> Verdict:
        """What is too good or too bad among its like."""
        compared = [use for use in one.uses if use.above is not None]
        better = [use.use for use in compared if use.stands_out and above(use.above) > 0]
        worse = [use.use for use in compared if use.stands_out and above(use.above) < 0]
        about: About = {"all": len(compared), "label": self.label(one)}
        if not better and not worse:
            return self._made(GOOD, "alike", "", **about)
        none = Message("report.nothing")
        return self._made(
            NOTE,
            "outstanding",
            "outstanding_more",
            count=len(better) + len(worse),
            better=self._names(better) if better else none,
            worse=self._names(worse) if worse else none,
            **about,
        )

    def dead(self, one: Measured) -> Verdict:
        """What is hardly ever used."""
        dead = [use.use for use in one.dead]
        if not dead:
            return self._made(GOOD, "alive", "", label=self.label(one))
        about: About = {"names": self._names(dead), "label": self.label(one)}
        return self._made(NOTE, "dead", "dead_more", **about)

    def compared(self, one: Comparison) -> Verdict:
        """What a change of the rules has done."""
        clear = [change for change in one.changes if change.is_clear]
        more = "changed_more" if clear else "unchanged_more"
        about: About = {
            "touched": told(one.touched, share),
            "label": self.label(one),
            "changes": joined([self.told_change(change) for change in clear], SEMICOLON),
            "all": sum(len(each.changes) for each in self.findings.comparisons),
        }
        return self._made(
            NOTE if clear else GOOD, "changed" if clear else "unchanged", more, **about
        )

    def comparisons(self) -> list[Verdict]:
        """What each change of the rules has done; of many, how many have done anything."""
        made = self.findings.comparisons
        if len(made) <= MOST_COMPARED:
            return [self.compared(one) for one in made]
        clear = [one for one in made if any(change.is_clear for change in one.changes)]
        about: About = {"count": len(clear), "all": len(made)}
        if not clear:
            return [self._made(GOOD, "several_none", "", **about)]
        return [self._made(NOTE, "several", "several_more", names=self._labels(clear), **about)]

    def best(self) -> Iterator[Verdict]:
        """Where goals are given: the sets of rules that no other is better than."""
        if goals := self.job.goals:
            measured = self.findings.measured
            found = [measured[place] for place in front(goals, measured)]
            about: About = {"names": self._labels(found), "all": len(measured)}
            about["goals"] = joined([plain(goal) for goal in goals], COMMA)
            yield self._made(NOTE, "best", "best_more", count=len(found), **about)

    def _labels(self, found: Sequence[Measured | Comparison]) -> Message:
        names = [label(one.group, self.job) for one in found[:MOST_NAMES]]
        rest = len(found) - MOST_NAMES
        further = [Message("report.further", {"count": rest})] if rest > 0 else []
        return joined([*names, *further], SEMICOLON)

    def told_change(self, change: Change) -> Message:
        """A change in words: before, after, and the difference."""
        form, difference = (share, points) if change.is_share else (number, signed)
        return Message(
            "report.change",
            {
                "name": figure_name(change.name),
                "one": form(change.one),
                "other": form(change.other),
                "told": told(change.paired, difference),
            },
        )


def figure_name(name: str) -> Message:
    """What a compared figure is called."""
    if name.startswith("seat"):
        return Message("report.figure.seat", {"seat": int(name[4:]) + 1})
    return Message(f"report.figure.{name}")


def gaps(one: Measured) -> list[float]:
    """By how much each seat differs from its share."""
    return [each.value - one.fairness.fair for each in one.fairness.shares]


def above(estimate: Estimate | None) -> float:
    """How much more than its like; 0 where nobody knows."""
    return estimate.value if estimate else 0.0
