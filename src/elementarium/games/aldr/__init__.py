"""Aldr the High Sage: cards of two icons laid over each other, four patterns, a Sage for each.

Read the modules in this order: options, board, cards and tables, state, then the chapters of the
rules (placement, patterns, hidden) and the turn (rules); after them what people need: actions,
notation, position, refusal, view, and story, which translates the happenings that the rules note.
"""

from functools import cache, partial

from elementarium.core.game import Data, Game
from elementarium.games.aldr import happenings
from elementarium.games.aldr.actions import AllActions
from elementarium.games.aldr.cards import Cards, read_cards, shipped_cards
from elementarium.games.aldr.examples import EXAMPLES, agrees
from elementarium.games.aldr.length import longest
from elementarium.games.aldr.notation import (
    read_action,
    read_outcome,
    write_action,
    write_outcome,
)
from elementarium.games.aldr.observing import AldrObserver
from elementarium.games.aldr.options import AldrOptions
from elementarium.games.aldr.position import read_position, write_position
from elementarium.games.aldr.refusal import refuse
from elementarium.games.aldr.rules import Aldr
from elementarium.games.aldr.story import shown, tell
from elementarium.games.aldr.symmetry import symmetries
from elementarium.games.aldr.view import openly, scores, view


def start(seats: int, options: AldrOptions, cards: Cards | None = None) -> Aldr:
    """The table before the deal, which is the first thing that chance does (Aldr 3)."""
    state = Aldr(seats, options, cards)
    state.set_up()
    return state


@cache
def game_with(cards: Cards) -> Game[Aldr]:
    """The game, played with these cards."""
    return Game(
        name="aldr",
        package=__name__,
        version=1,
        seats=cards.seats,
        options=AldrOptions,
        actions=AllActions(),
        start=partial(start, cards=cards),
        read_position=partial(read_position, cards=cards),
        write_position=write_position,
        read_action=read_action,
        write_action=write_action,
        read_outcome=read_outcome,
        write_outcome=write_outcome,
        refuse=refuse,
        view=view,
        tell=tell,
        observer=AldrObserver,
        symmetries=symmetries,
        happenings=happenings.KINDS,
        turn=lambda state: state.turn,
        longest=partial(longest, cards=cards),
        examples=EXAMPLES,
        hidden=True,
        scores=scores,
        shown=shown,
        openly=openly,
        agrees=agrees,
        data=Data(cards.file, cards.name, cards.sha256),
        cards=cards,
        with_cards=lambda path: game_with(read_cards(path)),
    )


GAME: Game[Aldr] = game_with(shipped_cards())
