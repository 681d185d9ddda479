"""What shows nothing that was not public, and so may be taken back among people (Brave 9)."""

from __future__ import annotations

from elementarium.games.brave.now import due_word
from elementarium.games.brave.reading import deck_sizes
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import A_PASS, ACQUIRING, ACTING, ASSAULTING, REFRESHING

MOVING = ("from", "to")
"""What is due while army markers are moved."""


def openly(state: Brave, number: int, after: Brave) -> bool:
    """Whether an action uses no card of a hand, and everybody knew who would be asked after it.

    In phase III only those are asked who hold a card that they can act with, and so it is with
    support and reactions; whoever needs a location, may assault or has cards to play is known.
    """
    if deck_sizes(after) != deck_sizes(state):
        return False
    due, phase = due_word(state), state.phase
    if phase == ACTING:
        same = after.to_act == state.to_act and after.phase == phase
        return due in MOVING and due_word(after) in MOVING and same
    if phase == ACQUIRING:
        return due in ("take", "elem") and after.phase == phase
    if phase == REFRESHING:
        return due == "elem" and is_before_cards(state, after)
    passes = number == A_PASS and due in ("assault", "play")
    return (passes or due in MOVING) and phase >= ASSAULTING and is_before_cards(state, after)


def is_before_cards(state: Brave, after: Brave) -> bool:
    """Whether nobody was asked in between what depends on his cards: the next round has not come
    farther than its first phase.
    """
    return bool(after.to_act >= 0 and (after.round == state.round or after.phase == ACQUIRING))
