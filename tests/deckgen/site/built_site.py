"""The site, built once for all tests and served on this machine, and a phone with its table."""

from __future__ import annotations

import base64
import io
import threading
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.site.downloads import Sources
from deckgen.site.folder import make_site
from scorer.entry.game import Game
from tests.paths import HISTORY
from tests.scorer.web.served_table import Phone

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Frame, Page

SECONDS = 90_000  # milliseconds in which a page of the site opens on a busy machine
_COPY = """async (address) => {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""


def build_once(folder: Path, build: Callable[[Path], None]) -> Path:
    """A folder, built by the first worker that asks; the others wait for it."""
    done, failed = folder.with_suffix(".done"), folder.with_suffix(".failed")
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        end = time.monotonic() + 600
        while not done.exists():
            assert not failed.exists(), failed.read_text()
            assert time.monotonic() < end
            time.sleep(0.5)
        return folder
    try:
        build(folder)
    except BaseException as error:
        failed.write_text(repr(error))
        raise
    done.touch()
    return folder


def write_site(folder: Path, sources: Sources) -> None:
    """Write all files of the site."""
    for name, content in make_site(sources).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def open_page(page: Page, address: str) -> Frame:
    """Open a page of the site; returns the frame with the application, when it shows its first page."""
    page.goto(address)
    return wait_for_application(page)


def wait_for_application(page: Page) -> Frame:
    page.locator("#app:not([hidden])").wait_for(timeout=SECONDS)
    return next(each for each in page.frames if "/app" in each.url)


def kill_tab(page: Page) -> None:
    """End the process of a page at once, as a phone does that needs the memory."""
    from playwright.sync_api import Error

    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def read_copy(frame: Frame) -> dict[str, bytes]:
    """All files that the browser keeps, as the page gives them."""
    address = f"/{frame.url.split('/')[3]}/app/copy.zip"
    packed = zipfile.ZipFile(io.BytesIO(base64.b64decode(frame.evaluate(_COPY, address))))
    return {name: packed.read(name) for name in packed.namelist()}


def put_back(page: Page, frame: Frame, files: dict[str, bytes]) -> str:
    """Send a copy through the page; returns what it says."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    said: list[str] = []
    page.once("dialog", lambda dialog: (said.append(dialog.message), dialog.accept()))
    copy = {"name": "copy.zip", "mimeType": "application/zip", "buffer": stream.getvalue()}
    with frame.expect_navigation():
        frame.locator("[data-put-back]").set_input_files(copy)
    return said[0]


def history_deck() -> dict[str, bytes]:
    """The deck of the tests as one of the studio."""
    events = HISTORY.with_suffix(".csv")
    return {"decks/history/deck.yaml": HISTORY.read_bytes(), f"decks/history/{events.name}": events.read_bytes()}


class KeptGame(Game):
    """A game that a browser keeps; it is read from a copy."""

    phone: SitePhone

    def refresh(self) -> bool:
        self.phone.fetch_games()
        return super().refresh()


class SitePhone(Phone):
    """A phone on which the table runs alone, and what a player does with it."""

    def __init__(self, context: BrowserContext, address: str, folder: Path) -> None:
        self.errors: list[str] = []
        self.is_interrupted, self.entries, self.interruptions = False, 0, 0
        self.address, self.folder = address, folder
        self.shell = context.new_page()
        self.shell.on("pageerror", self._heed_error)
        self.open()

    def open(self) -> None:
        self.page = open_page(self.shell, f"{self.address}/table/")  # type: ignore[assignment]

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.address}/table/app{path}")
        if path == "/new":
            self.page.locator("[name=deck]").select_option("own:history")

    def begin(self, rules: str, players: Iterable[str], *, hand: str = "", level: str = "") -> Game:
        self.shell.set_default_timeout(SECONDS)  # the first game draws the deck
        return super().begin(rules, players, hand=hand, level=level)

    def game(self) -> Game:
        self.fetch_games()
        name = self.page.url.split("/g/")[1].split("?")[0]
        game = KeptGame(self.folder / "games" / f"{name}.game.yaml")
        game.phone = self
        return game

    def fetch_games(self) -> None:
        for name, content in read_copy(self.page).items():  # type: ignore[arg-type]
            file = self.folder / name
            if not file.is_file() or file.read_bytes() != content:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)

    def interrupt(self) -> None:
        """Before every third entry, the page is loaded anew or its tab is killed, in turn, without a network."""
        self.entries += 1
        if not self.is_interrupted or self.entries % 3:
            return
        self.interruptions += 1
        skip = "button[name=do][value=skip]"
        was_asked = self.page.locator(skip).count()
        if self.interruptions % 2:
            self.shell.reload()
        else:
            killed, address = self.shell, self.shell.url
            self.shell = killed.context.new_page()
            self.shell.on("pageerror", self._heed_error)
            kill_tab(killed)
            killed.close()
            self.shell.goto(address)
            self.shell.set_default_timeout(SECONDS)
        self.page = wait_for_application(self.shell)  # type: ignore[assignment]
        self.page.locator("#table").wait_for()
        if self.page.locator(skip).count() and not was_asked:  # what was skipped is no entry: it is asked again
            self.tap(skip)

    def name(self, *codes: str) -> None:
        self.interrupt()
        super().name(*codes)

    def choose(self, code: str) -> None:
        self.interrupt()
        super().choose(code)

    def photograph(self, *codes: str) -> None:
        """Cards are scanned or typed here: what reads photographs is not on this page."""
        for code in codes:
            self.type_code(code)
