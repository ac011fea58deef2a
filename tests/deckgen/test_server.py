"""The server of both programs: who asks is who is connected, whatever a request says."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from deckgen.server import open_port, serve

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.1.2.3\r\nX-Forwarded-Proto: https\r\n\r\n"


async def tell_who_asks(scope: Scope, receive: Receive, send: Send) -> None:
    told = f"{scope['scheme']} {scope['client'][0]}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x-told", told)]})
    await send({"type": "http.response.body"})


def test_a_request_cannot_say_that_it_comes_from_another_address() -> None:
    async def visit() -> bytes:
        over, ready = asyncio.Event(), asyncio.Event()
        listening = open_port(None)
        serving = asyncio.create_task(serve(tell_who_asks, listening, ready.set, is_over=over.is_set))
        await ready.wait()
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(REQUEST)
        heard = await reader.readuntil(b"\r\n\r\n")
        writer.close()
        over.set()
        await serving
        return heard

    assert b"x-told: http 127.0.0.1\r\n" in asyncio.run(visit())
