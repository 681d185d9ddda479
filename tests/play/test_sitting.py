"""People and programs round a table, and the journal of all they did."""

from __future__ import annotations

import pytest

from elementarium.core.errors import ElementariumError, IllegalActionError
from elementarium.core.registry import load, names
from elementarium.play.clock import Clock
from elementarium.play.house import house_choice
from elementarium.play.journal import Entry, Holder, RefusedError
from elementarium.play.sitting import Sitting
from elementarium.play.table import Table
from elementarium.players.player import make_player

SECRET = bytes(range(32))
ANN, BOB = Holder("person", "Ann", guest="a"), Holder("person", "Bob", guest="b")
PROGRAM = Holder("program", level="greedy")


def sitting(game: str = "element", *holders: Holder, clock: Clock | None = None) -> Sitting:
    seated = list(holders or (ANN, BOB))
    return Sitting(Table(load(game), seats=len(seated), seed=SECRET), seated, clock)


def journal_of(found: Sitting, decisions: int) -> list[Entry]:
    """Let programs play; what they did."""
    game = found.table.game.name
    players = [make_player("random", game, seat) for seat in range(found.table.seats)]
    journal = []
    for n in range(decisions):
        if found.to_act is None:
            break
        seat = found.to_act
        number = players[seat].choose(found.table.perspective(seat))
        journal.append(found.act(seat, number, f"id{n}", float(n)))
    return journal


@pytest.mark.parametrize("game", names())
def test_the_journal_brings_the_very_same_sitting_back(game: str) -> None:
    first = sitting(game)
    journal = journal_of(first, 60)
    again = sitting(game)
    for entry in journal:
        again.restore(entry, 0.0)
    assert again.table.position == first.table.position
    assert again.versions == first.versions
    assert again.done == first.done


def test_a_journal_that_leads_elsewhere_is_refused() -> None:
    first = sitting()
    entry = first.act(0, ["D3"], "x", 0.0)
    forged = Entry(entry.kind, 0, "x", ("D3",), ("~F", "~F", "~F"), entry.digest)
    with pytest.raises(ElementariumError, match="another position"):
        sitting().restore(forged, 0.0)


def test_several_texts_are_played_together_or_not_at_all() -> None:
    """A river is begun, led and ended as one action."""
    game = load("element")
    start = game.read_position("b9,j9 W:d4,d5,e4 P0 act W 1 - 1", game.options())
    table = Table(game, seed=SECRET, start=start)
    found = Sitting(table, [ANN, BOB])
    with pytest.raises(IllegalActionError):
        found.act(0, ["W@e5", "<W", ">S"], "x", 0.0)
    assert table.position == "b9,j9 W:d4,d5,e4 P0 act W 1 - 1"
    found.act(0, ["W@e5", "<W", ">N", ">E"], "y", 0.0)
    account = found.happened[-1].account(None)
    assert account is not None
    assert account.text == "W@e5<W>NE"
    assert found.version(1) == 1


def test_who_resigns_a_game_for_two_loses_it() -> None:
    found = sitting()
    found.give_up(0, "x", 0.0)
    assert found.ending is not None
    assert (found.ending.how, found.ending.by) == ("resign", 0)
    assert found.ending.result.winners == (1,)
    with pytest.raises(RefusedError, match="over"):
        found.act(0, ["D1"], "y", 0.0)


def test_among_three_a_program_goes_on_for_who_resigns() -> None:
    found = sitting("element", ANN, BOB, Holder("person", "Cid", guest="c"))
    found.give_up(1, "x", 0.0)
    assert found.ending is None
    assert (found.holders[1].kind, found.holders[1].level) == ("program", "greedy")


def test_against_programs_an_action_can_be_taken_back() -> None:
    found = sitting("element", ANN, PROGRAM)
    assert not found.may_take_back(0)
    found.act(0, ["D1"], "x", 0.0)
    found.act(0, [found.table.legal()[0]], "y", 0.0)
    found.take_back(0, "z", 0.0)
    assert len(found.happened) == 2, "the draw, and that something was taken back"
    assert found.version(0) == 3
    assert found.rewritten[0] == 3


def begun_at(position: str, game: str = "element", clock: Clock | None = None) -> Sitting:
    """Two people at a table that begins in the middle of a turn."""
    rules = load(game)
    start = rules.read_position(position, rules.options())
    return Sitting(Table(rules, seed=SECRET, start=start), [ANN, BOB], clock)


MIDDLE = "b9,j9 - P0 act EE 3 - 1"


def test_among_people_a_slip_within_the_own_turn_can_be_taken_back() -> None:
    found = begun_at(MIDDLE)
    found.act(0, ["E@d4"], "x", 0.0)
    assert found.may_take_back(0)
    assert not found.may_take_back(1)
    found.take_back(0, "y", 0.0)
    assert found.table.position == MIDDLE


def test_among_people_the_others_must_agree_once_the_turn_has_ended() -> None:
    found = begun_at("b9,j9 - P0 act - 1 - 1")
    before = found.table.position
    found.act(0, ["end"], "x", 0.0)
    assert not found.may_take_back(0)
    assert found.may_ask_back(0)
    with pytest.raises(RefusedError, match="back"):
        found.take_back(0, "y", 0.0)
    found.take_back(0, "z", 0.0, agreed=True)
    assert found.table.position == before


