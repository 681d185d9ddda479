"""A server and a browser, for tests, figures and pictures."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from elementarium.server.site import STATIC

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SERVE = """
import sys
from pathlib import Path
from elementarium.players.mcts import Budget
from elementarium.server import doubts, lessons, serve, site
from elementarium.server.limits import Limits
site.STATIC = Path(sys.argv[2])
for coach in (doubts.Doubts, lessons.Lessons):  # thinks by simulations, however busy the machine is
    coach.__init__.__defaults__ = (Budget(2000),)
doubts.PATIENCE = lessons.SOON = 120.0
calling = None
if sys.argv[4]:
    from elementarium.server.calling import Calling
    from elementarium.server.web_push import Signer
    signer = Signer.of_file(Path(sys.argv[4]), "mailto:house@example.org")
    calling = Calling(signer, anywhere=True, grace=0.0)
serve.serve(port=0, db=sys.argv[1], durable=False, workers=1, pace=float(sys.argv[3]),
            limits=Limits(requests=1000, frames=200, tables=1000), calling=calling)
"""
HASTE = 0.02
"""Seconds that a program takes in tests; people are given more time to look."""
NO_CHROMIUM = "needs chromium: apt-get install chromium fonts-noto-cjk"


@contextmanager
def serving(
    folder: Path, static: Path = STATIC, pace: float = HASTE, push: str = ""
) -> Iterator[str]:
    """The address of a server with an empty database, whose programs do not dawdle.

    `static`: where the built page lies, for tests that build another one. `push`: a key, with which
    people are called at once, also by a push service on this machine.
    """
    database = f"sqlite:///{folder / 'tables.db'}"
    command = [sys.executable, "-c", SERVE, database, str(static), str(pace), push]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1].rstrip("/")
        finally:
            server.terminate()
            server.wait(60)


def chromium() -> str | None:
    """Where Debian's chromium is, if it is."""
    return shutil.which("chromium")


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser, closed afterwards."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
