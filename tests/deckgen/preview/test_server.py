"""The preview's server: what it answers, to whom, and how it ends."""

from __future__ import annotations

import signal
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.deckgen.preview.served_preview import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message
    from pathlib import Path


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    text: str


@contextmanager
def asking(served: Served, path: str, host: str | None = None) -> Iterator[HTTPResponse]:
    connection = HTTPConnection(urlsplit(served.address).netloc, timeout=5)
    with closing(connection):
        connection.request("GET", path, headers={"Host": host} if host else {})
        with connection.getresponse() as response:
            yield response


def get(served: Served, path: str, host: str | None = None) -> Answer:
    with asking(served, path, host) as response:
        return Answer(response.status, response.headers, response.read().decode("latin-1"))


def test_the_page_loads_and_runs_nothing_but_its_own_files(served: Served) -> None:
    answer = get(served, "/")
    policy = answer.headers["Content-Security-Policy"]
    assert answer.status == 200
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_everything_from_a_deck_is_escaped(served: Served) -> None:
    page = get(served, "/").text
    assert "<script>alert" not in page
    assert "<img" not in page
    assert "<b>bold" not in page


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example"])
def test_other_names_for_this_machine_are_refused(served: Served, host: str) -> None:
    answer = get(served, "/", host)
    assert answer.status == 400
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize(
    "path",
    ["/fonts/no-such", "/fonts/..%2fpage.html", "/pictures/no-such", "/assets/page.html", "/assets/..%2fcard.html"],
)
def test_only_what_the_page_needs_is_served(served: Served, path: str) -> None:
    assert get(served, path).status == 404


@pytest.mark.parametrize(
    "path", ["/deck.css", "/assets/page.css", "/assets/page.js", "/assets/icon.svg", "/fonts/sans"]
)
def test_what_the_page_needs_is_served(served: Served, path: str) -> None:
    assert get(served, path).status == 200


def test_a_page_that_missed_something_gets_everything(served: Served) -> None:
    with asking(served, "/news?since=0") as answer:
        line = next(line for line in answer if line.startswith(b"data: "))
    assert b'"001-1"' in line
    assert b'"006-1"' in line


def test_ctrl_c_ends_it_cleanly_even_with_a_page_open(tmp_path: Path) -> None:
    with serving(tmp_path) as served, asking(served, "/news?since=0"):
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(5) == 0
