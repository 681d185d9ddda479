"""The one line in which a rule says what happened; where nobody listens, it is one test.

noting.note(state, happenings.PLACED, seat, element, square)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cython

if TYPE_CHECKING:
    from elementarium.core.state import State

if not cython.compiled:  # C takes all of it into the rules that use it: noting.pxd
    NONE: Final = -1

    def note(
        state: State,
        kind: int,
        seat: int = NONE,
        thing: int = NONE,
        value: int = NONE,
        other: int = NONE,
    ) -> None:
        """Write down what happened, if the state has a trace."""
        if state.trace is not None:
            state.trace.write(kind, seat, thing, value, other)

    def is_traced(state: State) -> bool:
        """Whether anybody wants to know what happens: for notes that must be worked out."""
        return state.trace is not None

    def count(state: State) -> int:
        """How many notes there are, so that what is only tried can be taken back."""
        return 0 if state.trace is None else state.trace.count

    def take_back(state: State, noted: int) -> None:
        """All but the first `noted` notes tell of something that was only tried."""
        if state.trace is not None:
            state.trace.take_back(noted)
