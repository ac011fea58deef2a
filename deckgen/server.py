"""The web server of both programs: its port, its address, and how it runs until it is interrupted."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn

from deckgen.connections import Connection
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.web import THIS_MACHINE

if TYPE_CHECKING:
    from starlette.types import ASGIApp


ALL_INTERFACES = "0.0.0.0"

_SILENT_SECONDS = 5


def open_port(port: int | None, host: str = THIS_MACHINE, *, preferred: int = 0) -> socket.socket:
    """Listen on a port, or if it is None on any free one; `preferred` is tried first."""
    if port is None and preferred:
        try:
            return _listen(host, preferred)
        except OSError:
            pass
    try:
        return _listen(host, port or 0)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = say("preview.port-taken", port=port, reason=reason)
        raise UserError.at(None, message, say("preview.port-taken.fix")) from None


def server_address(listening: socket.socket, *, host: str = THIS_MACHINE, root: str = "") -> str:
    return f"http://{host}:{listening.getsockname()[1]}{root}/"


def open_browser(address: str) -> None:
    """Open a page in a thread, since some browsers are slow to start."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


async def serve(
    app: ASGIApp,
    listening: socket.socket,
    ready: Callable[[], None],
    *,
    before_exit: Callable[[], None] | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> None:
    """Serve until interrupted, or until it `is_over`, which is asked several times a second.

    `ready` is called once the server runs, `before_exit` before it waits for open connections to end.
    """
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        lifespan="off",
        ws="none",
        http=Connection,
        server_header=False,
        proxy_headers=False,  # an address is the one that a connection comes from, whatever its requests say
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
    )
    await _Server(config, ready, before_exit, is_over).serve(sockets=[listening])


def run_until_interrupted(serving: Coroutine[Any, Any, None], listening: socket.socket) -> None:
    """Run a server until Ctrl-C, and close its port."""
    try:
        asyncio.run(serving)
    except KeyboardInterrupt:
        return
    finally:
        listening.close()


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        before_exit: Callable[[], None] | None,
        is_over: Callable[[], bool],
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._before_exit = before_exit
        self._is_over = is_over

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self._is_over()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._before_exit:
            self._before_exit()
        super().handle_exit(sig, frame)


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_DEFER_ACCEPT"):  # on Linux, who says nothing does not even reach the server
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, _SILENT_SECONDS)
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening
