"""The specifications are tests: every example and record in docs/rules is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from elementarium.core.errors import NotationError
from elementarium.core.examples import Block, read_blocks, run_block
from elementarium.core.registry import names

RULES = Path(__file__).parents[2] / "docs" / "rules"
BLOCKS = [
    block for game in names() for block in read_blocks((RULES / f"{game}.md").read_text("utf-8"))
]


@pytest.mark.parametrize("block", BLOCKS, ids=[block.name for block in BLOCKS])
def test_the_rule_book_is_right(block: Block) -> None:
    failure = run_block(block)
    assert failure is None, str(failure)


def example(*lines: str) -> Block:
    return Block("example", "element-h1", "", lines)


START = "pos: f5,f7 - P0 draw - 0 - 1"


@pytest.mark.parametrize(
    "lines",
    [
        (START, "legal: D0 ; D1"),
        (START, "is: f5,f7 - P1 draw - 0 - 2"),
        (START, "do: D0 ; D1", "has: phase act"),
        (START, "no: D1 = phase"),
        (START, "no: D9 = phase"),
        (START, "can: Sf6"),
        (START, "count: 4"),
        (START, "has: phase act"),
        (START, "result: winners 0"),
        (START, "do: D2", "is: f5,f7 - P0 act FF 3 - 1"),
        (START, "do: D1 ; ~F ; ~F", "has: phase act"),
        (START, "bag: F29"),
        (START, "never: D1"),
        (START, "invalid: f5,f7 - P0 draw - 0 - 1"),
        (START, "legal: 1: D0 ; D1 ; D2 ; D3 ; D4"),
    ],
)
def test_a_wrong_example_fails(lines: tuple[str, ...]) -> None:
    assert run_block(example(*lines)) is not None


@pytest.mark.parametrize(
    "lines",
    [
        (START,),
        (START, "do: D0"),
        (START, "colour: red"),
        ("opt: rivers=wide", START, "legal: D0"),
        ("legal: D0",),
        ("pos: nonsense", "legal: none"),
        (START, "has: weather rain"),
    ],
)
def test_a_block_that_cannot_be_played_or_checks_nothing_fails(lines: tuple[str, ...]) -> None:
    assert run_block(example(*lines)) is not None


def test_options_hold_for_the_next_position_only() -> None:
    """rules/README 5."""
    assert (
        run_block(
            example(
                "opt: turn_limit=1",
                START,
                "do: D0 ; end",
                "result: winners 0 1",
                START,
                "do: D0 ; end",
                "has: turn 2",
            )
        )
        is None
    )


def test_an_id_is_used_once() -> None:
    block = "```example\nelement-01 one\npos: f5,f7 - P0 draw - 0 - 1\nlegal: none\n```\n"
    with pytest.raises(NotationError, match="element-01"):
        read_blocks(block + block)
