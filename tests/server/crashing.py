"""A server that dies at a chosen moment: `python -m tests.server.crashing MOMENT N ...`.

`after`: when the Nth action has been committed and nobody has been told. `before`: when the Nth
action has been carried out and not yet committed.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from elementarium.store import writer

seen = 0


def die_at(n: int) -> None:
    global seen  # noqa: PLW0603  # one process, one life
    seen += 1
    if seen == n:
        os._exit(9)


def main() -> None:
    moment, n, *rest = sys.argv[1:]
    carry_out = writer._carried_out
    commit = writer.Writer._commit

    def carried_out(connection: Any, job: Any) -> Any:
        answer = carry_out(connection, job)
        if "add_actions" in job.__qualname__:
            die_at(int(n))
        return answer

    def committed(self: Any, batch: Any) -> None:
        actions = sum("add_actions" in job.__qualname__ for job, _ in batch)
        self._on_commit = lambda: [die_at(int(n)) for _ in range(actions)]
        commit(self, batch)

    if moment == "before":
        writer._carried_out = carried_out
    else:
        writer.Writer._commit = committed  # type: ignore[method-assign]
    sys.argv = ["elementarium", "serve", *rest]
    from elementarium.cli import main as start

    start()


if __name__ == "__main__":
    main()
