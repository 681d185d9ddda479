"""What programs have learned: networks in whole numbers, their files, and who thinks with them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from elementarium.core.errors import ElementariumError
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.players.learned.network import Network
from elementarium.players.learned.piecemeal import Piecemeal
from elementarium.players.learned.weights import SHIPPED, Layer, Table, Weights, read_weights
from elementarium.players.levels import LEVELS
from elementarium.players.player import make_player
from elementarium.players.thinking import LEARNED, LEARNERS, learned_thinking, thinking_of

from .test_search import after_decisions

BRAVE = load("brave")


def drawn_layers(*sizes: int) -> tuple[Layer, ...]:
    """Layers of any weights, the same everywhere."""
    rng = Rng(5)

    def any_of(count: int, most: int) -> tuple[int, ...]:
        return tuple(rng.below(2 * most) - most for _ in range(count))

    return tuple(
        Layer(ins, outs, any_of(ins * outs, 3000), any_of(outs, 40000))
        for ins, outs in pairwise(sizes)
    )


def test_a_network_of_one_layer_adds_up_its_inputs() -> None:
    """1024 stands for 1, and the result counts in parts of 65536."""
    network = Network((Layer(3, 1, (1024, -512, 2048), (256,)),))
    assert network.logit_of([(0, 2), (1, 3)]) == (2 * 1024 - 3 * 512 + 256) * 64
    assert network.logit_of([]) == 256 * 64


def test_a_layer_hands_on_nothing_below_0_and_no_more_than_8() -> None:
    layers = (
        Layer(1, 3, (1024, -1024, 30000), (0, 0, 0)),
        Layer(3, 1, (1024, 1024, 1024), (0,)),
    )
    network = Network(layers)
    assert network.logit_of([(0, 1)]) == (64 + 0 + 511) * 1024
    assert network.logit_of([(0, -1)]) == (0 + 64 + 0) * 1024


def test_a_network_comes_to_the_same_number_on_every_build() -> None:
    network = Network(drawn_layers(40, 16, 8, 1))
    found = [network.logit_of([(i, i % 7 - 3) for i in range(k, 40, 3)]) for k in range(3)]
    assert found == PINNED_LOGITS


def test_a_network_that_is_changed_piece_by_piece_comes_to_the_same_number() -> None:
    """Its weights are rounded to eighths of others: here they are such."""
    layers = drawn_layers(40, 16, 8, 1)
    first = layers[0]
    weights = tuple(8 * (one // 8) for one in first.weights)
    eighths = (replace(first, weights=weights, biases=(800,) * 16), *layers[1:])
    whole, piecemeal = Network(eighths), Piecemeal(eighths)
    for inputs in ([], [3], [0, 7, 39], list(range(20))):
        assert piecemeal.logit_of(inputs) == whole.logit_of([(one, 1) for one in inputs])
    with pytest.raises(ValueError, match="no input 40"):
        piecemeal.logit_of([40])


def test_a_network_for_pieces_has_three_layers() -> None:
    for layers in (drawn_layers(5, 1), drawn_layers(5, 65, 4, 1), drawn_layers(5, 4, 17, 1)):
        with pytest.raises(ValueError, match="three layers, of up to 64, 16 and 1"):
            Piecemeal(layers)


PINNED_LOGITS = [538568, -1289279, 355119]


@pytest.mark.parametrize(
    ("layers", "why"),
    [((), "1 to 4 layers"), ((Layer(1, 2, (1, 1), (0, 0)),), "comes to one number")],
)
def test_what_is_no_network_is_refused(layers: tuple[Layer, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Network(layers)


def some_weights(**changes: object) -> Weights:
    table = Table.of(BRAVE, (2, 3), BRAVE.options.read(""))
    weights = Weights(table, "facts 1", (0.5, -1.25), drawn_layers(5, 4, 1), {"lesson": 3})
    return replace(weights, **changes)  # type: ignore[arg-type]


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    some_weights().save(path)
    assert read_weights(path) == some_weights()


def test_weights_that_were_changed_by_hand_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    found = json.loads(some_weights().written())
    path.write_text(json.dumps({**found, "quick": [9.0, -1.25]}), "utf-8")
    with pytest.raises(ElementariumError, match="changed since it was written"):
        read_weights(path)
    path.write_text(json.dumps({**found, "layers": found["layers"][:0] + found["layers"][1:] * 2}))
    with pytest.raises(ElementariumError, match="do not fit together"):
        read_weights(path)


def test_weights_for_other_eyes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    some_weights().save(path)
    with pytest.raises(ElementariumError, match='fitted to "facts 1", this program sees'):
        make_player(f"learned:{path}", "brave", 1)


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    whole = read_weights(SHIPPED / "brave.json")
    replace(whole, table=replace(whole.table, game="rummy")).save(path)
    with pytest.raises(ElementariumError, match="fitted to rummy, not to brave"):
        make_player(f"learned:{path}#20", "brave", 1)


def test_weights_of_another_size_are_refused(tmp_path: Path) -> None:
    """Compiled, a network of fewer inputs would be asked about what is not there."""
    path = tmp_path / "weights.json"
    some_weights(encoding="brave facts 1").save(path)
    with pytest.raises(ElementariumError, match="5 inputs, 2 numbers of a quick player"):
        make_player(f"learned:{path}", "brave", 1)


def test_who_has_learned_nothing_says_so() -> None:
    with pytest.raises(ElementariumError, match="no program has learned rummy yet"):
        make_player("learned:100", "rummy", 1)


def test_a_master_thinks_with_what_was_learned() -> None:
    assert LEVELS[-1] in LEARNERS
    own = learned_thinking("brave")
    assert own is not None
    for name in LEARNERS:
        assert thinking_of("brave", name).make_knowledge == own.make_knowledge
    for name in (*LEVELS[:-1], "mcts", "greedy"):
        assert thinking_of("brave", name) == thinking_of("brave")


@pytest.mark.parametrize(
    ("seats", "options", "learned"),
    [(2, "", True), (4, "", True), (2, "reactions=off", False), (3, "rounds=3", False)],
)
def test_where_nothing_was_learned_people_are_asked(
    seats: int, options: str, *, learned: bool
) -> None:
    thinking = thinking_of("brave", LEARNED)
    state = BRAVE.start(seats, BRAVE.options.read(options))
    assert (thinking.at(BRAVE, state) == thinking) == learned
    if not learned:
        assert thinking.at(BRAVE, state) == thinking_of("brave")


def test_with_other_cards_people_are_asked() -> None:
    assert BRAVE.data is not None
    other = replace(BRAVE, data=replace(BRAVE.data, sha256="0" * 64))
    state = BRAVE.start(2, BRAVE.options.read(""))
    assert thinking_of("brave", LEARNED).at(other, state) == thinking_of("brave")


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("brave", ["pick AGO.2", "act DOW", "act LAN"]),
        ("element", ["Sg6", "Sf6", "Sg4"]),
    ],
)
def test_what_was_learned_decides_the_same_on_every_build(name: str, choices: list[str]) -> None:
    game, found = load(name), []
    for decisions in (6, 40, 90):
        table = after_decisions(name, decisions, 3)
        perspective = table.perspective(table.to_act)
        player = make_player("learned:12", name, 4)
        found.append(game.write_action(perspective.imagine(Rng(1)), player.choose(perspective)))
    assert found == choices


def test_it_plays_to_the_end_at_every_table() -> None:
    for options in ("", "rounds=2"):
        state = BRAVE.start(3, BRAVE.options.read(options))
        player, rng = make_player("learned:3", "brave", 2), Rng(7)
        BRAVE.deal(state, rng)
        for _ in range(12):
            state.apply(player.choose(Perspective(BRAVE, state, state.to_act)))
            BRAVE.deal(state, rng)
