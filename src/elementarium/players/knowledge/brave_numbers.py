"""The numbers by which a player of Brave values actions, by name: a mind has one of each.

`HAND` was set by hand. What play has found to be better stands with the weights of `learned`.
"""

from collections.abc import Mapping
from typing import Final

HELPS: Final = 0  # what each location ability is worth over a game, by its number in terms.py
GAINS: Final = 13  # what each effect of an action card is worth, by its number
HELP_DEFENCE: Final = 31  # a point of the defence of an own location
TEMPTATION: Final = 32  # what each of its VP takes away: they tempt the others
LOSS_FIFTH: Final = 33  # giving up the fifth location in front of one
LOSS_FOURTH: Final = 34
LOSS_HELP: Final = 35  # the share of its help that one loses with a location
LEADER: Final = 36  # hurting somebody, for each point that he is ahead
OWN_ARMIES: Final = 37  # where an army marker goes: each of ours that is there
FOREIGN_ARMIES: Final = 38  # ... less for each of somebody else
MARKER: Final = 39  # the marker that an assault in vain leaves
ASSAULT: Final = 40  # any assault at all
SPOILED: Final = 41  # making somebody give up a location that we could have taken
GIVING_IN: Final = 42
GIVING_PRIZE: Final = 43
HAND_SOURCE: Final = 44  # how well a card in somebody's hand pays for a defence
CARD_COST: Final = 45
LAST_COST: Final = 46  # the same in the last round
NEED_ANY: Final = 47  # how much harder to prevent what needs any element ...
NEED_PAIR: Final = 48
NEED_TRIPLE: Final = 49
NEED_DIE: Final = 50  # ... and how much easier with a die
FAILS: Final = 51  # how likely a disaster is not prevented
FAILS_MORE: Final = 52
KEEP_SUPPORT: Final = 53
KEEP_WILD: Final = 54
KEEP_SURE: Final = 55  # a disaster that cannot be prevented
KEEP_LAST: Final = 56  # any card, after the actions of the last round
PAYMENT: Final = 57
TOKEN: Final = 58  # paying with a token
GUARD: Final = 59
NUMBERS: Final = 60

HELP = [0.0, 2.6, 3.2, 0.6, 3.2, 2.4, 2.4, 2.6, 3.0, 2.0, 2.4, 1.8, 1.4]
GAIN = [1.5, 3.5, 0.9, 2.4, 2.2, 1.6, 3.6, 1.6, 2.4, 0.6, 1.6, 0.1, 2.4, 0.0, 0.0, 0.0, 0.0, 0.0]
OTHERS: Mapping[int, float] = {
    HELP_DEFENCE: 0.35,
    TEMPTATION: 0.3,
    LOSS_FIFTH: 2.0,
    LOSS_FOURTH: 1.0,
    LOSS_HELP: 0.3,
    LEADER: 0.02,
    OWN_ARMIES: 2.0,
    FOREIGN_ARMIES: 2.0,
    MARKER: 0.5,
    ASSAULT: 0.05,
    SPOILED: 0.2,
    GIVING_IN: 2.2,
    GIVING_PRIZE: 0.5,
    HAND_SOURCE: 0.35,
    CARD_COST: 0.55,
    LAST_COST: 0.1,
    NEED_ANY: 0.3,
    NEED_PAIR: 1.1,
    NEED_TRIPLE: 2.4,
    NEED_DIE: 0.45,
    FAILS: 0.55,
    FAILS_MORE: 0.3,
    KEEP_SUPPORT: 0.35,
    KEEP_WILD: 0.4,
    KEEP_SURE: 0.4,
    KEEP_LAST: 0.1,
    PAYMENT: 2.0,
    TOKEN: 3.0,
    GUARD: -0.5,
}
HAND = (*HELP, *GAIN, *OTHERS.values())
