"""Twin worlds: two tables that differ only in what one viewer cannot know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from elementarium.core.game import Game
from elementarium.core.registry import load
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE
from elementarium.play.chance import commitment
from elementarium.play.journal import Holder
from elementarium.play.sitting import Sitting
from elementarium.play.table import Table
from elementarium.players.player import make_player
from elementarium.server.live import LiveTable
from elementarium.store.rows import GameRow, SeatRow
from tests.server.at_hub import DECODER, QuickThinkers, Viewer, run

SECRET = bytes(32)


def table_at(game: Game[Any], state: Any) -> LiveTable:
    """A live table that stands at a state; everything else about it is always the same."""
    table = Table(game, seed=SECRET, start=state, throw=False)
    holders = tuple(SeatRow(n, "person", f"g{n}", f"N{n}") for n in range(state.seats))
    row = GameRow(
        *("twin", game.name, game.version, "", "", state.seats, "", commitment(SECRET)),
        *("g0", False, True, True, "", "2026-01-01", "playing", "", ""),
        holders=holders,
    )
    people = [Holder("person", holder.name, guest=holder.guest) for holder in holders]
    store: Any = None
    live = LiveTable(row, Sitting(table, people), store, QuickThinkers(), "test", lambda: 0.0)
    live._count_watchers = lambda _: None  # type: ignore[method-assign]  # by the machine's clock
    return live


def pairs(name: str, seats: int, seed: int, every: int = 3) -> Iterator[tuple[int, Any, Any]]:
    """A viewer's seat, a state of a game with simple players, and a twin of it for that viewer."""
    game = load(name)
    rng = Rng(seed)
    table = Table(game, seats=seats, seed=seed)
    kinds = ("random", "greedy")
    players = [make_player(kinds[(seed + n) % 2], name, seed + n) for n in range(seats)]
    for step in range(400):
        if table.is_over:
            return
        if step % every == 0:
            viewer = rng.below(seats)
            yield viewer, table.state, table.state.imagine(viewer, rng)
        seat = table.to_act
        table.submit(seat, players[seat].choose(table.perspective(seat)))


def everything_said(live: LiveTable, seat: int | None, probes: list[str]) -> list[bytes]:
    """All that a viewer is sent who says hello, asks why and tries what it may not."""
    viewer = Viewer(live, seat)

    async def ask() -> None:
        await viewer.hello()
        version = viewer.now["v"]
        for n, text in enumerate(probes):
            for about in (
                {"t": "why", "text": text},
                {"t": "act", "path": [text, text], "v": version},
            ):
                frame = json.dumps({**about, "id": str(n)}).encode()
                await live.handle(viewer.link, DECODER.decode(frame))
        viewer.read()

    run(ask)
    live.detach(viewer.link)
    return viewer.frames


def probes_for(game: Game[Any], state: Any, viewer: int, rng: Rng) -> list[str]:
    """Texts that a curious viewer might send: what it may do, and what others may."""
    legal = game.legal(state) if state.to_act == viewer else []
    others = [game.write_action(state, n) for n in state.legal_actions()][:3]
    found = [legal[rng.below(len(legal))] for _ in range(min(3, len(legal)))]
    said = [text for text in (*found, *others) if not is_whole(game, state, text)]
    return [*said, "nonsense"]


def is_whole(game: Game[Any], state: Any, text: str) -> bool:
    """Whether an action is played to its end if this is said twice, as a river of two steps is.

    A viewer who asks changes nothing: these tables have no store.
    """
    seat = state.to_act
    after = game.play(state, text)
    if not game.is_unfinished(after, seat):  # a second text is refused
        return False
    return text in game.legal(after) and not game.is_unfinished(game.play(after, text), seat)


def said_after(live: LiveTable, viewers: list[int | None], numbers: list[int]) -> list[list[bytes]]:
    """What viewers are sent when these steps are played, chance included."""
    seated = [Viewer(live, viewer) for viewer in viewers]
    table = live.sitting.table
    game = table.game
    seat = table.to_act

    async def play() -> None:
        for viewer in seated:
            await viewer.hello()
            viewer.frames.clear()
        state = table.state
        texts, chance = [], []
        for number in numbers:
            write = game.write_outcome if state.to_act == CHANCE else game.write_action
            (chance if state.to_act == CHANCE else texts).append(write(state, number))
            state.apply(number)
        live.sitting.act(seat, texts, "x", 0.0, chance=chance)
        live.reactions.tell(live.sitting.happened[-1])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for viewer in seated:
            viewer.read()

    run(play)
    return [viewer.frames for viewer in seated]


def shown_as(
    game: Game[Any], state: Any, numbers: list[int], viewer: int | None
) -> list[str | None]:
    """Steps as a viewer may see them."""
    found = []
    state = state.copy()
    for number in numbers:
        if game.shown:
            found.append(game.shown(state, number, viewer))
        else:
            write = game.write_outcome if state.to_act == CHANCE else game.write_action
            found.append(write(state, number))
        state.apply(number)
    return found


def played_out(state: Any, number: int, rng: Rng) -> list[int]:
    """An action and what chance does after it."""
    state = state.copy()
    numbers = [number]
    state.apply(number)
    while state.to_act == CHANCE:
        numbers.append(state.sample(rng))
        state.apply(numbers[-1])
    return numbers
