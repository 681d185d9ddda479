"""The terminal, driven by a script: whole games, mistakes, undo, saving, leaving."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.records import check, read_records
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.play.table import Table
from elementarium.tui.menu import Menu
from elementarium.tui.opening import open_game
from elementarium.tui.screen import Screen
from elementarium.tui.session import Session
from elementarium.tui.start import new_session, screen_for
from tests.tui.terminal import Terminal

ELEMENT = load("element")
NUMBER = str(names().index("element") + 1)


def play(
    *lines: str,
    seats: str = "human,human",
    start: str = "",
    options: str = "",
    width: int = 80,
    language: str = "en",
    coach: bool = False,
) -> tuple[Session, str]:
    terminal = Terminal(*lines, width=width, language=language)
    chosen = ELEMENT.options.read(options)
    session = new_session(
        ELEMENT,
        seats.split(","),
        screen_for(ELEMENT, language, terminal.base),
        options=chosen,
        seed=7,
        start=ELEMENT.read_position(start, chosen) if start else None,
        coach=coach,
    )
    session.run()
    return session, terminal.text


def test_a_game_is_played_to_its_end() -> None:
    """The sample record of Element 8.3 without the stones that chance brings."""
    session, text = play(
        "E@b1",
        start="f5,a1 F:a2;W:b2 P0 act E 1 - 1",
    )
    assert session.table.is_over
    assert "P1's sage is captured  (5.7)" in text
    assert "P0 person 0 wins." in text


TABLES = [
    ("element", "human,greedy", ""),
    ("element", "human,random,greedy", ""),
    ("element", "human,human,greedy,random", ""),
    ("element", "human,greedy", "aldr=on"),
    *((game, seats, "") for game in names() if game != "element"
      for seats in ("human,greedy", "human,human,random")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_whole_games_through_the_keyboard(name: str, seats: str, options: str, saves: Path) -> None:
    """Somebody types any legal action, as `?` lists them, until the game is over."""
    game = load(name)
    rng = Rng(5)
    output = io.StringIO()
    asked: list[str] = []

    def anything(question: str) -> str:
        asked.append(question)
        if not question.endswith("> "):
            return ""
        if len(asked) % 7 == 0:
            return "?"
        legal = session.table.perspective(session.table.to_act).legal()
        attack = [text for text in legal if text in ("D4", "end")]
        return attack[0] if attack else legal[rng.below(len(legal))]

    base = Screen(game.words("en", "elementarium.tui"), Console(file=output, width=100), anything)
    session = new_session(
        game,
        seats.split(","),
        screen_for(game, "en", base),
        options=game.options.read(options),
        seed=3,
    )
    session.run()
    assert session.table.is_over
    assert len(asked) > 5
    record = read_records(session.place.path.read_text("utf-8"))[0]
    assert check(record).to_act == session.table.to_act
    assert record.tags["Seats"] == "; ".join(seats.split(","))
    assert session.place.path.parent == saves
    assert "I do not understand" not in output.getvalue()


@pytest.mark.parametrize("name", [name for name in names() if load(name).hidden])
def test_people_at_one_screen_hand_it_over_before_a_hand_is_shown(name: str) -> None:
    """Whoever comes to the screen is asked first, on a cleared screen."""
    game = load(name)
    output = io.StringIO()
    questions: list[str] = []

    def first_choice(question: str) -> str:
        questions.append(question)
        if len(questions) > 60:
            raise EOFError
        if not question.endswith("> "):
            return ""
        return session.table.perspective(session.table.to_act).legal()[0]

    base = Screen(
        game.words("en", "elementarium.tui"), Console(file=output, width=90), first_choice
    )
    session = new_session(game, ["human", "human"], screen_for(game, "en", base), seed=2)
    session.run()
    prompts = [question for question in questions if question]
    for place, question in enumerate(questions):
        if place and question and questions[place - 1] and prompts:
            assert question == questions[place - 1], "the seat changed without a hand-over"
    assert "Press Enter when the others look away" in output.getvalue()


def test_what_one_person_has_drawn_is_not_told_to_the_next() -> None:
    """Rummy 9: each person reads what has happened as that seat sees it."""
    game = load("rummy")
    hands = "H0 F2 F3 W9 E4 AK EQ EJ | H1 W2 W3 W4 E9 A5 A6 XQ"
    start = game.read_position(
        f"P2 | T0 | draw | {hands} | D XT * | K A9 | B - | Y -", game.options()
    )
    terminal = Terminal("", "draw", "disc AK", "", width=90)
    screen = screen_for(game, "en", terminal.base)
    new_session(game, ["human", "human"], screen, seed=7, start=start).run()
    first, second = terminal.text.split("P1 person 1 now")
    assert "P0 has drawn XT  (4)" in first
    assert "P0 draws" in second
    assert "P0 discards AK" in second
    assert "XT" not in second


def test_a_wrong_action_is_explained_and_changes_nothing() -> None:
    session, text = play("Sk11", "f@f7", "hello", start="f5,f7 - P0 act F 2 - 1")
    assert "Sk11 is not allowed: k11 is not next to your sage (Element 5.1)" in text
    assert "F@f7 is not allowed: a sage stands on f7 (Element 5.2)" in text
    assert 'I do not understand "hello"' in text
    assert session.table.steps == []


@pytest.mark.compiled_only
def test_a_coach_asks_once_before_much_is_given_away() -> None:
    """Element 5.7: earth on b1 would win at once. What is typed once more is played."""
    typed = ("E@k9", "E@k8", "E@k8", "quit")
    session, text = play(
        *typed, seats="human,random", start="f5,a1 F:a2;W:b2 P0 act E 0 - 1", coach=True
    )
    assert text.count("Are you sure?") == 2
    assert "See the capture" in text
    assert [session.table.written(step) for step in session.table.steps][:1] == ["E@k8"]


@pytest.mark.compiled_only
def test_a_coach_asks_again_after_an_action_was_taken_back() -> None:
    """It was played once, but is no less a blunder."""
    typed = ("E@k8", "E@k8", "undo", "E@k8", "quit")
    session, text = play(
        *typed, seats="human,random", start="f5,a1 F:a2;W:b2 P0 act E 0 - 1", coach=True
    )
    assert text.count("Are you sure?") == 2
    assert session.table.steps == []


def test_a_coach_is_for_one_person_against_programs() -> None:
    with pytest.raises(ElementariumError, match="a coach asks one person"):
        new_session(load("element"), ["human", "human"], screen_for(None, "en"), coach=True)


def test_why_explains_without_playing() -> None:
    session, text = play("why Sk11", "why Sg6", "why", "why xyz", start="f5,f7 - P0 act F 2 - 1")
    assert "Sk11 is not allowed" in text
    assert "Sg6 is allowed." in text
    assert "Write the action after it" in text
    assert 'I do not understand "xyz"' in text
    assert session.table.steps == []


def test_try_shows_the_table_without_playing() -> None:
    session, text = play("try f@e3", "try Sk11", "try D1", start="f5,f7 F:d3 P0 act F 1 - 1")
    assert "only how it would look after F@e3" in text
    assert " 3  .   .   F   F   F " in text
    assert "Sk11 is not allowed" in text
    assert session.table.steps == []


def test_an_unfinished_action_is_continued() -> None:
    """A card of Aldr's hand alone: all its placements are listed."""
    aldr = load("aldr")
    card = Table(aldr, seed=1).perspective(0).legal()[0][:2]
    terminal = Terminal(card, "quit")
    session = new_session(aldr, ["human", "greedy"], screen_for(aldr, "en", terminal.base), seed=1)
    session.run()
    assert f"{card} can go on: {card}@" in terminal.text


