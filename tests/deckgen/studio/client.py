"""Requests to the studio without a server and a browser: what a page would send, answered by the application itself."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.applications import Starlette

HOST = "127.0.0.1:8000"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class Client:
    """Sends requests to an application whose addresses begin with `root`."""

    app: Starlette
    root: str

    def get(self, path: str) -> Answer:
        return self._send("GET", path)

    def post_json(self, path: str, value: object) -> Answer:
        return self.post(path, json.dumps(value).encode())

    def post(self, path: str, body: bytes) -> Answer:
        """Send what should be JSON."""
        return self._send("POST", path, body, "application/json")

    def post_form(self, path: str, fields: list[tuple[str, str]]) -> Answer:
        return self._send("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def drop(self, *files: tuple[str, bytes]) -> Answer:
        """Drop files on the first page."""
        return self.upload("/drop", *files)

    def upload(self, path: str, *files: tuple[str, bytes]) -> Answer:
        """Send files as a form does."""
        border = secrets.token_hex(12)
        head = 'Content-Disposition: form-data; name="files"; filename="{}"\r\n\r\n'
        parts = [f"--{border}\r\n{head.format(name)}".encode() + content + b"\r\n" for name, content in files]
        body = b"".join(parts) + f"--{border}--\r\n".encode()
        return self._send("POST", path, body, f"multipart/form-data; boundary={border}")

    def _send(self, method: str, path: str, body: bytes = b"", kind: str = "") -> Answer:
        address = urlsplit(path if path.startswith(self.root) else self.root + path)
        headers = {"host": HOST, "origin": f"http://{HOST}", "content-type": kind, "content-length": str(len(body))}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": address.path,
            "raw_path": address.path.encode(),
            "query_string": address.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
        }
        said: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            said.append(message)

        asyncio.run(self.app(scope, receive, send))
        found = {name.decode().lower(): value.decode() for name, value in said[0]["headers"]}
        return Answer(said[0]["status"], found, b"".join(each.get("body", b"") for each in said[1:]))
