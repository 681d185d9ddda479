"""Records: whole games as text, which replay without a seed (rules/README 7)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from elementarium.core.errors import ElementariumError, IllegalActionError, RecordError
from elementarium.core.game import Game, Played
from elementarium.core.items import Item, read_item, walk_item
from elementarium.core.options import Options
from elementarium.core.registry import load, load_with
from elementarium.core.state import State
from elementarium.core.words import Message, saying

OWN_TAGS = ("Game", "Rules", "Players", "Options", "Data", "Start", "Result")
MOST_LOOKED_AHEAD = 64
"""How many items after an outcome may tell which of two equal ones it is."""
_TAG = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9]*) "(?P<value>(?:[^"\\]|\\["\\])*)"\]')
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")


@dataclass(frozen=True, slots=True)
class Record:
    """One game, finished or not."""

    game: str
    version: int
    players: tuple[str, ...]
    options: Options
    start: str
    """The position before the first item."""
    items: tuple[Item, ...]
    result: str
    """As the key `result`, or `*` while the game goes on."""
    data: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Further tags, which do not influence the replay."""

    def written(self, lines: list[list[Item]] | None = None) -> str:
        """The text of the record, a line for each list of items."""
        tags = {
            "Game": self.game,
            "Rules": str(self.version),
            "Players": "; ".join(self.players),
            "Options": self.options.written(),
            "Data": self.data,
            "Start": self.start,
            "Result": self.result,
            **self.tags,
        }
        head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items() if value]
        body = [_written_line(line) for line in (lines or [list(self.items)]) if line]
        return "\n".join([*head, "", *body]) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _written_line(items: list[Item]) -> str:
    """Items of one line; a seat is written where it changes."""
    texts: list[str] = []
    seat: int | None = None
    for item in items:
        if item.is_chance or item.seat == seat:
            texts.append(item.text)
        else:
            texts.append(f"{item.seat}: {item.text}")
            seat = item.seat
    return " ; ".join(texts)


def read_records(text: str) -> list[Record]:
    """All records of a text; each begins with its `Game` tag."""
    return [read_record(part) for part in record_texts(text)]


def read_one_of(text: str, number: int) -> Record:
    """The record of this number, counted from 1; the others of the text need not be readable."""
    parts = record_texts(text)
    if not 1 <= number <= len(parts):
        raise saying(RecordError, "record.no_game", number=number, count=len(parts))
    return read_record(parts[number - 1])


def record_texts(text: str) -> list[str]:
    """The texts of all records; put together again they are the whole text."""
    blank, *parts = re.split(r'(?m)^(?=\[Game ")', text)
    if blank.strip():
        raise saying(RecordError, "record.begins")
    if not parts:
        raise saying(RecordError, "record.none")
    return [blank + parts[0], *parts[1:]]


def read_record(text: str) -> Record:
    """The record that a text holds; nothing is played yet."""
    tags, body = _read_tags(text)
    for name in ("Game", "Rules", "Players", "Start", "Result"):
        if name not in tags:
            raise saying(RecordError, "record.no_tag", name=name)
    game = load(tags["Game"])
    return Record(
        game=game.name,
        version=_read_version(tags["Rules"], game),
        players=tuple(name.strip() for name in tags["Players"].split(";")),
        options=game.options.read(tags.get("Options", "")),
        start=tags["Start"],
        items=tuple(_read_body(body)),
        result=tags["Result"],
        data=tags.get("Data", ""),
        tags={name: value for name, value in tags.items() if name not in OWN_TAGS},
    )


def _read_version(text: str, game: Game[Any]) -> int:
    """The rules that a record follows; those of a later program are not known here."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise saying(RecordError, "record.tag", text=f'[Rules "{text}"]')
    if int(text) > game.version:
        ours = game.version
        raise saying(RecordError, "record.later_rules", game=game.name, theirs=text, ours=ours)
    return int(text)


def _read_tags(text: str) -> tuple[dict[str, str], list[str]]:
    tags: dict[str, str] = {}
    lines = text.splitlines()
    for place, line in enumerate(lines):
        bare = line.strip()
        if bare and not bare.startswith("["):
            return tags, lines[place:]
        if not bare or bare.startswith("#"):
            continue
        match = _TAG.fullmatch(bare)
        if not match:
            raise saying(RecordError, "record.tag", text=bare)
        if match["name"] in tags:
            raise saying(RecordError, "record.tag_twice", name=match["name"])
        tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
    return tags, []


def _read_body(lines: list[str]) -> Iterator[Item]:
    """Items with the seat that holds for them."""
    seat: int | None = None
    for line in lines:
        bare = _COMMENT.sub("", line).strip()
        for text in filter(None, (part.strip() for part in bare.split(" ; "))):
            item = read_item(text)
            if item.is_chance:
                yield item
                continue
            seat = item.seat if item.seat is not None else seat
            if seat is None:
                raise saying(RecordError, "record.no_seat", text=text)
            yield Item(item.text, seat)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a replay: the state after so many items."""

    state: State
    items: int
    walked: tuple[Played[Any], ...] = ()
    """What was played since the moment before."""


