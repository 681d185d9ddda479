"""Who is who: guests by a signed cookie, without any form."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Sequence
from hmac import compare_digest, digest

MOST_NAME = 24
"""Characters of the longest name."""
_ID = re.compile(r"[0-9a-f]{32}")
_CONTROLS = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


class Guests:
    """Makes and checks the tokens of guests; all keys are known, the last one signs."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = tuple(keys)

    def new(self) -> tuple[str, str]:
        """A new guest, and its cookie."""
        guest = secrets.token_hex(16)
        return guest, self.cookie(guest)

    def cookie(self, guest: str) -> str:
        """What a browser shows to be known as this guest."""
        return self._signed("guest", guest)

    def known(self, cookie: str) -> str | None:
        """The guest of a cookie; None if we have not made it."""
        guest = cookie.partition(".")[0]
        return guest if self._is_ours("guest", guest, cookie) else None

    def request_token(self, guest: str) -> str:
        """What the guest's page must send along with everything that changes something."""
        return self._signed("request", guest)

    def is_own_request(self, guest: str, token: str) -> bool:
        """Whether a request comes from a page that we have given to this guest."""
        return self._is_ours("request", guest, token)

    def _signed(self, use: str, guest: str, key: str = "") -> str:
        signature = digest((key or self._keys[-1]).encode(), f"{use}:{guest}".encode(), "sha256")
        return f"{guest}.{signature.hex()}"

    def _is_ours(self, use: str, guest: str, token: str) -> bool:
        """Compared in the same time whatever is wrong with it."""
        fitting = [
            compare_digest(self._signed(use, guest, key).encode(), token.encode())
            for key in self._keys
        ]
        return bool(_ID.fullmatch(guest)) and any(fitting)


def tidy_name(name: str) -> str:
    """A name as it is shown: short, on one line, without marks that turn the text around."""
    return tidy(name.replace(";", ","), MOST_NAME)  # records part names by it


def tidy(text: str, most: int) -> str:
    """A text on one line, without marks that turn it around."""
    kept = "".join(letter for letter in text if unicodedata.category(letter) not in _CONTROLS)
    return " ".join(kept.split())[:most].strip()
