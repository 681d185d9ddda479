"""Kuhn poker has no rule options."""

from dataclasses import dataclass

from elementarium.core.options import Options


@dataclass(frozen=True, slots=True)
class KuhnOptions(Options):
    """Nothing to decide."""
