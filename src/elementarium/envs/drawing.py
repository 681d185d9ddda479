"""How a table looks in a notebook or a log: as the terminal draws it, as text or as a picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from elementarium.core.errors import MissingExtraError
from elementarium.core.game import Game
from elementarium.core.state import State
from elementarium.tui.boards import board_of
from elementarium.tui.picture import Picture

WIDTH = 110
LETTER = (8, 16)
"""The room of one letter of a picture."""
PAPER, INK = (250, 247, 240), (40, 38, 34)


def rendered(
    game: Game[Any], state: State, names: tuple[str, ...], mode: str | None
) -> str | npt.NDArray[np.uint8] | None:
    """The table as a render mode wants it: a picture, a text, or printed."""
    if mode == "rgb_array":
        return drawn_picture(game, state, names)
    text = drawn_text(game, state, names)
    if mode == "human":
        print(text)
        return None
    return text


def drawn_text(game: Game[Any], state: State, names: tuple[str, ...]) -> str:
    """The table as anybody sees it who does not play: hidden cards stay hidden."""
    picture = Picture(
        board_of(game), game.view(state, None), game.words("en", "elementarium.tui"), names
    )
    console = Console(width=WIDTH, color_system=None)
    return "\n".join(line.plain.rstrip() for line in picture.drawn(console, None))


def drawn_picture(game: Game[Any], state: State, names: tuple[str, ...]) -> npt.NDArray[np.uint8]:
    """The same as a picture: rows, columns, red, green and blue."""
    try:
        from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415  # only where pictures are made
    except ImportError as error:
        raise MissingExtraError('pictures need Pillow: pip install "elementarium[envs]"') from error
    lines = drawn_text(game, state, names).split("\n")
    wide, high = LETTER
    size = (wide * (max(map(len, lines), default=0) + 2), high * (len(lines) + 2))
    image = Image.new("RGB", size, PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(high - 4)
    for row, line in enumerate(lines, start=1):
        for column, letter in enumerate(line, start=1):
            pen.text((wide * column, high * row), letter, INK, font)
    return np.asarray(image)
