"""The rule book for players in the terminal: its text, with pictures drawn as the boards are."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from elementarium.core.booklets import Booklet, Chapter, Fold, Prose, Step, plain
from elementarium.core.game import Game
from elementarium.core.pictures import Drawn, Picture, drawn
from elementarium.core.registry import load
from elementarium.tui.boards import Board, board_of
from elementarium.tui.boards.detail import Detail
from elementarium.tui.picture import beside
from elementarium.tui.screen import Screen

GAP = 3
"""Columns between two drawings of one picture."""


def show_booklet(screen: Screen, name: str, book: Booklet) -> None:
    """The whole book, its fine print shortened to where it can be read."""
    screen.show(Text(book.title, style="bold"))
    screen.show("")
    screen.show_document(plain(book.lead))
    screen.show("")
    if screen.words.knows(legend := f"tui.{name}.legend"):
        screen.say(legend, style="dim")
    for chapter in book.chapters:
        show_chapter(screen, name, chapter, folded=True)
    screen.show("")
    screen.say("tui.rules.exact", style="dim", name=name)


def show_chapter(screen: Screen, name: str, chapter: Chapter, *, folded: bool = False) -> None:
    """One chapter; `folded` leaves its fine print out and says how to read it."""
    game = load(name)
    board = board_of(game)
    screen.show("")
    screen.show(Text(f"## {chapter.title}", style="bold underline"))
    steps = 0
    for part in chapter.parts:
        screen.show("")
        match part:
            case Prose(text):
                screen.show_document(plain(text))
            case Step(title):
                steps += 1
                screen.show(Text(f"{steps}. {title}", style="bold"))
            case Fold(title, text):
                if folded:
                    about = {"title": title, "name": name, "chapter": chapter.name}
                    screen.say("tui.rules.folded", style="dim", **about)
                else:
                    screen.show_document(f"**{title}**\n\n{plain(text)}")
            case Picture():
                show_picture(screen, game, board, part)


def show_picture(screen: Screen, game: Game[Any], board: Board, picture: Picture) -> None:
    """The drawings beside each other if there is room, else below each other, and the caption."""
    blocks = [excerpt(screen, board, frame) for frame in drawn(game, picture)]
    lines = blocks[0]
    for block in blocks[1:]:
        widest = max((line.cell_len for line in lines), default=0)
        wanted = widest + GAP + max((line.cell_len for line in block), default=0)
        if wanted <= screen.width:
            lines = beside(lines, block, widest + GAP)
        else:
            lines = [*lines, Text("  v", style="dim"), *block]
    for line in lines:
        line.no_wrap = True
        screen.show(line)
    pointed = [arrow for frame in picture.frames for arrow in frame.shown.arrows]
    if pointed:
        screen.show(Text("  ".join(f"{start} -> {goal}" for start, goal in pointed), style="dim"))
    screen.show(Text(plain(picture.caption).replace("**", ""), style="italic"))


def excerpt(screen: Screen, board: Board, frame: Drawn) -> list[Text]:
    """What a picture shows of the table: what its game cuts out, or all of it."""
    cut = getattr(board, "excerpt", None)
    if cut is not None:
        lines: list[Text] = cut(frame, screen.words, screen.width)
        return lines
    return board.draw(frame.view, screen.words, frame.touched, screen.width, Detail.FULL)
