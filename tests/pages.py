"""Pages of a web application without a server: ask for them, and see which elements they have."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message

HOST = "127.0.0.1:1969"


class Page(NamedTuple):
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    text: str


def open_page(
    app: ASGIApp, path: str, query: Mapping[str, str] | None = None, form: Mapping[str, object] | None = None
) -> Page:
    """Ask for a page as a browser on this machine does; with a form, send it."""
    return asyncio.run(_ask(app, path, urlencode(query or {}), None if form is None else urlencode(form, doseq=True)))


async def _ask(app: ASGIApp, path: str, query: str, form: str | None) -> Page:
    headers = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/x-www-form-urlencoded"}
    scope = {
        "type": "http",
        "method": "GET" if form is None else "POST",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 5),
        "scheme": "http",
        "http_version": "1.1",
        "server": ("127.0.0.1", 1969),
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": (form or "").encode(), "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent)
    answered = {name.decode(): value.decode("latin-1") for name, value in sent[0]["headers"]}
    return Page(sent[0]["status"], answered, body.decode("utf-8", "replace"))


class Markup(HTMLParser):
    """The names of all elements and attributes, and all texts, values of attributes included."""

    def __init__(self, pages: Iterable[str]) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.texts: list[str] = []
        for page in pages:
            self.feed(page)
            self.close()
            self.reset()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names |= {tag, *(name for name, _ in attrs)}
        self.texts += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
