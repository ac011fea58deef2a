"""What the web applications of both programs share: the guards and the files.

Decks, themes and names of players cannot be trusted. So every response tells the browser to load and run our own files
only, requests to other host names are refused, and only files on our own lists are served.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.datastructures import FormData, MutableHeaders, QueryParams
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from deckgen.type.font_files import extract_font, is_collection
from deckgen.type.fonts import Font, font

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send


_T = TypeVar("_T")

THIS_MACHINE = "127.0.0.1"
OWN_FONTS = ("serif-semibold", "sans", "sans-semibold")
"""The fonts of our pages, so that they look the same on every machine."""

_POLICY = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action {forms}; frame-ancestors {frames}"
)
_MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".webp": "image/webp"}


def network_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return THIS_MACHINE


async def run_blocking(function: Callable[..., _T], *args: Any) -> _T:
    """Run what takes long beside the loop; where there are no threads, as in a browser, at once."""
    if sys.platform == "emscripten":
        return function(*args)
    return await asyncio.to_thread(function, *args)


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


def security_headers(*, forms: bool = False, framed: bool = False, referrer: str = "no-referrer") -> dict[str, str]:
    """Headers that let a page load and run our own files only.

    `forms` lets it send forms to us. `framed` is for pages of a site: other pages of it show them, and they read codes
    by a WebAssembly module of it.
    """
    own = {True: "'self'", False: "'none'"}
    wasm = " 'wasm-unsafe-eval'" if framed else ""
    return {
        "Content-Security-Policy": _POLICY.format(forms=own[forms], frames=own[framed], wasm=wasm),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": referrer,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


def text_fields(form: FormData | QueryParams) -> dict[str, list[str]]:
    """Every field of a request that is text, with its values in their order."""
    fields: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            fields.setdefault(name, []).append(value)
    return fields


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


def _is_ip_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _file_response(file: Path | None, media_type: str | None = None) -> Response:
    if file is None or not file.is_file():
        return PlainTextResponse("", status_code=404)
    media_type = media_type or guess_type(file.name)[0]
    return Response(file.read_bytes(), media_type=media_type)


def _find_font(name: str) -> Font | None:
    try:
        return font(name)
    except KeyError:
        return None
