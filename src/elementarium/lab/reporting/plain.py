"""The report for programs: the same figures as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isfinite
from typing import Any

from elementarium.lab.measures import Findings
from elementarium.lab.reporting.page import sentences, words_for
from elementarium.lab.reporting.verdicts import Teller
from elementarium.lab.run import Run

VERSION = 1


def as_json(run: Run, findings: Findings, language: str) -> str:
    """All figures of a run, with the verdicts in a language."""
    words = words_for(run, language)
    verdicts = []
    for verdict in Teller(run, findings).verdicts():
        headline, more = sentences(verdict, words)
        verdicts.append({"level": verdict.level, "headline": headline, "more": more})
    told = {
        "version": VERSION,
        "run": run.job.about(),
        "games": run.played,
        "complete": run.is_complete,
        "verdicts": verdicts,
        "groups": [
            {**asdict(one), "uneven": chance}
            for one, chance in zip(findings.measured, findings.uneven, strict=True)
        ],
        "comparisons": [asdict(one) for one in findings.comparisons],
    }
    return json.dumps(finite(told), ensure_ascii=False, indent=1) + "\n"


def finite(value: Any) -> Any:
    """The same without numbers that JSON does not know: a bound that is not known is null."""
    if isinstance(value, dict):
        return {key: finite(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [finite(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value
