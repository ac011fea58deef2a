"""What the web servers of both programs share: the port, the guards and the files.

Decks, themes and names of players cannot be trusted. So every response tells the browser to load and run our own files
only, requests to other host names are refused, and only files on our own lists are served.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from deckgen.connections import Connection
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.type.font_files import extract_font, is_collection
from deckgen.type.fonts import Font, font

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


_T = TypeVar("_T")

THIS_MACHINE, ALL_INTERFACES = "127.0.0.1", "0.0.0.0"
OWN_FONTS = ("serif-semibold", "sans", "sans-semibold")
"""The fonts of our pages, so that they look the same on every machine."""

_SILENT_SECONDS = 5
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)
_MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def open_port(port: int | None, host: str = THIS_MACHINE, *, preferred: int = 0) -> socket.socket:
    """Listen on a port, or if it is None on any free one; `preferred` is tried first."""
    if port is None and preferred:
        try:
            return _listen(host, preferred)
        except OSError:
            pass
    try:
        return _listen(host, port or 0)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = say("preview.port-taken", port=port, reason=reason)
        raise UserError.at(None, message, say("preview.port-taken.fix")) from None


def server_address(listening: socket.socket, *, host: str = THIS_MACHINE, root: str = "") -> str:
    return f"http://{host}:{listening.getsockname()[1]}{root}/"


def network_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return THIS_MACHINE


def open_browser(address: str) -> None:
    """Open a page in a thread, since some browsers are slow to start."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


async def serve(
    app: ASGIApp,
    listening: socket.socket,
    ready: Callable[[], None],
    *,
    before_exit: Callable[[], None] | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> None:
    """Serve until interrupted, or until it `is_over`, which is asked several times a second.

    `ready` is called once the server runs, `before_exit` before it waits for open connections to end.
    """
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        lifespan="off",
        ws="none",
        http=Connection,
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
    )
    await _Server(config, ready, before_exit, is_over).serve(sockets=[listening])


async def run_blocking(function: Callable[..., _T], *args: Any) -> _T:
    """Run what takes long beside the loop; where there are no threads, as in a browser, at once."""
    if sys.platform == "emscripten":
        return function(*args)
    return await asyncio.to_thread(function, *args)


def run_until_interrupted(serving: Coroutine[Any, Any, None], listening: socket.socket) -> None:
    """Run a server until Ctrl-C, and close its port."""
    try:
        asyncio.run(serving)
    except KeyboardInterrupt:
        return
    finally:
        listening.close()


class AllowedHosts:
    """Refuses requests to host names that are not of this machine, against DNS rebinding.

    With `network`, the name of the machine in its network and any IP address are allowed too.
    """

    def __init__(self, app: ASGIApp, *, network: bool) -> None:
        self.app = app
        self._network = network
        self._names = {THIS_MACHINE, "localhost"}
        if network:
            name = socket.gethostname().lower()
            self._names |= {name, f"{name.removesuffix('.local')}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Request(scope).headers.get("host", "").rpartition("@")[2]
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name.lower() in self._names or (self._network and _is_ip_address(name)):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse("", status_code=400)(scope, receive, send)


class SecurityHeaders:
    """Adds headers to every response, refusals included; a Cache-Control that is already there stays."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, send_with_headers)


def security_headers(*, forms: bool = False, referrer: str = "no-referrer") -> dict[str, str]:
    """Headers that let a page load and run our own files only; `forms` lets it send forms to us."""
    return {
        "Content-Security-Policy": _POLICY.format(forms="'self'" if forms else "'none'"),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": referrer,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


def asset_response(folder: Path, name: str, known: Collection[str]) -> Response:
    """A style sheet, script or icon of a page."""
    file = folder / name if name in known else None
    return _file_response(file, _MEDIA_TYPES[file.suffix] if file else None)


def font_response(name: str, known: Collection[str]) -> Response:
    """A font that the page uses."""
    chosen = _find_font(name) if name in known else None
    if chosen and is_collection(chosen.file):
        return Response(extract_font(chosen), media_type="font/ttf")
    return _file_response(chosen.file if chosen else None, "font/ttf")


def picture_response(key: str, known: Collection[str]) -> Response:
    """A prepared picture of a card."""
    from deckgen.faces.pictures import prepared_file

    return _file_response(prepared_file(key) if key in known else None)


def font_face_css(families: Iterable[str], folder: str) -> str:
    """The CSS that names each font and its address."""
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; src: url("{folder}/{family}"); font-display: block; }}'
        for family in sorted(families)
    )


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        before_exit: Callable[[], None] | None,
        is_over: Callable[[], bool],
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._before_exit = before_exit
        self._is_over = is_over

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self._is_over()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._before_exit:
            self._before_exit()
        super().handle_exit(sig, frame)


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_DEFER_ACCEPT"):  # on Linux, who says nothing does not even reach the server
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, _SILENT_SECONDS)
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


def _is_ip_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _file_response(file: Path | None, media_type: str | None = None) -> Response:
    if file is None or not file.is_file():
        return PlainTextResponse("", status_code=404)
    return FileResponse(file, media_type=media_type)


def _find_font(name: str) -> Font | None:
    try:
        return font(name)
    except KeyError:
        return None
