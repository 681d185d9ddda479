"""One table: what is accepted becomes history, what is refused changes nothing."""

from __future__ import annotations

import pytest

from elementarium.core.errors import ElementariumError, IllegalActionError, NotationError
from elementarium.core.lines import lines_of
from elementarium.core.records import check, read_record
from elementarium.core.registry import load, names
from elementarium.core.seats import CHANCE
from elementarium.play.table import Table
from elementarium.players.player import make_player
from tests.counting import count

ELEMENT = load("element")


def test_a_draw_brings_its_stones_at_once() -> None:
    table = Table(ELEMENT, seed=7)
    steps = table.submit(0, "D3")
    assert [step.actor for step in steps] == [0, CHANCE, CHANCE, CHANCE]
    assert table.position.split()[3] == "act"


def test_a_seed_replays_a_game() -> None:
    hands = set()
    for _ in range(3):
        table = Table(ELEMENT, seed=11)
        table.submit(0, "D4")
        hands.add(table.position)
    assert len(hands) == 1
    other = Table(ELEMENT, seed=12)
    other.submit(0, "D4")
    another = Table(ELEMENT, seed=13)
    another.submit(0, "D4")
    assert len({*hands, other.position, another.position}) > 1


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (1, "D1", IllegalActionError),
        (0, "end", IllegalActionError),
        (0, "nonsense", NotationError),
        (0, 505, ElementariumError),
        (0, 9999, ElementariumError),
    ],
)
def test_what_is_refused_changes_nothing(
    seat: int, action: str | int, error: type[Exception]
) -> None:
    table = Table(ELEMENT)
    with pytest.raises(error):
        table.submit(seat, action)
    assert table.position == "f5,f7 - P0 draw - 0 - 1"
    assert table.steps == []


def test_an_illegal_action_says_which_rule_it_breaks() -> None:
    table = Table(ELEMENT, start=ELEMENT.read_position("f5,f7 - P0 act F 2 - 1", ELEMENT.options()))
    with pytest.raises(IllegalActionError, match=r"Sk11 is not allowed: .* \(Element 5\.1\)"):
        table.submit(0, "Sk11")


def test_undo_goes_back_to_the_last_own_decision_and_chance_repeats_itself() -> None:
    table = Table(ELEMENT, seed=5)
    table.submit(0, "D4")
    drawn = table.position
    assert table.undo(0)
    assert table.position == "f5,f7 - P0 draw - 0 - 1"
    table.submit(0, "D4")
    assert table.position == drawn
    assert table.undo(0)
    assert not table.undo(0)


def test_undo_takes_a_whole_word_back_at_once() -> None:
    start = ELEMENT.read_position("b9,j9 W:d4,d5,e4 P0 act W 1 - 1", ELEMENT.options())
    table = Table(ELEMENT, start=start)
    table.submit(0, "W@e5<W>NE")
    assert table.undo(0)
    assert table.position == "b9,j9 W:d4,d5,e4 P0 act W 1 - 1"
    table.submit(0, "W@e5")
    table.submit(0, "<W")
    assert table.undo(0)
    assert table.position == "b9,j9 W:d4,d5,e4 P0 W@e5 W 1 - 1"


def test_undo_passes_over_what_programs_did() -> None:
    table = Table(ELEMENT)
    for seat, action in ((0, "D0"), (0, "end"), (1, "D0"), (1, "Sg8"), (1, "end")):
        table.submit(seat, action)
    assert table.undo(0)
    assert table.position == "f5,f7 - P0 act - 5 - 1"


def test_every_step_is_told_as_what_happened() -> None:
    table = Table(ELEMENT, seed=3)
    steps = table.submit(0, "D1")
    told = [(step.actor, [event.told.key for event in table.told(step, None)]) for step in steps]
    assert told == [(0, ["element.story.draw"]), (CHANCE, ["element.story.drawn"])]


def test_the_state_that_is_shown_is_a_copy() -> None:
    table = Table(ELEMENT)
    table.state.apply(0)
    assert table.position == "f5,f7 - P0 draw - 0 - 1"


def test_a_record_brings_the_table_back() -> None:
    table = Table(ELEMENT, seed=9, names=("Ann", "Bob"))
    for seat, action in ((0, "D4"), (0, "Se5")):
        table.submit(seat, action)
    record = read_record(table.written_record(Event="tea"))
    check(record)
    again = Table.from_record(record, ELEMENT, seed=9)
    assert again.position == table.position
    assert again.names == ("Ann", "Bob")
    assert again.record() == table.record()
    for one in (table, again):
        number = one.perspective(0).legal_actions()[0]
        one.submit(0, number)
    assert again.position == table.position


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_comes_back_from_its_record(name: str, seed: int) -> None:
    """Also where an outcome could be read in two ways but for what follows it (Brave)."""
    game = load(name)
    table = Table(game, seats=2 + seed % 2, seed=seed)
    player = make_player("greedy", name, seed)
    while not table.is_over:
        table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
    again = Table.from_record(read_record(table.written_record()), game, seed=seed)
    assert again.position == table.position
    assert again.record() == table.record()
    assert again.length == table.length


def test_a_table_may_start_from_any_position() -> None:
    start = ELEMENT.read_position("b9,j9 W:d4,d5,e4 P0 W@e5<W W 1 - 1", ELEMENT.options())
    table = Table(ELEMENT, start=start)
    table.submit(0, ">N")
    table.submit(0, ">E")
    assert table.position == "b9,j9 W:d4,e4,e6,f6 P0 act - 1 - 1"
    assert check(read_record(table.written_record())).to_act == 0


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_too_many_or_too_few_seats_are_refused(seats: int) -> None:
    with pytest.raises(ElementariumError, match="2 to 4 players"):
        Table(ELEMENT, seats=seats)


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(ElementariumError, match="1 names for 2 seats"):
        Table(ELEMENT, names=("Ann",))


@pytest.mark.parametrize("game", names())
def test_a_record_that_grew_with_its_game_is_the_same_as_one_written_at_the_end(game: str) -> None:
    table = Table(load(game), seed=4)
    player = make_player("random", game, 1)
    for turn in range(60):
        if table.is_over:
            break
        table.submit(table.to_act, player.choose(table.perspective(table.to_act)))
        grown = table.written_record()
        if turn % 20 == 19:
            assert table.undo(*range(table.seats))
            grown = table.written_record()
        lines, _ = lines_of(table.game, table.state_at(0), [step.number for step in table.steps])
        assert grown == table.record().written(lines)


def test_to_write_a_record_again_writes_only_what_is_new() -> None:
    table = Table(load("element"), seed=4)
    counts = count(table)
    for _ in range(20):
        steps = table.submit(table.to_act, table.perspective(table.to_act).legal_actions()[0])
        counts.clear()
        table.written_record()
        assert counts["apply"] == 0
        assert counts["write_action"] + counts["write_outcome"] == len(steps)