def test_nothing_is_taken_back_past_what_chance_did() -> None:
    found = sitting()
    found.act(0, ["D1"], "x", 0.0)
    assert not found.may_take_back(0)
    assert not found.may_ask_back(0)
    with pytest.raises(RefusedError, match="back"):
        found.take_back(0, "y", 0.0, agreed=True)
    asked = begun_at("b9,j9 - P0 act - 1 - 1")
    asked.act(0, ["end"], "x", 0.0)
    asked.act(1, ["D1"], "y", 0.0)
    assert not asked.may_ask_back(0), "the other has drawn since"


def test_nothing_is_taken_back_past_a_hidden_card_that_was_shown() -> None:
    """Aldr: a card that was drawn in the open may be laid and taken back, one of the deal not."""
    found = sitting("aldr")
    first = next(text for text in found.table.legal() if "@" in text)
    found.act(0, [first], "x", 0.0)
    assert not found.may_ask_back(0)
    for n in range(60):
        seat = found.to_act
        assert seat is not None
        known = found.table.view(None).hands[seat].cards
        laid = [text for text in found.table.legal() if text.partition("@")[0] in known]
        if laid:
            break
        found.act(seat, [found.table.legal()[0]], f"id{n}", 0.0)
    before = found.table.position
    found.act(seat, laid[:1], "known", 0.0)
    assert found.may_take_back(seat)
    found.take_back(seat, "y", 0.0)
    assert found.table.position == before


def test_where_every_action_comes_from_a_hand_nobody_takes_back() -> None:
    """Rummy: to keep, to draw and to discard show what nobody had seen."""
    found = sitting("rummy")
    for n in range(40):
        if (seat := found.to_act) is None:
            break
        found.act(seat, found.table.state.legal_actions()[0], f"id{n}", 0.0)
        assert not any(found.may_take_back(one) or found.may_ask_back(one) for one in (0, 1))


def test_nobody_gains_time_by_taking_back() -> None:
    found = begun_at(MIDDLE, clock=Clock([60, 60], 5))
    found.run_clock(0.0)
    found.act(0, ["E@d4"], "x", 10.0)
    entry = found.take_back(0, "y", 12.0)
    assert entry.left[0] == 50.0, "its time runs from the action on only when it is settled"


def test_a_journal_with_what_was_taken_back_brings_the_same_sitting_back() -> None:
    found = begun_at("b9,j9 - P0 act - 1 - 1")
    journal = [found.act(0, ["end"], "x", 0.0)]
    journal.append(found.take_back(0, "z", 0.0, agreed=True))
    journal.append(found.act(0, ["end"], "y", 0.0))
    again = begun_at("b9,j9 - P0 act - 1 - 1")
    for entry in journal:
        again.restore(entry, 0.0)
    assert (again.table.position, again.versions) == (found.table.position, found.versions)


def test_a_clock_runs_for_the_person_who_decides_when_all_have_come() -> None:
    waiting = sitting("element", ANN, Holder("open"), clock=Clock([60, 60], 2))
    waiting.run_clock(0.0)
    assert waiting.clock is not None
    assert waiting.clock.running is None
    waiting.holders[1] = BOB
    waiting.run_clock(0.0)
    assert waiting.clock.running == 0
    entry = waiting.act(0, ["D1"], "x", 10.0)
    assert entry.left == (52.0, 60.0)


def test_a_restored_clock_has_not_run_meanwhile() -> None:
    first = sitting("element", ANN, BOB, clock=Clock([60, 60]))
    first.run_clock(0.0)
    entry = first.act(0, ["D1"], "x", 10.0)
    again = sitting("element", ANN, BOB, clock=Clock([60, 60]))
    again.restore(entry, 5000.0)
    again.run_clock(5000.0)
    assert again.clock is not None
    assert again.clock.left(5001.0) == [49.0, 60.0]


def test_a_reaction_passed_up_in_secret_counts_for_its_seat_alone() -> None:
    """Rummy 9: only who passes knows that a window was offered."""
    game = load("rummy")
    secret_passes = 0
    for seed in range(40):
        table = Table(game, seats=4, seed=bytes([seed]))
        found = Sitting(table, [ANN, BOB, ANN, BOB], Clock([60.0] * 4, 5))
        left = (60.0,) * 4
        for entry in journal_of(found, 200):
            before, left = left, entry.left
            _, made = found.done[entry.id]
            if entry.texts == ("pass",) and made[-1] is None:
                secret_passes += 1
                assert left == before, "nor does a clock tell"
                assert made[entry.seat] is not None
                assert sum(version is not None for version in made) <= 2, "who passes, who is next"
    assert secret_passes


@pytest.mark.compiled_only  # the house is slow
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seats", [2, 3])
def test_the_house_can_act_at_every_decision(game: str, seats: int) -> None:
    found = sitting(game, *[ANN] * seats)
    for n in range(150):
        if found.to_act is None:
            break
        seat = found.to_act
        perspective = found.table.perspective(seat)
        number = house_choice(perspective, n)
        assert number in perspective.legal_actions()
        found.act(seat, number, f"id{n}", 0.0, "house")
