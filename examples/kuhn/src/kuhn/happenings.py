"""What the rules of Kuhn poker write into a trace; cards are numbers as in board.py."""

from typing import Final

from elementarium.core.notes import Kinds

KINDS = Kinds()

DEALT: Final = KINDS.add(
    "dealt", "a card is dealt, face down (3)", seat="who gets it", thing="card"
)
CHECKED: Final = KINDS.add("checked", "a seat passes before any bet (4)", seat="who passes")
BET: Final = KINDS.add("bet", "a seat bets (4)", seat="who bets")
CALLED: Final = KINDS.add("called", "a seat answers a bet with its own (4)", seat="who calls")
FOLDED: Final = KINDS.add("folded", "a seat passes after a bet (4)", seat="who folds")
WON: Final = KINDS.add(
    "won",
    "the hand is over (6)",
    seat="who gets the pot",
    thing="the winner's card if both are shown",
    value="chips won",
    other="the other card if both are shown",
)
