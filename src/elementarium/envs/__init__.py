"""Environments for learning programs: thin doors to the same rules, without a rule of their own.

| door | how it is opened |
|---|---|
| many games at once, the fastest | `Batch("element", lanes=256)` |
| PettingZoo | `pettingzoo_env("element")`, `pettingzoo.make("aec", "elementarium/element-v0")` |
| Gymnasium | `gymnasium.make("elementarium/Element-v0")`, `gymnasium.make_vec(...)` |
| Stable-Baselines3 | `sb3_env("element", lanes=64)` |
| what actions are made of | `action_features("element").table` |
| turns and mirrors | `symmetries("element", seats=2)` |
| a trained network as a player | `save_policy("mine.npz", "element", layers)` |
| OpenSpiel | `import elementarium.envs.openspiel`; `pyspiel.load_game("elementarium_element")` |

Importing this package registers the names at Gymnasium and PettingZoo, for all games that are
installed. It needs `pip install "elementarium[envs]"`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from elementarium.core.errors import MissingExtraError
from elementarium.core.registry import names

if TYPE_CHECKING:
    from elementarium.envs.aec import pettingzoo_env
    from elementarium.envs.batch import Batch
    from elementarium.envs.features import action_features
    from elementarium.envs.gym import GameEnv, GameVectorEnv
    from elementarium.envs.policies import save_policy
    from elementarium.envs.sb3 import sb3_env
    from elementarium.envs.turning import symmetries

HOMES = {
    "Batch": "batch",
    "GameEnv": "gym",
    "GameVectorEnv": "gym",
    "action_features": "features",
    "pettingzoo_env": "aec",
    "save_policy": "policies",
    "sb3_env": "sb3",
    "symmetries": "turning",
}
"""The modules of the public names; they are imported when somebody asks for them."""

__all__ = [
    "Batch",
    "GameEnv",
    "GameVectorEnv",
    "action_features",
    "pettingzoo_env",
    "save_policy",
    "sb3_env",
    "symmetries",
]


def __getattr__(name: str) -> Any:
    """A public name, imported when it is asked for."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        home = import_module(f"{__name__}.{HOMES[name]}")
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            f'{name} needs {error.name}: pip install "elementarium[envs]"'
        ) from error
    return getattr(home, name)


def register() -> None:
    """Let Gymnasium and PettingZoo, where they are installed, find every game by its name.

    At Gymnasium an illegal action loses the game: it has checks that choose actions without
    looking at the mask.
    """
    if find_spec("gymnasium"):
        register_at_gymnasium()
    if find_spec("pettingzoo"):
        register_at_pettingzoo()


def register_at_gymnasium() -> None:
    """`gymnasium.make` and `make_vec` find `elementarium/Element-v0` and all others."""
    import gymnasium  # noqa: PLC0415  # only where it is installed

    for name in names():
        gymnasium.register(
            id=f"elementarium/{name.capitalize()}-v0",
            entry_point="elementarium.envs.gym:GameEnv",
            vector_entry_point="elementarium.envs.gym:GameVectorEnv",
            kwargs={"game": name, "illegal": "lose"},
        )


def register_at_pettingzoo() -> None:
    """`pettingzoo.make` finds `elementarium/element-v0` and all others; it has names since 1.27."""
    import pettingzoo  # noqa: PLC0415  # only where it is installed

    if not hasattr(pettingzoo, "register"):
        return
    for name in names():
        pettingzoo.register(
            "aec",
            f"elementarium/{name}-v0",
            entry_point="elementarium.envs.aec:pettingzoo_env",
            kwargs={"game": name},
        )


register()
