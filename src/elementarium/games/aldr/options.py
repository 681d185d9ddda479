"""The rule options of Aldr the High Sage (Aldr 7.1)."""

from dataclasses import dataclass, field

from elementarium.core.options import Options, choice, switch


@dataclass(frozen=True, slots=True)
class AldrOptions(Options):
    """Where two groups could read the rules of Aldr differently."""

    mirror: bool = switch(default=True, ruling="R8")
    claim_scope: str = choice("touch", "any", ruling="R9")
    claim: str = choice("must", "may", ruling="R10")
    deck_out: str = choice("play_out", "stop", ruling="R15")
    last_round: bool = switch(default=False, ruling="R16")
    first_turn: int = field(default=2, metadata={"values": (2, 1), "ruling": "R17"})
