"""Games that people have played, as the store keeps them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from elementarium.store.rows import ActionRow, GameRow, SeatRow, Standing
from elementarium.store.store import Store

BEGUN = datetime(2026, 5, 1, tzinfo=UTC)
NUMBERS = count()


def sitter(n: int, who: str) -> SeatRow:
    """A guest, or a program where it is the name of one."""
    programs = ("novice", "apprentice", "adept", "scholar", "master", "random")
    if who in programs or ":" in who:
        return SeatRow(n, "program", level=who)
    return SeatRow(n, "person", who, who.title())


def begin(store: Store, *who: str, **about: Any) -> str:
    """A game that counts, of which nothing but the deal is there."""
    name = f"g{next(NUMBERS):05}"
    row = GameRow(
        **{
            "id": name,
            "kind": "element",
            "rules": 1,
            "data": "",
            "options": "",
            "seats": len(who),
            "start": "",
            "commitment": "c",
            "founder": who[0],
            "listed": False,
            "watch": True,
            "hints": False,
            "clock": "",
            "created": BEGUN.isoformat(),
            "counts": True,
            "holders": tuple(sitter(n, one) for n, one in enumerate(who)),
            **about,
        }
    )
    store.add_game(row, "00").result()
    return name


def end(
    store: Store,
    name: str,
    won: tuple[int, ...] = (0,),
    hours: float = 0.0,
    ending: str = "rules",
    done: tuple[tuple[str, int] | tuple[str, int, str], ...] = (("act", 0),),
) -> None:
    """The end of a game, so many hours after the first one was begun."""
    at = (BEGUN + timedelta(hours=hours)).isoformat(timespec="milliseconds")
    rows = [
        ActionRow(name, seq, f"id{seq}", kind, actor, "".join(body), "", "0" * 64, "", at)
        for seq, (kind, actor, *body) in enumerate(done)
    ]
    standing = Standing(-1, ending, " ".join(map(str, won)))
    store.add_actions(rows, over=True, standing=standing).result()


ENDS = ("won", "hours", "ending", "done")


def play(store: Store, *who: str, **about: Any) -> str:
    """A game that counts, from its deal to its end."""
    ends = {name: about.pop(name) for name in ENDS if name in about}
    name = begin(store, *who, **about)
    end(store, name, **ends)
    return name
