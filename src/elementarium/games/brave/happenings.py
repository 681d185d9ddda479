"""What the rules of Brave write into a trace (docs/trace.md).

Locations are cards 0, 1, ... in the order of the card file, copy by copy; disasters are kinds 0, 1,
... in the same order; elements and faces of a defence die are F A E W ? + = 1..6; effects are
numbers of terms.py, in the order of 2.3; phases are 0 for the set-up, then 1..9.
"""

from typing import Final

from elementarium.core.notes import Kinds

KINDS = Kinds()

# Chance, and the set-up (3).
CERTAIN: Final = KINDS.add(
    "certain", "the card or seat of the next note needs no chance: there is only one (8.2)"
)
DEALT: Final = KINDS.add(
    "dealt", "a location is dealt for the draft (3)", seat="who gets it", thing="location"
)
PICKED: Final = KINDS.add(
    "picked", "a location is picked in secret (3)", seat="who picks", thing="location"
)
SWAPPED: Final = KINDS.add(
    "swapped",
    "no location of a hand can be picked: one goes to the bottom of the deck (3)",
    seat="who swaps",
    thing="location",
)
SWAPPED_IN: Final = KINDS.add(
    "swapped_in",
    "the top location of the deck replaces it (3)",
    seat="who gets it",
    thing="location",
)
REVEALED: Final = KINDS.add(
    "revealed", "a pick is turned up (3)", seat="whose pick", thing="location"
)
PASSED_ON: Final = KINDS.add(
    "passed_on", "the draft hands are passed to the left (3)", value="number of the pick"
)
STARTED: Final = KINDS.add("started", "the first start player is found (3)", seat="who")

# The round (4).
ROUND_BEGAN: Final = KINDS.add(
    "round_began", "a round begins (4)", seat="start player", value="number of the round"
)
PHASE_BEGAN: Final = KINDS.add("phase_began", "a phase begins (4)", value="phase")
TURN_ENDED: Final = KINDS.add(
    "turn_ended", "the turn of a player in a phase ends (4)", seat="whose turn", value="phase"
)

# Locations (5.1).
LAID_OUT: Final = KINDS.add(
    "laid_out",
    "a location of the deck comes into the area (5.1)",
    seat="whose turn",
    thing="location",
)
TAKEN: Final = KINDS.add(
    "taken", "a location of the area is taken (5.1)", seat="who takes it", thing="location"
)
TURNED_UP: Final = KINDS.add(
    "turned_up",
    "a location is turned up from the deck in a search (5.1)",
    seat="who searches",
    thing="location",
)
ACQUIRED: Final = KINDS.add(
    "acquired", "a location comes in front of a player (5.1)", seat="whose", thing="location"
)
ELEMENT_CHOSEN: Final = KINDS.add(
    "element_chosen",
    "an element is chosen for a token, a marker (5.1) or a disaster (5.6)",
    seat="who chooses",
    thing="element",
    value="location, none for a disaster",
)
TOKEN_PLACED: Final = KINDS.add(
    "token_placed",
    "an element token comes to a location (5.1)",
    seat="whose location",
    thing="location",
    value="element",
)
MARKER_PLACED: Final = KINDS.add(
    "marker_placed",
    "an element marker comes to a location (5.1)",
    seat="whose location",
    thing="location",
    value="element",
)

# Cards and their effects (5.2, 5.3, 2.3).
DRAWN: Final = KINDS.add(
    "drawn", "a disaster card is drawn (5.2)", seat="who draws", thing="disaster"
)
RESHUFFLED: Final = KINDS.add(
    "reshuffled", "the discard pile becomes the disaster deck (5.2)", value="cards"
)
ACTED: Final = KINDS.add(
    "acted", "an action card is played (5.3)", seat="who acts", thing="disaster"
)
EFFECT: Final = KINDS.add(
    "effect",
    "an effect of a card is carried out, once or once more (2.3)",
    seat="whose card",
    thing="disaster",
    value="effect",
    other="its number, 0 if it has none",
)
NAMED: Final = KINDS.add(
    "named", "a location is chosen for an effect (2.3)", seat="who chooses", thing="location"
)
MILITARY_PLACED: Final = KINDS.add(
    "military_placed",
    "a military token comes to a location (2.3)",
    seat="whose location",
    thing="location",
)
TOKEN_REMOVED: Final = KINDS.add(
    "token_removed",
    "an element token is removed (2.3)",
    seat="who removes it",
    thing="location",
    value="element",
)
MILITARY_REMOVED: Final = KINDS.add(
    "military_removed",
    "a military token is removed (2.3)",
    seat="who removes it",
    thing="location",
)
ARMY_PLACED: Final = KINDS.add(
    "army_placed",
    "an army marker comes to a location (5.4, 2.3)",
    seat="whose marker",
    thing="location",
)
ARMY_LIFTED: Final = KINDS.add(
    "army_lifted",
    "an army marker is chosen to be moved (2.3, R7)",
    seat="whose marker",
    thing="location",
)
ARMY_MOVED: Final = KINDS.add(
    "army_moved",
    "the goal of the marker is chosen: it moves (2.3)",
    seat="whose marker",
    thing="from location",
    value="to location",
)
ARMY_BROUGHT: Final = KINDS.add(
    "army_brought",
    "the marker moves to where the assault has failed (R7)",
    seat="whose marker",
    thing="from location",
    value="to location",
)
ARMIES_REMOVED: Final = KINDS.add(
    "armies_removed",
    "the army markers of a seat go back to it (2.3)",
    seat="whose markers",
    thing="location",
    value="markers",
)
RELOCATED: Final = KINDS.add(
    "relocated",
    "a location goes to the area with nothing on it (2.3, 5.9)",
    seat="whose location",
    thing="location",
)

