"""Phrases by which somebody is found again: five words that can be said aloud and typed anywhere.

Each word is of five letters, consonants and vowels by turns (`lusab`): sixteen bits that people of
any language can read, where a list of words would need one for every language, and hexadecimal
digits are copied with more mistakes. Seventy-two bits are drawn by lot; the last eight are a sum,
so that a slip of the pen is told as one, and is no wrong guess.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, scrypt

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
LOT = 9
"""Bytes that are drawn by lot."""
WORDS = 5
COST = 1 << 15
"""How slow the sum of a phrase is: about a tenth of a second, and 32 megabytes."""
MEMORY = 64 << 20


def new_phrase() -> str:
    """A phrase that nobody has had before."""
    return _written(secrets.token_bytes(LOT))


def read_phrase(text: str) -> str:
    """A phrase as we write it; empty if it is none, or is written wrong."""
    letters = "".join(letter for letter in text.lower() if letter.isalpha())
    words = [letters[at : at + WORDS] for at in range(0, len(letters), WORDS)]
    found = _bytes_of(words)
    return _written(found[:LOT]) if found and found[LOT:] == _sum(found[:LOT]) else ""


def slow_sum(phrase: str, salt: str) -> str:
    """What is kept of a phrase: who has it can try out few phrases a second."""
    made = scrypt(phrase.encode(), salt=salt.encode(), n=COST, r=8, p=1, maxmem=MEMORY, dklen=32)
    return made.hex()


def _written(lot: bytes) -> str:
    every = lot + _sum(lot)
    pairs = (int.from_bytes(every[at : at + 2]) for at in range(0, len(every), 2))
    return " ".join(map(_word, pairs))


def _sum(lot: bytes) -> bytes:
    return blake2b(lot, digest_size=1).digest()


def _word(bits: int) -> str:
    return "".join(
        (CONSONANTS[bits >> shift & 15] if width == 4 else VOWELS[bits >> shift & 3])
        for shift, width in ((12, 4), (10, 2), (6, 4), (4, 2), (0, 4))
    )


def _bytes_of(words: list[str]) -> bytes:
    """The bytes of words; none if they are not ours."""
    if len(words) != WORDS or any(len(word) != WORDS for word in words):
        return b""
    bits = 0
    for letter, place in ((word[at], at) for word in words for at in range(WORDS)):
        alphabet, width = (VOWELS, 2) if place % 2 else (CONSONANTS, 4)
        if letter not in alphabet:
            return b""
        bits = bits << width | alphabet.index(letter)
    return bits.to_bytes(2 * WORDS)
