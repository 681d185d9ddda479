"""Puzzles on the server: tried, counted, told, forgotten."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elementarium.play.journal import RefusedError
from elementarium.puzzles.puzzle import puzzle_of, puzzles_of
from elementarium.ratings.puzzling import met
from elementarium.ratings.rating import Rating
from elementarium.server import forms
from elementarium.server.puzzles import MOST_FOR_ONE, Judged, judged
from tests.server.at_hub import hub_at, run
from tests.server.house import PLENTY, Guest, House

pytestmark = pytest.mark.compiled_only


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("puzzles"), *PLENTY) as found:
        yield found


def answer(game: str, number: int) -> list[str]:
    return puzzle_of(game, number).answers[0].split(" ; ")


async def tried(guest: Guest, game: str, number: int, *items: str, wish: str = "") -> Any:
    body = {"items": items, "wish": wish}
    found = await guest.post(f"/api/puzzles/{game}/{number}", body)
    assert found.status_code == 200, found.text
    return found.json()


async def hall(guest: Guest) -> Any:
    return (await guest.get("/api/puzzles")).json()


def test_only_the_first_try_counts(house: House) -> None:
    async def scenario() -> None:
        guest = await Guest(house).arrive()
        wrong = [text for text in (await tried(guest, "element", 1))["legal"] if text[0] == "S"]
        missed = await tried(guest, "element", 1, wrong[0])
        assert (missed["verdict"], missed["counted"]) == ("missed", True)
        assert missed["puzzle"]["standing"] == "missed"
        solved = await tried(guest, "element", 1, *answer("element", 1))
        assert (solved["verdict"], solved["counted"]) == ("reached", False)
        assert solved["puzzle"]["standing"] == "missed"
        again = await tried(guest, "element", 3, *answer("element", 3))
        assert (again["counted"], again["puzzle"]["standing"]) == (True, "solved")
        assert again["rating"]["elo"] > missed["rating"]["elo"]
        assert (again["rating"]["tried"], again["rating"]["solved"]) == (2, 1)

    run(scenario)


def test_no_answer_is_told_before_it_was_found_or_given_up(house: House) -> None:
    async def scenario() -> None:
        guest = await Guest(house).arrive()
        first, *rest = answer("rummy", 2)
        begun = await tried(guest, "rummy", 2, first)
        assert (begun["verdict"], begun["answers"], begun["told"], begun["hint"]) == (
            *("open", [], []),
            "",
        )
        helped = await tried(guest, "rummy", 2, first, wish="hint")
        assert (helped["hint"], helped["counted"]) == (rest[0], True)
        assert helped["answers"] == []
        shown = await tried(guest, "rummy", 2, wish="show")
        assert [first, *rest] in shown["answers"]
        assert len(shown["told"]) == len(rest) + 1
        assert (shown["legal"], shown["puzzle"]["standing"]) == ([], "missed")

    run(scenario)


def test_a_hint_in_the_middle_of_an_action_tells_all_of_it(house: House) -> None:
    async def scenario() -> None:
        guest = await Guest(house).arrive()
        number = led()
        whole = answer("element", number)[0]
        start = whole.partition(">")[0]
        helped = await tried(guest, "element", number, start, wish="hint")
        assert helped["unfinished"]
        assert helped["hint"] in helped["legal"]
        assert helped["action"] == start + helped["hint"]
        assert whole.startswith(helped["action"])
        assert helped["hint"] != helped["action"]

    run(scenario)


def led() -> int:
    """The number of a puzzle whose one answer begins with Water that flows."""
    puzzles = enumerate(puzzles_of("element"), start=1)
    return next(n for n, one in puzzles if one.answers[0][:2] == "W@" and len(one.answers) == 1)


def test_one_address_cannot_keep_others_from_solving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def judged_late(*given: Any) -> Judged:
        if given[2].items:
            go_on.wait()
        return judged(*given)

    monkeypatch.setattr("elementarium.server.puzzles.judged", judged_late)

    async def scenario() -> None:
        async with hub_at(tmp_path) as hub:
            begun, nothing = forms.PuzzleTry(answer("element", 1)[:1]), forms.PuzzleTry()
            look = hub.puzzles.look
            many = [
                asyncio.create_task(look("", "element", 1, begun, "here"))
                for _ in range(MOST_FOR_ONE)
            ]
            await asyncio.sleep(0)
            with pytest.raises(RefusedError, match="busy"):
                await look("", "element", 1, begun, "here")
            assert (await look("", "element", 1, nothing, "here")).verdict == "open"
            other = asyncio.create_task(look("", "rummy", 2, begun, "there"))
            go_on.set()
            assert [one.verdict for one in await asyncio.gather(*many)] == ["open"] * len(many)
            assert (await other).refused
            assert (await look("", "element", 1, begun, "here")).verdict == "open"

    run(scenario)


def test_a_try_that_the_rules_refuse_changes_nothing(house: House) -> None:
    async def scenario() -> None:
        guest = await Guest(house).arrive()
        refused = await tried(guest, "aldr", 1, "FF@a1n")
        assert refused["refused"]["told"]["key"].startswith("aldr.refusal")
        assert (refused["verdict"], refused["news"], refused["counted"]) == ("open", [], False)
        missing = await guest.post("/api/puzzles/element/99999", {})
        assert (missing.status_code, missing.json()["code"]) == (404, "no_puzzle")
        assert (await guest.post("/api/puzzles/chess/1", {})).status_code == 400
        long = await guest.post("/api/puzzles/element/1", {"items": ["end"] * 61})
        assert long.status_code == 400

    run(scenario)


def test_the_day_is_the_same_for_everybody_and_a_solved_one_leaves_a_stone(house: House) -> None:
    async def scenario() -> None:
        ann, bob = [await Guest(house).arrive(name) for name in ("Ann", "Bob")]
        days = [(one["game"], one["number"]) for one in (await hall(ann))["daily"]]
        assert days == [(one["game"], one["number"]) for one in (await hall(bob))["daily"]]
        game, number = days[0]
        await tried(ann, game, number, *answer(game, number))
        after = await hall(ann)
        assert (after["streak"], after["longest"], after["week"][-1]["game"]) == (1, 1, game)
        assert after["daily"][0]["standing"] == "solved"
        assert (await hall(bob))["streak"] == 0
        assert [one["standing"] for one in (await hall(bob))["daily"]] == ["new"] * len(days)

    run(scenario)


def test_who_is_forgotten_leaves_no_tries(house: House) -> None:
    async def scenario() -> None:
        guest = await Guest(house).arrive()
        await tried(guest, "brave", 1, *answer("brave", 1))
        assert (await guest.post("/api/me/forget")).status_code == 200
        await guest.arrive()
        assert all(one["tried"] == 0 and one["elo"] is None for one in (await hall(guest))["games"])

    run(scenario)


def test_it_is_played_on_at_a_table_where_hands_stay_hidden(house: House) -> None:
    async def scenario() -> None:
        guest = await Guest(house).arrive()
        puzzle = puzzle_of("rummy", 1)
        seats = ["me" if seat == puzzle.seat else "novice" for seat in range(puzzle.seats)]
        table = await guest.open("rummy", *seats, puzzle=1)
        async with guest.at(table["id"]) as line:
            view = line.now["view"]
            assert line.now["to_act"] == puzzle.seat
            assert "??" in view["position"]
        extra = [{"kind": "me"}, *[{"kind": "program", "level": "novice"}] * puzzle.seats]
        body = {"game": "rummy", "seats": extra[: puzzle.seats], "puzzle": 1}
        for wrong, code in (
            ({"seats": extra}, "puzzle_seats"),
            ({"start": puzzle.position}, "puzzle_alone"),
            ({"options": "rounds=1"}, "puzzle_alone"),
            ({"source": table["id"]}, "puzzle_alone"),
            ({"puzzle": 99999}, "problem"),
        ):
            answer = await guest.post("/api/tables", body | wrong)
            assert (answer.status_code, answer.json()["code"]) == (400, code)

    run(scenario)


def test_ratings_come_to_where_somebody_solves_every_other_puzzle() -> None:
    """Somebody of known strength, before puzzles of known difficulty, in fair proportions."""
    solver = Rating(1300.0, 350.0)
    strength = 1700.0
    owed = 0.0
    for n in range(400):
        puzzle = Rating(1400.0 + 100.0 * (n % 7), 60.0)
        owed += 1 / (1 + 10 ** ((puzzle.elo - strength) / 400))
        solved = owed >= 1
        owed -= solved
        solver, _ = met(solver, puzzle, solved=solved)
    assert abs(solver.elo - strength) < 2 * solver.sigma
    assert solver.sigma < 80
