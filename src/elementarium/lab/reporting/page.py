"""The report as one file of HTML that needs nothing else: no script, no address, no network."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from elementarium.core.words import Words
from elementarium.lab import WORDS
from elementarium.lab.measures import Findings
from elementarium.lab.reporting.sections import Sections
from elementarium.lab.reporting.verdicts import Teller, Verdict
from elementarium.lab.reporting.writing import command_of, line_up, tag
from elementarium.lab.run import Run

MARKS = {"good": "✓", "note": "!", "bad": "!!"}
HTML_LANGUAGES = {"en": "en", "zh": "zh-Hans"}


def words_for(run: Run, language: str) -> Words:
    """The words of the report: those of the lab, of the game, and of its cards."""
    return run.job.loaded[0].words(language, WORDS)


def page(run: Run, findings: Findings, language: str) -> str:
    """The whole report."""
    words = words_for(run, language)
    teller = Teller(run, findings)
    title = words.say("report.title", game=words.say(f"{run.job.game}.title"))
    inside = (
        tag("header", tag("h1", escape(title)) + about(run, words))
        + short(teller.verdicts(), words)
        + Sections(teller, words).all()
        + tag("footer", footer(run, words))
    )
    style = (files(__package__) / "report.css").read_text("utf-8")
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        + tag("title", escape(title))
        + tag("style", style)
    )
    document = tag("head", head) + tag("body", tag("main", inside))
    return f'<!doctype html>\n<html lang="{HTML_LANGUAGES[language]}">{document}</html>\n'


def about(run: Run, words: Words) -> str:
    """What was played."""
    job, known = run.job, run.job.about()
    comma = words.say("report.comma")
    players = words.say("report.semicolon").join(line_up(one) for one in job.players)
    seats = comma.join(str(one) for one in job.seats)
    said = [
        words.say(
            "report.played", games=f"{run.played:,}", players=players, seats=seats, seed=job.seed
        )
    ]
    keys = ("rules_a_are", "rules_b_are") if len(job.variants) == 2 else ("rules_are",)
    for key, variant in zip(keys, known["variants"], strict=False):
        options = variant["options"] or words.say("report.usual_rules")
        said.append(words.say(f"report.{key}", options=options))
        if variant["cards"]:
            file, name, _ = variant["cards"].split(" ", 2)
            said.append(words.say("report.cards_are", name=name, file=file))
    if len(job.variants) > 2:
        said.append(words.say("report.changes_are", count=len(job.variants) - 1))
    if not job.is_repeatable:
        said.append(words.say("simulate.by_the_clock"))
    if not run.is_complete:
        said.append(words.say("report.unfinished", games=f"{run.played:,}", total=f"{run.total:,}"))
    return tag("p", escape(" ".join(said)))


def sentences(verdict: Verdict, words: Words) -> tuple[str, str]:
    """A verdict in a language: its headline, and what stands behind it."""
    return words.tell(verdict.headline), words.tell(verdict.more) if verdict.more else ""


def short(verdicts: list[Verdict], words: Words) -> str:
    """The verdicts."""
    lines = ""
    for one in verdicts:
        headline, more = sentences(one, words)
        mark = tag("span", MARKS[one.level], class_="mark", aria_hidden="true")
        said = tag("div", f"{tag('b', escape(headline))} {escape(more)}")
        lines += tag("li", mark + said, class_=one.level)
    head = tag("h2", escape(words.say("report.short")))
    return tag("section", head + tag("ul", lines), class_="short")


def footer(run: Run, words: Words) -> str:
    """How it was measured, and the commands that make it again."""
    method = tag("h2", escape(words.say("report.method.title")))
    for key in ("intervals", "seats", "uses", "chances", "compared", "seat_numbers"):
        method += tag("p", escape(words.say(f"report.method.{key}")))
    again = command_of(run.job, run.path.name)
    version = words.say("report.version", version=run.job.about()["elementarium"])
    return (
        method
        + tag("p", escape(words.say("report.again")), id="made")
        + tag("p", tag("code", escape(again)))
        + tag("p", tag("code", escape(f"elementarium report {run.path.name}")))
        + tag("p", escape(version))
    )
