"""Hanging up on whoever connects and then says nothing, so that a stranger cannot take all the lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle


class Prompt(H11Protocol):
    """A connection on which no request has been completed for a while is closed; phones ask every other second."""

    patience = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_again(None)

    def _look_again(self, before: RequestResponseCycle | None) -> None:
        if not self.transport.is_closing():
            self.loop.call_later(self.patience, self._look, before)

    def _look(self, before: RequestResponseCycle | None) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or self.cycle is not before:
            self._look_again(self.cycle)
        elif not self.transport.is_closing():
            self.transport.close()
