"""Connections of a web server: how many there may be, for how long, and who stays when it gets crowded.

A connection is a stranger's until a request on it has passed all guards; then it is a guest's. Strangers have few
places and little time, and when more come one of them goes: of the largest crowd from one address, the one that has
waited longest, but nobody whose request has just come, and nobody from the address of a guest while there are others.
So strangers cannot take the places of guests, and a phone is heard even while hundreds of them hold the line.
"""

from __future__ import annotations

import asyncio
import selectors
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from deckgen.guards import BECOME_GUEST

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.protocols.http.h11_impl import RequestResponseCycle
    from uvicorn.server import ServerState


class Connection(H11Protocol):
    """One connection to the server, which is closed when it is idle, when it is stuck, or to make room."""

    most_strangers = 60
    most_strangers_of_an_address = 20
    most_guests = 160  # together below 256, the number of open files that some systems allow
    stranger_seconds = 5.0  # in which a stranger must have shown the key
    idle_seconds = 20.0  # without a request, or without any progress of an answer

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, {**app_state, BECOME_GUEST: self.become_guest}, **more)
        self._homes: set[str] = app_state.setdefault(_HOMES, set())  # addresses of guests; one set for all connections
        self.is_guest = False
        self.last_used = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.last_used = self.loop.time()
        self.loop.call_later(self.stranger_seconds, self._check_stranger)
        self._make_room()

    def become_guest(self) -> None:
        """A request on this connection has passed all guards."""
        self.last_used = self.loop.time()
        if not self.is_guest:
            self.is_guest = True
            self._homes.add(self.address)
            self._make_room()

    def on_response_complete(self) -> None:
        """The answer is complete; the rest of a request that nobody wants to read is not waited for."""
        has_more = self.cycle.more_body
        super().on_response_complete()
        if has_more:
            self.transport.close()

    @property
    def is_busy(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _make_room(self) -> None:
        """Close a connection if there are too many of its kind: a stranger's, or an idle one of a guest."""
        others = [one for one in self.connections if isinstance(one, Connection) and not one.transport.is_closing()]
        if self.is_guest:
            idle = [one for one in others if one.is_guest and one is not self and not one.is_busy]
            if sum(one.is_guest for one in others) > self.most_guests and idle:
                min(idle, key=_last_used).transport.close()
            return
        strangers = [one for one in others if not one.is_guest]
        crowds = Counter(one.address for one in strangers)
        if len(strangers) > self.most_strangers or crowds[self.address] > self.most_strangers_of_an_address:
            self._choose_to_go(strangers, crowds).transport.close()

    def _choose_to_go(self, strangers: list[Connection], crowds: Counter[str]) -> Connection:
        def order(one: Connection) -> tuple[bool, int, float]:
            crowd = crowds[one.address]
            is_home = one.address in self._homes and crowd <= self.most_strangers_of_an_address
            return is_home, -crowd if crowd > _USUAL else 0, one.last_used

        waiting = sorted(strangers, key=order)
        return next((one for one in waiting if not _has_spoken(one.transport)), waiting[0])

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    def _check_stranger(self) -> None:
        if self.is_guest:
            self._schedule_check()
        elif _has_spoken(self.transport):  # the server was too busy to listen
            self.loop.call_later(self.stranger_seconds, self._check_stranger)
        else:
            self.transport.close()

    def _schedule_check(self) -> None:
        if not self.transport.is_closing():
            unsent = self.transport.get_write_buffer_size()
            self.loop.call_later(self.idle_seconds, self._check_guest, self.cycle, unsent)

    def _check_guest(self, before: RequestResponseCycle | None, unsent: int) -> None:
        """Close the connection if since the last check no request came, or nothing of an answer went out."""
        is_stuck = unsent > 0 and self.transport.get_write_buffer_size() >= unsent
        if self.cycle is not before or (self.is_busy and not is_stuck):
            self._schedule_check()
        else:
            self.transport.abort()


_HOMES = "homes"
_USUAL = 6  # connections that a browser opens at once


def _has_spoken(transport: asyncio.Transport) -> bool:
    """Whether something has come that has not been read yet."""
    connected = transport.get_extra_info("socket")
    with suppress(OSError, ValueError), selectors.DefaultSelector() as selector:
        selector.register(connected, selectors.EVENT_READ)
        return bool(selector.select(0))
    return False


def _last_used(connection: Connection) -> float:
    return connection.last_used
