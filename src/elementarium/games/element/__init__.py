"""Element, by Mike Richie: sages hunt each other across a board of fire, water, earth and wind.

Read the modules in this order: options, board, state, then the chapters of the rules (steps,
fire, river, earth, wind, capture, aldr_figure, word) and the turn (rules); after them what people
need: actions, notation, position, refusal, view, and story, which translates the happenings that
the rules note; and observing, for programs that learn.
How long a game can last is said by length.
"""

from elementarium.core.game import Game
from elementarium.games.element import happenings
from elementarium.games.element.actions import ACTIONS
from elementarium.games.element.examples import EXAMPLES
from elementarium.games.element.length import longest
from elementarium.games.element.notation import (
    join_tokens,
    read_action,
    read_outcome,
    write_action,
    write_outcome,
)
from elementarium.games.element.observing import ElementObserver
from elementarium.games.element.options import ElementOptions
from elementarium.games.element.position import read_position, write_position
from elementarium.games.element.refusal import refuse
from elementarium.games.element.rules import Element
from elementarium.games.element.story import tell
from elementarium.games.element.symmetry import symmetries
from elementarium.games.element.view import view


def start(seats: int, options: ElementOptions) -> Element:
    """The first position of a game (Element 3)."""
    state = Element(seats, options)
    state.set_up()
    return state


GAME: Game[Element] = Game(
    name="element",
    package=__name__,
    version=1,
    seats=range(2, 5),
    options=ElementOptions,
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
    observer=ElementObserver,
    symmetries=symmetries,
    happenings=happenings.KINDS,
    turn=lambda state: state.turn,
    longest=longest,
    examples=EXAMPLES,
    join=join_tokens,
    unfinished=lambda state: state.word >= 0,
)
