"""A terminal of a real size: the program runs in a pty, pyte keeps what its screen shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from typing import Self

import pyte

PROMPT = "> "
PATIENCE = 60
"""Seconds after which a program that shows no prompt is taken to hang."""


def environment() -> dict[str, str]:
    """Our environment without what would overrule the size of the terminal.

    Given as a whole, for readline sets COLUMNS and LINES behind the back of `os.environ`.
    """
    kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
    return {**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}


class Emulator:
    """A program at a terminal of so many columns and rows, and what can be seen there now."""

    def __init__(self, *words: str, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "elementarium", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(),
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        self._wait()
        return self

    def __exit__(self, *_problem: object) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.master)

    @property
    def lines(self) -> list[str]:
        """The rows of the screen; what is wide takes two columns of a row, one letter of a line."""
        return [line.rstrip() for line in self.screen.display]

    def type(self, line: str) -> list[str]:
        """Type a line, wait for the next prompt, and look."""
        os.write(self.master, (line + "\n").encode())
        self._wait()
        return self.lines

    def end(self) -> list[str]:
        """Wait until the program has ended."""
        while self._read():
            pass
        return self.lines

    def _wait(self) -> None:
        """Read until the cursor stands behind a prompt, which the program writes last."""
        while self._read():
            cursor = self.screen.cursor
            row = self.screen.buffer[cursor.y]
            if "".join(row[x].data for x in range(cursor.x)).endswith(PROMPT):
                return

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, "no prompt came; the screen shows:\n" + "\n".join(self.lines)
        try:
            data = os.read(self.master, 65536)
        except OSError:  # how Linux tells that nobody is at the other end
            return False
        self.stream.feed(data)
        return bool(data)
