"""A real preview of a small deck, served as people start it, and a real browser to look at it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.deckgen.preview.served_preview import EVENTS, Served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    events = tmp_path_factory.mktemp("deck") / "events.csv"
    events.write_text(EVENTS, encoding="utf-8")
    (events.parent / "deck.yaml").write_text("title: Small & <b>bold</b>\nevents: events.csv\n", encoding="utf-8")
    command = [sys.executable, "-m", "deckgen", "preview", str(events.parent / "deck.yaml"), "--watch", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout
        said = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", said)
        try:
            assert address, said
            yield Served(address[0], events, process)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(5)
