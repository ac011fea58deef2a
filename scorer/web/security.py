"""Who is answered at all: whoever knows the key and asks from our own page, briefly."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import time
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from deckgen.files import settings_folder

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


FORM_BYTES = 64 * 1024
PHOTO_BYTES = 16 * 1024 * 1024  # of cards
TABLE_BYTES = 32 * 1024 * 1024  # of a whole table, in up to four pictures
PATIENCE = 20.0  # seconds in which a whole request must have come
_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


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


# The key of a table that is open to the network: chance makes it, and it lasts an evening.
#
# It is kept for some hours, so that the phones on the table go on by themselves after the server was started anew.


_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_LENGTH = 14  # 69 bits: out of reach for guessing over a network
_EVENING = 12 * 3600.0


def table_key() -> str:
    """The key of this evening, or a new one."""
    with suppress(OSError, RuntimeError):
        file = settings_folder() / "table.key"
        if kept := _kept(file):
            return kept
        key = _new_key()
        _keep(file, key)
        return key
    return _new_key()


def _new_key() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def _kept(file: Path) -> str:
    with suppress(OSError):
        key = file.read_text("ascii", errors="replace").strip()
        age = time.time() - file.stat().st_mtime
        if re.fullmatch(f"[{_LETTERS}]{{{_LENGTH}}}", key) and 0 <= age < _EVENING:
            return key
    return ""


def _keep(file: Path, key: str) -> None:
    """For this person's eyes only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as written:
        written.write(key)
