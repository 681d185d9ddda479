"""Downpour: drops of fire and water fall into columns; four in a row win."""

from elementarium.core.game import Game

from downpour import happenings
from downpour.notation import (
    ACTIONS,
    read_action,
    read_position,
    write_action,
    write_position,
)
from downpour.options import DownpourOptions
from downpour.refusal import refuse
from downpour.rules import Downpour, start, turn
from downpour.story import tell
from downpour.view import view

GAME: Game[Downpour] = Game(
    name="downpour",
    package=__name__,
    version=1,
    seats=range(2, 3),
    options=DownpourOptions,
    actions=ACTIONS,
    start=start,
    read_position=read_position,
    write_position=write_position,
    read_action=read_action,
    write_action=write_action,
    refuse=refuse,
    view=view,
    tell=tell,
    happenings=happenings.KINDS,
    turn=turn,
)
