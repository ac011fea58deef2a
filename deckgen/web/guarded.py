"""Headers that make a browser careful with whatever a deck or a player may have smuggled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
