"""The words that the examples of Element's rules use (Element 10)."""

from __future__ import annotations

from collections.abc import Iterator

from elementarium.core.errors import NotationError
from elementarium.core.game import ExampleKeys, all_legal
from elementarium.core.state import play_all
from elementarium.games.element import board
from elementarium.games.element.board import ARM, PICK, RIVER
from elementarium.games.element.capture import escapes
from elementarium.games.element.notation import (
    join_tokens,
    read_action,
    read_element,
    square_name,
    write_action,
)
from elementarium.games.element.position import fields, read_position, write_position
from elementarium.games.element.rules import Element

KINDS = ("S", "J", "F@", "W@", "E@", "A@", "H", "$")


def fact(state: Element, text: str) -> str | None:
    """`phase act`, `hand FW`: the name of a field and its text."""
    name, _, expected = text.partition(" ")
    got = dict(fields(write_position(state))).get(name)
    if got is None:
        raise NotationError(f'"{name}" is no field of a position')
    return None if got == expected else f"{name} {got}"


def count(state: Element, kind: str) -> int:
    """The number of legal first tokens of a kind, or of the complete words of a first token."""
    if kind in KINDS:
        return sum(1 for text in legal(state) if text.startswith(kind))
    return len(list(completions(state, kind)))


def legal(state: Element) -> list[str]:
    """The legal tokens."""
    return [write_action(state, number) for number in state.legal_actions()]


def completions(state: Element, text: str) -> Iterator[str]:
    """All complete legal words that begin with `text`."""
    numbers = read_action(state, text)
    if not numbers or not all_legal(state, numbers):
        return
    after = play_all(state, numbers)
    yield from sorted(set(_completed(after, [text])))


def _completed(state: Element, texts: list[str]) -> Iterator[str]:
    if state.phase not in (ARM, RIVER, PICK):
        yield "".join(join_tokens(texts))
        return
    for number in state.legal_actions():
        token = write_action(state, number)
        yield from _completed(play_all(state, (number,)), [*texts, token])


def bag(state: Element, text: str) -> str | None:
    """The number of stones of the elements named."""
    got = " ".join(
        f"{item[0]}{state.stones_in_bag(read_element(item[0]))}" for item in text.split()
    )
    return None if got == text else got


def moves(state: Element, text: str) -> str | None:
    """All legal steps and jumps."""
    return differing(text, [token for token in legal(state) if token[0] in "SJ"])


def escape_squares(state: Element, text: str) -> str | None:
    """`P1 = d4 ; e4`: the squares that keep a sage from being captured."""
    seat, _, squares = text.partition(" = ")
    found = [square_name(board.SQUARE[cell]) for cell in escapes(state, int(seat[1:]))]
    return differing(squares, found)


def never(state: Element, text: str) -> str | None:
    """First tokens without any legal completion."""
    found = [token for token in text.split(" ; ") if list(completions(state, token))]
    return f"{' ; '.join(found)} can be completed" if found else None


def complete_words(state: Element, text: str) -> str | None:
    """`F@i8 = F@i8*E ; F@i8*W`: a first token and all its complete words."""
    first, _, words = text.partition(" = ")
    return differing(words, list(completions(state, first)))


def following(state: Element, text: str) -> str | None:
    """`W@e5 = <S ; <W`: an unfinished word and all tokens that may follow it."""
    word, _, tokens = text.partition(" = ")
    numbers = read_action(state, word)
    if not numbers or not all_legal(state, numbers):
        return f"{word} cannot be begun"
    return differing(tokens, legal(play_all(state, numbers)))


def invalid(state: Element, text: str) -> str | None:
    """A position that a reader must refuse."""
    try:
        read_position(text, state.options)
    except NotationError:
        return None
    return "the position was read"


def differing(expected: str, got: list[str]) -> str | None:
    """None if the list is the one expected, in any order, else the list."""
    wanted = [] if expected == "none" else expected.split(" ; ")
    return None if sorted(wanted) == sorted(got) else " ; ".join(sorted(got)) or "none"


EXAMPLES: ExampleKeys[Element] = ExampleKeys(
    fact=fact,
    count=count,
    further={
        "bag": bag,
        "moves": moves,
        "escapes": escape_squares,
        "never": never,
        "all": complete_words,
        "next": following,
        "invalid": invalid,
    },
)