def test_the_question_mark_lists_all_actions_in_groups() -> None:
    _, text = play("?", start="f5,f7 F:d3 P0 act F 1 - 1")
    assert "step: Sf6 Sg6 Sg5 Sg4 Sf4 Se4 Se5 Se6" in text
    assert "place fire: F@a1-11 F@b1-11 F@c1-11 F@d1-2,4-11 F@e1-11 F@f1-4,6,8-11" in text


def test_wind_that_was_flown_over_is_drawn_small_and_so_is_aldr() -> None:
    """Element 5.6, 5.8."""
    _, text = play("Jg4", start="d4,f9 A:e4 P0 act - 0 - 1 H:f4:A:1")
    assert " A   HA  .  " in text
    assert "[.]  a   Ha [P0]" in text


def test_the_question_says_that_aldr_has_to_move() -> None:
    """Element 5.8, R28."""
    _, text = play("Hb2", start="f4,f8 - P0 act - 1 - 1 H:f6:-:0")
    before, after = text.split("Hb2", maxsplit=1)
    assert "move him once before you end the turn" in before
    assert "move him once" not in after


def test_a_river_is_guided_step_by_step() -> None:
    """Element 8.2: an unfinished word asks for its tokens; bare sides are enough."""
    session, text = play("w e5", "w", "s", "n", "E", start="b9,j9 W:d4,d5,e4 P0 act W 1 - 1")
    assert "W@e5: several waters touch it. Which one flows" in text
    assert "where does the headwater go next?" in text
    assert "steps to go: 2" in text
    assert " 5  .   .   .   W   W+ " in text
    assert " 6  .   .   .   .   ~1 " in text
    assert ">S is not allowed" in text
    assert session.table.position == "b9,j9 W:d4,e4,e6,f6 P0 act - 1 - 1"


