"""What a phone shows when something goes wrong: the reason in words, and what to do, never an empty page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from deckgen.errors import UserError
from scorer.messages import say
from scorer.web.answers import error_text
from scorer.web.view import Pages

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


_WITH_REASONS = frozenset((404, 408, 413))


class Failures:
    """Gives words to every refusal and every error: a page, or a text where a script asks.

    A refusal that is a page already, such as a table with a notice, stays as it is.
    """

    def __init__(self, app: ASGIApp, pages: Pages) -> None:
        self.app = app
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started: Message | None = None

        async def send_if_worded(message: Message) -> None:
            nonlocal started
            started = started or message
            if not _lacks_words(started):
                await send(message)

        try:
            await self.app(scope, receive, send_if_worded)
        except Exception as error:
            if started is not None:
                raise
            reason = error_text(error) if isinstance(error, UserError) else ""
            await self._word(Request(scope), 500, reason)(scope, receive, send)
        else:
            if started is not None and _lacks_words(started):
                response = self._word(Request(scope), started["status"])
                if Headers(raw=started["headers"]).get("connection") == "close":
                    response.headers["Connection"] = "close"
                await response(scope, receive, send)

    def _word(self, request: Request, status: int, reason: str = "") -> Response:
        reason = reason or say(f"web.failed.{status}" if status in _WITH_REASONS else "web.failed")
        if "text/html" not in request.headers.get("accept", "") or "x-part" in request.headers:
            return PlainTextResponse(reason, status_code=status)
        again = f"?{request.url.query}" if request.method == "GET" else ""
        return HTMLResponse(self._pages.render("failed.html", reason=reason, again=again), status_code=status)


def _lacks_words(start: Message) -> bool:
    return start["status"] >= 400 and not Headers(raw=start["headers"]).get("content-type", "").startswith("text/html")
