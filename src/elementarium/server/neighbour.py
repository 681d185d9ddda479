"""Another server of the house, called by us, and what we have asked it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Any

from elementarium.server import lines
from elementarium.server.lines import Line
from elementarium.server.outbox import RESTART, Outbox
from elementarium.store.sharing import Member

REACH = 2.0
"""Seconds that somebody waits for a server that has the table and cannot be reached."""


class Neighbour:
    """Another server, called by us, and what we have asked it."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self.line: Line | None = None
        self.lost_at = asyncio.get_running_loop().time()
        """Since when it cannot be reached, if it cannot."""
        self.called_at = -math.inf
        """When we last tried to call it."""
        self._last = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._sockets: dict[int, tuple[str, Outbox]] = {}

    @property
    def is_open(self) -> bool:
        """Whether it can be asked."""
        return self.line is not None and self.line.is_open

    @property
    def is_cut_off(self) -> bool:
        """Whether it lives, and cannot be reached from here: others may reach it."""
        return asyncio.get_running_loop().time() - self.lost_at > REACH

    def say(self, message: lines.Message) -> None:
        """Say something, if it can be reached."""
        if self.line is not None:
            self.line.put(message)

    def new_channel(self) -> int:
        """A number by which an answer is known."""
        self._last += 1
        return self._last

    async def ask(self, question: lines.Asked | lines.WhatOf) -> Any:
        """The answer to a question; raises ConnectionError if the line is lost before."""
        if not self.is_open:
            raise ConnectionError("the other server cannot be reached")
        answer = asyncio.get_running_loop().create_future()
        self._answers[question.channel] = answer
        self.say(question)
        try:
            return await answer
        finally:
            self._answers.pop(question.channel, None)

    def connect(self, asked: lines.Asked, table: str, link: Outbox) -> None:
        """Let a socket talk to a table there; what it is told comes to `link`."""
        self._sockets[asked.channel] = table, link
        if self.is_open:
            self.say(asked)
        else:
            link.close(RESTART)

    def disconnect(self, channel: int) -> None:
        """A socket is gone."""
        if self._sockets.pop(channel, None) is not None:
            self.say(lines.Gone(channel))

    def hear(self, message: lines.Message) -> None:
        """Hand an answer on."""
        match message:
            case lines.Told():
                frame = message.text.encode()
                for channel in message.channels:
                    if (found := self._sockets.get(channel)) is not None:
                        found[1].put(frame)
            case lines.Closed():
                if (found := self._sockets.pop(message.channel, None)) is not None:
                    found[1].close(message.code)
            case lines.Answered() | lines.Known():
                answer = self._answers.get(message.channel)
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case _:
                raise ValueError("no answer to anything")

    def let_go(self, has: Callable[[str], bool] = lambda _: False) -> None:
        """Send sockets back whose tables it no longer has; all of them if it is lost."""
        for channel, (table, link) in list(self._sockets.items()):
            if not has(table):
                self.disconnect(channel)
                link.close(RESTART)

    def lost(self) -> None:
        """It cannot be reached any more."""
        if self.line is not None:
            self.line.close()
            self.lost_at = asyncio.get_running_loop().time()
        self.line = None
        self.let_go()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the other server is gone"))
