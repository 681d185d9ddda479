"""How each game looks in the terminal: a module here for each game of the house.

Any other game brings a module `terminal` in its package, or is drawn from its view (general.py).

A board module has two constants, the least room in which the panel stands beside the board
(`PANEL_WIDTH`) and whether it stands above the board where there is less (`PANEL_ABOVE`), and these
functions:

- `draw(view, words, last, width, detail)`: the table as lines of rich text; `last` names what the
  last action touched, `detail` how much a small screen can show.
- `panel(view, words, names, room, detail)`: what stands beside the board in so many columns: hand,
  bag, who is in danger.
- `groups(view, texts)`: the legal actions in groups with a message as heading, for `?`.
- `question(view, names)`: what has to be decided now, as a message.
- `tidied(text, texts)`: what somebody in a hurry probably meant, among the legal texts.
- `previews(text)`: whether `try` may show an action before it is played.

A board may also have `excerpt(frame, words, width)`: what a picture of the booklet shows.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from rich.text import Text

from elementarium.core.game import Game
from elementarium.core.plugins import part_of
from elementarium.core.words import Message, Words
from elementarium.tui.boards.detail import Detail
from elementarium.tui.boards.general import GeneralBoard


class Board(Protocol):
    """What a board module offers."""

    PANEL_WIDTH: int
    PANEL_ABOVE: bool

    def draw(
        self, view: Any, words: Words, last: frozenset[str], width: int, detail: Detail
    ) -> list[Text]:
        """The table as lines."""
        ...

    def panel(
        self, view: Any, words: Words, names: tuple[str, ...], room: int, detail: Detail
    ) -> list[Text]:
        """What stands beside it."""
        ...

    def groups(self, view: Any, texts: list[str]) -> list[tuple[Message, list[str]]]:
        """The legal actions in groups."""
        ...

    def question(self, view: Any, names: tuple[str, ...]) -> Message:
        """What has to be decided."""
        ...

    def tidied(self, text: str, texts: list[str]) -> str:
        """The action that was probably meant."""
        ...

    def previews(self, text: str) -> bool:
        """Whether the action may be shown before it is played."""
        ...


def board_of(game: Game[Any]) -> Board:
    """The board of a game: its own, or one that is made from its view."""
    own = part_of(game.package, "terminal", __name__)
    return GeneralBoard(game) if own is None else cast("Board", own)
