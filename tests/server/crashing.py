"""A server that dies at a chosen moment: `python -m tests.server.crashing MOMENT N ...`.

`after`: when the Nth action has been committed and nobody has been told. `before`: when the Nth
action has been carried out and not yet committed.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from elementarium.store import writer
from elementarium.store.store import ADD_ACTION

seen = 0


def die_at(n: int) -> None:
    global seen  # noqa: PLW0603  # one process, one life
    seen += 1
    if seen == n:
        os._exit(9)


def adds_actions(job: Any) -> bool:
    if isinstance(job, writer.Rows):
        return any(statement is ADD_ACTION for statement, _ in job.of)
    return "add_actions" in job.__qualname__


def main() -> None:
    moment, n, *rest = sys.argv[1:]
    carry_out = writer._carried_out_together
    commit = writer.Writer._commit

    def carried_out(connection: Any, jobs: Any) -> Any:
        answers = carry_out(connection, jobs)
        for _ in filter(adds_actions, jobs):
            die_at(int(n))
        return answers

    def committed(self: Any, batch: Any) -> None:
        actions = sum(adds_actions(job) for job, *_ in batch)
        self._on_commit = lambda: [die_at(int(n)) for _ in range(actions)]
        commit(self, batch)

    if moment == "before":
        writer._carried_out_together = carried_out
    else:
        writer.Writer._commit = committed  # type: ignore[method-assign]
    sys.argv = ["elementarium", "serve", *rest]
    from elementarium.cli import main as start

    start()


if __name__ == "__main__":
    main()
