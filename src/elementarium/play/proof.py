"""The proof that chance was fair: every outcome of a finished game drawn once more.

A table of the server publishes sums before the game, the SHA-256 of its own secret (the tag
`Chance`) and of the number of every person (`Promises`), and what they are sums of after it
(`Secret`, `Numbers`). Nobody can find another text for the same sum, so neither the house nor
anybody else can have chosen the deal as long as one of them chose a number by lot, and nobody could
foretell an outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal

from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.game import Game
from elementarium.core.items import Item
from elementarium.core.records import Record
from elementarium.core.words import Message, saying
from elementarium.play.chance import NONE, Urn, commitment
from elementarium.play.table import Table

CHANCE_TAG = "Chance"
SECRET_TAG = "Secret"
PROMISES_TAG = "Promises"
NUMBERS_TAG = "Numbers"
CLAIMS = frozenset((CHANCE_TAG, SECRET_TAG, NUMBERS_TAG))
DEALT_TAG = "Dealt"
"""`no` where the game began at a given position, so that the deal was not drawn."""
SOURCE_TAG = "Source"
"""The table and the moment of it at which the game began, `8f3a 12`, where it was one of ours."""

Share = Literal["given", "none", "withheld"]
"""What a seat did for its chance: gave a number, promised none, or promised and never showed it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved about the chance of a game."""

    dealt: bool
    """Whether the deal was drawn too, and not a position given."""
    shares: tuple[Share, ...] | None
    """What every seat did; None for a game whose chance the house alone was the source of."""


def has_proof(record: Record) -> bool:
    """Whether a record shows what its chance was drawn from."""
    return CHANCE_TAG in record.tags and SECRET_TAG in record.tags


def claims_proof(record: Record) -> bool:
    """Whether a record speaks of what its chance was drawn from, shown or not."""
    return not CLAIMS.isdisjoint(record.tags)


def proof_tags(urn: Urn, *, dealt: bool, source: str = "") -> dict[str, str]:
    """What a record has to say so that its chance can be drawn again."""
    tags = {CHANCE_TAG: commitment(urn.secret), SECRET_TAG: urn.secret.hex()}
    if urn.numbers is not None:
        tags[PROMISES_TAG] = " ".join(promise or NONE for promise in urn.promises)
        tags[NUMBERS_TAG] = " ".join(urn.numbers)
    if not dealt:
        tags[DEALT_TAG] = "no"
    if source:
        tags[SOURCE_TAG] = source
    return tags


def check_chance(record: Record, game: Game[Any]) -> Proof:
    """Draw the deal and every outcome again from what the record shows; raises if one differs."""
    urn = _urn(record)
    drawn = _drawn_again(record, _first_position(record, game, urn.seed))
    for index, (item, again) in enumerate(zip_longest(record.items, drawn), start=1):
        if item != again:
            nothing = Message("error.proof.nothing")
            said, drawn_item = (one.text if one else nothing for one in (item, again))
            wrong = saying(RecordError, "proof.item", index=index, said=said, again=drawn_item)
            wrong.index = index
            raise wrong
    return Proof(record.tags.get(DEALT_TAG) != "no", _shares(urn))


def _drawn_again(record: Record, table: Table) -> tuple[Item, ...]:
    """The items of the game when only its decisions are repeated, up to one that no longer fits."""
    for item in record.items:
        if item.is_chance:
            continue
        try:
            table.submit(table.to_act if item.seat is None else item.seat, item.text)
        except ElementariumError:
            break
    return table.record().items


def _urn(record: Record) -> Urn:
    """What the record says its chance was made of; raises if a sum is not the one promised."""
    secret = _bytes(record.tags[SECRET_TAG], Message("error.proof.of_secret"))
    if commitment(secret) != record.tags[CHANCE_TAG]:
        raise saying(RecordError, "proof.secret")
    if NUMBERS_TAG not in record.tags:
        return Urn(secret)
    numbers = tuple(record.tags[NUMBERS_TAG].split())
    promises = tuple(
        "" if promise == NONE else promise for promise in record.tags.get(PROMISES_TAG, "").split()
    )
    if not len(promises) == len(numbers) == len(record.players):
        raise saying(RecordError, "proof.count")
    for seat, (promise, number) in enumerate(zip(promises, numbers, strict=True)):
        shown = number != NONE
        what = Message("error.proof.of_seat", {"seat": seat})
        if shown and commitment(_bytes(number, what)) != promise:
            raise saying(RecordError, "proof.number", seat=seat)
    return Urn(secret, promises, numbers)


def _shares(urn: Urn) -> tuple[Share, ...] | None:
    if urn.numbers is None:
        return None
    return tuple(
        "given" if number != NONE else "withheld" if promise else "none"
        for promise, number in zip(urn.promises, urn.numbers, strict=True)
    )


def _bytes(text: str, what: Message) -> bytes:
    """What a text says in hexadecimal; small letters only, so that a number has one text only."""
    try:
        found = bytes.fromhex(text)
    except ValueError as error:
        raise saying(RecordError, "proof.hex", what=what) from error
    if found.hex() != text:
        raise saying(RecordError, "proof.small", what=what, text=found.hex())
    return found


def _first_position(record: Record, game: Game[Any], seed: bytes) -> Table:
    """The table before the first item, dealt again unless the game began at a given position."""
    if record.tags.get(DEALT_TAG) == "no":
        start = game.read_position(record.start, record.options)
        return Table(game, seed=seed, names=record.players, start=start)
    table = Table(
        game,
        seats=len(record.players),
        options=record.options,
        seed=seed,
        names=record.players,
    )
    if table.record().start != record.start:
        raise saying(RecordError, "proof.deal")
    return table
