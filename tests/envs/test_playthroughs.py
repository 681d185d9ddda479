"""Games as OpenSpiel tells them, stored and told again: nothing that it can see has changed.

`python -m tests.envs.test_playthroughs` tells them anew, when something was changed on purpose.
Long lines and drawings of tensors are kept by their beginning and a hash, so that files are small.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import groupby
from pathlib import Path

import pytest
from open_spiel.python.algorithms import generate_playthrough

import elementarium.envs.openspiel  # noqa: F401  # it registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "element": "elementarium_element(options=turn_limit:3 aldr:on)",
    "aldr": "elementarium_aldr",
    "rummy": "elementarium_rummy",
    "brave": "elementarium_brave(options=rounds:1)",
}
LONG = 100
SEED = 7


def told(game: str) -> str:
    """A random game with all that OpenSpiel asks about it, shortened."""
    text = generate_playthrough.playthrough(GAMES[game], action_sequence=None, seed=SEED)
    lines: list[str] = []
    for is_drawing, some in groupby(text.splitlines(), lambda line: "◯" in line or "◉" in line):
        if is_drawing:
            lines.append(f"... {hashed(chr(10).join(some))}")
        else:
            lines += [shortened(line) for line in some]
    return "\n".join(lines) + "\n"


def shortened(line: str) -> str:
    """The beginning of a long line, and a hash of all of it."""
    return line if len(line) <= LONG else f"{line[: LONG - 40]}... {hashed(line)}"


def hashed(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_a_stored_playthrough_is_told_again_to_the_letter(game: str) -> None:
    stored = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    now = told(game)
    assert now.splitlines() == stored.splitlines()


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(told(name), encoding="utf-8")