def test_a_fire_choice_is_guided() -> None:
    """Element R7."""
    start = (
        "f5,f7 F:a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,b1,b2,b3,b4,b5,b6,b7,b8,b9,b10,b11,c1,c2,c3,"
        "c4,h8,j8 P0 act F 1 - 1"
    )
    session, text = play("Fi8", "w", start=start)
    assert "Which line grows" in text
    assert "fire spreads to g8  (5.3)" in text
    assert session.table.position.split()[4] == "-"


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("sg6", "Sg6"),
        ("g6", "Sg6"),
        ("S G6", "Sg6"),
        ("fa1", "F@a1"),
        ("f @ a1", "F@a1"),
    ],
)
def test_hurried_spelling_is_understood(typed: str, action: str) -> None:
    session, _ = play(typed, start="f5,f7 - P0 act F 2 - 1")
    wanted = ELEMENT.play(
        ELEMENT.read_position("f5,f7 - P0 act F 2 - 1", ELEMENT.options()), action
    )
    assert session.table.position == ELEMENT.write_position(wanted)


@pytest.mark.parametrize(
    "typed",
    [("W@e5<w>ne",), ("W@e5", "<w", ">ne"), ("w e5", "w n", "e"), ("we5", "< w > n e")],
)
def test_small_letters_are_fine_in_every_token(typed: tuple[str, ...]) -> None:
    """Element 8.1."""
    session, text = play(*typed, start="b9,j9 W:d4,d5,e4 P0 act W 1 - 1")
    assert "I do not understand" not in text
    assert session.table.position == "b9,j9 W:d4,e4,e6,f6 P0 act - 1 - 1"


def test_a_square_that_cannot_be_stepped_to_is_explained() -> None:
    """Element 5.1."""
    _, text = play("a1", start="f5,f7 - P0 act F 2 - 1")
    assert "Sa1 is not allowed: a1 is not next to your sage" in text


def test_an_action_that_is_begun_is_to_be_finished_first() -> None:
    """Element 8.2, in words that a player knows."""
    _, text = play("w e5", "end", start="b9,j9 W:d4,d5,e4 P0 act W 1 - 1")
    assert "end is not allowed: finish the action you have begun first" in text


def test_ways_out_are_counted_in_words() -> None:
    """Element 5.7."""
    _, text = play(start="f5,a1 F:a2;W:b2 P0 act E 1 - 1")
    assert "P0 person 0: 8 ways out" in text
    assert "P1 person 1: 1 way out" in text


def test_undo_takes_a_decision_back() -> None:
    session, text = play("undo", "Sg6", "undo", start="f5,f7 - P0 act F 2 - 1")
    assert "There is nothing to take back." in text
    assert "Taken back." in text
    assert session.table.position == "f5,f7 - P0 act F 2 - 1"


def test_undo_against_a_program_takes_its_answer_back_too() -> None:
    session, _ = play("d0", "end", "undo", seats="human,random")
    assert session.table.position == "f5,f7 - P0 act - 5 - 1"


@pytest.mark.parametrize("leaving", [(), ("quit",), ("q",)])
def test_leaving_saves_the_game_and_it_goes_on_where_it_was(leaving: tuple[str, ...]) -> None:
    """An end of input is what a closed terminal gives."""
    session, text = play("D4", *leaving, seats="human,greedy")
    assert "The game is saved" in text
    again = open_game(session.place.path, "en", Terminal("undo").base)
    assert isinstance(again, Session)
    assert again.table.position == session.table.position
    assert [player.name if player else "human" for player in again.players] == ["human", "greedy"]
    again.run()
    assert again.table.position == "f5,f7 - P0 draw - 0 - 1"


def test_ctrl_c_saves_the_game() -> None:
    def interrupted(_question: str) -> str:
        raise KeyboardInterrupt

    base = Screen(ELEMENT.words("en", "elementarium.tui"), Console(file=io.StringIO()), interrupted)
    session = new_session(ELEMENT, ["human", "human"], screen_for(ELEMENT, "en", base), seed=1)
    session.run()
    assert check(read_records(session.place.path.read_text("utf-8"))[0]).to_act == 0


def test_save_writes_where_it_is_told(tmp_path: Path) -> None:
    wanted = tmp_path / "my game.record"
    _, text = play("D2", f"save {wanted}", "save /proc/nothing/here")
    assert read_records(wanted.read_text("utf-8"))
    assert "Could not write" in text


@pytest.mark.parametrize("name", ["/", ".", "~nobody-of-this-name/x", "a\0b", "/dev/null/x"])
def test_a_file_that_cannot_be_written_does_not_end_the_game(name: str) -> None:
    session, text = play(f"save {name}", "Sg6", start="f5,f7 - P0 act F 2 - 1")
    assert "Could not write" in text
    assert session.table.position.startswith("g6,f7")


