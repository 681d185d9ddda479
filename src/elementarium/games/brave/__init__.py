"""Brave the Elements, by Miles Ratcliffe: draft locations, send disasters and armies, take cities.

Read the modules in this order: options, terms, card_file, cards, state, then the chapters of the
rules (locations, draft, effects, attack, payment, ranking), what may be decided (legal), what a
seat cannot know (imagination) and the round (rules); after them what people need: reading, laying,
actions, notation, now, position, soundness, refusal, view, and story, which translates the
happenings that the rules note; and observing, for programs that learn.
How long a game can last is said by length, what people may take back by taking_back.
"""

from functools import cache

from elementarium.core.game import Data, Game
from elementarium.games.brave import happenings
from elementarium.games.brave.actions import actions_of
from elementarium.games.brave.card_file import CardList, card_names, read_cards, shipped_cards
from elementarium.games.brave.cards import tables_of
from elementarium.games.brave.examples import EXAMPLES
from elementarium.games.brave.length import longest
from elementarium.games.brave.notation import (
    agrees,
    read_action,
    read_outcome,
    shown,
    write_action,
    write_outcome,
)
from elementarium.games.brave.now import due_word
from elementarium.games.brave.observing import BraveObserver
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.position import read_position, write_position
from elementarium.games.brave.reading import score
from elementarium.games.brave.refusal import refuse
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.story import tell
from elementarium.games.brave.taking_back import openly
from elementarium.games.brave.terms import SETTING_UP
from elementarium.games.brave.view import view


@cache
def game_with(deck: CardList) -> Game[Brave]:
    """The game, played with these cards."""
    cards = tables_of(deck)

    def start(seats: int, options: BraveOptions) -> Brave:
        """The first position of a game: the draft hands are to be dealt (Brave 3)."""
        state = Brave(seats, options, cards)
        state.set_up()
        return state

    return Game(
        name="brave",
        package=__name__,
        version=1,
        seats=range(2, 5),
        options=BraveOptions,
        actions=actions_of(deck),
        start=start,
        read_position=lambda text, options: read_position(text, options, cards),
        write_position=write_position,
        read_action=read_action,
        write_action=write_action,
        read_outcome=read_outcome,
        write_outcome=write_outcome,
        refuse=refuse,
        view=view,
        tell=tell,
        observer=BraveObserver,
        happenings=happenings.KINDS,
        turn=turn,
        longest=lambda seats, options: longest(seats, options, deck),
        examples=EXAMPLES,
        hidden=True,
        scores=lambda state: tuple(score(state, seat) for seat in range(state.seats)),
        shown=shown,
        unfinished=unfinished,
        openly=openly,
        agrees=agrees,
        data=Data(deck.file, deck.name, deck.sha256),
        cards=deck,
        with_cards=lambda path: game_with(read_cards(path)),
        names=lambda language: card_names(deck, language),
    )


COMPLETING = ("at", "loc", "rem", "to", "elem")
"""What is due when an action has been begun and its target or element is still to be named."""


def unfinished(state: Brave) -> bool:
    """Whether an action needs more to be named; never in the draft: a pick may turn up others."""
    return state.phase != SETTING_UP and due_word(state) in COMPLETING


def turn(state: Brave) -> int:
    """A number that changes with the pick, visit or turn."""
    return ((state.round * 10 + state.phase) * 10 + state.pick) * 4 + state.player


GAME: Game[Brave] = game_with(shipped_cards())
