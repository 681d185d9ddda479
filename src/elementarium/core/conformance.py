"""The promise every game makes, made executable (STYLE of the house: one contract for all).

`check_game` plays random games and looks at every state on the way. It needs nothing but the
game, so that a designer's own game can be tested with one line:

    from elementarium.core import conformance, registry
    conformance.check_game(registry.load("element"), seats=2, seed=1)

`check_words` and `check_rulebook` look at what the game brings for people.
"""

from __future__ import annotations

import copy
import pickle
from string import Formatter
from typing import Any

from elementarium.core.errors import IllegalActionError, NotationError
from elementarium.core.examples import read_blocks, run_block
from elementarium.core.game import Game, traced
from elementarium.core.items import Item
from elementarium.core.lines import lines_of
from elementarium.core.notes import NONE, Note
from elementarium.core.options import Options
from elementarium.core.records import Record, check, read_record
from elementarium.core.rng import Rng
from elementarium.core.rulebooks import rulebook
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.core.words import LANGUAGES, catalogue

SOME = 12
"""About so many of the legal actions are looked at where each costs a world of every seat."""


def check_game(
    game: Game[Any],
    *,
    seats: int,
    seed: int,
    options: Options | None = None,
    most_numbers: int = 5000,
    look_every: int = 1,
) -> State:
    """Play one random game, checking the state at every `look_every`-th number; its last state.

    Raises AssertionError, with the position, at the first broken promise.
    """
    rng = Rng(seed)
    start: State = game.start(seats, options if options is not None else game.options())
    state = start.copy()
    history: list[int] = []
    texts: list[str] = ["end", "pass", "nonsense", ""]
    while state.to_act != NOBODY and len(history) < most_numbers:
        if len(history) % look_every == 0:
            check_state(game, state, rng, texts)
        numbers = choices(state)
        assert numbers, f"nothing can be done in {game.write_position(state)}"
        number = numbers[rng.below(len(numbers))]
        if state.to_act != CHANCE:
            texts.append(game.write_action(state, number))
        check_story(game, state, number)
        state.apply(number)
        history.append(number)
    check_state(game, state, rng, texts)
    check_end(game, state)
    check_record(game, start, history)
    return state


def check_words(game: Game[Any]) -> None:
    """All languages say the same, with the same places to fill in; the title is among it."""
    english = catalogue(game.package, LANGUAGES[0])
    for key in ("title", "about"):
        assert f"{game.name}.{key}" in english, f"{game.name}.{key} is missing"
    for language in LANGUAGES[1:]:
        others = catalogue(game.package, language)
        assert english.keys() == others.keys(), english.keys() ^ others.keys()
        for key, sentence in english.items():
            assert _places(sentence) == _places(others[key]), f"{key} differs in {language}"


