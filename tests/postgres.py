"""A PostgreSQL server of our own, for the tests that need one."""

from __future__ import annotations

import contextlib
import getpass
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


class Postgres:
    """A database server that can be stopped and started again at the same address.

    It keeps its data in a folder of its own: those of pytest are closed to all other users, and to
    the one it runs as, whenever somebody else on the machine begins a test.
    """

    def __init__(self, host: str = "127.0.0.1") -> None:
        """`host`: another address of this machine to listen at, for whoever comes to it."""
        self._host = host
        binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        if not binaries:
            pytest.skip("PostgreSQL is not installed (Debian package postgresql)")
        self._binaries = binaries[-1]
        self._data = Path(tempfile.mkdtemp(prefix="elementarium-postgres-"))
        quiet = subprocess.DEVNULL
        self._about: dict[str, Any] = {"stdout": quiet, "stderr": quiet, "cwd": "/"}
        if getpass.getuser() == "root":
            shutil.chown(self._data, "postgres")
            self._about |= {"user": "postgres", "extra_groups": []}
        make = [self._binaries / "initdb", "-D", self._data, "-A", "trust", "-U", "house"]
        subprocess.run([*make, "--no-sync"], check=True, **self._about)
        with (self._data / "pg_hba.conf").open("a") as trusted:
            trusted.write(f"host all all {host}/24 trust\n")
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"postgresql://house@{self._host}:{self._port}/postgres"

    def start(self) -> None:
        for _ in range(5):  # somebody else may take the port before the server does
            self._port = self._port or free_port()
            begin = [self._binaries / "postgres", "-D", self._data, "-k", "", "-h", self._host]
            self._process = subprocess.Popen([*begin, "-p", str(self._port)], **self._about)
            if answers(self.address, self._process):
                return
            self._port = 0
        raise RuntimeError("PostgreSQL does not start")

    def stop(self) -> None:
        """At once, whoever is connected."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._data)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, if this machine can start one."""
    with Postgres() as server:
        yield server.address


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(address: str, process: subprocess.Popen[bytes]) -> bool:
    """Whether the server gets ready, however long that takes; it listens before it is."""
    import psycopg

    while process.poll() is None:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(address):
            return True
        time.sleep(0.1)
    return False
