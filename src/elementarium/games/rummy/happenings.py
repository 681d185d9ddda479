"""What the rules of Elemental Rummy write into a trace (docs/trace.md).

Cards are what is printed on them, 0-69, as the rule book counts (2); melds are known by their ids;
elements are F W E A X = 0..4.
"""

from typing import Final

from elementarium.core.notes import Kinds

KINDS = Kinds()

# Set-up (3)
SHUFFLED: Final = KINDS.add(
    "shuffled", "the next card of the shuffled pack is found (3)", thing="card", value="its place"
)
DEALS: Final = KINDS.add("deals", "the hands are dealt (3)", seat="who deals", value="round")
DEALT: Final = KINDS.add("dealt", "a card is dealt (3)", seat="who gets it", thing="card")
KEPT: Final = KINDS.add("kept", "nothing more is swapped (3)", seat="who keeps the hand")
SWAPPED: Final = KINDS.add(
    "swapped", "a dealt Collapse is burnt for another card (3)", seat="who swaps", thing="Collapse"
)
SWAP_REPLACED: Final = KINDS.add(
    "swap_replaced", "a card is drawn for a swapped one (3)", seat="who draws", thing="card"
)
OPENED: Final = KINDS.add(
    "opened", "the first discard is turned (3)", seat="who begins", thing="card"
)
TURNED_AWAY: Final = KINDS.add(
    "turned_away", "a Collapse turned as first discard is burnt (R6)", thing="Collapse"
)

# The turn (4, 5.1-5.3)
DRAWS: Final = KINDS.add("draws", "a turn begins with a draw (4)", seat="who draws")
DRAWN: Final = KINDS.add(
    "drawn", "a card is drawn at the beginning of a turn (4)", seat="who draws", thing="card"
)
TAKEN: Final = KINDS.add(
    "taken", "a discard is taken, from the top down (5.2)", seat="who takes it", thing="card"
)
MELDED: Final = KINDS.add(
    "melded",
    "a card of a new meld is laid, three in all (5.1)",
    seat="who melds",
    thing="card",
    value="meld",
)
LAID: Final = KINDS.add(
    "laid",
    "a card is laid off (5.1)",
    seat="who lays it",
    thing="card",
    value="meld",
    other="owner of the meld",
)
SACRIFICED: Final = KINDS.add(
    "sacrificed",
    "a meld is burnt with a Collapse (5.3)",
    seat="who sacrifices",
    thing="first card of the meld",
    value="meld",
    other="Collapse",
)
BURNT: Final = KINDS.add(
    "burnt",
    "a card of a sacrificed meld burns (5.3)",
    seat="who laid it",
    thing="card",
    value="meld",
)
PURGED: Final = KINDS.add(
    "purged", "a Collapse is burnt by choice, with Mastery (R39)", seat="who", thing="Collapse"
)
LAPSED: Final = KINDS.add(
    "lapsed", "a taken discard need not be used any more (R20)", seat="who took it", thing="card"
)
DISCARDED: Final = KINDS.add(
    "discarded", "a card is discarded (4)", seat="who discards", thing="card"
)
STUCK: Final = KINDS.add("stuck", "there is nothing to discard (R8)", seat="whose turn")
TURN_ENDED: Final = KINDS.add(
    "turn_ended", "a turn ends (4)", seat="whose turn", value="number of the turn"
)

# Actions and reactions (5.4, 5.5)
PLAYED: Final = KINDS.add(
    "played",
    "an action card is played (5.4)",
    seat="who plays it",
    thing="card",
    value="seat that it aims at",
    other="meld that it aims at",
)
REACTED: Final = KINDS.add(
    "reacted",
    "a card is answered (5.5)",
    seat="who reacts",
    thing="card",
    value="card that it answers",
)
REACTION_REPLACED: Final = KINDS.add(
    "reaction_replaced", "a card is drawn for a reaction (5.5)", seat="who draws", thing="card"
)
PASSED: Final = KINDS.add("passed", "somebody who could react does not (5.5)", seat="who was asked")
STOPPED: Final = KINDS.add(
    "stopped", "an action is stopped (5.5)", seat="whose action", thing="its card"
)
ACTION_REPLACED: Final = KINDS.add(
    "action_replaced", "a card is drawn for an action card (5.4)", seat="who draws", thing="card"
)
STOLEN: Final = KINDS.add(
    "stolen", "STEAL takes a card (5.4)", seat="who steals", thing="card", value="from whom"
)
NOT_STOLEN: Final = KINDS.add(
    "not_stolen", "STEAL finds no card any more (5.4)", seat="who steals", value="from whom"
)
CLAIMED: Final = KINDS.add(
    "claimed",
    "HARVEST or RESURRECT brings a card back (5.4)",
    seat="who claims it",
    thing="card",
)
ORDERED: Final = KINDS.add(
    "ordered",
    "CHANGE FUTURE puts the draw pile in order (5.4)",
    seat="who orders",
    thing="card on top",
    value="second card",
    other="third card",
)
SHIFTED: Final = KINDS.add(
    "shifted",
    "ELEMENTAL SHIFT moves the hands (5.4)",
    seat="who plays it",
    value="with whom he exchanges hands (R29), none if all move on",
)
HIT: Final = KINDS.add(
    "hit", "a card is chosen for COMBUSTION (5.4)", seat="who chooses", thing="card"
)
COMBUSTED: Final = KINDS.add(
    "combusted",
    "a card burns by COMBUSTION, or as its rest (5.4, R26)",
    seat="who laid it",
    thing="card",
)
RETURNED: Final = KINDS.add(
    "returned",
    "what COMBUSTION leaves goes back to the hand (R26)",
    seat="who laid it",
    thing="card",
)
DROPPED: Final = KINDS.add(
    "dropped", "STABILIZE burns a Collapse (5.4)", seat="who drops it", thing="Collapse"
)
GIVEN: Final = KINDS.add(
    "given",
    "TRANSFER gives a Collapse away (5.4)",
    seat="who gives",
    thing="Collapse",
    value="to whom",
)

# Mastery (5.6)
MASTERED: Final = KINDS.add(
    "mastered",
    "a Mastery is gained (5.6)",
    seat="who gains it",
    thing="element",
    value="who held it before",
)
MASTERY_LOST: Final = KINDS.add(
    "mastery_lost", "a Mastery is given back (R37)", seat="who held it", thing="element"
)
GUARDED: Final = KINDS.add(
    "guarded",
    "a Mastery burns a Collapse (5.6)",
    seat="who holds it",
    thing="Collapse",
    value="how it came, by its kind of note",
)

# The end of a round and of the match (4, 6)
ROUND_ENDED: Final = KINDS.add(
    "round_ended",
    "a round ends (4)",
    seat="whose turn",
    thing="why: 1 he is out, 2 he holds nothing but Collapse, 3 the draw pile is empty",
    value="round",
)
COUNTED: Final = KINDS.add(
    "counted",
    "the points of a round are counted (6)",
    seat="whose",
    thing="for cards laid",
    value="for Mastery",
    other="against the hand",
)
SCORED: Final = KINDS.add("scored", "the points so far (6)", seat="whose", value="total")
NEXT_ROUND: Final = KINDS.add("next_round", "another round follows (6)")
MATCH_ENDED: Final = KINDS.add("match_ended", "the match is over (6)")
WON: Final = KINDS.add("won", "a seat has won, alone or with others (6)", seat="who", value="total")
