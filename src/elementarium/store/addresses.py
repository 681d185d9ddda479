"""Addresses are never stored, but sums of them by which one may be known again."""

from __future__ import annotations

import secrets
from hashlib import blake2b

SALT = "salt"
"""The setting that sums of addresses are made with."""


def new_salt() -> str:
    """A salt for a house that has none yet."""
    return secrets.token_hex(32)


def sum_of_address(salt: str, address: str) -> str:
    """What is kept of an address: who does not know the salt cannot even guess."""
    return blake2b(address.encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()
