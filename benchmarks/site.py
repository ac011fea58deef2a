"""Measure the pages that need no installation, in a real browser: bytes, processor time, and what a killed tab loses.

    python benchmarks/site.py [--kills 200]

Processor time is that of all processes of the browser, from /proc, so this runs on Linux. Times are of this machine:
compare them in one run only.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import BrowserContext, sync_playwright

from deckgen.site.downloads import Sources
from deckgen.site.folder import make_site
from tests.deckgen.site.built_site import SECONDS, kill_tab, open_page, read_copy, serving

_TICKS = os.sysconf("SC_CLK_TCK")
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


def measure_page(driver: Any, address: str, name: str) -> None:
    with fresh_browser(driver) as (context, profile):
        page = context.new_page()
        for visit in ("first", "later"):
            before, started = processor_seconds(profile), time.perf_counter()
            open_page(page, f"{address}/{name}/")
            usable = processor_seconds(profile) - before, time.perf_counter() - started
            page.locator("body[data-offline]").wait_for(state="attached", timeout=SECONDS)
            whole = processor_seconds(profile) - before
            print(
                f"{name}, {visit} visit: usable after {usable[0]:.1f} s of CPU ({usable[1]:.1f} s), all {whole:.1f} s"
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
            page.expose_function("heard", heard.append)
            frame.evaluate(_WRITE, [place, f"kill {kill}"])
            page.wait_for_timeout(choose.uniform(20, 400))
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    files = make_site(Sources())
    wire = {name: len(content if name.endswith(".gz") else gzip.compress(content)) for name, content in files.items()}
    shell = sum(size for name, size in wire.items() if name.startswith(("assets/", "runtime/pyodide")))
    for page, parts in {
        "studio": ("stdlib", "core", "studio", "fonts", "drawing", "documents", "lists"),
        "table": ("stdlib", "core", "table", "fonts", "faces-en"),
    }.items():
        sizes = {part: next(wire[name] for name in wire if name.startswith(f"parts/{part}-")) for part in parts}
        print(f"{page}: {(shell + sum(sizes.values())) / 1e6:.1f} MB over the network, {sizes}")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / name).write_bytes(content)
        with serving(Path(folder)) as address, sync_playwright() as driver:
            for page in ("studio", "table"):
                measure_page(driver, address, page)
            measure_pdf(driver, address)
            measure_kills(driver, address, options.kills, options.seed)


if __name__ == "__main__":
    main()
