"""Running the page until Ctrl-C."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import uvicorn

from scorer.web.app import table_app
from scorer.web.prompt import Prompt

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.web.tables import Tables

RATHER = 1969
"""The port tried first: the same one every Friday, so that a firewall needs to be asked once."""

_MOST_AT_ONCE = 200


def address_of(listening: socket.socket, root: str, lan: bool) -> str:
    host = network_address() if lan else "127.0.0.1"
    return f"http://{host}:{listening.getsockname()[1]}{root}/"


def network_address() -> str:
    """The address under which others at the table reach this machine; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(listening: socket.socket, tables: Tables, root: str, key: str, ready: Callable[[], None]) -> None:
    """Answer until interrupted; `ready` is called once there is something to open."""
    config = uvicorn.Config(
        table_app(tables, root, key),
        log_level="critical",
        access_log=False,
        lifespan="off",
        ws="none",
        http=Prompt,
        server_header=False,
        limit_concurrency=_MOST_AT_ONCE,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
    )
    try:
        asyncio.run(_Server(config, ready).serve(sockets=[listening]))
    except KeyboardInterrupt:
        return
    finally:
        listening.close()


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()
