"""Shards: tables by the sum of their names. A server has whole shards, never single tables."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from hashlib import blake2b
from zlib import crc32

SHARDS = 256
ALL = frozenset(range(SHARDS))


def shard_of(table: str) -> int:
    """The shard of a table, or of whatever somebody takes for the name of one."""
    return crc32(table.encode()) % SHARDS


@lru_cache(maxsize=64)
def shares(servers: frozenset[str]) -> dict[str, frozenset[int]]:
    """Which shards every server is to have: about as many as the others.

    All work it out for themselves and come to the same. Where a server comes or goes, only the
    shards move that it gets or leaves.
    """
    found: dict[str, set[int]] = {server: set() for server in servers}
    for shard in ALL if servers else ():
        found[chosen(shard, servers)].add(shard)
    return {server: frozenset(shards) for server, shards in found.items()}


def chosen(shard: int, servers: Collection[str]) -> str:
    """The server that draws the highest number for a shard."""
    return max(servers, key=lambda server: blake2b(f"{server}/{shard}".encode()).digest())
