"""A folder that a long command fills part by part, and goes on with after it was stopped.

A file of JSON says what the folder holds. Every file is written under another name and then
renamed, so whatever is there is whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from elementarium.core.errors import ElementariumError
from elementarium.core.words import reason, saying

REST = ".unfinished"
"""How the names of files end that are being written."""


class Folder:
    """Files that belong together, and one that says what they are."""

    def __init__(self, path: Path, about: str) -> None:
        self.path = path
        self.about = path / about

    @property
    def is_begun(self) -> bool:
        """Whether it says what it holds."""
        return self.about.exists()

    def open(self, about: Mapping[str, Any], changing: Collection[str], *, key: str) -> bool:
        """Whether the folder goes on with what is described; False if it is new.

        Raises if it holds anything else, or files of somebody else. `changing` names what of the
        description may differ, `key` the sentences that refuse.
        """
        with self.failing():
            if not self.is_begun:
                if self.path.is_dir() and any(not is_rest(path) for path in self.path.iterdir()):
                    raise saying(ElementariumError, f"{key}.other_files", path=str(self.path))
                return False
            before = self.read()
            if [fixed(before, changing)] != [fixed(about, changing)]:
                raise saying(ElementariumError, f"{key}.another", path=str(self.path))
            return True

    def read(self) -> dict[str, Any]:
        """What the folder says about itself; nothing if it cannot be read."""
        try:
            read = json.loads(self.about.read_text("utf-8"))
        except ValueError:
            return {}
        return read if isinstance(read, dict) else {}

    def tell(self, about: Mapping[str, Any]) -> None:
        """Say what the folder holds."""
        self.write_text(self.about.name, json.dumps(about, indent=2, ensure_ascii=False) + "\n")

    def write_text(self, name: str, text: str) -> None:
        """Write a file of text."""
        self.write(name, lambda path: path.write_text(text, "utf-8"))

    def write_bytes(self, name: str, data: bytes) -> None:
        """Write a file of bytes."""
        self.write(name, lambda path: path.write_bytes(data))

    def write(self, name: str, write: Callable[[Path], object]) -> None:
        """Write a file so that it is there as a whole or not at all."""
        goal = self.path / name
        with self.failing():
            goal.parent.mkdir(parents=True, exist_ok=True)
            unfinished = goal.with_name(f".{goal.name}{REST}")
            write(unfinished)
            os.replace(unfinished, goal)

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Where the system refuses something, one sentence says what and why."""
        try:
            yield
        except OSError as error:
            about = {"path": str(self.path), "why": reason(error)}
            raise saying(ElementariumError, "file.write", **about) from error  # type: ignore[arg-type]


def fixed(about: Mapping[str, Any], changing: Collection[str]) -> dict[str, Any]:
    """What of a description must stay as it is."""
    return {key: value for key, value in about.items() if key not in changing}


def is_rest(path: Path) -> bool:
    """Whether a file was left behind by somebody who was stopped while writing."""
    return path.name.startswith(".") and path.name.endswith(REST)
