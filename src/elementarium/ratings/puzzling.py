"""What a first try says: about who has tried, and about how hard the puzzle is.

A puzzle is met like an opponent, who wins where it is not solved. It is known from mining, though
not well; from people of whom too little is known it learns nothing.
"""

from __future__ import annotations

from elementarium.ratings.rating import Entrant, Rating, rated

MINED = 150.0
"""How unsure the place is that mining has given to a puzzle."""


def met(solver: Rating, puzzle: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    """What is thought of both after the first try."""
    [after, _] = rated([Entrant(solver, solved), Entrant(puzzle, not solved, is_program=True)])
    [hard, _] = rated([Entrant(puzzle, not solved), Entrant(solver, solved)])
    return after or solver, hard or puzzle
