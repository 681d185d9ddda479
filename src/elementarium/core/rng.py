"""Random numbers that are the same compiled and uncompiled, on every machine.

The generator is sfc32 (Doty-Humphrey's small fast counting generator): four 32-bit words, so
that plain Python and C compute the same stream without effort.
"""

from __future__ import annotations

MASK = 0xFFFFFFFF


class Rng:
    """A stream of random numbers, fixed by its seed."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int) -> None:
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start the stream of `seed`, of which the lowest 64 bits count."""
        self.start(seed & 0xFFFFFFFFFFFFFFFF)

    def start(self, seed: int) -> None:
        """Start the stream of a seed that has 64 bits already."""
        self.a = seed & MASK
        self.b = seed >> 32
        self.c = 0x9E3779B9
        self.d = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        """The next 32 bits."""
        mixed = (self.a + self.b + self.d) & MASK
        self.d = (self.d + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + mixed) & MASK
        return mixed

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely up to n / 2**32."""
        return (self.word() * n) >> 32

    def next_seed(self) -> int:
        """64 fresh bits, to seed another stream."""
        high = self.word()
        return (high << 32) | self.word()

    def __reduce__(self) -> tuple[object, ...]:
        return _revived, (self.a, self.b, self.c, self.d)


def _revived(a: int, b: int, c: int, d: int) -> Rng:
    """The stream that stands at these four words."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = a, b, c, d
    return rng
