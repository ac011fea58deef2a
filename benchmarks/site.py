"""Measure the pages that need no installation, in a real browser: bytes, processor time, and what a killed tab loses.

    python benchmarks/site.py [--kills 200] [--only studio table pdf kills]

Bytes are those of all answers that a browser with a fresh profile gets, compressed as web hosts do it: until the page
can be used, and until everything is there for use without a network. What comes later is held back by the host until
then. Processor time is that of all processes of the browser, from /proc, so this runs on Linux. Times are of this
machine: compare them in one run only.
"""

from __future__ import annotations

import argparse
import gzip
import mimetypes
import os
import random
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import BrowserContext, sync_playwright

from deckgen.site.downloads import Sources, packages
from deckgen.site.folder import make_site
from tests.deckgen.site.built_site import SECONDS, kill_tab, open_page, read_copy

_TICKS = os.sysconf("SC_CLK_TCK")
WHAT = ("studio", "table", "pdf", "kills")
_LIST = "date,title\n" + "".join(f"{1800 + year},Event number {year}\n" for year in range(132))


def processor_seconds(profile: Path) -> float:
    """The processor time so far of all processes of the browser that uses a profile."""
    parents, times, roots = {}, {}, set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        number = int(folder.name)
        parents[number], times[number] = int(fields[1]), sum(map(int, fields[11:15])) / _TICKS
        if str(profile).encode() in command:
            roots.add(number)
    total = 0.0
    for number in times:
        ancestor = number
        while ancestor and ancestor not in roots:
            ancestor = parents.get(ancestor, 0)
        total += times[number] if ancestor else 0.0
    return total


@contextmanager
def fresh_browser(driver: Any) -> Iterator[tuple[BrowserContext, Path]]:
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as profile:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        context = driver.chromium.launch_persistent_context(
            profile, executable_path=program, args=arguments, locale="en-GB", accept_downloads=True
        )
        yield context, Path(profile)
        context.close()


def measure_page(driver: Any, host: Host, name: str) -> None:
    with fresh_browser(driver) as (context, profile):
        page = context.new_page()
        for visit in ("first", "later"):
            before, started, sent = processor_seconds(profile), time.perf_counter(), host.sent
            host.hold(packages()["pages"][name]["later"])
            open_page(page, f"{host.address}/{name}/")
            usable = processor_seconds(profile) - before, time.perf_counter() - started, host.sent - sent
            host.hold([])
            page.locator("body[data-offline]").wait_for(state="attached", timeout=SECONDS)
            whole = processor_seconds(profile) - before, host.sent - sent
            print(
                f"{name}, {visit} visit: usable after {usable[0]:.1f} s of CPU ({usable[1]:.1f} s) and"
                f" {usable[2] / 1e6:.2f} MB; all is there after {whole[0]:.1f} s of CPU and {whole[1] / 1e6:.2f} MB"
            )
            page.goto("about:blank")


def measure_pdf(driver: Any, address: str) -> None:
    with fresh_browser(driver) as (context, profile):
        page = context.new_page()
        frame = open_page(page, f"{address}/studio/")
        page.locator("body[data-offline]").wait_for(state="attached", timeout=SECONDS)
        frame.locator("#files").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": _LIST.encode()})
        frame.locator("main button.strong").last.click(timeout=SECONDS)
        frame.locator("#cards .card svg").first.wait_for(timeout=SECONDS)
        before = processor_seconds(profile)
        frame.locator("[data-panel=print]").click()
        with page.expect_download(timeout=SECONDS):
            frame.locator("#printed a[download]").first.click(timeout=SECONDS)
        print(f"PDF of 132 cards, checks included: {processor_seconds(profile) - before:.1f} s of CPU")


def measure_kills(driver: Any, address: str, kills: int, seed: int) -> None:
    """Kill the tab at random moments while notes are entered; every note that was answered must be there."""
    choose = random.Random(seed)
    answered: list[str] = []
    with fresh_browser(driver) as (context, _):
        page = context.new_page()
        frame = open_page(page, f"{address}/table/")
        form = {"deck": "sequence-bread", "rules": "classic", "id": "1"}
        place = frame.evaluate(_START, form)
        for kill in range(kills):
            heard: list[str] = []
            page.expose_function("heard", partial(list.append, heard))
            frame.evaluate(_WRITE, [place, f"kill {kill}"])
            while not heard:  # notes are being written now
                page.wait_for_timeout(20)
            page.wait_for_timeout(choose.uniform(0, 400))
            kill_tab(page)
            answered += heard
            page = context.new_page()
            frame = open_page(page, f"{address}/table/")
            log = next(text for name, text in read_copy(frame).items() if name.endswith(".game.yaml")).decode()
            lost = [note for note in answered if note not in log]
            assert not lost, lost
        print(f"killed {kills} times: {len(answered)} notes answered, 0 lost")


_START = """async (fields) => {
  const body = new URLSearchParams({ ...fields, player: "Ana" });
  body.append("player", "Luis");
  return (await fetch("/table/app/new", { method: "POST", body })).url;
}"""
_WRITE = """([place, words]) => { (async () => {
  for (let number = 0; ; number += 1) {
    const note = `${words} note ${number} end`;
    const page = await (await fetch(place)).text();
    const base = page.match(/data-edition="([^"]*)"/)[1];
    const body = new URLSearchParams({ base, id: note, do: "note", note });
    const answer = await fetch(place, { method: "POST", body, headers: { "X-Part": "table" } });
    if (answer.ok) parent.heard(note);
  }
})().catch(() => {}); }"""


class Host:
    """A web host that compresses what it sends, as most do, and counts its bytes."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.sent = 0
        self.address = ""
        self._held: tuple[str, ...] = ()
        self._released = threading.Event()
        self._files = {
            name: content if name.endswith(".gz") else gzip.compress(content) for name, content in files.items()
        }

    @contextmanager
    def serving(self) -> Iterator[Host]:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Answer, self))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_address[1]}"
        yield self
        server.shutdown()

    def hold(self, parts: Iterable[str]) -> None:
        """Answer no request for these parts until others are held back."""
        self._held = tuple(f"parts/{part}-" for part in parts)
        self._released.set()
        self._released = threading.Event()

    def find(self, path: str) -> tuple[str, bytes | None]:
        name = path.split("?")[0].removeprefix("/")
        name = f"{name}index.html" if not name or name.endswith("/") else name
        if self._held and name.startswith(self._held):
            self._released.wait()
        content = self._files.get(name)
        self.sent += len(content or b"")
        return name, content


class _Answer(BaseHTTPRequestHandler):
    def __init__(self, host: Host, *arguments: Any) -> None:
        self.host = host
        super().__init__(*arguments)

    def do_GET(self) -> None:
        name, content = self.host.find(self.path)
        self.send_response(200 if content else 404)
        if not name.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", mimetypes.guess_type(name)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(len(content or b"")))
        self.end_headers()
        with suppress(ConnectionError):  # of a tab that was killed
            self.wfile.write(content or b"")

    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=WHAT, default=WHAT)
    options = parser.parse_args()
    with Host(make_site(Sources())).serving() as host, sync_playwright() as driver:
        for page in ("studio", "table"):
            if page in options.only:
                measure_page(driver, host, page)
        if "pdf" in options.only:
            measure_pdf(driver, host.address)
        if "kills" in options.only:
            measure_kills(driver, host.address, options.kills, options.seed)


if __name__ == "__main__":
    main()
