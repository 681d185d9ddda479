"""The numbers by which a quick player of Aldr values actions, by name: each has one of each.

`HAND` was set by hand.
"""

from collections.abc import Mapping
from typing import Final

HARDER: Final = 0  # what the pattern of each element is worth: Earth and Wind take planning
FEWER: Final = 4  # so much of the worth of one place are up to seven: each more counts less
NEXT_SEAT: Final = 12  # how much the chances of the next seat count against us
OTHER_SEATS: Final = 13
CLAIM: Final = 14  # finishing a pattern
LAST_CLAIM: Final = 15  # ... and with it the game
NEAR: Final = 16  # a place that lacks one icon
NEAR_AND_MORE: Final = 17  # ... which we hold, with another card to lay this turn
NEAR_AGAINST: Final = 18  # what the wishes of others take away
HOT: Final = 19  # spoiling a place that is nearly whole takes so much away
DONE_CLAIM: Final = 20  # the same three for an element whose Sage we have placed
DONE_NEAR: Final = 21
DONE_HOT: Final = 22
SEAL_LAID: Final = 23  # laying a card with a Seal costs so much
DOUBLE_LAID: Final = 24  # ... and one with two equal icons
ALDR: Final = 25  # Aldr stands in the way
ALDR_OWN: Final = 26  # ... in ours
DOUBLE: Final = 27  # drawing a card with two equal icons
SEAL: Final = 28
VOID: Final = 29
ICON: Final = 30  # an icon whose Sage is still to be placed
ICON_ONE: Final = 31  # ... and places that lack one
ICON_TWO: Final = 32  # ... or two of it
ICON_NONE: Final = 33  # ... and none of it is in hand
NUMBERS: Final = 34

HARD = [1.0, 1.0, 1.5, 1.3]  # Fire and Water come by the way
FEW = [0.0, 0.4, 0.64, 0.78, 0.87, 0.92, 0.95, 0.97]
OTHERS: Mapping[int, float] = {
    NEXT_SEAT: 0.7,
    OTHER_SEATS: 0.2,
    CLAIM: 100.0,
    LAST_CLAIM: 1000.0,
    NEAR: 5.0,
    NEAR_AND_MORE: 25.0,
    NEAR_AGAINST: 5.0,
    HOT: 12.0,
    DONE_CLAIM: -8.0,
    DONE_NEAR: -6.0,
    DONE_HOT: -12.0,
    SEAL_LAID: 6.0,
    DOUBLE_LAID: 1.0,
    ALDR: 12.0,
    ALDR_OWN: 0.3,
    DOUBLE: 2.0,
    SEAL: 14.0,
    VOID: 1.0,
    ICON: 3.0,
    ICON_ONE: 3.0,
    ICON_TWO: 1.0,
    ICON_NONE: 3.0,
}
HAND = (*HARD, *FEW, *OTHERS.values())
