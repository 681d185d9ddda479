"""The tables of a simulation: what is noted of its games, in Parquet (docs/lab.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

GAMES = pa.schema(
    [
        ("group", pa.int16()),
        ("game", pa.int32()),
        ("seed", pa.int64()),
        ("order", pa.list_(pa.int8())),
        ("winners", pa.list_(pa.int8())),
        ("returns", pa.list_(pa.float32())),
        ("scores", pa.list_(pa.int32())),
        ("turns", pa.int32()),
        ("cause", pa.string()),
        ("deciders", pa.list_(pa.int8())),
        ("branching", pa.list_(pa.int32())),
        ("digest", pa.string()),
    ]
)
USES = pa.schema(
    [
        ("group", pa.int16()),
        ("game", pa.int32()),
        ("seat", pa.int8()),
        ("use", pa.dictionary(pa.int16(), pa.string())),
        ("offered", pa.int32()),
        ("taken", pa.int32()),
        ("first_turn", pa.int32()),
    ]
)
CHANCES = pa.schema(
    [
        ("group", pa.int16()),
        ("game", pa.int32()),
        ("decision", pa.int32()),
        ("turn", pa.int32()),
        ("seat", pa.int8()),
        ("chances", pa.list_(pa.float32())),
        ("best", pa.float32()),
        ("average", pa.float32()),
        ("effective", pa.float32()),
    ]
)
PICKS = pa.schema(
    [
        ("group", pa.int16()),
        ("game", pa.int32()),
        ("why", pa.string()),
        ("worth", pa.float64()),
        ("record", pa.string()),
    ]
)
SCHEMAS = {"games": GAMES, "uses": USES, "chances": CHANCES, "picks": PICKS}
"""All tables by name; that of the games is written last, because it says that a part is there."""

Columns = dict[str, list[Any]]


def columns_of(name: str) -> Columns:
    """The columns of a table without rows."""
    return {column: [] for column in SCHEMAS[name].names}


def add(columns: Columns, row: Mapping[str, Any]) -> None:
    """Add one row."""
    for name, value in row.items():
        columns[name].append(value)


def made(name: str, columns: Columns) -> pa.Table:
    """A table of its columns."""
    return pa.Table.from_pydict(columns, SCHEMAS[name])


def joined(tables: Sequence[pa.Table]) -> pa.Table:
    """Tables one below the other; the same rows have the same bytes, however they were cut."""
    return pa.concat_tables(tables).unify_dictionaries().combine_chunks()


def write(table: pa.Table, path: Path) -> None:
    """Write a table."""
    pq.write_table(table, path, compression="zstd")
