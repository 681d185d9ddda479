"""What each viewer is told. Whatever leaves the server about a game is made here.

A viewer is a seat, or None for the public. Nothing here reads the hidden parts of a state: it asks
the sitting, which asks the game's own `view`, `tell` and `shown`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import cast

from msgspec import Raw

from elementarium.core.errors import UnknownGameError
from elementarium.core.game import written_return
from elementarium.core.registry import load
from elementarium.play.chance import NONE, Urn
from elementarium.play.journal import Ending, Happening, Holder
from elementarium.play.proof import DEALT_TAG
from elementarium.play.sitting import Sitting
from elementarium.play.window import Window as OpenWindow
from elementarium.server.forms import Moment
from elementarium.server.messages import (
    PROTOCOL,
    Clock,
    News,
    Now,
    OldRules,
    Origin,
    Over,
    Proved,
    Said,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
    Welcome,
    Window,
)
from elementarium.store.rows import GameRow, SeatRow, Standing


def now_of(sitting: Sitting, viewer: int | None, now: float, *, hints: bool, away: bool) -> Now:
    """The present as a viewer sees it; `away`: the person everybody waits for is away."""
    ending = sitting.ending
    left = viewer is not None and sitting.holders[viewer].kind == "program"
    seated = viewer is not None and ending is None and not left
    mine = seated and sitting.to_act == viewer
    return Now(
        v=sitting.version(viewer),
        view=sitting.table.view(viewer),
        to_act=sitting.decider(viewer),
        mine=mine,
        legal=sitting.table.legal() if mine else [],
        may_back=seated and viewer is not None and sitting.may_take_back(viewer),
        may_ask_back=False,
        back=None,
        may_resign=seated,
        may_hint=mine and hints,
        may_play_on=seated and away and not mine and sitting.decider(viewer) is not None,
        clock=clock_of(sitting, now),
        window=None,
        over=over_of(ending, sitting) if ending else None,
    )


def clock_of(sitting: Sitting, now: float) -> Clock | None:
    """The clocks, if there are any."""
    clock = sitting.clock
    if clock is None:
        return None
    left = [round(seconds, 1) for seconds in clock.left(now)]
    return Clock(left, clock.running, clock.increment)


def over_of(ending: Ending, sitting: Sitting) -> Over:
    """How the game ended."""
    return over_with(ending, sitting.urn, len(sitting.happened))


def over_with(ending: Ending, urn: Urn | None, moments: int) -> Over:
    """How a game ended, and what its chance was drawn from."""
    result = ending.result
    return Over(
        how=ending.how,
        winners=list(result.winners),
        returns=[written_return(value) for value in result.returns],
        scores=list(result.scores) if result.scores is not None else None,
        by=ending.by,
        secret=urn.secret.hex() if urn else "",
        numbers=list(urn.numbers or ()) if urn else [],
        moments=moments,
    )


def now_while_waiting(
    sitting: Sitting,
    viewer: int | None,
    now: float,
    version: int,
    length: int,
    window: Window | None,
) -> Now:
    """The table as it was before an action that others may still react to."""
    table = sitting.table
    return Now(
        v=version,
        view=table.view_at(length, viewer),
        to_act=None,
        mine=False,
        legal=[],
        may_back=False,
        may_ask_back=False,
        back=None,
        may_resign=viewer is not None,
        may_hint=False,
        may_play_on=False,
        clock=clock_of(sitting, now),
        window=window,
        over=None,
    )


def window_of(window: OpenWindow, viewer: int | None, now: float) -> Window:
    """A window as a viewer sees it."""
    return Window(
        by=window.by,
        text=window.text,
        told=window.event.told,
        rule=window.event.rule,
        left=round(window.left(now), 1),
        quiet=window.is_quiet(viewer),
    )


def welcome_of(
    table: TableInfo,
    news: Sequence[News | Raw],
    now: Now,
    viewer: int | None,
    *,
    build: str,
    whole: bool,
    said: list[Said],
) -> Welcome:
    """What a viewer who has come is told: what happened, in words or in writing, and what is."""
    return Welcome(
        proto=PROTOCOL,
        build=build,
        table=table,
        seat=viewer,
        whole=whole,
        news=cast("list[News]", news),
        now=now,
        said=said,
    )


def news_since(sitting: Sitting, version: int, viewer: int | None, most: int) -> list[News]:
    """What happened after a version and up to another, as the viewer may know it.

    What followed from a secret step is told with what it followed upon.
    """
    found: list[News] = []
    for happening in sitting.since(version, viewer):
        account = happening.account(viewer)
        if account is None or account.version > most:
            continue
        news = news_of(sitting, happening, viewer)
        if found and found[-1].v == news.v:
            found[-1].events = [*found[-1].events, *news.events]
            found[-1].text = " ; ".join(filter(None, (found[-1].text, news.text)))
        else:
            found.append(news)
    return found


def all_news(sitting: Sitting) -> list[News]:
    """All that happened in a finished game, each thing as who did it may know it."""
    found = []
    for v, happening in enumerate(sitting.happened, start=1):
        found.append(news_of(sitting, happening, happening.entry.seat))
        found[-1].v = v
    return found


def moment_of(sitting: Sitting, v: int) -> Moment:
    """A finished game after so many things had happened, everything open."""
    index = sitting.happened[v - 1].steps.stop if v else 0
    state = sitting.table.state_at(index)
    views = [sitting.table.game.view(state, seat) for seat in range(state.seats)]
    return Moment(v, views, state.to_act if state.to_act >= 0 else None)


def news_of(sitting: Sitting, happening: Happening, viewer: int | None) -> News:
    """One happening as a viewer may know it."""
    account = happening.account(viewer)
    assert account is not None, "only visible happenings are told"
    return News(
        v=account.version,
        kind=happening.entry.kind,
        by=account.by,
        text=account.text,
        events=sitting.told(happening, viewer),
    )


def standing_of(sitting: Sitting, *, known: bool = True) -> Standing:
    """How a table stands, as everybody may know it; `known`: nobody can be asked in secret now."""
    ending = sitting.ending
    if ending is not None:
        winners = " ".join(str(seat) for seat in ending.result.winners)
        return Standing(-1, ending.how, winners)
    seat = sitting.decider(None) if known and sitting.still_open is None else None
    return Standing(-1 if seat is None else seat, "", "")


def old_of(row: GameRow) -> OldRules | None:
    """The rules of a table and those of today, if they have changed since."""
    try:
        ours = load(row.kind).version
    except UnknownGameError:  # the package of the game was removed
        return None
    return OldRules(row.rules, ours) if row.rules < ours else None


def has_left(seated: SeatRow, holder: Holder) -> bool:
    """Whether a person has given up, and a program plays on."""
    return seated.kind != "program" and holder.kind == "program"


def was_dealt(row: GameRow) -> bool:
    """Whether a game began with a deal; of one that was brought its record says so."""
    if row.origin == "record":
        tags: dict[str, str] = json.loads(row.tags)
        return tags.get(DEALT_TAG) != "no"
    return row.origin == "deal"


def table_of(
    row: GameRow,
    viewer: int | None,
    *,
    here: Collection[int] = (),
    holders: Sequence[Holder] = (),
    status: Status,
    watchers: int = 0,
) -> TableInfo:
    """What everybody may know about a table; `holders`: who holds the seats of a live one."""
    seats = [
        SeatInfo(
            seat=holder.n,
            kind=cast("SeatKind", holders[holder.n].kind if holders else holder.kind),
            name=holder.name,
            level=holders[holder.n].level if holders else holder.level,
            left=bool(holders) and has_left(holder, holders[holder.n]),
            here=holder.n in here,
            you=holder.n == viewer,
            promise=holder.promise,
            shown=holder.number not in ("", NONE),
        )
        for holder in row.holders
    ]
    return TableInfo(
        id=row.id,
        game=row.kind,
        options=row.options,
        seats=seats,
        status=status,
        listed=row.listed,
        watch=row.watch,
        hints=row.hints,
        clock=[float(part) for part in row.clock.split()] or None,
        commitment=row.commitment,
        created=row.created,
        rematch=row.rematch,
        origin=cast("Origin", row.origin),
        dealt=was_dealt(row),
        source=row.source.partition(" ")[0],
        proof=cast("Proved", row.proof),
        turn=row.turn if row.turn >= 0 and status == "playing" else None,
        ending=row.ending,
        winners=[int(seat) for seat in row.winners.split()],
        watchers=watchers,
        talk=row.talk,
        counts=row.counts,
        coach=row.coach,
        old=old_of(row),
    )
