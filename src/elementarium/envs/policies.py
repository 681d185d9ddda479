"""Trained networks as players: what a training run writes, `elementarium arena` plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from elementarium.core.errors import ElementariumError
from elementarium.core.game import Game
from elementarium.envs.setting import Setting
from elementarium.players.network import Array, Network, Step, dense_steps
from elementarium.players.policy import CHOICES, Made, Policy

ACTIVATIONS = ("relu", "tanh")


def save_policy(
    path: str | Path,
    game: str | Game[Any],
    layers: Sequence[tuple[Array, Array]] = (),
    *,
    seats: int = 2,
    options: str = "",
    cards: str = "",
    activation: Literal["relu", "tanh"] = "relu",
    choice: Literal["best", "sampled"] = "best",
    steps: Sequence[tuple[str, str, Sequence[str]]] = (),
    arrays: Mapping[str, Array] | None = None,
    places: Sequence[int] | Array | None = None,
) -> Path:
    """Write a network as a player: `elementarium arena GAME policy:PATH adept`.

    `layers` are the weights and biases of dense layers, as PyTorch's `Linear` has them: the first
    takes an observation, the last has a row for each action, and `activation` stands between two
    of them. Other networks are told by `steps`, which players/network.py explains, and by the
    `arrays` that they need; `places` says where among the scores each action is, if not at its
    number. A network that does not fit the game is refused, and nothing is written.
    """
    setting = Setting(game, seats, options, cards)
    if choice not in CHOICES:
        raise ElementariumError(f'choice is {", ".join(CHOICES)}, not "{choice}"')
    if activation not in ACTIVATIONS:
        raise ElementariumError(f'activation is {", ".join(ACTIVATIONS)}, not "{activation}"')
    if bool(layers) == bool(steps):
        raise ElementariumError("a policy has either layers or steps")
    weights = dict(arrays or {})
    for place, (weight, bias) in enumerate(layers):
        weights |= {f"weight_{place}": weight, f"bias_{place}": bias}
    made = Made.at(setting.game, seats, setting.options, setting.observer)
    try:
        told = [Step(makes, how, tuple(of)) for makes, how, of in steps]
        network = Network(told or dense_steps(len(layers), activation), weights)
        where = None if places is None else np.asarray(places, np.int32)
        policy = Policy(made, network, where, choice)
        policy.check(setting.observer)
    except (TypeError, ValueError) as error:
        raise ElementariumError(f"this network does not fit {made.game}: {error}") from error
    policy.save(Path(path))
    return Path(path)
