"""Thousands of random games of every game, on the rules with C bounds checks: `make soak`."""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

from elementarium.core import state
from elementarium.core.conformance import check_game
from elementarium.core.game import Game
from elementarium.core.options import Option, Options
from elementarium.core.registry import load, names
from elementarium.core.simulate import play_random
from elementarium.core.uncompiled import is_compiled


def any_value(option: Option, rng: Random) -> str:
    """Some value that the option can have; small numbers, but no limit that is switched off.

    A target that random players may never reach stays `none`.
    """
    if option.default == "none":
        return option.default
    numbers = [str(option.least + more) for more in range(1, 6)]
    return rng.choice(option.values or (option.default, *numbers))


def any_options(game: Game[Any], rng: Random) -> Options:
    """A random mix of options."""
    chosen = [f"{option.name}={any_value(option, rng)}" for option in game.options.described()]
    return game.options.from_items(chosen)


def main() -> None:
    """Play, and say how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mixes", type=int, default=60, help="mixes of options for each game")
    parser.add_argument("--games", type=int, default=50, help="random games for each mix")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if not is_compiled():
        sys.exit("the soak is for the compiled rules")
    print(f"rules from {state.__file__}")
    for name in names():
        game = load(name)
        rng = Random(chosen.seed)
        actions = 0
        for mix in range(chosen.mixes):
            options = any_options(game, rng)
            seats = rng.choice(game.seats)
            start = game.start(seats, options)
            actions += play_random(start, chosen.games, mix).actions
            check_game(
                game, seats=seats, seed=mix, options=options, look_every=5, most_numbers=3000
            )
            if sys.stdout.isatty():
                print(f"\r{name}: {mix + 1} of {chosen.mixes} mixes", end="", flush=True)
        games = chosen.mixes * chosen.games
        print(f"\r{name}: {chosen.mixes} mixes, {games:,} games, {actions:,} actions")


if __name__ == "__main__":
    main()
