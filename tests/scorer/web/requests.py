"""Requests as any program can send them, with any header."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.scorer.web.served_table import Served

if TYPE_CHECKING:
    from collections.abc import Mapping
    from email.message import Message


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    text: str


def ask(
    served: Served,
    path: str,
    method: str = "GET",
    body: bytes | str | None = None,
    headers: Mapping[str, str] | None = None,
    host: str | None = None,
    source: str = "127.0.0.1",
) -> Answer:
    """Ask for a whole path, from one of the addresses of this machine."""
    host = host or f"127.0.0.1:{served.port}"
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30, source_address=(source, 0))) as connection:
        connection.request(method, path, body, {"Host": host, **(headers or {})})
        with connection.getresponse() as response:
            return Answer(response.status, response.headers, response.read().decode("utf-8", "replace"))


def send(
    served: Served,
    path: str,
    fields: Mapping[str, object],
    root: str | None = None,
    source: str = "127.0.0.1",
    **more: str,
) -> Answer:
    """Send a form as a page does; `root` begins the path, if it is not that of the server's own pages."""
    own = {"Origin": f"http://127.0.0.1:{served.port}", "Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode(fields, doseq=True)
    path = (served.root if root is None else root) + path
    return ask(served, path, "POST", body, {**own, "X-Part": "table", **more}, source=source)
