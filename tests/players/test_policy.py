"""`policy:FILE` plays as the network in the file says, at the tables that it was made for."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from elementarium.core.errors import ElementariumError, MissingExtraError
from elementarium.core.perspective import Perspective
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.words import Words, told
from elementarium.envs import save_policy
from elementarium.lab.arena import Arena
from elementarium.players import policy as policies
from elementarium.players.player import make_player
from elementarium.players.policy import PolicyError, drawn, read_policy

GAMES = ("element", "aldr", "rummy", "brave")


def last_action(path: Path, name: str, **at: Any) -> str:
    """A policy that plays the legal action of the highest number, whatever it sees."""
    game = load(name)
    options = game.options.read(at.get("options", ""))
    size = game.observer(game.start(at.get("seats", 2), options)).size
    actions = len(game.actions)
    layers = [(np.zeros((1, size)), np.zeros(1)), (np.zeros((actions, 1)), np.arange(actions))]
    return f"policy:{save_policy(path, name, layers, **at)}"


def tables(name: str, seats: int = 2, games: int = 1) -> list[Perspective]:
    """The perspectives of all decisions of random games."""
    game, rng, found = load(name), Rng(5), []
    for _ in range(games):
        state = game.start(seats, game.options())
        game.deal(state, rng)
        while state.to_act != NOBODY:
            found.append(Perspective(game, state.copy(), state.to_act))
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
            game.deal(state, rng)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_best_score_among_the_legal_actions_is_played(name: str, tmp_path: Path) -> None:
    player = make_player(last_action(tmp_path / "last.npz", name), name, 1)
    for perspective in tables(name)[:60]:
        assert player.choose(perspective) == perspective.legal_actions()[-1]


def test_of_equal_scores_the_first_action_is_played(tmp_path: Path) -> None:
    path = tmp_path / "indifferent.npz"
    save_policy(path, "element", [(np.zeros((602, 2151)), np.zeros(602))])
    player = make_player(f"policy:{path}", "element", 1)
    for perspective in tables("element")[:20]:
        assert player.choose(perspective) == perspective.legal_actions()[0]


def test_it_plays_by_what_its_seat_sees(tmp_path: Path) -> None:
    """Draw as many stones as the bag holds of fire, thirty at first: a sum over the observation."""
    game = load("element")
    state = game.start(2, game.options())
    observer = game.observer(state)
    numbers = next(piece for piece in observer.pieces if piece.name == "numbers")
    bag = next(entry for entry in numbers.entries if entry.name == "bag")
    weight = np.zeros((602, observer.size))
    draws = [number for number, one in enumerate(game.actions) if type(one).__name__ == "Draw"]
    weight[draws[3], numbers.offset + bag.first] = 1.0
    path = save_policy(tmp_path / "bag.npz", "element", [(weight, np.zeros(602))])
    player = make_player(f"policy:{path}", "element", 1)
    assert player.choose(Perspective(game, state, 0)) == draws[3]


def test_a_sampled_policy_draws_by_the_shares_of_a_softmax(tmp_path: Path) -> None:
    """Draw 1 is three times as likely as Draw 0, all others hardly ever."""
    game = load("element")
    state = game.start(2, game.options())
    legal = state.legal_actions()
    bias = np.full(602, -50.0)
    bias[legal[0]], bias[legal[1]] = 0.0, np.log(3.0)
    steps = [("scores", "dense", ("numbers.bag", "weight", "bias"))]
    arrays = {"weight": np.zeros((602, 4)), "bias": bias}
    path = save_policy(
        tmp_path / "two.npz", "element", steps=steps, arrays=arrays, choice="sampled"
    )
    perspective = Perspective(game, state, 0)

    def choices(seed: int, name: str = f"policy:{path}") -> list[int]:
        player = make_player(name, "element", seed)
        return [player.choose(perspective) for _ in range(200)]

    assert set(choices(1)) == {legal[0], legal[1]}
    assert 130 <= choices(1).count(legal[1]) <= 170  # of one seed, and so always the same
    assert choices(1) == choices(1) != choices(2)
    assert set(choices(1, f"policy:{path}#best")) == {legal[1]}


def test_the_name_may_say_that_it_is_sampled(tmp_path: Path) -> None:
    name = last_action(tmp_path / "last.npz", "element")
    assert read_policy(tmp_path / "last.npz").choice == "best"
    assert make_player(f"{name}#sampled", "element", 1).choice == "sampled"  # type: ignore[attr-defined]


def test_every_place_is_drawn_by_its_share() -> None:
    class Point:
        def __init__(self, share: float) -> None:
            self.share = share

        def word(self) -> int:
            return int(self.share * 2**32)

    scores = np.log(np.array([1.0, 2.0, 1.0], np.float32))
    places = [drawn(scores, Point(share)) for share in (0, 0.24, 0.26, 0.74, 0.76, 0.9999999)]  # type: ignore[arg-type]
    assert places == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("name", ["aldr", "rummy", "brave"])
def test_what_is_hidden_changes_nothing(name: str, tmp_path: Path) -> None:
    """A network of any weights chooses the same in all worlds that its seat cannot tell apart."""
    game, any_weights = load(name), np.random.default_rng(3)
    size, actions = game.observer(game.start(2, game.options())).size, len(game.actions)
    layers = [
        (any_weights.normal(size=(4, size)), any_weights.normal(size=4)),
        (any_weights.normal(size=(actions, 4)), any_weights.normal(size=actions)),
    ]
    path = save_policy(tmp_path / "any.npz", name, layers, activation="tanh")
    player, rng = make_player(f"policy:{path}", name, 1), Rng(2)
    for perspective in tables(name)[::7]:
        twin = Perspective(game, perspective.imagine(rng), perspective.seat)
        assert player.choose(twin) == player.choose(perspective)


def test_a_file_says_what_it_was_made_for_and_reads_back_the_same(tmp_path: Path) -> None:
    last_action(tmp_path / "one.npz", "brave", seats=3)
    last_action(tmp_path / "two.npz", "brave", seats=3)
    one = read_policy(tmp_path / "one.npz")
    brave = load("brave")
    assert brave.data is not None
    assert (one.made.game, one.made.seats, one.made.options) == ("brave", 3, "")
    assert (one.made.rules, one.made.cards) == (brave.version, brave.data.sha256)
    assert one.made.actions == len(brave.actions)
    assert one.network.arrays["bias_1"].tolist() == list(range(1024))
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["one.npz", "two.npz"]


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    name = last_action(path, "element")
    assert make_player(name, "element", 1).policy.made.seats == 2  # type: ignore[attr-defined]
    last_action(path, "element", seats=3)
    os.utime(path, ns=(1, 1))
    assert make_player(name, "element", 1).policy.made.seats == 3  # type: ignore[attr-defined]


def test_a_policy_plays_in_the_arena(tmp_path: Path) -> None:
    name = last_action(tmp_path / "last.npz", "brave")
    arena = Arena("brave", (name, "random"), keep_records=True)
    arena.run(2, jobs=1, progress=lambda _: None)
    assert [standing.games for standing in arena.tallied()] == [2, 2]
    assert arena.tallied()[0].name == name
    assert all(f"{name}" in game.record for game in arena.played if game.record)


MISFITS: list[tuple[dict[str, Any], str]] = [
    ({"rules": 0}, "was trained under version 0 of the rules, this is version"),
    ({"seats": 3}, "was trained for 3 seats, here are 2"),
    ({"options": "turn_limit=9"}, "with the options turn_limit=9, here are the usual options"),
    ({"cards": "a5"}, "was trained with other cards"),
    ({"observation": 77}, "observations of version 77 or of another size; this is version 0"),
    ({"size": 7}, "or of another size"),
    ({"format": 9}, "is a policy file of format 9, this program reads format 1"),
    ({"choice": "luck"}, "is no policy file: its choice is luck"),
    ({"steps": [["a", "relu", ["nothing"]]]}, "is no policy file: a: there is no 'nothing'"),
    ({"steps": [["a", "relu", ["observation"]]]}, "there are 2151 scores for 602 actions"),
    ({"steps": [["a", "hope", []]]}, 'is no policy file: no step can "hope"'),
]


@pytest.mark.parametrize(("changed", "says"), MISFITS)
def test_another_table_than_it_was_made_for_is_refused_before_the_first_game(
    changed: dict[str, Any], says: str, tmp_path: Path
) -> None:
    path = tmp_path / "made.npz"
    last_action(path, "element")
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    about = json.loads(str(arrays.pop("description"))) | changed
    np.savez(path, description=json.dumps(about), **arrays)
    with pytest.raises(PolicyError, match=says):
        Arena("element", (f"policy:{path}", "random"))


def test_another_game_is_refused(tmp_path: Path) -> None:
    name = last_action(tmp_path / "brave.npz", "brave")
    with pytest.raises(PolicyError, match="was trained to play brave, not element"):
        make_player(name, "element", 1)


def test_other_options_are_refused_where_they_are_met(tmp_path: Path) -> None:
    """Somebody seats it without asking first: it says so when it has to choose."""
    player = make_player(last_action(tmp_path / "two.npz", "element"), "element", 1)
    with pytest.raises(PolicyError, match="was trained for 2 seats, here are 3"):
        player.choose(tables("element", seats=3)[0])


def text(path: Path) -> None:
    path.write_text("not an archive", encoding="utf-8")


def plain_array(path: Path) -> None:
    with path.open("wb") as file:
        np.save(file, np.zeros(3))


def archive_of_something_else(path: Path) -> None:
    np.savez(path, weight=np.zeros(3))


def half_a_file(path: Path) -> None:
    last_action(path, "element")
    path.write_bytes(path.read_bytes()[:900])


def pickled(path: Path) -> None:
    np.savez(path, description=np.array([{"format": 1}], dtype=object))


def nothing(path: Path) -> None:
    path.write_bytes(b"")


BROKEN = [text, plain_array, archive_of_something_else, half_a_file, pickled, nothing]


@pytest.mark.parametrize("write", BROKEN)
def test_a_broken_file_is_one_sentence(write: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "broken.npz"
    write(path)
    with pytest.raises(PolicyError, match=r"broken\.npz is no policy file: .") as raised:
        make_player(f"policy:{path}", "element", 1)
    assert "broken.npz 不是策略文件" in told(raised.value, Words("zh", ()))


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for name, says in (
        (f"policy:{tmp_path}/none.npz", "cannot read .*none.npz: No such file"),
        (f"policy:{tmp_path}", "cannot read .*: Is a directory"),
        ("policy:\0", "cannot read"),
        ("policy", "is named policy:FILE"),
        ("policy:", "is named policy:FILE"),
        (f"policy:{tmp_path}/none.npz#loud", "#best or #sampled"),
    ):
        with pytest.raises(PolicyError, match=says):
            make_player(name, "element", 1)


def test_without_numpy_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = last_action(tmp_path / "last.npz", "element")
    policies._read.cache_clear()
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError, match=r"needs NumPy: pip install .elementarium\[envs\]"):
        make_player(name, "element", 1)


def test_programs_that_are_not_there_are_told_of_policies() -> None:
    with pytest.raises(ElementariumError, match="policy:FILE"):
        make_player("nobody", "element", 1)
