"""Elemental Rummy v1.3: melds and runs of five elements, with powers, reactions and Collapse.

Read the modules in this order: options, cards, table, hands, state, then the chapters of the
rules (melds, mastery, combustion, powers, reactions, scoring), the turn (rules) and what a seat
cannot know (hidden); after them what people need: actions, notation, position, refusal, view, and
story, which translates the happenings that the rules note; and observing, for programs that learn.
How long a game can last is said by length, what people may take back by taking_back.
"""

from elementarium.core.game import Game
from elementarium.games.rummy import happenings
from elementarium.games.rummy.actions import ACTIONS
from elementarium.games.rummy.examples import EXAMPLES
from elementarium.games.rummy.length import longest
from elementarium.games.rummy.notation import (
    agrees,
    join_deals,
    opens_window,
    read_action,
    read_outcome,
    shown,
    write_action,
    write_outcome,
)
from elementarium.games.rummy.observing import RummyObserver
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.pack import SHUFFLE
from elementarium.games.rummy.position import read_position, write_position
from elementarium.games.rummy.refusal import refuse
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.story import tell
from elementarium.games.rummy.symmetry import symmetries
from elementarium.games.rummy.taking_back import openly
from elementarium.games.rummy.view import scores, view


def start(seats: int, options: RummyOptions) -> Rummy:
    """The first position of a match: all cards wait to be shuffled (Rummy 3)."""
    return Rummy(seats, options)


GAME: Game[Rummy] = Game(
    name="rummy",
    package=__name__,
    version=2,
    seats=range(2, 7),
    options=RummyOptions,
    actions=ACTIONS,
    start=start,
    read_position=read_position,
    write_position=write_position,
    read_action=read_action,
    write_action=write_action,
    read_outcome=read_outcome,
    write_outcome=write_outcome,
    refuse=refuse,
    view=view,
    tell=tell,
    happenings=happenings.KINDS,
    observer=RummyObserver,
    symmetries=symmetries,
    turn=lambda state: state.turn,
    longest=longest,
    examples=EXAMPLES,
    hidden=True,
    join=join_deals,
    scores=scores,
    shown=shown,
    opens_window=opens_window,
    openly=openly,
    agrees=agrees,
    pauses=lambda state: state.phase == SHUFFLE,
)
