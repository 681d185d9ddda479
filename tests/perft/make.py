"""Counts the leaves of some positions of Element anew: python tests/perft/make.py."""

from __future__ import annotations

import json
from pathlib import Path

from elementarium.core.registry import load
from elementarium.core.simulate import perft

POSITIONS = {
    "start": ("f5,f7 - P0 draw - 0 - 1", ""),
    "river": ("b9,j9 W:d4,d5,e4 P0 act W 1 - 1", ""),
    "river-truncate": ("b9,j9 W:c4,d4;E:d5,e3,e6,f5 P0 act WA 2 - 1", "river=truncate"),
    "picks": (
        "f5,f7 F:a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,b1,b2,b3,b4,b5,b6,b7,b8,b9,b10,b11,c1,c2,"
        "h8,i9,j8 P0 act F 1 - 1",
        "",
    ),
    "caged": ("a5,f7 W:d6;E:a4,a6,b4 P0 act FW 1 - 1", ""),
    "wind": ("d4,f4 W:d6;B:d5,e4 P0 act A 2 - 1", ""),
    "aldr": ("f3,f9 W:b6,c6 P0 act E 1 - 1 H:f6:W:0", ""),
    "four": ("c3,i3,i9,c9 F:d4;R:e5;M:f6 P1 act E 1 - 2", ""),
}


def counted(position: str, options: str) -> list[int]:
    """The leaves at depth 1, 2 and 3."""
    game = load("element")
    state = game.read_position(position, game.options.read(options))
    return [perft(state, depth) for depth in (1, 2, 3)]


if __name__ == "__main__":
    cases = [
        {
            "name": name,
            "position": position,
            "options": options,
            "counts": counted(position, options),
        }
        for name, (position, options) in POSITIONS.items()
    ]
    path = Path(__file__).parent / "element.json"
    path.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")
