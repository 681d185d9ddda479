"""26: a card's back tells nothing. Nobody can follow a card from the draw to the table.

Two worlds in which somebody draws the same hidden cards in another order: to all others they are
the same, byte for byte, while the cards are drawn, while they are held, and when one of them is
played at last. In Aldr nobody draws unseen.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, NamedTuple

import pytest

from elementarium.core.registry import load
from elementarium.core.seats import CHANCE
from elementarium.play.table import Table
from elementarium.players.player import make_player
from tests.server.at_hub import Viewer, run
from tests.server.twins import table_at

pytestmark = pytest.mark.compiled_only
BRAVE, RUMMY = load("brave"), load("rummy")
DRAWN = re.compile(r"~draw (?P<seat>\d) (?P<card>\w+)")


class Done(NamedTuple):
    """What a seat did, and what chance did upon it."""

    seat: int
    texts: list[str]
    chance: list[str]


def heard(start: Any, journal: list[Done], eyes: int | None) -> list[bytes]:
    """All that a viewer is sent while a game is played."""
    live = table_at(BRAVE if type(start).__name__ == "Brave" else RUMMY, start)
    viewer = Viewer(live, eyes)

    async def play() -> None:
        await viewer.hello()
        for n, done in enumerate(journal):
            live.sitting.act(done.seat, done.texts, f"id{n}", 0.0, chance=done.chance)
            live.reactions.tell(live.sitting.happened[-1])
            for _ in range(3):
                await asyncio.sleep(0)
            viewer.read()

    run(play)
    return viewer.frames


# Brave: disasters are drawn by chance


def brave_journal(seed: int, most: int) -> tuple[Any, list[Done]]:
    table = Table(BRAVE, seats=3, seed=seed)
    start = table.state
    players = [make_player("greedy", "brave", seed + n) for n in range(3)]
    journal = []
    while not table.is_over and len(journal) < most:
        seat = table.to_act
        steps = table.submit(seat, players[seat].choose(table.perspective(seat)))
        acted = [table.written(step) for step in steps if step.actor != CHANCE]
        chance = [table.written(step) for step in steps if step.actor == CHANCE]
        journal.append(Done(seat, acted, chance))
    return start, journal


def drawn_the_other_way_round(chance: list[str], seat: int) -> list[str]:
    """The same cards for a seat, the last one first."""
    places = [n for n, text in enumerate(chance) if is_drawn_by(text, seat)]
    found = list(chance)
    for place, text in zip(places, [chance[n] for n in reversed(places)], strict=True):
        found[place] = text
    return found


def is_drawn_by(text: str, seat: int) -> bool:
    match = DRAWN.fullmatch(text)
    return match is not None and int(match["seat"]) == seat


@pytest.mark.parametrize("seed", [1, 2])
def test_in_brave_the_order_of_hidden_draws_leaves_no_trace(seed: int) -> None:
    start, journal = brave_journal(seed, 80)
    other = [done._replace(chance=drawn_the_other_way_round(done.chance, 1)) for done in journal]
    assert other != journal
    for eyes in (0, 2, None):
        assert heard(start, journal, eyes) == heard(start, other, eyes)
    assert heard(start, journal, 1) != heard(start, other, 1), "who draws them sees the order"
    played = {done.texts[0].split()[-1] for done in journal if done.seat == 1}
    drawn = {text.split()[-1] for done in journal for text in done.chance if is_drawn_by(text, 1)}
    assert played & drawn, "some of them are played in the end"


# Rummy: the pile lies in an order that nobody knows


def rummy_journal(start: Any, kept: set[str], turns: int) -> tuple[list[Done], list[str]]:
    """Everybody draws and discards; seat 1 keeps some cards to the end. What seat 1 draws."""
    table = Table(RUMMY, seed=0, start=start)
    journal: list[Done] = []
    drawn: list[str] = []
    for turn in range(turns):
        seat = table.to_act
        before = hand(table, 1)
        for word in ("draw", "disc"):
            wanted = [text for text in table.legal() if text.startswith(word)]
            wanted.sort(key=lambda text: text.split()[-1] in kept)
            if turn == turns - 1 and word == "disc" and kept:
                wanted = [f"disc {sorted(kept)[0]}"]
            table.submit(seat, wanted[0])
            journal.append(Done(seat, [wanted[0]], []))
            if word == "draw" and seat == 1:
                drawn += hand(table, 1) - before
    return journal, drawn


def hand(table: Table, seat: int) -> set[str]:
    return set(table.view(seat).hands[seat].cards)


def test_in_rummy_a_card_cannot_be_followed_from_the_pile_to_the_discards() -> None:
    tried = 0
    for seed in range(20):
        dealt = Table(RUMMY, seats=2, seed=seed)
        while not any(text == "draw" for text in dealt.legal()):
            dealt.submit(dealt.to_act, dealt.legal()[0])
        start = dealt.state
        turns = 6 + start.to_act  # so that seat 1 has the last one
        _, drawn = rummy_journal(start, set(), turns)
        first, second = drawn[:2]
        if first == second or "C" in (first[0], second[0]):
            continue  # a Collapse cannot be discarded
        journal, again = rummy_journal(start, {first, second}, turns)
        position = RUMMY.write_position(start)
        other = RUMMY.read_position(exchanged(position, first, second), start.options)
        assert again[:2] == [first, second]
        for eyes in (0, None):
            assert heard(start, journal, eyes) == heard(other, journal, eyes)
        assert heard(start, journal, 1) != heard(other, journal, 1), "who draws them sees them"
        tried += 1
    assert tried > 3


def exchanged(position: str, one: str, other: str) -> str:
    """The position with two cards of the pile exchanged."""
    fields = position.split(" | ")
    [place] = [n for n, field in enumerate(fields) if field.startswith("D ")]
    pile = fields[place].split()
    first, second = pile.index(one), pile.index(other)
    pile[first], pile[second] = pile[second], pile[first]
    fields[place] = " ".join(pile)
    return " | ".join(fields)
