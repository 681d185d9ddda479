"""Kuhn poker, by Harold W. Kuhn (1950): three cards, two players, one bet."""

from elementarium.core.game import Game

from kuhn import happenings
from kuhn.notation import (
    ACTIONS,
    read_action,
    read_outcome,
    read_position,
    write_action,
    write_outcome,
    write_position,
)
from kuhn.options import KuhnOptions
from kuhn.refusal import refuse
from kuhn.rules import Kuhn
from kuhn.story import shown, tell
from kuhn.view import view


def start(seats: int, options: KuhnOptions) -> Kuhn:
    """Both have paid one chip, nothing is dealt (3)."""
    state = Kuhn(seats, options)
    state.set_up()
    return state


def turn(state: Kuhn) -> int:
    """The number of the turn: each word is one."""
    return int(state.spoken)


GAME: Game[Kuhn] = Game(
    name="kuhn",
    package=__name__,
    version=1,
    seats=range(2, 3),
    options=KuhnOptions,
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
    shown=shown,
    turn=turn,
    hidden=True,
)
