"""Plays the examples and records in a rules document against the engine (rules/README 5, 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from elementarium.core.errors import ElementariumError, IllegalActionError, NotationError
from elementarium.core.game import Game
from elementarium.core.items import Item, play_item, read_item, read_items
from elementarium.core.pictures import read_shown
from elementarium.core.records import check, read_record, results_agree
from elementarium.core.registry import load
from elementarium.core.state import State

_BLOCK = re.compile(
    r"^```(?P<kind>example|record|picture)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
_NAME = re.compile(r"(?P<game>[a-z]+)-(?P<number>h?[0-9]+)")
_PICTURE_NAME = re.compile(r"(?P<game>[a-z]+)-[a-z-]+")
_CHECKS = {"is", "has", "legal", "can", "count", "no", "result", "show"}


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block of a rules document."""

    kind: str
    name: str
    """The ID of an example or picture; `game-record-1` for the first record of a document."""
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """Where an example and the engine differ."""

    name: str
    line: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.name}: {self.line}\n  expected {self.expected}\n  got      {self.got}"


def read_blocks(document: str) -> list[Block]:
    """All examples, records and pictures of a document, in order."""
    blocks: list[Block] = []
    for match in _BLOCK.finditer(document):
        lines = match["body"].rstrip("\n").split("\n")
        if match["kind"] == "record":
            number = sum(block.kind == "record" for block in blocks) + 1
            game = re.search(r'\[Game "([a-z]+)"\]', match["body"])
            name = f"{game[1] if game else 'unknown'}-record-{number}"
            blocks.append(Block("record", name, "", tuple(lines)))
        else:
            name, _, title = lines[0].partition(" ")
            blocks.append(Block(match["kind"], name, title, tuple(lines[1:])))
    doubled = {block.name for block in blocks if [b.name for b in blocks].count(block.name) > 1}
    if doubled:
        raise NotationError(f"used twice: {', '.join(sorted(doubled))}")
    return blocks


def run_block(block: Block, game: Game[Any] | None = None) -> Failure | None:
    """Play one block; None if all of it holds."""
    try:
        if block.kind == "record":
            check(read_record("\n".join(block.lines)), game)
            return None
        match = (_PICTURE_NAME if block.kind == "picture" else _NAME).fullmatch(block.name)
        if not match:
            raise NotationError("an ID is the name of a game and a number, such as element-01")
        return next(_Run(block, game or load(match["game"])).failures(), None)
    except ElementariumError as error:
        return Failure(block.name, "", "a block that can be played", str(error))


class _Run:
    """An example in progress."""

    def __init__(self, block: Block, game: Game[Any]) -> None:
        self.block = block
        self.game = game
        self.options = game.options()
        self.state: State | None = None
        self.before: State | None = None
        self.checks = 0

    def failures(self) -> Iterator[Failure]:
        for line in self.block.lines:
            if line.startswith("#") or not line.strip():
                continue
            key, colon, value = line.partition(":")
            value = value.removeprefix(" ")
            if not colon:
                raise NotationError(f'cannot read the line "{line}"')
            try:
                difference = self.carry_out(key, value)
            except NotationError as error:
                difference = f"{type(error).__name__}: {error}"
            except ElementariumError as error:
                difference = str(error)
            if difference is not None:
                yield Failure(self.block.name, line, value, difference)
        if not self.checks:
            yield Failure(self.block.name, "", "a block with a check", "none")

    def carry_out(self, key: str, value: str) -> str | None:
        """Do what one line says: None if it holds, else what is so instead."""
        game = self.game
        if key in _CHECKS or key in game.examples.further:
            self.checks += 1
        if key == "opt":
            self.options = game.options.read(value)
            return None
        if key == "pos":
            self.state = game.read_position(value, self.options)
            self.before = None
            self.options = game.options()
            return None
        if self.state is None:
            raise NotationError(f"{key} needs a pos before it")
        if key in game.examples.further:
            return game.examples.further[key](self.state, value)
        if key == "do":
            items = read_items(value)
            for index, item in enumerate(items, start=1):
                after = play_item(game, self.state, item, self.before, items[index:])
                self.before, self.state = self.state, after
            return None
        if key not in _CHECKS:
            raise NotationError(f'there is no key "{key}"')
        check_key = getattr(self, f"check_{key}")
        outcome: str | None = check_key(self.state, value)
        return outcome

    def check_is(self, state: State, value: str) -> str | None:
        got = self.game.write_position(state)
        return None if got == value else got

    def check_has(self, state: State, value: str) -> str | None:
        wrong = [self.game.examples.fact(state, fact) for fact in value.split(" | ")]
        return " | ".join(got for got in wrong if got is not None) or None

    def check_legal(self, state: State, value: str) -> str | None:
        items = read_items(value)
        for item in items:
            self.check_seat(state, item)
        got = self.game.legal(state)
        wanted = sorted(item.text for item in items)
        return None if wanted == sorted(got) else " ; ".join(sorted(got)) or "none"

    def check_can(self, state: State, value: str) -> str | None:
        refused = []
        for item in read_items(value):
            self.check_seat(state, item)
            try:
                self.game.play(state, item.text)
            except IllegalActionError:
                refused.append(item.text)
        return f"refused: {' ; '.join(refused)}" if refused else None

    def check_seat(self, state: State, item: Item) -> None:
        if item.seat is not None and item.seat != state.to_act:
            raise NotationError(f"seat {item.seat} does not have to decide, {state.to_act} has")

    def check_count(self, state: State, value: str) -> str | None:
        kind, _, number = value.rpartition(" ")
        got = self.game.examples.count(state, kind) if kind else len(state.legal_actions())
        return None if got == int(number) else str(got)

    def check_no(self, state: State, value: str) -> str | None:
        position = self.game.write_position(state)
        wrong = []
        for part in value.split(" ; "):
            text, _, code = part.rpartition(" = ")
            item = read_item(text)
            refusal = self.game.refusal(state, item.seat, item.text)
            got = refusal.code if refusal else "allowed"
            if got != code:
                wrong.append(f"{text} = {got}")
        if self.game.write_position(state) != position:
            wrong.append("the position has changed")
        return " ; ".join(wrong) or None

    def check_show(self, state: State, value: str) -> str | None:
        """What a picture lights is allowed, and what it crosses out is not (core/pictures.py)."""
        shown = read_shown(value)
        if shown.lit is not None:
            legal = self.game.legal(state) if state.to_act >= 0 else []
            if not any(text.startswith(shown.lit) for text in legal):
                return f'nothing to light begins with "{shown.lit}"'
        if shown.refused and not self.game.refusal(state, None, shown.refused):
            return f"{shown.refused} is allowed"
        return None

    def check_result(self, state: State, value: str) -> str | None:
        result = self.game.result(state)
        got = result.written() if result else "the game is not over"
        return None if results_agree(value, got) else got
