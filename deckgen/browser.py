"""An application without a server: it runs in the browser that shows its pages, by Pyodide, and answers them there.

A script of the page hands over each request and takes the answer. Before it is shown, what the application wrote is
kept by the browser: `KeptFolder` tells which files those are.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from deckgen.errors import UserError
from deckgen.files import PART, replace_file
from deckgen.kept_copy import pack_kept, put_back
from deckgen.messages import say, set_language

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


DECKS = "decks"
"""The folder of the decks of the studio among what the browser keeps."""
COPY = "/copy.zip"
"""The address of a copy of everything that is kept: it is asked for, or sent to be put back."""
HOST = "localhost"
"""The host that requests name. Only pages of the site itself reach the application: its scripts see to that."""


class Application:
    """An application that was opened, and what the browser keeps of it.

    `pages` is the module with `open_app` and `what_is_needed`; `root` begins the address of every page.
    """

    def __init__(self, pages: str, kept: str, root: str, language: str, **options: str) -> None:
        set_language(language)
        run_threads_here()
        self._module = import_module(pages)
        self._root = root
        self._folder = KeptFolder(Path(kept))
        self._folder.begin()
        self._app: ASGIApp = self._module.open_app(self._folder.path, root, **options)

    def needs(self, method: str, address: str) -> str:
        """What must be loaded before a request can be answered; empty if nothing must."""
        path = unquote(urlsplit(address).path).removeprefix(self._root)
        return str(self._module.what_is_needed(self._folder.path, method, path))

    async def respond(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """The answer to a request; what it has written is told by `changes`."""
        path = unquote(urlsplit(address).path).removeprefix(self._root)
        if path == COPY and method == "GET":
            disposition = ("content-disposition", 'attachment; filename="deckgen-copy.zip"')
            return Answer(200, [("content-type", "application/zip"), disposition], pack_kept(self._folder.path))
        if path == COPY:
            return self._put_back(bytes(body))
        return await answer(self._app, method, address, headers, bytes(body))

    def _put_back(self, content: bytes) -> Answer:
        try:
            number = put_back(self._folder.path, content)
            said, status = say("site.put-back", n=number) if number else say("site.nothing-new"), 200
        except UserError as error:
            said, status = "\n".join(map(str, error.problems)), 422
        return Answer(status, [("content-type", "text/plain; charset=utf-8")], said.encode())

    def changes(self) -> dict[str, bytes | None]:
        """The files to be kept before the answer is shown: their content, or None for those that are gone."""
        return self._folder.changes()

    def not_kept(self, names: Iterable[str]) -> None:
        """Files that `changes` told could not be kept: it tells them again."""
        self._folder.forget(names)

    def take_over(self, changes: Mapping[str, bytes | None]) -> None:
        """Write what another page has changed in the kept files."""
        self._folder.write(changes)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an application answered: a status, headers and the whole body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


_UNKNOWN = (-1, -1, -1)


@dataclass(slots=True)
class KeptFolder:
    """A folder in the memory of the browser whose files are kept beyond it."""

    path: Path
    _known: dict[str, tuple[int, int, int]] = field(default_factory=dict)

    def begin(self) -> None:
        """Take the files that are there for kept."""
        self._known = self._look()

    def changes(self) -> dict[str, bytes | None]:
        """The content of each file that was written since the last call, by its name; None for one that is gone."""
        before, self._known = self._known, self._look()
        changed: dict[str, bytes | None] = {
            name: (self.path / name).read_bytes() for name, stamp in self._known.items() if before.get(name) != stamp
        }
        return changed | {name: None for name in before if name not in self._known}

    def forget(self, names: Iterable[str]) -> None:
        """Take files for changed, whatever they were."""
        for name in names:
            self._known[name] = _UNKNOWN

    def write(self, changes: Mapping[str, bytes | None]) -> None:
        """Write files that are kept already, or delete those without content."""
        for name, content in changes.items():
            file = self.path / name
            if content is None:
                file.unlink(missing_ok=True)
            else:
                with replace_file(file, durable=False) as written:
                    written.write(content)
            self._known.pop(name, None)
            if content is not None:
                self._known[name] = _stamp(file.stat())

    def _look(self) -> dict[str, tuple[int, int, int]]:
        """When each file was written last, how large it is, and which one of this name it is."""
        found = {}
        waiting = [self.path] if self.path.is_dir() else []
        while waiting:
            for entry in os.scandir(waiting.pop()):
                if entry.is_dir():
                    waiting.append(Path(entry.path))
                elif not entry.name.endswith(PART):
                    found[Path(entry.path).relative_to(self.path).as_posix()] = _stamp(entry.stat())
        return found


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_mtime_ns, status.st_size, status.st_ino


def below(root: str, app: ASGIApp) -> ASGIApp:
    """An application whose addresses begin with `root`, which it does not see itself."""

    async def find(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].removeprefix(root)
        await app({**scope, "path": path, "raw_path": path.encode()}, receive, send)

    return find


async def answer(
    app: ASGIApp, method: str, address: str, headers: Mapping[str, str] | None = None, body: bytes = b""
) -> Answer:
    """The answer of an application to a request for an address on its host, such as `/d/deck/?side=title`."""
    path, query = urlsplit(address).path, urlsplit(address).query
    own = {"host": HOST, "origin": f"http://{HOST}", "content-length": str(len(body))}
    given = {name.lower(): value for name, value in (headers or {}).items()}
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("ascii", "replace"),
        "query_string": query.encode("ascii", "replace"),
        "root_path": "",
        "headers": [
            (name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in (given | own).items()
        ],
        "client": ("127.0.0.1", 0),
        "server": (HOST, 80),
        "state": {},
    }
    return await _Exchange(body).run(app, scope)


class _Exchange:
    """One request and its answer."""

    def __init__(self, body: bytes) -> None:
        self._request: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        self._status = 500
        self._headers: list[tuple[str, str]] = []
        self._body = bytearray()

    async def run(self, app: ASGIApp, scope: dict[str, Any]) -> Answer:
        await app(scope, self._receive, self._send)
        return Answer(self._status, self._headers, bytes(self._body))

    async def _receive(self) -> Message:
        if self._request:
            return self._request.pop()
        await asyncio.Event().wait()  # the page stays connected until it is answered
        raise AssertionError

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]]
        elif message["type"] == "http.response.body":
            self._body += message.get("body", b"")


def run_threads_here() -> None:
    """Let Starlette do at once what it would do in a thread: in a browser no thread can be started."""
    import anyio.to_thread

    async def run_sync(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
        return function(*arguments)

    anyio.to_thread.run_sync = run_sync  # type: ignore[assignment]
