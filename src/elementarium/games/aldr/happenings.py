"""What the rules of Aldr write into a trace (docs/trace.md).

Cards are kinds of board.py, 0-20; cells are numbered 0-675 by row, then column; elements are
F W E A = 0..3.
"""

from typing import Final

from elementarium.core.notes import Kinds

KINDS = Kinds()

DEALT: Final = KINDS.add("dealt", "a card is dealt (3)", seat="who gets it", thing="kind of card")
LAID_OUT: Final = KINDS.add(
    "laid_out", "a card of the deal is laid into the pool (3)", thing="kind of card"
)
LAID: Final = KINDS.add(
    "laid",
    "a card is laid on the table (5.1)",
    seat="who lays it",
    thing="kind of card",
    value="cell of its first icon",
    other="cell of its second icon",
)
PASSED: Final = KINDS.add("passed", "no card can be laid (R6)", seat="whose turn")
CLAIMED: Final = KINDS.add(
    "claimed",
    "a pattern is claimed: a Sage comes to the table (5.3)",
    seat="whose Sage",
    thing="element",
    value="cell",
)
DECLINED: Final = KINDS.add(
    "declined", "a pattern is not claimed (R10)", seat="whose turn", thing="element"
)
ALDR_MOVED: Final = KINDS.add(
    "aldr_moved",
    "Aldr is moved (5.4)",
    seat="who moves him",
    thing="from cell, none from beside the table",
    value="to cell",
)
ALDR_STAYED: Final = KINDS.add(
    "aldr_stayed", "Aldr finds no place to go to (R20)", seat="whose turn"
)
DRAWN: Final = KINDS.add(
    "drawn", "a card of the pool is taken (5.5)", seat="who takes it", thing="kind of card"
)
REFILLED: Final = KINDS.add(
    "refilled", "the deck gives a card to the pool (5.5)", thing="kind of card"
)
TURN_ENDED: Final = KINDS.add(
    "turn_ended", "a turn ends (4)", seat="whose turn", value="number of the turn"
)
COMPLETED: Final = KINDS.add("completed", "the game ends: somebody has placed four Sages (6)")
NO_CARDS: Final = KINDS.add("no_cards", "the game ends: nobody holds a card (6)")
DECK_OUT: Final = KINDS.add("deck_out", "the game ends: the pool is not full any more (R15)")
STALEMATE: Final = KINDS.add("stalemate", "the game ends: nobody has laid a card (6)")
WON: Final = KINDS.add("won", "a seat has won, alone or with others (6)", seat="who", value="Sages")
EVEN: Final = KINDS.add("even", "the game is drawn: all have placed as many (6)", value="Sages")
