"""The server with a real deck, browsers of a phone's size, and photographs of cards."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.faces.qr import MODULES, deck_mark, matrix
from scorer.entry.game import Game
from scorer.replay import open_deck
from tests.paths import HISTORY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, ViewportSize

DECK = HISTORY
PHONE: ViewportSize = {"width": 390, "height": 844}
EMPTY = "about:blank"
TIMEOUT = 20_000  # milliseconds; the machine may be busy


@dataclass
class Served:
    """The server in a process of its own; it can be killed and started again on the same port."""

    folder: Path
    arguments: tuple[str, ...] = ()
    deck: Path = DECK
    address: str = ""
    output: list[str] = field(default_factory=list)
    process: subprocess.Popen[str] | None = None

    @property
    def games(self) -> Path:
        return self.folder / "games"

    @property
    def port(self) -> int:
        found = re.search(r":(\d+)/", self.address)
        assert found
        return int(found[1])

    @property
    def root(self) -> str:
        """What begins every address."""
        return "/" + self.address.split("/", 3)[3].rstrip("/") if self.address.count("/") > 3 else ""

    def start(self, port: int = 0) -> Served:
        home = {f"DECKGEN_{name}": str(self.folder / name.lower()) for name in ("CACHE", "CONFIG", "DATA")}
        command = [sys.executable, "-c", "from scorer.cli import main; main()", "serve", str(self.deck)]
        command += ["--games", str(self.games), "--no-open"]
        command += ["--port", str(port), *self.arguments]
        environment = os.environ | home | {"PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", env=environment
        )
        assert self.process.stdout
        self.output = []
        for line in self.process.stdout:
            self.output.append(line)
            if found := re.search(r"http://\S+", line):
                self.address = found[0]
                return self
        raise AssertionError("".join(self.output))

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        assert self.process
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()
        return code


class Phone:
    """A browser of a phone's size, and what a player does with it."""

    def __init__(self, context: BrowserContext, served: Served) -> None:
        self.served = served
        self.errors: list[str] = []
        spare = (page for page in context.pages if page.url == EMPTY)
        self.page: Page = next(spare, None) or context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("console", self._heed_message)
        self.page.on("pageerror", self._heed_error)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.served.address.rstrip("/") + path)

    def begin(self, rules: str, players: Iterable[str], *, hand: str = "", level: str = "") -> Game:
        """A new game through the form, which may hold the players of the game before."""
        self.go("/new")
        fields = self.page.locator("[name=player]:visible")
        for number in reversed(range(fields.count())):
            fields.nth(number).fill("")
        for number, name in enumerate(players):
            fields.nth(number).fill(name)
        self.page.locator(".starters label:has([value=listed])").click()
        self.page.locator(f".choice:has([value={rules}])").click()
        if hand:
            self.page.locator("[name=hand]").fill(hand)
        if level:
            self.page.locator(f".levels label:has([value={level}])").click()
        self.page.locator(".start button").click()
        self.page.locator("#table").wait_for()
        return self.game()

    def game(self) -> Game:
        """The game on the screen."""
        shown = re.search(r"/g/([^/?#]+)", self.page.url)
        assert shown, self.page.url
        return Game(self.served.games / f"{shown[1]}.game.yaml")

    def edition(self) -> str:
        return self.page.locator("#table").get_attribute("data-edition") or ""

    def tap(self, selector: str) -> None:
        """Tap, and wait until the table is shown anew."""
        before = self.page.locator("#table").element_handle()
        self.page.locator(selector).first.click()
        self.page.wait_for_function("old => document.querySelector('#table') !== old", arg=before)

    def name(self, *codes: str) -> None:
        """Answer a question for cards by typing their codes."""
        for code in codes:
            self.type_code(code)
        self.tap("button:has-text('Done')")

    def photograph(self, *codes: str) -> None:
        """Send a photograph of some cards."""
        before = self.page.locator("#table").element_handle()
        picture = {"name": "cards.png", "mimeType": "image/png", "buffer": photograph(codes)}
        self.page.locator("[name=photo]").set_input_files(picture)
        self.page.wait_for_function("old => document.querySelector('#table') !== old", arg=before)

    def choose(self, code: str) -> None:
        """Choose a card of the hand, or find it if the hand is not known."""
        card = self.page.locator(f'.hand [name=card][value="{code}"]')
        if not card.count():
            self.find(code)
        card.check(force=True)

    def find(self, code: str) -> None:
        self.tap(".another")
        self.type_code(code)

    def type_code(self, code: str) -> None:
        """Type a whole code: the card is taken without a tap."""
        before = self.page.locator("#table").element_handle()
        self.page.locator("#find").fill(code)
        self.page.wait_for_function("old => document.querySelector('#table') !== old", arg=before)

    def place(self, code: str, after: str | None, before: str | None) -> None:
        self.choose(code)
        self.tap(f'button[value="place:{after or ""}:{before or ""}"]')

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def ignore_lost_requests(self) -> None:
        """The browser complains of requests that a test has cut off."""
        self.errors = [error for error in self.errors if "Failed to load" not in error]

    def _heed_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _heed_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def close(self) -> None:
        """The window is emptied for the next phone, which takes far less time than to open another one."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.set_viewport_size(PHONE)
        self.page.emulate_media(color_scheme="light")
        self.page.remove_listener("console", self._heed_message)
        self.page.remove_listener("pageerror", self._heed_error)
        self.page.goto(EMPTY)
        assert not [error for error in self.errors if "409" not in error and "422" not in error], self.errors


def photograph(codes: Iterable[str], side: str = "T") -> bytes:
    """Cards lying in rows of five on a table, as far as their QR codes matter."""
    mark = deck_mark(open_deck(DECK).deck.id)
    return photograph_texts([f"{mark}{code}{side}" for code in codes])


def photograph_texts(texts: Sequence[str]) -> bytes:
    """QR codes with these texts, as far apart as those of cards are, through a lens."""
    from PIL import Image, ImageFilter

    table = Image.new("L", (5 * 440, -(-len(texts) // 5) * 640), 170)
    for number, text in enumerate(texts):
        modules = f"{matrix(text):0{MODULES**2}b}"
        code = Image.new("L", (MODULES + 6, MODULES + 6), 255)
        code.paste(
            Image.frombytes("L", (MODULES, MODULES), bytes(0 if dark == "1" else 255 for dark in modules)), (3, 3)
        )
        side = 4 * code.width
        table.paste(
            code.resize((side, side), Image.Resampling.NEAREST), (number % 5 * 440 + 60, number // 5 * 640 + 60)
        )
    table = table.filter(ImageFilter.GaussianBlur(1))  # no lens is sharper
    file = BytesIO()
    table.save(file, "PNG")
    return file.getvalue()
