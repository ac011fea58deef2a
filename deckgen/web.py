"""What our pages share, the preview of a deck and the page at the table: wary answers, ports, fonts, clean drawings."""

from __future__ import annotations

import socket
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.responses import FileResponse, PlainTextResponse, Response

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.type.fonts import font

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


# Headers that make a browser careful with whatever a deck or a player may have smuggled in.


THIS_MACHINE = ("127.0.0.1", "localhost")
"""The only names a page for this machine answers to, so that no other site can borrow one (DNS rebinding)."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)


def careful_headers(*, forms: bool = False, referrer: str = "no-referrer") -> dict[str, str]:
    """Load and run nothing but our own files; `forms` lets the page send its own."""
    return {
        "Content-Security-Policy": _POLICY.format(forms="'self'" if forms else "'none'"),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": referrer,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


class Guarded:
    """Every answer, refusals included, has these headers; what an answer says of its own keeping stays."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, guarded)


# A place to listen.


LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"


def open_port(port: int | None, host: str = LOOPBACK, *, rather: int = 0) -> socket.socket:
    """The port asked for, or any free one; `rather` is tried first where none is asked for."""
    if port is None and rather:
        try:
            return _listen(host, rather)
        except OSError:
            pass
    try:
        return _listen(host, port or 0)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = say("preview.port-taken", port=port, reason=reason)
        raise UserError.at(None, message, say("preview.port-taken.fix")) from None


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


# Files as answers: those we name ourselves, never a path from a request.


OWN_FONTS = ("serif-semibold", "sans", "sans-semibold")
"""The lettering of our pages, so that they look the same on every machine."""


def file_answer(file: Path | None, media_type: str | None = None) -> Response:
    if file is None or not file.is_file():
        return PlainTextResponse("", status_code=404)
    return FileResponse(file, media_type=media_type)


def font_answer(name: str, known: Collection[str]) -> Response:
    """A font that the page uses; all others are none of its business."""
    return file_answer(_font(name) if name in known else None, "font/ttf")


def font_faces(families: Iterable[str], folder: str) -> str:
    """Style that names each font and where it is to be had."""
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; src: url("{folder}/{family}"); font-display: block; }}'
        for family in sorted(families)
    )


def _font(name: str) -> Path | None:
    try:
        return font(name).file
    except KeyError:
        return None
