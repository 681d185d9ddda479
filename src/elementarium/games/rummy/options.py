"""The rule options of Elemental Rummy (Rummy 7.1)."""

from dataclasses import dataclass

from elementarium.core.options import Options, choice, switch, whole


@dataclass(frozen=True, slots=True)
class RummyOptions(Options):
    """Where two groups could read the rules of Elemental Rummy differently."""

    deal_swap: str = choice("repeat", "once", "none", ruling="R5")
    collapse_end: str = choice("any_number", "exactly_one", ruling="R10")
    layoff_needs_meld: bool = switch(default=False, ruling="R14")
    out_without_discard: bool = switch(default=False, ruling="R15")
    layoff_score: str = choice("layer", "owner", ruling="R16")
    discard_depth: str = choice("any", "top", ruling="R18")
    obligation: str = choice("at_once", "this_turn", ruling="R19")
    discard_use: str = choice("meld_or_layoff", "new_meld", ruling="R19")
    sacrifice: str = choice("any_own_meld", "unshared", ruling="R21")
    harvest: str = choice("any", "top", ruling="R23")
    resurrect_collapse: bool = switch(default=True, ruling="R24")
    combustion_rest: str = choice("stay", "burn", "hand", ruling="R26")
    shift: str = choice("all_hands", "next_hand", ruling="R29")
    stopped_replacement: str = choice("as_printed", "never", "always", ruling="R30")
    sentinel_who: str = choice("anyone", "target", ruling="R33")
    mastery_count: str = choice("printed", "represented", ruling="R35")
    mastery_loss: str = choice("keep", "return", ruling="R37")
    mastery_layoff: str = choice("meld_owner", "layer", ruling="R38")
    mastery_burn: str = choice("same_element", "any_element", ruling="R39")
    mastery_guard: str = choice("any_arrival", "drawn_only", ruling="R40")
    guard_replacement: bool = switch(default=False, ruling="R41")
    deck_end: str = choice("end_of_turn", "immediate", ruling="R42")
    rounds: int = whole(1, least=1, usual=(3,), ruling="R44")
    target: int | None = whole(None, least=1, usual=(300,), ruling="R44")
    match_tie: str = choice("shared", "extra_round", ruling="R44")
