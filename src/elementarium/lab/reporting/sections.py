"""The pictures and tables of the report, measure by measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from elementarium.core.words import Words
from elementarium.lab.goals import front
from elementarium.lab.measures import Measured
from elementarium.lab.measures.comparing import Comparison
from elementarium.lab.measures.uses import UseFound
from elementarium.lab.picks import best_picks, file_name
from elementarium.lab.reporting.pictures import Row, course, dots, histogram, scatter
from elementarium.lab.reporting.tables import known, table
from elementarium.lab.reporting.verdicts import BEYOND_CHANCE, Teller, figure_name
from elementarium.lab.reporting.writing import (
    Form,
    interval,
    number,
    points,
    share,
    signed,
    tag,
    told,
)
from elementarium.lab.statistics.proportions import Estimate

MOST_DETAILED = 12
"""Of more sets of rules only the first is shown in all pictures; the others stand in one table."""
SHOWN_USES = 12
"""So many of a kind are drawn: those that differ most; the table has all."""


class Sections:
    """Writes the sections of a report."""

    def __init__(self, teller: Teller, words: Words) -> None:
        self.teller = teller
        self.words = words
        self.run, self.job = teller.run, teller.job
        self.measured = teller.findings.measured
        self.detailed = self.measured
        if len(self.job.variants) > MOST_DETAILED:
            self.detailed = [one for one in self.measured if one.group.variant == 0]

    def say(self, key: str, **about: str | int) -> str:
        """A sentence of the report, ready for the page."""
        return escape(self.words.say(f"report.{key}", **about))

    def section(self, key: str, inside: str) -> str:
        """A section with its heading and what it is about."""
        made = tag("a", self.say("made_by"), href="#made")
        head = tag("h2", self.say(f"{key}.title")) + tag("p", f"{self.say(f'{key}.about')} {made}")
        return tag("section", head + inside, id=key)

    def label(self, one: Measured | Comparison) -> str:
        """What a group is called."""
        return self.words.tell(self.teller.label(one))

    def name(self, use: str) -> str:
        """What a use is called."""
        return self.words.tell(self.teller.counting.name(use))

    def heads(self, *keys: str) -> list[str]:
        """Headings of columns."""
        return [self.words.say(f"report.head.{key}") for key in keys]

    def all(self) -> str:
        """All sections that there is something for."""
        made = [
            self.sweep(),
            self.comparisons(),
            self.restricted(),
            self.fairness(),
            self.length(),
            self.ending(),
            self.choice(),
            self.excitement(),
            self.skill(),
            self.uses(),
            self.dead(),
            self.games(),
        ]
        return "".join(filter(None, made))

    def fairness(self) -> str:
        """What each seat wins."""
        pieces = []
        for one, chance in zip(self.measured, self.teller.findings.uneven, strict=True):
            if self.detailed is not self.measured and one.group.variant:
                continue
            own = one.fairness
            rows = [
                Row(
                    self.words.say("report.seat", seat=seat + 1),
                    estimate,
                    chance <= BEYOND_CHANCE and estimate.excludes(own.fair),
                    f"seat{seat}",
                    (told(own.margins[seat], signed),) if own.margins else (),
                )
                for seat, estimate in enumerate(own.shares)
            ]
            caption = self.words.say(
                "report.fairness.caption", label=self.label(one), games=one.games, deals=one.deals
            )
            heads = self.heads("seat", "won", *(["margin"] if own.margins else []))
            table = dots(rows, share, heads=heads, reference=own.fair, caption=caption)
            p = self.say("fairness.chance", chance=f"{chance:.3f}")
            pieces.append(tag("div", table + tag("p", p, class_="made")))
        return self.section("fairness", "".join(pieces))

    def length(self) -> str:
        """How long games are."""
        pieces = []
        for one in self.detailed:
            own = one.length
            alt = self.words.say(
                "report.length.alt",
                label=self.label(one),
                low=number(own.decisions.low),
                high=number(own.decisions.high),
                median=number(own.decisions.median.value),
            )
            drawing = histogram(own.edges, own.counts, alt)
            caption = tag("h3", escape(self.label(one))) + drawing
            pieces.append(tag("div", caption + tag("p", escape(alt), class_="made")))
        rows = [
            [
                self.label(one),
                self.words.say(f"report.head.{name}"),
                told(spread.median, number),
                f"{number(spread.low)}–{number(spread.high)}",
                f"{number(spread.least)}–{number(spread.most)}",
            ]
            for one in self.detailed
            for name, spread in (
                ("decisions", one.length.decisions),
                ("turns", one.length.turns),
                ("minutes", one.length.minutes),
            )
        ]
        heads = self.heads("group", "figure", "median", "most_games", "all_games")
        return self.section(
            "length", tag("div", "".join(pieces), class_="pair") + table(heads, rows)
        )

    def ending(self) -> str:
        """How games end."""
        rows = []
        for one in self.detailed:
            for cause, estimate in one.ending.causes.items():
                name = self.words.tell(self.teller.counting.cause_name(cause))
                rows.append([self.label(one), name, told(estimate, share)])
            for key, estimate in (("drawn", one.ending.drawn), ("shared", one.ending.shared)):
                rows.append(
                    [self.label(one), self.words.say(f"report.{key}"), told(estimate, share)]
                )
        return self.section("ending", table(self.heads("group", "cause", "share"), rows))

    def choice(self) -> str:
        """What there is to decide."""
        rows = []
        for one in self.detailed:
            own = one.choice
            rows.append(
                [
                    self.label(one),
                    told(own.chosen, share),
                    told(own.usual, number),
                    told(own.many, number),
                    known(own.effective, number),
                    known(own.spread, points),
                    known(own.mattering, share),
                ]
            )
        heads = self.heads("group", "chosen", "usual", "many", "effective", "spread", "mattering")
        return self.section("choice", table(heads, rows))

    def excitement(self) -> str:
        """The course of the sampled games."""
        sampled = [one for one in self.detailed if one.excitement]
        if not sampled:
            return ""
        pictures, rows = [], []
        for one in sampled:
            own = one.excitement
            assert own is not None
            alt = self.words.say(
                "report.excitement.alt",
                label=self.label(one),
                half=share(own.course[1][len(own.course[1]) // 2]),
                games=own.games,
            )
            ends = (
                self.words.say("report.excitement.begin"),
                self.words.say("report.excitement.end"),
            )
            drawing = tag("h3", escape(self.label(one))) + course(own.course, alt, ends)
            pictures.append(tag("div", drawing + tag("p", escape(alt), class_="made")))
            rows.append(
                [
                    self.label(one),
                    told(own.lead_changes, number),
                    told(own.drama, share),
                    told(own.decided, share),
                    *(told(leader, share) for leader in own.leaders),
                    told(own.comebacks, share),
                    known(own.kingmaking, share),
                ]
            )
        leaders = ("led25", "led50", "led75")
        keys = ("group", "lead_changes", "drama", "decided", *leaders, "comebacks", "kingmaking")
        inside = tag("div", "".join(pictures), class_="pair") + table(self.heads(*keys), rows)
        return self.section("excitement", inside)

    def skill(self) -> str:
        """What different programs win; duels of one against the others as a ladder."""
        mixed = [one for one in self.detailed if one.skill and not one.group.without]
        duels = [one for one in mixed if len(set(one.group.players)) == 2]
        ladders = [
            [one for one in duels if (one.group.seats, one.group.variant) == key]
            for key in dict.fromkeys((one.group.seats, one.group.variant) for one in duels)
        ]
        steps = [ladder for ladder in ladders if len(ladder) > 1]
        inside = "".join(map(self._ladder, steps)) + self._rates(mixed)
        return self.section("skill", inside) if mixed else ""

    def _ladder(self, steps: Sequence[Measured]) -> str:
        """What each program wins over the one below it."""
        rows = []
        for one in steps:
            assert one.skill is not None
            below = next(name for name in one.skill.names if name != one.skill.names[0])
            name = self.words.say("report.skill.over", above=one.skill.names[0], below=below)
            lucky = told(one.skill.lucky, share) if one.skill.lucky else ""
            rows.append(Row(name, one.skill.rates[0], False, "", (lucky,)))
        fair = 1 / steps[0].group.seats
        caption = self.words.say("report.skill.ladder", seats=steps[0].group.seats)
        heads = self.heads("player", "won", "lucky")
        return dots(rows, share, heads=heads, reference=fair, caption=caption)

    def sweep(self) -> str:
        """What many sets of rules buy with what: seats, length, draws, choice."""
        if len(self.job.variants) < 3:
            return ""
        spots, rows = [], []
        best = set(front(self.job.goals, self.measured) if self.job.goals else ())
        for place, one in enumerate(self.measured, 1):
            gap = max(one.fairness.shares, key=lambda each: abs(each.value - one.fairness.fair))
            fair = one.fairness.fair
            off = Estimate(gap.value - fair, gap.low - fair, gap.high - fair, gap.size)
            spots.append((one.length.decisions.median.value, 100 * abs(off.value)))
            excitement = one.excitement
            rows.append(
                [
                    f"{place}{'*' if place - 1 in best else ''}: {self.label(one)}",
                    told(off, points),
                    told(one.length.decisions.median, number),
                    told(one.ending.drawn, share),
                    known(one.choice.mattering, share),
                    known(excitement.decided if excitement else None, share),
                ]
            )
        alt = self.words.say("report.sweep.alt", count=len(spots))
        axes = self.words.say("report.sweep.length"), self.words.say("report.sweep.gap")
        drawing = scatter(spots, number, alt, axes, best)
        if best:
            drawing += tag("p", self.say("sweep.best", goals=", ".join(self.job.goals)))
        heads = self.heads("group", "gap", "decisions", "drawn", "mattering", "decided")
        return self.section("sweep", drawing + table(heads, rows))

    def restricted(self) -> str:
        """What those win who go without something."""
        own = [one for one in self.detailed if one.skill and one.group.without]
        return self.section("restricted", self._rates(own)) if own else ""

    def _rates(self, mixed: Sequence[Measured]) -> str:
        pieces = []
        for one in mixed:
            assert one.skill is not None
            rows = [
                Row(name, rate, rate.excludes(one.skill.fair))
                for name, rate in zip(one.skill.names, one.skill.rates, strict=True)
            ]
            heads = self.heads("player", "won")
            caption = self.label(one)
            pieces.append(dots(rows, share, heads=heads, reference=one.skill.fair, caption=caption))
            if one.skill.lucky:
                lucky = self.say("skill.lucky", told=told(one.skill.lucky, share))
                pieces.append(tag("p", lucky, class_="made"))
        return "".join(pieces)

    def uses(self) -> str:
        """What is better or worse than its like."""
        pieces = []
        for one in self.detailed:
            kinds: dict[str, list[UseFound]] = {}
            for use in one.uses:
                if use.above is not None:
                    kinds.setdefault(use.kind, []).append(use)
            if not kinds:
                continue
            pieces.append(tag("h3", escape(self.label(one))))
            drawn = [self._kind(uses) for _, uses in sorted(kinds.items())]
            pieces.append(tag("div", "".join(drawn), class_="pair many"))
            pieces.append(self._all_uses(one))
        return self.section("uses", "".join(pieces)) if pieces else ""

    def _kind(self, uses: list[UseFound]) -> str:
        """The uses of one kind that differ most from each other."""
        clearest = sorted(
            uses, key=lambda use: (not use.stands_out, -abs(use.above.value if use.above else 0))
        )
        shown = clearest[:SHOWN_USES]
        shown.sort(key=lambda use: -(use.above.value if use.above else 0.0))
        rows = [Row(self.name(use.use), use.above, use.stands_out) for use in shown if use.above]
        caption = self.words.say("report.uses.caption", shown=len(rows), all=len(uses))
        return tag(
            "div",
            dots(rows, points, heads=self.heads("use", "above"), reference=0.0, caption=caption),
        )

    def _all_uses(self, one: Measured) -> str:
        rows = [
            [
                self.name(use.use),
                f"{use.taken:,}",
                f"{use.offered:,}",
                told(use.in_games, share),
                known(use.rate, number),
                known(use.gain, points),
                known(use.above, points),
                f"{use.chance:.3f}" if use.above else "",
            ]
            for use in one.uses
        ]
        keys = ["use", "taken", "offered", "in_games", "rate", "gain", "above", "chance"]
        summary = tag("summary", self.say("uses.all", count=len(rows)))
        return tag("details", summary + table(self.heads(*keys), rows))

    def dead(self) -> str:
        """What is hardly ever used."""
        rows = [
            [
                self.label(one),
                self.name(use.use),
                f"{use.taken:,}",
                f"{use.offered:,}",
                told(use.in_games, share),
            ]
            for one in self.detailed
            for use in one.dead
        ]
        heads = self.heads("group", "use", "taken", "offered", "in_games")
        return self.section("dead", table(heads, rows)) if rows else ""

    def comparisons(self) -> str:
        """What a change of the rules does."""
        pieces = []
        for one in self.teller.findings.comparisons:
            pieces.append(tag("h3", escape(self.label(one))))
            touched = self.say("compare.touched", told=told(one.touched, share), games=one.games)
            pieces.append(tag("p", touched))
            for is_share in (True, False):
                form: Form = points if is_share else signed
                value: Form = share if is_share else number
                rows = [
                    Row(
                        self.words.tell(figure_name(change.name)),
                        change.paired,
                        change.is_clear,
                        "",
                        (value(change.one), value(change.other), interval(change.unpaired, form)),
                    )
                    for change in one.changes
                    if change.is_share == is_share
                ]
                heads = self.heads("figure", "paired", "rules_a", "rules_b", "unpaired")
                pieces.append(dots(rows, form, heads=heads, reference=0.0))
        return self.section("compare", "".join(pieces)) if pieces else ""

    def games(self) -> str:
        """The games that show something, and how to see them again; once all are played."""
        if not self.run.is_complete:
            return ""
        cards = []
        groups = {one.group.number: one for one in self.detailed}
        for pick in best_picks(self.run.table("picks").to_pylist()):
            one = groups.get(pick["group"])
            if one is None:
                continue
            name = f"records/{file_name(pick)}"
            head = tag("b", self.say(f"games.{pick['why']}", worth=shown_worth(pick)))
            about = self.say("games.number", game=pick["game"], label=self.label(one))
            link = tag("a", escape(name), href=name)
            command = tag("code", escape(f"elementarium replay {self.run.path.name}/{name}"))
            cards.append(tag("div", f"{head}{about}<br>{link}<br>{command}", class_="game"))
        return self.section("games", tag("div", "".join(cards), class_="games")) if cards else ""


def shown_worth(pick: Mapping[str, Any]) -> str:
    """How well a picked game shows its thing, as a figure."""
    worth = abs(pick["worth"])
    if pick["why"] == "comeback":
        return share(1 - worth)
    return share(worth) if pick["why"] == "latest" else number(worth)
