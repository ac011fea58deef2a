"""Guards of the page: the key in the address, the origin of forms, and the size and duration of requests."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, Response

from deckgen.errors import UserError
from deckgen.files import replace_file, settings_folder
from deckgen.web import WRITING_METHODS

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


MOST_FORM_BYTES = 64 * 1024
MOST_CARD_PHOTO_BYTES = 16 * 1024 * 1024
MOST_TABLE_PHOTO_BYTES = 32 * 1024 * 1024  # up to four pictures
LARGE_AT_ONCE = 4
REQUEST_SECONDS = 20.0  # in which a whole request must have been received


def empty_response(status: int) -> Response:
    """A response that gives no reason."""
    return PlainTextResponse("", status_code=status)


class KeyedApps:
    """Serves each app under its prefix and key, as in /k/KEY/; other addresses belong to `others`, or are not found."""

    def __init__(self, apps: Mapping[tuple[str, str], ASGIApp], others: ASGIApp | None = None) -> None:
        self._others = others or empty_response(404)
        self.serve(apps)

    def serve(self, apps: Mapping[tuple[str, str], ASGIApp]) -> None:
        """Serve these apps from now on, and no other ones."""
        self._apps = [(prefix, key.encode(), app) for (prefix, key), app in apps.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, prefix, key, rest = (*scope["path"].split("/", 3), "", "", "", "")[:4]
        found = None
        for known, right, app in self._apps:  # all of them, so that the time tells nothing
            if compare_digest(key.encode(), right) and known == prefix:
                found = app
        if found is None:
            await self._others(scope, receive, send)
        else:
            await found({**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}, receive, send)


class RequestLimits:
    """Receives the whole body of a form before it is handled; one too large or too slow is refused.

    One that breaks off is not handled at all. Few large ones are received at a time, since they are kept in memory.
    """

    def __init__(
        self, app: ASGIApp, seconds: float = REQUEST_SECONDS, large_slots: asyncio.Semaphore | None = None
    ) -> None:
        self.app = app
        self._seconds = seconds
        self._large = large_slots or asyncio.Semaphore(LARGE_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in WRITING_METHODS:
            await self.app(scope, receive, send)
            return
        most = _most_bytes(scope["path"])
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


def _most_bytes(path: str) -> int:
    if path == "/photo":
        return MOST_TABLE_PHOTO_BYTES
    return MOST_CARD_PHOTO_BYTES if path.endswith("/photo") else MOST_FORM_BYTES


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


# The key of a table on the network is random. It is kept for some hours, so that phones stay connected when the server
# is restarted.


KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no two look alike
KEY_LENGTH = 14  # 69 bits: out of reach for guessing over a network
_KEY_SECONDS = 12 * 3600.0


def table_key() -> str:
    """The key of the last hours, or a new one."""
    with suppress(UserError, OSError, RuntimeError):
        file = settings_folder() / "table.key"
        if key := _read_key(file):
            return key
        key = _new_key()
        _write_key(file, key)
        return key
    return _new_key()


def _new_key() -> str:
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def _read_key(file: Path) -> str:
    with suppress(OSError):
        key = file.read_text("ascii", errors="replace").strip()
        age = time.time() - file.stat().st_mtime
        if re.fullmatch(f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}", key) and 0 <= age < _KEY_SECONDS:
            return key
    return ""


def _write_key(file: Path, key: str) -> None:
    """Only the owner may read the file."""
    with replace_file(file, private=True) as written:
        written.write(key.encode("ascii"))
