"""The rule options of Downpour (Downpour 7.1)."""

from dataclasses import dataclass

from elementarium.core.options import Options, choice


@dataclass(frozen=True, slots=True)
class DownpourOptions(Options):
    """Where two groups could play Downpour differently."""

    line: str = choice("four", "three", ruling="R1")
