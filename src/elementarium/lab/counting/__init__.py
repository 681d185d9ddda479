"""What of a game is counted while it is simulated, and what it is called.

A *use* is something that a seat does or gets, such as `play 9` or `hold LIB`: a kind, and a card
or element where that matters. Uses are made of actions, which are offered and taken, and of notes
of the trace, which only happen. A *cause* is why a game ended.

A game of the house has a module here; any other may bring a module `counting`. Both offer some of
the functions `action_use`, `note_use`, `end_cause` and `use_name`; what is left out is guessed as
in `any_game`. `NOTED` lists the kinds of notes that may be uses; one use is made of a kind and the
thing that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from elementarium.core.game import Game
from elementarium.core.notes import Note
from elementarium.core.plugins import part_of
from elementarium.core.words import LANGUAGES, Message, catalogue, plain
from elementarium.lab import WORDS
from elementarium.lab.counting import any_game

NOTHING = ""
"""The use of an action, or of a note, that is not counted; the cause of a game that goes on."""


class Counting:
    """What is counted of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._part = part_of(game.package, "counting", __name__)
        action_use: Callable[[Game[Any], object], str] = self._function("action_use")
        self.of_action: list[str] = [action_use(game, action) for action in game.actions]
        """The use of every action, by its number."""
        self._note_use: Callable[[Game[Any], str, Note], str] = self._function("note_use")
        self._end_cause: Callable[[str, Note], str] = self._function("end_cause")
        self._use_name: Callable[[Game[Any], str], Message] = self._function("use_name")
        names = [kind.name for kind in game.happenings]
        noted: Sequence[str] = self._function("NOTED")
        self._noted = frozenset(place for place, name in enumerate(names) if name in noted)
        self._of_note: dict[tuple[int, int], str] = {}

    def _function(self, name: str) -> Any:
        return getattr(self._part, name, None) or getattr(any_game, name)

    def of_notes(self, notes: Sequence[Note]) -> Iterator[tuple[int, str]]:
        """The uses that notes tell of, each with its seat."""
        noted, known = self._noted, self._of_note
        for note in notes:
            if note[0] not in noted:
                continue
            key = note[0], note[2]
            use = known.get(key)
            if use is None:
                kind = self.game.happenings[note.kind].name
                use = known[key] = self._note_use(self.game, kind, note)
            if use and note.seat >= 0:
                yield note.seat, use

    def cause(self, notes: Sequence[Note]) -> str:
        """Why a game ended, by all that has happened in it."""
        kinds = self.game.happenings
        causes = (self._end_cause(kinds[note.kind].name, note) for note in reversed(notes))
        return next(filter(None, causes), any_game.OVER)

    def name(self, use: str) -> Message:
        """What a use is called."""
        return self._use_name(self.game, use)

    def cause_name(self, cause: str) -> Message:
        """What a cause is called."""
        key = f"cause.{self.game.name}.{cause}"
        known = any(key in catalogue(one, LANGUAGES[0]) for one in (WORDS, self.game.package))
        return Message(key) if known else plain(cause.replace("_", " "))


def counting_of(game: Game[Any]) -> Counting:
    """What is counted of a game; made once in each process."""
    key = game.package, game.cards
    if key not in _made:
        _made[key] = Counting(game)
    return _made[key]


_made: dict[tuple[str, object], Counting] = {}