# Assaults and disasters (5.4 to 5.6).
ASSAULTED: Final = KINDS.add(
    "assaulted", "an assault begins (5.4)", seat="who attacks", thing="location"
)
PLAYED: Final = KINDS.add(
    "played", "a disaster is played (5.6)", seat="who attacks", thing="disaster"
)
AIMED: Final = KINDS.add(
    "aimed",
    "the target of the disaster is named (5.6)",
    seat="who attacks",
    thing="location",
    value="disaster",
)
ROLLED: Final = KINDS.add(
    "rolled", "the assault die is rolled (5.4, 5.6)", seat="who attacks", value="die"
)
SUPPORTED: Final = KINDS.add(
    "supported", "a card supports the disaster (5.6)", seat="who attacks", thing="disaster"
)
REACTED: Final = KINDS.add(
    "reacted", "a card is played as a reaction (R18)", seat="who reacts", thing="disaster"
)
REPELLED: Final = KINDS.add(
    "repelled",
    "an assault fails (5.4)",
    seat="who attacks",
    thing="location",
    value="total",
    other="defence",
)
TOO_WEAK: Final = KINDS.add(
    "too_weak",
    "a disaster does not reach the defence (5.6)",
    seat="who attacks",
    thing="location",
    value="disaster",
)
CAPTURED: Final = KINDS.add(
    "captured",
    "a location goes to the pile of the attacker with nothing on it (5.5, 5.9)",
    seat="who attacks",
    thing="location",
    value="whose location",
    other="disaster, none for an assault",
)

# The defence (5.7).
DEFENCE_ROLLED: Final = KINDS.add(
    "defence_rolled",
    "a defence die is rolled (5.7)",
    seat="who defends",
    thing="die, 1 or 2",
    value="face",
)
USED: Final = KINDS.add(
    "used",
    "a location lets a die be rolled again (5.7)",
    seat="who defends",
    thing="location",
    value="die, 1 or 2",
)
GUARDED: Final = KINDS.add(
    "guarded",
    "a D! card is used (5.7)",
    seat="who defends",
    thing="disaster",
    value="die, 1 or 2; 3 for both",
)
PAID: Final = KINDS.add("paid", "a card is paid (5.7)", seat="who defends", thing="disaster")
TOKEN_PAID: Final = KINDS.add(
    "token_paid",
    "an element token is paid (5.7)",
    seat="who defends",
    thing="location",
    value="element",
)
PREVENTED: Final = KINDS.add(
    "prevented",
    "a disaster is prevented (5.7)",
    seat="who defends",
    thing="location",
    value="disaster",
)

# What somebody chose not to do; where nothing else could be chosen, nothing is noted.
NO_ACTION: Final = KINDS.add("no_action", "no further action (5.3)", seat="who")
NO_ASSAULT: Final = KINDS.add("no_assault", "no further assault (5.4)", seat="who")
NO_DISASTER: Final = KINDS.add("no_disaster", "no disaster (5.6)", seat="who")
NO_REACTION: Final = KINDS.add("no_reaction", "no reaction (R18)", seat="who")
NO_SUPPORT: Final = KINDS.add("no_support", "no further support (5.6)", seat="who")
NO_MOVE: Final = KINDS.add("no_move", "no further army marker is moved (2.3)", seat="who")
DICE_KEPT: Final = KINDS.add("dice_kept", "the dice stay as they are (5.7)", seat="who")
CONCEDED: Final = KINDS.add("conceded", "the location is given up (5.7)", seat="who")

# Points and the end (5.5, 5.8, 6).
ARMIES_SCORED: Final = KINDS.add(
    "armies_scored", "VP for army markers on a captured location (5.5)", seat="who", value="VP"
)
KEPT_SCORED: Final = KINDS.add(
    "kept_scored", "VP for keeping four locations or five (5.8)", seat="who", value="VP"
)
INCOME_SCORED: Final = KINDS.add("income_scored", "VP of abilities (5.8)", seat="who", value="VP")
CARD_SCORED: Final = KINDS.add("card_scored", "VP of a card (2.3)", seat="who", value="VP")
ROUNDS_OVER: Final = KINDS.add(
    "rounds_over", "the last round is over (6)", value="number of the round"
)
COUNTED: Final = KINDS.add(
    "counted",
    "what a seat has at the end (6)",
    seat="who",
    thing="locations in the pile",
    value="VP",
    other="VP in tokens",
)
TIE_CARDS: Final = KINDS.add("tie_cards", "the most locations in the pile decide a tie (6)")
TIE_TOKENS: Final = KINDS.add("tie_tokens", "the most VP in tokens decide it (6)")
TIE_HAND: Final = KINDS.add("tie_hand", "the most disaster cards in hand decide it (6)")
TIE_SHARED: Final = KINDS.add("tie_shared", "nothing decides it: the victory is shared (6)")
WON: Final = KINDS.add("won", "a seat has won, alone or with others (6)", seat="who")
