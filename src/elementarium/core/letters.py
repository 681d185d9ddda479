"""Letters for terminals and files that do not have ours: nobody gets an error instead of a text."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import TextIO

NAME = "elementarium.letters"
ALIKE = str.maketrans(
    {
        "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...",
        "≤": "<=", "≥": ">=", "×": "x", "→": "->", "•": "*", "─": "-", "━": "-", "│": "|",
        "，": ",", "。": ".", "：": ":", "；": ";", "（": "(", "）": ")",
    }
)  # fmt: skip
"""What stands for a sign of ours where there is only ASCII."""


def use_letters_at_hand() -> None:
    """Let the three standard streams replace what they cannot write or read."""
    codecs.register_error(NAME, _replaced)
    for stream, errors in ((sys.stdout, NAME), (sys.stderr, NAME), (sys.stdin, "replace")):
        _reconfigured(stream, errors)


def _reconfigured(stream: TextIO | None, errors: str) -> None:
    """Set how a stream treats what it cannot encode; a stream may be missing, or no real one."""
    if stream is not None and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors=errors)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Signs that look alike, accents left out, and `?` for all else."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_plain(letter) for letter in text), error.end


def _plain(letter: str) -> str:
    alike = unicodedata.normalize("NFKD", letter.translate(ALIKE))
    return "".join(part for part in alike if part.isascii()) or "?"
