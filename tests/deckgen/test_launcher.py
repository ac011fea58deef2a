"""The studio as a double click starts it: without a console, ended on its page."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

START = "import sys; sys.stdout = sys.stderr = sys.stdin = None; from deckgen.launcher import main; main()"


def start(tmp_path: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start it as Windows does, where there is nothing to print to; its browser notes the address it is given."""
    browser = tmp_path / "browser"
    browser.write_text(
        f'#!/bin/sh\necho "$1" > "{tmp_path}/opened.new" && mv "{tmp_path}/opened.new" "{tmp_path}/opened"\n'
    )
    browser.chmod(0o755)
    places = {"DECKGEN_CACHE": str(tmp_path), "BROWSER": str(browser), "LANGUAGE": "en"}
    return subprocess.Popen([sys.executable, "-c", START, *words], env=os.environ | places)


def opened_page(tmp_path: Path) -> str:
    """The address that the browser was given."""
    file = tmp_path / "opened"
    end = time.monotonic() + 30
    while not file.exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    return file.read_text().strip()


def ask(method: str, address: str, path: str) -> tuple[int, str]:
    found = re.fullmatch(r"http://([^/]+)(/.+/)", address)
    assert found
    with closing(http.client.HTTPConnection(found[1], timeout=10)) as connection:
        connection.request(method, f"{found[2]}{path}", headers={"Origin": f"http://{found[1]}"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_it_opens_a_page_a_second_start_brings_it_back_and_it_is_ended_there(tmp_path: Path) -> None:
    with start(tmp_path, "--folder", str(tmp_path / "Decks")) as process:
        address = opened_page(tmp_path)
        (tmp_path / "opened").unlink()
        with start(tmp_path) as second:
            assert opened_page(tmp_path) == address
            assert second.wait(30) == 0
        status, page = ask("GET", address, "")
        assert status == 200
        assert 'action="' + re.sub(r"http://[^/]+", "", address) + 'close"' in page
        status, page = ask("POST", address, "close")
        assert (status, "Everything is saved" in page) == (200, True)
        assert process.wait(10) == 0


def test_the_browser_shows_why_it_cannot_start(tmp_path: Path) -> None:
    with start(tmp_path, str(tmp_path / "no-such.yaml")) as process:
        assert process.wait(30) != 0
        file = opened_page(tmp_path).removeprefix("file://")
        assert "no-such.yaml" in Path(file).read_text("utf-8")
