"""The server of `deckgen preview`: what it answers, and how it ends."""

from __future__ import annotations

import json
import signal
from contextlib import closing
from http.client import HTTPConnection
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from tests.deckgen.studio.served_preview import Served, serving

if TYPE_CHECKING:
    from pathlib import Path


def ask(served: Served, path: str) -> tuple[int, bytes]:
    """The status and the content of an address, seen from the page."""
    address = urlsplit(urljoin(served.address, path))
    with closing(HTTPConnection(address.netloc, timeout=5)) as connection:
        connection.request("GET", address.path)
        response = connection.getresponse()
        return response.status, response.read()


def test_what_the_page_needs_is_served_and_nothing_else(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for path in (
            "deck.css",
            "../../assets/studio.css",
            "../../assets/view.js",
            "../../assets/icon.svg",
            "fonts/sans",
        ):
            assert ask(served, path)[0] == 200, path
        for path in (
            "fonts/no-such",
            "fonts/..%2fdeck.html",
            "pictures/no-such",
            "../../assets/deck.html",
            "../../assets/..%2fstudio%2fdeck.html",
            "../../",
            "../other/",
            "change",
        ):
            assert ask(served, path)[0] == 404, path
        whole = json.loads(ask(served, "contents")[1])
        assert whole["cards"].count("<li") == 7


def test_ctrl_c_ends_it_cleanly_even_while_a_page_waits_for_news(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        address = urlsplit(served.address)
        with closing(HTTPConnection(address.netloc, timeout=5)) as waiting:
            waiting.request("GET", f"{address.path}news?revision=1")
            assert ask(served, "deck.css")[0] == 200
            served.process.send_signal(signal.SIGINT)
            assert served.process.wait(5) == 0