def _places(sentence: str) -> set[str]:
    """The places of a sentence that are filled in."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def check_rulebook(game: Game[Any]) -> int:
    """The rule book states the version, and all its examples hold; how many there are."""
    book = rulebook(game.name)
    assert f"Spec version: {game.version}\n" in book, f"the rule book is not version {game.version}"
    blocks = read_blocks(book)
    for block in blocks:
        failure = run_block(block, game)
        assert failure is None, str(failure)
    for language in LANGUAGES[1:]:
        rulebook(game.name, language)
    return len(blocks)


def choices(state: State) -> list[int]:
    """The numbers of what can happen now, decided or drawn."""
    return [number for number, _ in state.outcomes()] or state.legal_actions()


def check_state(game: Game[Any], state: State, rng: Rng, texts: list[str]) -> None:
    """All promises about one state."""
    where = game.write_position(state)
    check_copies(game, state, where)
    check_numbers(game, state, where)
    check_position(game, state, where)
    check_refusals(game, state, rng, texts, where)
    check_views(game, state, rng, where)
    check_open_actions(game, state, rng, where)
    assert game.write_position(state) == where, f"looking changed {where}"


def check_copies(game: Game[Any], state: State, where: str) -> None:
    """A copy, a deep copy and a pickle are equal, and go their own way."""
    for twin in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state, f"a copy differs: {where}"
        assert game.write_position(twin) == where, f"a copy has another position: {where}"
        assert choices(twin) == choices(state), f"a copy has other choices: {where}"
    for number in choices(state)[:1]:
        state.copy().apply(number)
        assert game.write_position(state) == where, f"playing on a copy changed {where}"


def check_numbers(game: Game[Any], state: State, where: str) -> None:
    """Legal actions rise, are actions of the game, and read back as they were written."""
    legal = state.legal_actions()
    assert legal == sorted(set(legal)), f"legal actions are not rising: {where}"
    assert all(0 <= number < len(game.actions) for number in legal), f"unknown number: {where}"
    assert len(legal) <= state.most_choices, f"more choices than promised: {where}"
    for number in legal:
        text = game.write_action(state, number)
        assert game.read_action(state, text) == (number,), f"{text} reads back wrong: {where}"
    for number, weight in state.outcomes():
        text = game.write_outcome(state, number)
        assert weight > 0, f"{text} cannot happen: {where}"
        assert game.read_outcome(state, text) == (number,), f"{text} reads back wrong: {where}"


def check_position(game: Game[Any], state: State, where: str) -> None:
    """The position reads back to a state with the same text and the same choices."""
    again = game.read_position(where, state.options)
    assert game.write_position(again) == where, f"reads back as {game.write_position(again)}"
    assert game.hidden or again == state, f"another state after reading back: {where}"
    assert choices(again) == choices(state), f"other choices after reading back: {where}"
    assert again.outcomes() == state.outcomes(), f"other chances after reading back: {where}"


def check_refusals(game: Game[Any], state: State, rng: Rng, texts: list[str], where: str) -> None:
    """What is legal is accepted; what is not accepted is refused with a reason in words."""
    for text in game.legal(state):
        game.numbers(state, text, state.to_act)
    words = [game.words("en"), game.words("zh")]
    for _ in range(8):
        text = texts[rng.below(len(texts))]
        refusal = game.refusal(state, None, text)
        accepted = True
        try:
            game.numbers(state, text)
        except (IllegalActionError, NotationError):
            accepted = False
        assert accepted or refusal is not None, f"{text} is refused without a reason: {where}"
        if refusal is None:
            assert accepted, f"{text} is refused, but no reason is found: {where}"
            continue
        for language in words:
            assert game.explain(refusal, language), f"no words for {refusal.code}"


def check_views(game: Game[Any], state: State, rng: Rng, where: str) -> None:
    """Nobody can tell an imagined state from the real one by what he sees."""
    for seat in range(state.seats):
        twin = state.imagine(seat, rng)
        assert game.view(twin, seat) == game.view(state, seat), f"seat {seat} sees more: {where}"
        if state.to_act == seat:
            assert twin.legal_actions() == state.legal_actions(), f"other actions: {where}"
    game.view(state, None)


def check_open_actions(game: Game[Any], state: State, rng: Rng, where: str) -> None:
    """What is said to show nothing would have been possible in every world that a seat can imagine,
    have looked the same to it and been called so there.
    """
    if game.openly is None:
        return
    legal = state.legal_actions()
    for number in legal[:: 1 + len(legal) // SOME]:
        after = state.copy()
        after.apply(number)
        if after.to_act == CHANCE or not game.openly(state, number, after):
            continue
        for seat in range(state.seats):
            about = f"{game.write_action(state, number)} shows seat {seat} something: {where}"
            twin = state.imagine(seat, rng)
            assert number in twin.legal_actions(), about
            looks = twin.copy()
            looks.apply(number)
            assert game.view(looks, seat) == game.view(after, seat), about
            assert game.openly(twin, number, looks), about


def check_story(game: Game[Any], state: State, number: int) -> None:
    """Every number can be told in every language; what is noted is a kind that the game lists."""
    played = traced(state, number)
    for note in played.notes:
        check_note(game, note)
    for viewer in (None, *range(state.seats)):
        for event in game.tell(state, played, viewer):
            assert event.rule, f"{event.told.key} cites no rule"
            for language in ("en", "zh"):
                assert game.words(language).tell(event.told)


def check_note(game: Game[Any], note: Note) -> None:
    """A note says what its kind promises, and nothing else."""
    assert 0 <= note.kind < len(game.happenings), f"{note} is of no kind that the game lists"
    kind = game.happenings[note.kind]
    for said, meaning in zip(note[1:], kind[2:], strict=True):
        assert said == NONE or meaning, f"{note}: {kind.name} does not say so much"


def check_end(game: Game[Any], state: State) -> None:
    """Returns sum to 0 and are 0 before the end; a game that is over refuses everything."""
    assert abs(sum(state.returns())) < 1e-9, f"returns do not sum to 0: {state.returns()}"
    if state.to_act != NOBODY:
        assert not any(state.returns()), "returns before the end"
        return
    assert state.legal_actions() == []
    refusal = game.refusal(state, 0, "anything")
    assert refusal is not None
    assert refusal.code == "over"


def check_record(game: Game[Any], start: State, history: list[int]) -> None:
    """The record of the game reads back, replays, and is written the same again."""
    lines, state = lines_of(game, start, history)
    result = game.result(state)
    record = Record(
        game=game.name,
        version=game.version,
        players=tuple(f"Player {seat}" for seat in range(start.seats)),
        options=start.options,
        start=game.write_position(start),
        items=tuple(item for line in lines for item in line),
        result=result.written() if result else "*",
        data=game.data.written() if game.data else "",
    )
    text = record.written(lines)
    again = read_record(text)
    assert again == record, "the record reads back differently"
    assert game.write_position(check(again, game)) == game.write_position(state)
    forged = Record(
        **{
            **{name: getattr(record, name) for name in record.__slots__},
            "items": (*record.items, Item("nonsense", 0)),
            "result": "*",
        }
    )
    try:
        check(forged, game)
    except NotationError:
        return
    raise AssertionError("a forged record was accepted")
