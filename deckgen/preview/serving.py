"""Running the preview until Ctrl-C."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import uvicorn

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.preview.live import Live
from deckgen.preview.server import preview_app

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from deckgen.preview.editions import Edition

HOST = "127.0.0.1"


def open_port(port: int | None) -> socket.socket:
    """A listening place on this machine: the port asked for, or any free one."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port or 0))
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        message = say("preview.port-taken", port=port, reason=reason)
        raise UserError.at(None, message, say("preview.port-taken.fix")) from None
    return listening


def address(listening: socket.socket) -> str:
    return f"http://{HOST}:{listening.getsockname()[1]}/"


def serve(listening: socket.socket, file: Path, edition: Edition, watch: bool, ready: Callable[[], None]) -> None:
    """Answer until interrupted; `ready` is called once there is something to open."""
    try:
        asyncio.run(_serve(listening, file, edition, watch, ready))
    except KeyboardInterrupt:
        return
    finally:
        listening.close()


class _Server(uvicorn.Server):
    """Says goodbye to open pages first: they would keep the server waiting."""

    def __init__(self, config: uvicorn.Config, live: Live, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._live = live
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._live.end()
        super().handle_exit(sig, frame)


async def _serve(
    listening: socket.socket, file: Path, edition: Edition, watch: bool, ready: Callable[[], None]
) -> None:
    live = Live(file, edition)
    config = uvicorn.Config(
        preview_app(live, watch),
        log_level="critical",
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    following = asyncio.create_task(live.follow()) if watch else None
    try:
        await _Server(config, live, ready).serve(sockets=[listening])
    finally:
        live.end()
        if following:
            await following
