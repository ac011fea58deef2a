"""Who is answered at all: whoever knows the key and asks from our own page, briefly."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from hmac import compare_digest
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORM_BYTES = 64 * 1024
PHOTO_BYTES = 16 * 1024 * 1024  # of cards
TABLE_BYTES = 32 * 1024 * 1024  # of a whole table, in up to four pictures
PATIENCE = 20.0  # seconds in which a whole request must have come
_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class OwnHosts:
    """Answers to addresses of numbers and to this machine's own names, so that no other site can borrow one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        name = socket.gethostname().lower()
        self._names = {"localhost", name, f"{name.removesuffix('.local')}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Request(scope).headers.get("host", "").rpartition("@")[2]
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name.lower() in self._names or _is_number(name):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse("", status_code=400)(scope, receive, send)


class Keyed:
    """Behind /k/KEY/ is the page; everywhere else there is nothing, not even a reason."""

    def __init__(self, app: ASGIApp, key: str) -> None:
        self.app = app
        self._key = key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, door, key, rest = (*scope["path"].split("/", 3), "", "", "", "")[:4]
        if door == "k" and compare_digest(key.encode(), self._key):
            await self.app({**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}, receive, send)
        else:
            await PlainTextResponse("", status_code=404)(scope, receive, send)


class OwnOrigin:
    """Writes come from our own page only: browsers say where a form was."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Request(scope).headers
        if scope["method"] not in _WRITES or headers.get("origin") == f"http://{headers.get('host')}":
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse("", status_code=403)(scope, receive, send)


class Bounded:
    """A request has come wholly, in time and not too big, before anything is done with it."""

    def __init__(self, app: ASGIApp, patience: float = PATIENCE) -> None:
        self.app = app
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in _WRITES:
            await self.app(scope, receive, send)
            return
        most = _most_bytes(scope["path"])
        try:
            async with asyncio.timeout(self._patience):
                body = await _whole(receive, most)
        except TimeoutError:
            await _refuse(408, scope, receive, send)
        else:
            if body is None:
                await _refuse(413, scope, receive, send)
            else:
                await self.app(scope, _replay(body), send)


def _most_bytes(path: str) -> int:
    if path == "/photo":
        return TABLE_BYTES
    return PHOTO_BYTES if path.endswith("/photo") else FORM_BYTES


async def _whole(receive: Receive, most: int) -> bytes | None:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return bytes(body)


def _replay(body: bytes) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


async def _refuse(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("", status_code=status, headers={"Connection": "close"})(scope, receive, send)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
