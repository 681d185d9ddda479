"""The rule options of Brave (Brave 7.1)."""

from dataclasses import dataclass

from elementarium.core.errors import OptionError
from elementarium.core.options import Options, choice, whole

MOST_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class BraveOptions(Options):
    """Where two groups could read the rules of Brave differently."""

    defence_tokens: str = choice("any", "target", ruling="R5")
    army_out: str = choice("none", "move", ruling="R7")
    army_vp: str = choice("all", "own", ruling="R8")
    wild_use: str = choice("all", "not_disaster", ruling="R12")
    reactions: str = choice("on", "off", ruling="R18")
    unpreventable: str = choice("absolute", "defence_ok", ruling="R19")
    pile: str = choice("open", "closed", ruling="R28")
    rounds: int = whole(0, usual=(5,), ruling="R32")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if self.rounds > MOST_ROUNDS:
            raise OptionError(
                f"rounds={self.rounds} is not possible: rounds is 0, which leaves it to the "
                f"number of players, or 1 to {MOST_ROUNDS}"
            )