def test_a_game_that_cannot_be_saved_does_not_say_that_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ELEMENTARIUM_HOME", "/dev/null")
    _, text = play("d0", "quit")
    assert "Could not write" in text
    assert "The game is saved" not in text


def test_undo_is_saved_too() -> None:
    session, _ = play("Sg6", "undo", start="f5,f7 - P0 act F 2 - 1")
    assert not read_records(session.place.path.read_text(encoding="utf-8"))[0].items


def test_a_saved_game_with_a_bad_seed_is_refused(tmp_path: Path) -> None:
    session, _ = play("d2", "quit")
    text = session.place.path.read_text(encoding="utf-8")
    (tmp_path / "bad.record").write_text(text.replace('[Seed "7"]', '[Seed "x"]'), "utf-8")
    with pytest.raises(RecordError, match="the seed x is no whole number"):
        open_game(tmp_path / "bad.record", "en")


def test_the_log_tells_the_game_with_its_rules() -> None:
    _, text = play("log", "D0", "Sg6", "log")
    assert "Nothing has happened yet." in text
    assert text.count("P0 steps to g6  (5.1)") >= 2


def test_the_rule_book_is_at_hand() -> None:
    _, text = play("rules", "rules 5.4", "rules R8", "rules 99", "rules wind")
    assert "wind     Wind" in text
    assert "5.4  Water" in text
    assert "you land right behind it" in text
    assert "headwater" in text
    assert "River cannot complete" in text
    assert 'no section or ruling "99"' in text
    _, text = play("rules", "rules 5.4", language="zh")
    assert "5.4  水" in text
    assert "源头" in text


def test_what_the_last_action_changed_stands_in_brackets() -> None:
    _, text = play("F@e3", start="f5,f7 F:d3 P0 act F 1 - 1")
    assert text.count("[F]") == 2


def test_everything_is_said_in_chinese_too() -> None:
    _, text = play("Sk11", "F@f7", start="f5,f7 - P0 act F 2 - 1", language="zh")
    assert "不能 Sk11：k11 不与你的圣贤相邻（《元素》规则 5.1）" in text
    assert "第 1 回合" in text


def test_the_menu_leads_into_a_game_and_back() -> None:
    reading = ("9", "r", NUMBER, "5.1", "")
    playing = (NUMBER, "2", "h", "x", "r", "?", "aldr=on", "D0", "quit")
    terminal = Terminal(*reading, *playing, "l", "q")
    Menu("en", terminal.base).run()
    text = terminal.text
    assert "Please type one of the answers offered." in text
    assert "river=must_complete" in text
    assert "Aldr is without element" in text
    assert "关于元素的桌上游戏" in text


def test_the_menu_continues_the_last_game() -> None:
    terminal = Terminal("c", NUMBER, "", "", "", "", "D3", "quit", "c", "quit", "q")
    Menu("en", terminal.base).run()
    assert "There is no saved game that can go on." in terminal.text
    assert terminal.text.count("P0 draws 3") == 1
    assert terminal.text.count("The game is saved") == 2


def test_a_hint_is_given_and_nothing_is_played() -> None:
    """Element 5.7: earth on b1 captures."""
    session, text = play("hint", start="f5,a1 F:a2;W:b2 P0 act E 0 - 1")
    assert "Best: E@b1 (about 100 %): captures the hunted sage and wins." in text
    assert not session.table.steps


def test_a_level_is_chosen_in_the_menu_and_goes_on_with_the_saved_game() -> None:
    terminal = Terminal(NUMBER, "2", "h", "2", "", "D0", "quit", "c", "quit", "q")
    Menu("en", terminal.base).run()
    assert "P1 apprentice" in terminal.text
    assert "2 = apprentice" in terminal.text


def test_a_menu_without_anybody_ends() -> None:
    Menu("en", Terminal().base).run()


def test_whoever_might_react_is_called_to_the_screen_whether_he_can_or_not() -> None:
    """Rummy 9: nobody learns from a hand-over that somebody holds a 5 or an 8."""
    rummy = load("rummy")
    calls = []
    for hand in ("F3 F4", "F8 F4"):
        position = f"P2 | T0 | main+ | H0 W3 EK A3 | H1 {hand} | D * | K F9 | B - | Y -"
        terminal = Terminal("play W3", "", "pass" if "F8" in hand else "", "")
        session = new_session(
            rummy,
            ["human", "human"],
            screen_for(rummy, "en", terminal.base),
            seed=1,
            start=rummy.read_position(position, rummy.options()),
        )
        session.looking = 0
        session.run()
        called = [line for line in terminal.text.splitlines() if "The screen is for" in line]
        calls.append(called)
    assert calls[0] == calls[1]
    assert len(calls[0]) == 2
