"""A real studio, served as people start it, and a real browser to work in it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Browser, Page


@dataclass(frozen=True)
class Studio:
    """A running studio and its folder."""

    address: str
    folder: Path


def open_deck(page: Page, studio: Studio, name: str, files: Mapping[str, str | bytes]) -> Path:
    """Open a deck of these files on a page; returns its folder."""
    folder = studio.folder / name
    for file, content in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)
    page.goto(f"{studio.address}d/{name}/")
    page.locator("#cards .face svg").first.wait_for()
    return folder


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with running_studio(tmp_path_factory.mktemp("studio") / "Decks") as started:
        yield started


@contextmanager
def running_studio(folder: Path) -> Iterator[Studio]:
    """A studio whose decks are in a folder; settings and caches are beside it."""
    command = [sys.executable, "-m", "deckgen", "studio", "--folder", str(folder), "--no-open", "--lang", "en"]
    own = {name: str(folder.parent / name) for name in ("DECKGEN_CONFIG", "DECKGEN_CACHE", "DECKGEN_DATA")}
    environment = {**os.environ, **own}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as process:
        assert process.stdout
        said = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", said)
        try:
            assert address, said
            yield Studio(address[0], folder)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            process.wait(5)


@pytest.fixture
def page(browser: Browser, studio: Studio) -> Iterator[Page]:
    """A page of the studio; a test fails if anything went wrong in it, but for a disk that is said to be full."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    wrong: list[str] = []
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.goto(studio.address)
    yield opened
    context.close()
    assert not [text for text in wrong if "status of 507" not in text]
