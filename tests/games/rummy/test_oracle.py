"""The engine beside a slow second opinion, in random games with mixed options (Rummy 4 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest

from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.rules import Rummy
from tests.games.rummy.oracle import COLLAPSES, KINDS, Table, is_whole
from tests.games.rummy.oracle_position import read_table
from tests.games.rummy.oracle_refusals import refusal
from tests.games.rummy.tables import MATCH, RUMMY, dealt

GAMES = 12 if is_compiled() else 2
BARE = ["keep", "draw", "pass", "end"]
OF_COLLAPSE = ["burn", "give", "drop", "purge"]
OF_CARD = ["take", "react", "claim", "hit", "disc"]
WORDS = [*BARE, *OF_COLLAPSE, *OF_CARD, "meld", "meld", "lay", "lay", "sac", "play", "order"]
EAGER = {"take": 5, "lay": 5, "meld": 4, "play": 3, "react": 3}
"""How much more often than others these are chosen, so that tables fill."""
MATCHES = ("rounds=2", "target=40", "target=20 match_tie=extra_round", "", "", "")


T = TypeVar("T")


def one_of(things: list[T], rng: Rng) -> T:
    return things[rng.below(len(things))]


def mixed(rng: Rng) -> RummyOptions:
    """Every option as likely its default as anything else."""
    items = [
        f"{option.name}={one_of(list(option.values), rng)}"
        for option in RummyOptions.described()
        if option.name not in MATCH and rng.below(2)
    ]
    return RummyOptions.from_items(tuple(items + one_of(list(MATCHES), rng).split()))


def chosen(legal: list[str], rng: Rng) -> str:
    weighted = [text for text in legal for _ in range(EAGER.get(text.split()[0], 1))]
    return one_of(weighted, rng)


def games(first: int) -> Iterator[tuple[Rummy, Table, Rng]]:
    """Every decision and chance event of some games, and the same table as the oracle reads it;
    checks that both come to the same next table.
    """
    for seed in range(first, first + GAMES):
        rng = Rng(seed)
        options = mixed(rng)
        state = dealt(2 + rng.below(5), seed, options)
        for _ in range(1500):
            table = read_table(RUMMY.write_position(state), options)
            yield state, table, rng
            if state.to_act == NOBODY:
                break
            state = stepped(state, table, rng)
            assert read_table(RUMMY.write_position(state), options).facts() == table.facts()


def stepped(state: Rummy, table: Table, rng: Rng) -> Rummy:
    """Let both do the same thing."""
    if table.phase == "shuffle":
        after = state.copy()
        table.deal([KINDS[kind] for kind in RUMMY.deal(after, rng)])
        return after
    if state.to_act == CHANCE:
        number = state.sample(rng)
        table.step(RUMMY.write_outcome(state, number))
        after = state.copy()
        after.apply(number)
        return after
    text = chosen(RUMMY.legal(state), rng)
    table.step(text)
    return RUMMY.play(state, text)


def guessed(table: Table, rng: Rng) -> str:
    """Some action, mostly with cards that are at hand and melds that are there."""

    def card() -> str:
        near = [*table.hands[table.who], *table.discards[-3:]] if table.who >= 0 else []
        return one_of(near if near and rng.below(3) else KINDS, rng)

    def meld() -> str:
        return f"m{one_of([*table.groups, 1, 9], rng)}"

    word = one_of(WORDS, rng)
    match word:
        case "keep" | "draw" | "pass" | "end":
            return word
        case "burn" | "give" | "drop" | "purge":
            return f"{word} {one_of(COLLAPSES, rng)}"
        case "meld" | "order":
            size = one_of([1, 2, 3, 3, 3, 4], rng)
            return " ".join([word, *(card() for _ in range(size))])
        case "lay":
            return f"lay {card()} {meld()}"
        case "sac":
            return f"sac {meld()} {one_of(COLLAPSES, rng)}"
        case "play":
            return f"play {card()}{one_of(['', '', f' >{rng.below(7)}', f' {meld()}'], rng)}"
        case _:
            return f"{word} {card()}"


@pytest.mark.parametrize("part", range(4))
def test_the_oracle_finds_the_same_actions_and_results(part: int) -> None:
    """Rummy 4, 5, 6."""
    endings = 0
    for state, table, _ in games(1000 * part):
        assert is_whole(table)
        if state.to_act == NOBODY:
            result = RUMMY.result(state)
            assert result is not None
            assert result.scores == tuple(table.scores())
            assert [float(value) for value in result.returns] == pytest.approx(table.returns())
            endings += 1
        elif state.to_act != CHANCE:
            assert sorted(RUMMY.legal(state)) == sorted(table.legal()), table.facts()
    assert endings > GAMES // 3


def test_the_oracle_refuses_with_the_same_codes() -> None:
    """Rummy 8.4."""
    seen = set()
    for state, table, rng in games(7000):
        for _ in range(20):
            text = guessed(table, rng)
            seat = rng.below(table.seats) if rng.below(8) == 0 or table.who < 0 else table.who
            refused = RUMMY.refusal(state, seat, text)
            code = refused.code if refused else ""
            assert code == refusal(table, seat, text), f"{seat}: {text}\n{table.facts()}"
            seen.add(code)
    assert len(seen) > (20 if is_compiled() else 10)
