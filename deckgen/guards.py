"""Guards of requests that change something: they come from a page of ours, whole, and are not too large or too slow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


MOST_FORM_BYTES = 64 * 1024
LARGE_AT_ONCE = 4
REQUEST_SECONDS = 20.0  # in which a whole request must have been received
BECOME_GUEST = "become-guest"
"""Where a connection of our own server keeps, in the state of each request, what makes it a guest's."""

_WRITING_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def empty_response(status: int) -> Response:
    """A response that gives no reason."""
    return PlainTextResponse("", status_code=status)


class Guests:
    """The innermost guard: what comes so far makes its connection a guest's, if our own server serves it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if become_guest := scope.get("state", {}).get(BECOME_GUEST):
            become_guest()
        await self.app(scope, receive, send)


class OwnOrigin:
    """Accepts forms of this page only, by the Origin header that browsers send."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Request(scope).headers
        if scope["method"] not in _WRITING_METHODS or headers.get("origin") == f"http://{headers.get('host')}":
            await self.app(scope, receive, send)
        else:
            await empty_response(403)(scope, receive, send)


class RequestLimits:
    """Receives the whole body of a form before it is handled; one too large or too slow is refused.

    One that breaks off is not handled at all. `most_bytes` tells how large the body for an address may be. Few large
    ones are received at a time, since they are kept in memory.
    """

    def __init__(
        self,
        app: ASGIApp,
        most_bytes: Callable[[str], int] = lambda path: MOST_FORM_BYTES,
        *,
        seconds: float = REQUEST_SECONDS,
        large_slots: asyncio.Semaphore | None = None,
    ) -> None:
        self.app = app
        self._most_bytes = most_bytes
        self._seconds = seconds
        self._large = large_slots or asyncio.Semaphore(LARGE_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in _WRITING_METHODS:
            await self.app(scope, receive, send)
            return
        most = self._most_bytes(scope["path"])
        async with self._large if most > MOST_FORM_BYTES else nullcontext():
            try:
                async with asyncio.timeout(self._seconds):
                    body = await _read_body(receive, most)
            except TimeoutError:
                await _refuse(408, scope, receive, send)
            except _BrokenOffError:
                return
            except _TooLargeError:
                await _refuse(413, scope, receive, send)
            else:
                await self.app(scope, _receive_from(body), send)


class _BrokenOffError(Exception):
    """The connection ended before the whole body had come."""


class _TooLargeError(Exception):
    """The body has more bytes than are allowed."""


async def _read_body(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _BrokenOffError
        body += message.get("body", b"")
        if len(body) > most:
            raise _TooLargeError
        if not message.get("more_body"):
            return bytes(body)


def _receive_from(body: bytes) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


async def _refuse(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    response = empty_response(status)
    response.headers["Connection"] = "close"
    await response(scope, receive, send)
