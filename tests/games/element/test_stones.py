"""Fire, rivers, ranges and wind beyond the examples of the rule book."""

from __future__ import annotations

from tests.games.element.drawing import ELEMENT, played, position, read, refused, squares


def test_a_line_grows_at_its_far_end() -> None:
    """Element 5.3, R5."""
    given = """
    . . . . .
    . F F F .
    . . . . .
    """
    then = """
    . . . . .
    F F F F F
    . . . . .
    """
    assert played(given, "F@e2") == squares(then)


def test_fire_that_is_laid_free_starts_nothing_even_between_two_lines() -> None:
    """Element 5.3: the free fire on c3 has fire above and below it."""
    given = """
    . . F . .
    . . . . .
    . . . F .
    . . . . .
    . . F . .
    """
    then = """
    . . F . .
    . . . . .
    . . F F F
    . . . . .
    . . F . .
    """
    assert played(given, "F@e3") == squares(then)


def test_free_fire_burns_a_whole_whirlwind() -> None:
    """Element 5.3: the wind returns to the bag."""
    state = read(position("D F . ."))
    after = ELEMENT.play(state, "F@c1")
    assert after.stones_in_bag(4) - state.stones_in_bag(4) == 4
    assert ELEMENT.write_position(after).split()[1] == "F:a1,b1,c1"


def test_aldr_as_wind_is_not_burnt_by_free_fire() -> None:
    """Element R27."""
    assert played("H F . .", "F@c1", aldr="A:1") == squares("H F F .")


def test_a_river_that_starts_by_replacing_fire_gives_the_fire_back() -> None:
    """Element 5.2, R6."""
    state = read(position("W F . . . ."))
    after = ELEMENT.play(state, "W@b1>EE")
    assert after.stones_in_bag(1) == state.stones_in_bag(1) + 1


def test_a_river_with_an_arm_that_cannot_move_may_use_the_other() -> None:
    """Element 5.4, R9: the long arm has no room for four steps, the short one for two."""
    given = """
    E E E E E
    E . . E .
    W W . W .
    E E E E E
    """
    assert refused(given, "W@c2<W>NW", hand="W") == "river_path"
    assert refused(given, "W@c2<E>NW", hand="W") == "allowed"


def test_with_truncate_an_arm_without_room_may_be_chosen() -> None:
    """Element R8: after a dead end the rest of the steps is lost; 0 steps are possible too."""
    given = """
    . . E . .
    . E . E .
    E W . W E
    . E E E .
    """
    then = """
    . . E . .
    . E W E .
    E W W . E
    . E E E .
    """
    assert played(given, "W@c2<E>N", options="river=truncate", hand="W") == squares(then)
    closed = given.replace("E . E", "E E E")
    stays = closed.replace("W . W", "W W W")
    assert played(closed, "W@c2<E", options="river=truncate", hand="W") == squares(stays)


def test_a_river_may_enter_the_squares_its_tail_has_left() -> None:
    """Element R10, `open`: at step 3 of 4 two squares are left, at step 4 three."""
    given = """
    . . . . .
    W W W . .
    """
    then = """
    . W W W .
    . W . . .
    """
    opened = "river_vacated=open"
    assert refused(given, "W@d1>NWWS", hand="W") == "river_path"
    assert refused(given, "W@d1>NWSW", options=opened, hand="W") == "river_path"
    assert played(given, "W@d1>NWWS", options=opened, hand="W") == squares(then)


def test_aldr_keeps_his_place_in_a_river_that_turns_back() -> None:
    """Element 5.8, R10: third from the headwater before, third from it afterwards."""
    given = """
    . . . . .
    W H W . .
    """
    then = """
    . W H W .
    . W . . .
    """
    opened = "river_vacated=open"
    assert played(given, "W@d1>NWWS", options=opened, hand="W", aldr="W:1") == squares(then)


def test_a_chain_of_earth_hardens_through_aldr() -> None:
    """Element 5.8: earth that becomes range through Aldr stays range."""
    given = """
    . . . . E
    . . H E .
    . E . . .
    E . . . .
    """
    then = """
    . . . . R
    . . H R .
    . R . . .
    M . . . .
    """
    assert played(given, "E@a1", aldr="E:1", hand="E") == squares(then)


