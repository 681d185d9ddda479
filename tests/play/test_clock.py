"""Clocks count only what a seat has really thought."""

from __future__ import annotations

import pytest

from elementarium.play.clock import Clock


def test_only_the_time_of_the_running_seat_runs() -> None:
    clock = Clock([60.0, 60.0])
    clock.run_for(1, now=100.0)
    assert clock.left(now=130.0) == [60.0, 30.0]
    clock.run_for(0, now=130.0)
    assert clock.left(now=140.0) == [50.0, 30.0]


def test_an_action_brings_its_increment() -> None:
    clock = Clock([10.0, 10.0], increment=5.0)
    clock.run_for(0, now=0.0)
    clock.run_for(None, now=4.0)
    clock.reward(0)
    assert clock.left(now=99.0) == [11.0, 10.0]


def test_time_that_ran_out_is_noticed_and_never_negative() -> None:
    clock = Clock([10.0, 10.0])
    clock.run_for(0, now=0.0)
    assert clock.flagged(now=9.9) is None
    assert clock.flagged(now=10.0) == 0
    assert clock.left(now=50.0) == [0.0, 10.0]


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_whose_time_does_not_run_knows_no_time(jump: float) -> None:
    clock = Clock([10.0, 10.0])
    clock.run_for(None, now=0.0)
    assert clock.left(now=jump) == [10.0, 10.0]
