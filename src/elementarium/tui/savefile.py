"""The file that a game is kept in: changed only where the game has changed, whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import shlex
import stat
from pathlib import Path

from elementarium.core.errors import ElementariumError
from elementarium.core.records import record_texts
from elementarium.core.words import Message, Words, reason, saying
from elementarium.tui.lock import Lock

CHANGING_TAGS = ("Result", "Cards")
"""What the head of a record may say differently as the game goes on; the rest stays as it is."""
_TAG_NAME = re.compile(r"\s*\[(?P<name>[A-Za-z0-9]+) ")
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")


class NotSavedError(ElementariumError):
    """The file cannot be written."""


class OvertakenError(NotSavedError):
    """Another program has changed the file since we read or wrote it."""


class InUseError(ElementariumError):
    """Another terminal plays this game."""


class SaveFile:
    """A game's place on disk. Whoever holds one with its lock may write; all others may look."""

    def __init__(self, path: Path, number: int = 1, whole: str = "") -> None:
        """The place of a new game, or of game `number` in a file that holds `whole`."""
        self.path = path
        self.number = number
        self.whole = whole
        self.lock: Lock | None = None

    @classmethod
    def opened(cls, path: Path, number: int) -> SaveFile:
        """The place of a game that is there already, for us alone.

        Raises InUseError if others play it, OSError if nothing can be written there.
        """
        path = path.resolve()
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        lock = Lock.of(path)
        if lock is None:
            raise InUseError(str(path))
        try:
            place = cls(path, number, read_exactly(path))
        except BaseException:
            lock.release()
            raise
        place.lock = lock
        return place

    def write(self, record: str) -> None:
        """Keep the game as this record tells it; nothing is written if it tells nothing new."""
        parts = record_texts(self.whole) if self.whole else [""]
        old = parts[self.number - 1]
        parts[self.number - 1] = renewed(old, record) if old else record
        whole = "".join(parts)
        if whole == self.whole:
            return
        self._check_unchanged()
        if self.lock is None:
            self._make_room()
        write_whole(self.path, whole)
        self.whole = whole

    def _check_unchanged(self) -> None:
        try:
            found = read_exactly(self.path) if self.path.exists() else self.whole
        except ElementariumError:
            found = ""
        if found != self.whole:
            raise OvertakenError(str(self.path))

    def _make_room(self) -> None:
        """Make the folder of a new game, and take its lock before others can see the game."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = Lock.of(self.path)
        except OSError as error:
            raise not_saved(error) from error

    def command(self, name: str) -> str:
        """What to type to open the game with a command of ours."""
        which = f" --game {self.number}" if self.number > 1 else ""
        return f"elementarium {name} {shlex.quote(str(self.path))}{which}"

    def close(self) -> None:
        """Let others play the game."""
        if self.lock:
            self.lock.release()
            self.lock = None


def not_saved(error: Exception) -> NotSavedError:
    """That a file cannot be written, for the reason the system gives or because of its name."""
    why = reason(error) if isinstance(error, OSError) else Message("error.os.no_name")
    problem = NotSavedError(Words("en", ()).tell(why))
    problem.told = why
    return problem


def read_exactly(path: Path) -> str:
    """The text of a file, line ends included."""
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else Message("error.os.not_text")
        raise saying(ElementariumError, "file.read", path=str(path), why=why) from error


def whole_path(name: str) -> Path:
    """The path that somebody typed, in full; raises if it cannot be one."""
    try:
        return Path(os.path.abspath(Path(name).expanduser()))
    except (OSError, ValueError, RuntimeError) as error:  # a NUL in it, or nobody of that name
        raise not_saved(error) from error


def write_whole(path: Path, text: str) -> None:
    """Write all of a file or nothing; raises, and leaves nothing behind, if that fails."""
    try:
        draft = path.with_name(f".elementarium-{secrets.token_hex(6)}.new")
        try:
            with draft.open("xb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                draft.chmod(stat.S_IMODE(path.stat().st_mode))
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:  # ValueError: no name, or a NUL in it
        raise not_saved(error) from error


def renewed(old: str, fresh: str) -> str:
    """`old` with the tags and lines that `fresh` says differently; all else byte by byte.

    Tags that we do not know, comments, spellings and line ends are not ours to change.
    """
    written = old.rstrip()
    end = "\r\n" if "\r\n" in old else "\n"
    old_head, old_body = _head_and_body(written.splitlines(keepends=True))
    fresh_head, fresh_body = _head_and_body(fresh.splitlines())
    head = _renewed_head(old_head, fresh_head)
    body = _renewed_body(old_body, [line for line in fresh_body if line])
    gap = [end] if body and head[-1].strip() else []
    renewal = "".join(_ended(line, end) for line in (*head, *gap, *body)).rstrip()
    return old if renewal == written else renewal + (old[len(written) :] or end)


def _ended(line: str, end: str) -> str:
    return line if line.endswith(("\n", "\r")) else line + end


def _head_and_body(lines: list[str]) -> tuple[list[str], list[str]]:
    """The tags with the blank lines among them, and what follows."""
    for place, line in enumerate(lines):
        if line.strip() and not line.strip().startswith("["):
            return lines[:place], lines[place:]
    return lines, []


def _renewed_head(old: list[str], fresh: list[str]) -> list[str]:
    """The old tags, those that have changed in their places, and those that are new."""
    ours = {name: line for line in fresh if (name := _tag_name(line)) in CHANGING_TAGS}
    head = []
    for line in old:
        new = ours.pop(_tag_name(line), line)
        head.append(line if new.strip() == line.strip() else new)
    last = max(place for place, line in enumerate(head, start=1) if line.strip())
    return [*head[:last], *ours.values(), *head[last:]]


def _tag_name(line: str) -> str:
    match = _TAG_NAME.match(line)
    return match["name"] if match else ""


def _renewed_body(old: list[str], fresh: list[str]) -> list[str]:
    """The old lines as long as they tell the same, then the fresh ones."""
    kept: list[str] = []
    told = 0
    for line in old:
        said = _COMMENT.sub("", line).strip()
        if said and (told == len(fresh) or said != fresh[told]):
            break
        told += bool(said)
        kept.append(line)
    return [*kept, *fresh[told:]]
