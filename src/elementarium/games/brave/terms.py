"""The closed lists of Brave as numbers: phases, what is due, abilities, effects (Brave 2, 4, 13).

Cards themselves are data; what they can do is one of the words below, and nothing else.
"""

from typing import Final

MOST_PLACES: Final = 120  # location cards in a file
MOST_KINDS: Final = 60  # different disasters in a file
MOST_DISASTERS: Final = 120  # disaster cards in a file
MOST_HELD: Final = 20  # locations in front of one player
MOST_EFFECTS: Final = 6  # effects of one card
MOST_SLOTS: Final = 8  # elements that one defence may need
MOST_CHOICES: Final = 512

TABLE_SEATS: Final = 4
FULL_FRONT: Final = 5
FULL_HAND: Final = 6
DRAFT_HAND: Final = 7
PICKS: Final = 5
AREA_SIZE: Final = 3
MOST_ACTIONS: Final = 8
MOST_STEPS: Final = 8

NO_CARD: Final = -1
NO_PLACE: Final = -1
NO_SEAT: Final = -1

# Elements in the order of the rule book; a die shows one of them, WILD or PLUS.
NO_ELEMENT: Final = 0
FIRE: Final = 1
AIR: Final = 2
EARTH: Final = 3
WATER: Final = 4
WILD: Final = 5
PLUS: Final = 6
UNROLLED: Final = 7
# Elements that an ability or a need leaves open.
MARKED: Final = 8  # the element of the location's marker
ANY: Final = 9

# Phases (Brave 4).
SETTING_UP: Final = 0
ACQUIRING: Final = 1
REFILLING: Final = 2
ACTING: Final = 3
ASSAULTING: Final = 4
FIRST_DISASTERS: Final = 5
SECOND_DISASTERS: Final = 6
EXTRA_DISASTERS: Final = 7
SCORING: Final = 8
REFRESHING: Final = 9

# What is due: decisions, ...
PICK: Final = 0
SWAP: Final = 1
TAKE: Final = 2
ELEM: Final = 3
ACT: Final = 4
LOC: Final = 5
REM: Final = 6
FROM: Final = 7
TO: Final = 8
ASSAULT: Final = 9
REACT: Final = 10
PLAY: Final = 11
AT: Final = 12
ADD: Final = 13
USE: Final = 14
PAY: Final = 15
# ... outcomes of chance, ...
ROLL: Final = 16
DEFEND: Final = 17
DRAW: Final = 18
DEV: Final = 19
DIG: Final = 20
START: Final = 21
DEAL: Final = 22
# ... the end, ...
OVER: Final = 23
# ... and what the rules do by themselves, one after another.
VISIT: Final = 24
VISIT_OVER: Final = 25
REVEALED: Final = 26
ACQUIRE: Final = 27
REFILL: Final = 28
ACQUIRED: Final = 29
DRAWN: Final = 30
NEXT_ACTION: Final = 31
EFFECT: Final = 32
NEXT_ASSAULT: Final = 33
ATTACKER_WINDOW: Final = 34
OWNER_WINDOW: Final = 35
REACTION: Final = 36
ELEMENT: Final = 37
DEFENCE_DUE: Final = 38
DICE_ROLLED: Final = 39
PAYMENT: Final = 40
CAPTURE: Final = 41
PREVENTED: Final = 42
ATTACK_OVER: Final = 43

# Windows of a reaction.
NO_WINDOW: Final = 0
ATTACK: Final = 1
DEFENCE: Final = 2
LOST: Final = 3

# Where a location card is; the last four kinds have one number for each seat.
NOWHERE: Final = 0
POOL: Final = 1  # in the deck, in unknown order
TOP: Final = 2  # above the unknown part, in known order
BOTTOM: Final = 3  # below it
AREA: Final = 4
TURNED_UP: Final = 5
FRONT: Final = 8
PILE: Final = 12
HELD: Final = 16
CHOSEN: Final = 20

# Location abilities.
NO_ABILITY: Final = 0
MILITARY: Final = 1
EXTRA_ASSAULT: Final = 2
UNLIMITED_COPIES: Final = 3
EXTRA_DISASTER: Final = 4
ASSAULT_SHIELD: Final = 5
EXTRA_ACTION: Final = 6
EXTRA_DRAW: Final = 7
VP_INCOME: Final = 8
ELEMENT_SUPPLY: Final = 9
REROLL: Final = 10
STRENGTH: Final = 11
WILD_USE: Final = 12

# When a disaster card can be used for its effects.
ACTION: Final = 0
AFTER_ROLL: Final = 1
REACTION_CARD: Final = 2

# Triggers of reactions.
NO_TRIGGER: Final = 0
ASSAULT_ROLLED: Final = 1
ASSAULT_DIE_ROLLED: Final = 2
ATTACK_ON_YOU: Final = 3
LOCATION_LOST: Final = 4

# Effects.
DO_DRAW: Final = 0
DO_GAIN_VP: Final = 1
DO_EXTRA_ACTION: Final = 2
DO_EXTRA_ASSAULT: Final = 3
DO_EXTRA_DISASTER: Final = 4
DO_PLACE_ELEMENT: Final = 5
DO_PLACE_MILITARY: Final = 6
DO_REMOVE_TOKEN: Final = 7
DO_PLACE_ARMY: Final = 8
DO_MOVE_ARMY: Final = 9
DO_REMOVE_ARMY: Final = 10
DO_RELOCATE_OWN: Final = 11
DO_RELOCATE_OTHER: Final = 12
DO_REROLL_DEFENCE: Final = 13
DO_SET_DEFENCE: Final = 14
DO_ADD_ASSAULT: Final = 15
DO_REROLL_ASSAULT: Final = 16
DO_ADD_DEFENCE: Final = 17

GAVE_UP: Final = 255
"""Disasters of phase VII already played, after a pass."""

# Action numbers (Brave 13): four words, four elements, then blocks of locations and of cards.
A_PASS: Final = 0
A_DONE: Final = 1
A_STOP: Final = 2
A_CONCEDE: Final = 3
A_ELEM: Final = 4
A_BLOCKS: Final = 8
B_PICK: Final = 0
B_SWAP: Final = 1
B_TAKE: Final = 2
B_LOC: Final = 3
B_FROM: Final = 4
B_TO: Final = 5
B_AT: Final = 6
B_ASSAULT: Final = 7
B_TOK: Final = 8
B_REM_ELEMENT: Final = 9
B_REM_MILITARY: Final = 10
B_USE: Final = 11  # two blocks, one for each die
PLACE_BLOCKS: Final = 13
C_ACT: Final = 0
C_REACT: Final = 1
C_PLAY: Final = 2
C_ADD: Final = 3
C_PAY: Final = 4
C_GUARD: Final = 5  # three blocks: d1, d2, d1d2
CARD_BLOCKS: Final = 8

# The rank of a seat at the end is one number (Brave 6): the disaster cards in its hand, and so many
# for each thing that counts more.
PER_TOKEN: Final = 256
PER_CARD: Final = 4096 * PER_TOKEN
PER_POINT: Final = 256 * PER_CARD