def test_aldr_leaving_does_not_soften_a_range() -> None:
    """Element 5.8, 11.3."""
    given = """
    . . . . .
    E . H . M
    . . . . .
    """
    state = read(position(given, aldr="E:0", hand=""))
    after = ELEMENT.play(state, "Hd2")
    after = ELEMENT.play(ELEMENT.play(after, "end"), "D0")
    after = ELEMENT.play(after, "Hc3")
    view = ELEMENT.view(after, None)
    assert dict(view.stones) == {"a2": "E", "e2": "M"}


def test_a_mark_goes_with_its_wind_and_stays_under_a_new_one() -> None:
    """Element 5.6, R17."""
    state = read(position(". 0 A . . .", hand="FEAA", moves=0))
    jumped = ELEMENT.play(state, "Jd1")
    higher = ELEMENT.play(jumped, "A@c1")
    assert ELEMENT.refusal(higher, 0, "Ja1").code == "wind_used"
    burnt = ELEMENT.play(jumped, "F@c1")
    assert ELEMENT.write_position(burnt).split()[6] == "-"


def test_aldr_stays_marked_whatever_he_becomes() -> None:
    """Element 5.8: marked for the rest of the turn, whatever he does afterwards."""
    state = read(position(". 0 H . . .", hand="FA", aldr="A:1", moves=0))
    after = ELEMENT.play(ELEMENT.play(ELEMENT.play(state, "Jd1"), "$F"), "$A")
    assert ELEMENT.refusal(after, 0, "Jb1").code == "wind_used"


def test_stones_that_fit_nowhere_return_to_the_bag() -> None:
    """Element R4: thirty holes, each beside water that could not flow out of it."""
    everywhere = [(column, row) for column in range(1, 12) for row in range(1, 12)]
    holes = {(column, row) for column, row in everywhere if column % 2 == row % 2 == 0}
    holes |= {(1, 1), (1, 11), (11, 1), (11, 11), (1, 3)}
    sages = [(3, 3), (9, 9)]
    walls = [place for place in everywhere if place not in holes and place not in sages]
    water: list[tuple[int, int]] = []
    for column, row in sorted(holes):
        beside = [(column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row)]
        if not any(place in water for place in beside):
            water.append(next(place for place in beside if place in walls))
    others = [place for place in walls if place not in water]
    spare = 29 - len(water)
    water += others[:spare]
    stones = {"W": water, "R": others[spare : spare + 30], "A": others[spare + 30 :]}
    text = ";".join(f"{code}:{','.join(map(named, places))}" for code, places in stones.items())
    state = read(f"{','.join(map(named, sages))} {text} P0 act W 1 - 1")
    legal = ELEMENT.legal(state)
    assert "end" in legal
    assert not [text for text in legal if text.startswith("W@")]
    after = ELEMENT.play(state, "end")
    assert after.stones_in_bag(2) == 1


def named(place: tuple[int, int]) -> str:
    return f"{'abcdefghijk'[place[0] - 1]}{place[1]}"


def test_whoever_hunts_the_captured_sage_wins_and_the_own_target_comes_first() -> None:
    """Element 6, R20: P0's stone closes in P1 and P2 at once; P1 is P0's target."""
    given = "f6,a1,c1 F:a2,c2,d1,d2;W:b2 P0 act E 1 - 1"
    after = ELEMENT.play(read(given), "E@b1")
    assert ELEMENT.write_position(after).split()[3] == "over:P0"
    assert ELEMENT.result(after).written() == "winners 0 | returns +1 -1/2 -1/2"


def test_a_captured_hunter_cannot_win() -> None:
    """Element R20: P0 captures P2 and P3 at once; P3's hunter is P2, so P1 wins."""
    given = "f6,k11,a1,c1 F:a2,c2,d1,d2;W:b2 P0 act E 1 - 1"
    after = ELEMENT.play(read(given), "E@b1")
    assert ELEMENT.write_position(after).split()[3] == "over:P1"


def test_fire_lines_that_would_capture_the_own_sage_cannot_be_picked() -> None:
    """Element R7, R19: the west line would close the last way out of a1."""
    fires = [f"{c}{r}" for c in "ijk" for r in range(1, 10)][:26]
    text = f"a1,k11 F:c1,{','.join(fires)},d2;W:a2;E:b2 P0 act F 1 - 1"
    state = read(text)
    after = ELEMENT.play(state, "F@d1")
    assert ELEMENT.legal(after) == ["*N"]
    assert ELEMENT.refusal(after, 0, "*W").code == "fire_choice"
    assert ELEMENT.refusal(state, 0, "F@d1*W").code == "self_capture"
