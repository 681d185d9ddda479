"""What the rules of Element write into a trace (docs/trace.md).

Elements are numbers as in board.py, F W E A = 1..4; squares are numbered 0-120 by column, then row.
"""

from typing import Final

from elementarium.core.notes import Kinds

KINDS = Kinds()

DRAWS: Final = KINDS.add(
    "draws",
    "it is decided how many stones are drawn (4)",
    seat="who draws",
    value="stones",
    other="moves that are left",
)
DRAWN: Final = KINDS.add(
    "drawn", "a stone comes out of the bag (4)", seat="who draws", thing="element"
)
STEPPED: Final = KINDS.add(
    "stepped", "a sage steps (5.1)", seat="whose sage", thing="from square", value="to square"
)
JUMPED: Final = KINDS.add(
    "jumped",
    "a sage jumps over wind (5.6)",
    seat="whose sage",
    thing="from square",
    value="to square",
)
PLACED: Final = KINDS.add(
    "placed",
    "a stone of the hand is placed (5.2)",
    seat="who places",
    thing="element",
    value="square",
)
GREW: Final = KINDS.add(
    "grew", "a line of fire grows by a free stone (5.3)", seat="whose turn", thing="square"
)
FLOWED: Final = KINDS.add(
    "flowed",
    "a river flows onto a square, one after another (5.4)",
    seat="whose turn",
    thing="square",
)
DRIED: Final = KINDS.add(
    "dried", "a river has left a square (5.4)", seat="whose turn", thing="square"
)
HARDENED: Final = KINDS.add(
    "hardened", "earth becomes range (5.5)", seat="whose turn", thing="square"
)
RETURNED: Final = KINDS.add(
    "returned",
    "stones go back into the bag: replaced (5.2), from Aldr's card (5.8), left in hand (4)",
    seat="whose turn",
    thing="element",
    value="stones",
    other="square, none for those of a card or a hand",
)
ALDR_MOVED: Final = KINDS.add(
    "aldr_moved",
    "Aldr is moved (5.8)",
    seat="who moves him",
    thing="from square",
    value="to square",
)
ALDR_CARRIED: Final = KINDS.add(
    "aldr_carried",
    "a river takes Aldr along (5.8)",
    seat="whose turn",
    thing="from square",
    value="to square",
)
PAID: Final = KINDS.add(
    "paid",
    "Aldr gets a stone and takes its element (5.8)",
    seat="who pays",
    thing="element",
    value="his square",
)
TURN_ENDED: Final = KINDS.add(
    "turn_ended", "a turn ends (4)", seat="whose turn", value="number of the turn"
)
CAPTURED: Final = KINDS.add(
    "captured", "a sage is captured (5.7)", seat="whose sage", thing="square"
)
WON: Final = KINDS.add("won", "the game is won (6)", seat="who wins")
FROZEN: Final = KINDS.add(
    "frozen", "the game is drawn: the bag stayed empty (R21)", value="number of the turn"
)
RAN_OUT: Final = KINDS.add(
    "ran_out", "the game is drawn: the last turn is over (R21)", value="number of the turn"
)
