"""A small canvas that becomes a PNG: rounded boxes with smooth edges are all that it draws.

Links are previewed by programs that know no vector drawings; a picture of a table needs no library.
"""

from __future__ import annotations

import struct
import zlib
from math import sqrt

Color = tuple[int, int, int]


def color(code: str) -> Color:
    """`#d8cdb7`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def shade(paint: Color) -> Color:
    """Half as bright."""
    red, green, blue = paint
    return red // 2, green // 2, blue // 2


class Canvas:
    """Rows of pixels."""

    def __init__(self, width: int, height: int, ground: Color) -> None:
        self.width = width
        self.height = height
        self._rows = [bytearray(bytes(ground) * width) for _ in range(height)]

    def box(self, x: float, y: float, wide: float, high: float, paint: Color, r: float = 0) -> None:
        """A box whose corners are round; with half its side as radius a disc."""
        r = min(r, wide / 2, high / 2)
        for row in range(max(0, int(y)), min(self.height, int(y + high) + 1)):
            middle = row + 0.5 - y
            if 0 <= middle <= high:
                inset = _inset(middle, high, r)
                self._span(row, x + inset, x + wide - inset, paint)

    def disc(self, x: float, y: float, r: float, paint: Color) -> None:
        """A disc round a point."""
        self.box(x - r, y - r, 2 * r, 2 * r, paint, r)

    def peak(self, x: float, y: float, wide: float, high: float, paint: Color) -> None:
        """A triangle that stands on its side."""
        for row in range(max(0, int(y)), min(self.height, int(y + high) + 1)):
            half = wide / 2 * (row + 0.5 - y) / high
            if 0 <= half <= wide / 2:
                self._span(row, x + wide / 2 - half, x + wide / 2 + half, paint)

    def _span(self, row: int, left: float, right: float, paint: Color) -> None:
        """A piece of a row; its ends are mixed with what is there."""
        left, right = max(0.0, left), min(float(self.width), right)
        if right <= left:
            return
        first, last = int(left), int(right)
        if first == last:
            self._mix(row, first, right - left, paint)
            return
        self._mix(row, first, first + 1 - left, paint)
        self._mix(row, last, right - last, paint)
        self._rows[row][3 * (first + 1) : 3 * last] = bytes(paint) * (last - first - 1)

    def _mix(self, row: int, place: int, part: float, paint: Color) -> None:
        if place >= self.width:
            return
        pixels, at = self._rows[row], 3 * place
        for channel in range(3):
            before = pixels[at + channel]
            pixels[at + channel] = round(before + (paint[channel] - before) * part)

    def png(self) -> bytes:
        """The picture as a file."""
        lines = b"".join(b"\0" + row for row in self._rows)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _inset(middle: float, high: float, r: float) -> float:
    """How far the edge of a rounded box lies inside at a height."""
    away = max(r - middle, middle - (high - r), 0.0)
    return r - sqrt(max(0.0, r * r - away * away)) if away else 0.0


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
