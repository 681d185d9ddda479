"""Chance that can be proved afterwards and not foretold before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from elementarium.core.errors import RecordError
from elementarium.core.items import Item
from elementarium.core.records import Record, read_record
from elementarium.core.registry import load, names
from elementarium.play.chance import Urn, commitment, lot
from elementarium.play.proof import (
    CHANCE_TAG,
    DEALT_TAG,
    NUMBERS_TAG,
    SECRET_TAG,
    check_chance,
    has_proof,
    proof_tags,
)
from elementarium.play.table import Table
from elementarium.players.player import make_player

SECRET = bytes(range(32))


ANN = bytes([1] * 32).hex()
"""The number that Ann gives for the chance of her table."""
WITH_ANN = Urn(SECRET, (commitment(bytes.fromhex(ANN)), ""), (ANN, "-"))


def played(
    game: str, decisions: int = 40, secret: bytes = SECRET, urn: Urn | None = None
) -> Record:
    """The record of the beginning of a game, with its proof."""
    urn = urn or Urn(secret)
    table = Table(load(game), seed=urn.seed)
    players = [make_player("random", game, seat) for seat in range(table.seats)]
    for _ in range(decisions):
        if table.is_over:
            break
        seat = table.to_act
        table.submit(seat, players[seat].choose(table.perspective(seat)))
    return read_record(table.written_record(**proof_tags(urn, dealt=True)))


@pytest.mark.parametrize("game", names())
def test_every_outcome_is_drawn_again_from_the_secret(game: str) -> None:
    record = played(game)
    assert has_proof(record)
    check_chance(record, load(game))


def test_another_outcome_is_found_out() -> None:
    record = played("element")
    place = next(i for i, item in enumerate(record.items) if item.text.startswith("~"))
    letter = "F" if record.items[place].text != "~F" else "W"
    forged = (*record.items[:place], Item(f"~{letter}"), *record.items[place + 1 :])
    with pytest.raises(RecordError, match=f"item {place + 1}"):
        check_chance(replace(record, items=forged), load("element"))


def test_another_deal_is_found_out() -> None:
    record, other = played("rummy"), played("rummy", secret=bytes(32))
    with pytest.raises(RecordError, match="other cards"):
        check_chance(replace(record, start=other.start), load("rummy"))


def test_another_secret_than_the_promised_one_is_found_out() -> None:
    record = played("element")
    tags = {**record.tags, SECRET_TAG: bytes(32).hex()}
    with pytest.raises(RecordError, match="promised"):
        check_chance(replace(record, tags=tags), load("element"))


def test_a_secret_that_is_no_number_is_refused() -> None:
    record = played("element")
    with pytest.raises(RecordError, match="hexadecimal"):
        check_chance(replace(record, tags={**record.tags, SECRET_TAG: "xyz"}), load("element"))


def test_a_game_from_a_given_position_proves_its_throws_without_a_deal() -> None:
    game = load("element")
    start = game.read_position("c3,i9 - P0 draw - 0 - 1", game.options())
    table = Table(game, seed=SECRET, start=start)
    table.submit(0, "D4")
    tags = {CHANCE_TAG: commitment(SECRET), SECRET_TAG: SECRET.hex(), DEALT_TAG: "no"}
    assert not check_chance(read_record(table.written_record(**tags)), game).dealt


@pytest.mark.parametrize("game", names())
def test_every_outcome_is_drawn_again_from_the_secret_and_the_numbers(game: str) -> None:
    record = played(game, urn=WITH_ANN)
    proof = check_chance(record, load(game))
    assert proof.dealt
    assert proof.shares == ("given", "none")
    assert check_chance(played(game), load(game)).shares is None, "the house's secret alone"


def test_the_secret_alone_does_not_tell_what_numbers_make_of_it() -> None:
    other = replace(WITH_ANN, numbers=("-", "-"))
    assert len({SECRET, WITH_ANN.seed, other.seed}) == 3


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        (bytes([2] * 32).hex() + " -", "number of seat 0 is not the one that was promised"),
        (f"{ANN} {ANN}", "number of seat 1 is not the one that was promised"),
        (ANN, "every seat"),
        (ANN.upper().replace("01", "0A", 1) + " -", "hexadecimal"),
        ("xyz -", "hexadecimal"),
    ],
)
def test_another_number_than_the_promised_one_is_found_out(numbers: str, why: str) -> None:
    """Also the same number in other letters, which would give another seed."""
    record = played("element", urn=WITH_ANN)
    with pytest.raises(RecordError, match=why):
        check_chance(replace(record, tags={**record.tags, NUMBERS_TAG: numbers}), load("element"))


def test_a_number_that_is_left_out_is_found_out_by_what_was_drawn() -> None:
    record = played("rummy", urn=WITH_ANN)
    with pytest.raises(RecordError, match="other cards"):
        check_chance(replace(record, tags={**record.tags, NUMBERS_TAG: "- -"}), load("rummy"))


def test_a_number_that_was_promised_and_never_shown_is_told() -> None:
    withheld = replace(WITH_ANN, numbers=("-", "-"))
    record = played("element", urn=withheld)
    assert check_chance(record, load("element")).shares == ("withheld", "none")


def test_places_and_secrets_give_streams_of_their_own() -> None:
    streams = {
        lot(secret, place).next_seed() for secret in (SECRET, bytes(32)) for place in range(50)
    }
    assert len(streams) == 100
