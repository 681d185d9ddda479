"""Why not: the talkative twin of the legal actions of Aldr (Aldr 8.4)."""

from __future__ import annotations

import re

from elementarium.core.errors import Refusal
from elementarium.core.game import RULES
from elementarium.core.words import Message
from elementarium.games.aldr.actions import (
    Action,
    Claim,
    Decline,
    Draw,
    Lay,
    MoveAldr,
    Pass,
    Stay,
)
from elementarium.games.aldr.board import (
    A_PASS,
    A_STAY,
    CLAIM,
    DRAW1,
    DRAW2,
    ELEMENTS,
    EMPTY,
    MOVE_ALDR,
    NO_CELL,
    PLAY1,
    PLAY2,
)
from elementarium.games.aldr.cards import ICON_LETTERS, KIND_NAMES
from elementarium.games.aldr.notation import (
    DIRECTION_LETTERS,
    OFF_GRID,
    beside,
    cell_name,
    ordered,
    read_cell,
    read_text,
)
from elementarium.games.aldr.patterns import is_claim_cell
from elementarium.games.aldr.placement import covers
from elementarium.games.aldr.rules import Aldr

CLAIMS = range(CLAIM, MOVE_ALDR)
EXPECTED = {
    **dict.fromkeys((PLAY1, PLAY2), "play"),
    **dict.fromkeys(CLAIMS, "claim"),
    MOVE_ALDR: "aldr",
    **dict.fromkeys((DRAW1, DRAW2), "draw"),
}
"""What is to be decided in each phase, as the sentences call it."""


def refuse(state: Aldr, text: str) -> Refusal | None:
    """Why the active player may not do this now; None if it is allowed."""
    named = read_text(text)
    if kind_of(named) != EXPECTED[state.phase]:
        return Refusal("phase", RULES["phase"], variant=EXPECTED[state.phase])
    match named:
        case Claim():
            return refuse_claim(state, named)
        case Decline():
            return None if state.options.claim == "may" else Refusal("must_claim", "R10")
        case MoveAldr(cell):
            return refuse_aldr(state, cell)
        case Stay():
            return None if A_STAY in state.legal_actions() else Refusal("must_move", "5.4")
        case Draw(kind):
            about = {"card": KIND_NAMES[kind]}
            return None if state.pool_cards()[kind] else Refusal("not_there", "5.5", about)
        case Pass():
            return None if A_PASS in state.legal_actions() else Refusal("must_place", "R6")
        case _:
            return refuse_placement(state, text)


def kind_of(named: Action | None) -> str:
    """In which kind of phase an action belongs; no action is a card beyond the table."""
    match named:
        case Lay() | Pass() | None:
            return "play"
        case Claim() | Decline():
            return "claim"
        case MoveAldr() | Stay():
            return "aldr"
        case Draw():
            return "draw"


def icon_name(icon: int) -> Message:
    """An icon by its name."""
    return Message(f"aldr.icon.{ICON_LETTERS[icon]}")


def refuse_placement(state: Aldr, text: str) -> Refusal | None:
    """Placements, as they were written: `text` has its own order of icons (5.1)."""
    match = re.fullmatch(r"(..)@(.*)(.)", text)
    assert match, "the text has been read before"
    icons = [ICON_LETTERS.index(letter) for letter in match[1]]
    cell, direction = read_cell(match[2]), DIRECTION_LETTERS.index(match[3])
    cells = [cell, beside(cell, direction)]
    card = ordered(match[1])
    if not state.hand_of(state.player)[KIND_NAMES.index(card)]:
        return Refusal("not_in_hand", "5.1", {"card": card})
    if any(place == OFF_GRID or not state.is_on_table(place) for place in cells):
        return Refusal("off_table", "5.1", {"cell": cell_name(cell)})
    for place in cells:
        if state.is_occupied(place):
            return Refusal("occupied", "5.1", {"cell": cell_name(place)})
    if all(state.icon(place) == EMPTY for place in cells):
        return Refusal("no_overlap", "5.1")
    for icon, place in zip(icons, cells, strict=True):
        covered = state.icon(place)
        if covered != EMPTY and not covers(state, icon, covered):
            about: dict[str, str | int | Message] = {
                "laid": icon_name(icon),
                "covered": icon_name(covered),
                "cell": cell_name(place),
            }
            return Refusal("replacement", "5.1", about)
    return None


def refuse_claim(state: Aldr, claim: Claim) -> Refusal | None:
    """Sages (5.3)."""
    about: dict[str, str | int | Message] = {
        "element": icon_name(claim.element),
        "cell": cell_name(claim.cell),
    }
    if state.sage_cell(state.player, claim.element) != NO_CELL:
        return Refusal("already_placed", "5.3", about)
    icon = state.icon(claim.cell)
    if icon == EMPTY:
        return Refusal("empty_cell", "5.3", about)
    if icon != claim.element:
        about["icon"] = icon_name(icon)
        return Refusal("not_element_icon", "R18", about)
    if state.is_occupied(claim.cell):
        return Refusal("occupied", "5.3", about, variant="claim")
    if not is_claim_cell(state, claim.element, claim.cell):
        return Refusal("no_pattern", "5.3", about)
    if claim.element != state.phase - CLAIM:
        about["element"] = icon_name(state.phase - CLAIM)
        return Refusal("claim_order", "5.3", about)
    return None


def refuse_aldr(state: Aldr, cell: int) -> Refusal | None:
    """Aldr's move (5.4)."""
    about: dict[str, str | int | Message] = {"cell": cell_name(cell)}
    icon = state.icon(cell)
    if icon == EMPTY:
        return Refusal("empty_cell", "5.4", about)
    if icon >= ELEMENTS:
        about["icon"] = icon_name(icon)
        return Refusal("not_element_icon", "5.4", about, variant="aldr")
    if cell == state.aldr:
        return Refusal("same_place", "R19", about)
    if state.is_occupied(cell):
        return Refusal("occupied", "5.4", about, variant="aldr")
    return None
