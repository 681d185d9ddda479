"""The rule options of Element (Element 7.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from elementarium.core.options import Options, choice, whole


@dataclass(frozen=True, slots=True)
class ElementOptions(Options):
    """Where two groups could read the rules of Element differently."""

    presets: ClassVar[Mapping[str, str]] = MappingProxyType({"chinese_sheet": "river=truncate"})
    """As the Chinese sheet reads, where it differs from the English one (Element 1.2)."""

    fire_line: str = choice("far_end", "adjacent", ruling="R5")
    river: str = choice("must_complete", "truncate", ruling="R8")
    river_vacated: str = choice("blocked", "open", ruling="R10")
    dead_end: str = choice("free", "captured", ruling="R18")
    frozen_rounds: int = whole(2, usual=(1,), ruling="R21")
    turn_limit: int = whole(200, usual=(100,), ruling="R21")
    aldr: str = choice("off", "on", ruling="5.8")
