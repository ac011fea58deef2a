"""Running the preview until Ctrl-C."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import uvicorn

from deckgen.preview.live import Live
from deckgen.preview.server import preview_app
from deckgen.web.listening import THIS_MACHINE

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from deckgen.preview.editions import Edition


def address(listening: socket.socket) -> str:
    return f"http://{THIS_MACHINE}:{listening.getsockname()[1]}/"


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