def replay(record: Record, game: Game[Any] | None = None) -> Iterator[Moment]:
    """The states of a record from the start on; raises with the index of the first bad item."""
    game = game or load(record.game)
    check_rules(record, game)
    yield from agreed(record, game)


def agreed(record: Record, game: Game[Any]) -> Iterator[Moment]:
    """The states of a record of whatever rules, as long as those of `game` allow its items."""
    check_data(record, game)
    before = state = game.read_position(record.start, record.options)
    if len(record.players) != state.seats:
        names = len(record.players)
        raise saying(RecordError, "record.names", names=names, seats=state.seats)
    yield Moment(state, 0)
    for index, item in enumerate(record.items, start=1):
        try:
            following = record.items[index : index + MOST_LOOKED_AHEAD]
            walked = walk_item(game, state, item, before, following)
        except ElementariumError as error:
            raise _bad_item(index, item.text, error) from error
        before, state = state, walked[-1].after if walked else state
        yield Moment(state, index, tuple(walked))


def _bad_item(index: int, text: str, error: ElementariumError) -> RecordError:
    """The first item of a record that cannot have happened, and why."""
    bad = RecordError(f"item {index}, {text}: {error}", index)
    unsaid = "not_allowed" if isinstance(error, IllegalActionError) else "not_written"
    why = error.told or Message(f"error.record.{unsaid}")
    bad.told = Message("error.record.item", {"index": index, "text": text, "why": why})
    return bad


def check_rules(record: Record, game: Game[Any]) -> None:
    """Refuse a record that follows other rules: they might lead elsewhere."""
    if record.version != game.version:
        theirs, ours = record.version, game.version
        raise saying(RecordError, "record.rules", game=game.name, theirs=theirs, ours=ours)


def check_data(record: Record, game: Game[Any]) -> None:
    """Refuse a record that was played with other cards."""
    ours = game.data.written() if game.data else ""
    if not _are_same_cards(record.data, ours):
        raise saying(RecordError, "record.data", theirs=record.data or "-", ours=ours or "-")


def _are_same_cards(theirs: str, ours: str) -> bool:
    """Whether two `Data` tags mean the same cards: a file may be called what one likes."""
    return theirs.rpartition("sha256:")[2] == ours.rpartition("sha256:")[2]


def game_of(record: Record, cards: str = "") -> Game[Any]:
    """The game of a record, with the cards of this file, or of the one that the record names."""
    return load_with(record.game, cards or own_cards_of(record))


def own_cards_of(record: Record) -> str:
    """The file of an owner's cards that a record was played with; empty if it was not.

    `Data` tells which cards they were; the tag `Cards` only where they were found, and that need
    not be so on another machine: it is not asked for where the cards are those of the game.
    """
    game = load(record.game)
    ours = game.data.written() if game.data else ""
    return "" if _are_same_cards(record.data, ours) else record.tags.get("Cards", "")


def check(record: Record, game: Game[Any] | None = None) -> State:
    """Replay the whole record and prove its result; the last state."""
    game = game or load(record.game)
    moment = list(replay(record, game))[-1]
    result = game.result(moment.state)
    written = result.written() if result else "*"
    if not results_agree(record.result, written):
        wrong = saying(RecordError, "saved.result", claimed=record.result, got=written)
        wrong.index = moment.items
        raise wrong
    return moment.state


def results_agree(claimed: str, got: str) -> bool:
    """Whether a result says nothing that is not so; parts of it may be left out."""
    return set(claimed.split(" | ")) <= set(got.split(" | "))
