"""A small deck with everything a preview must cope with, and the running preview of it, as people start it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EVENTS = """code,date,title,note
001,44 BCE,Death of Caesar,On the Ides of March
002,1969-07-20,Première marche sur la Lune,Armstrong first
003,1920,"""
EVENTS += '''"""><img src=x onerror=alert(1)>",
004,1914,<script>alert(1)</script>,
005,1789,The storming of the Bastille in 1789,
006,c. 900,Łódź market,
007,0,There is no such year,
'''


@dataclass(frozen=True)
class Served:
    """A running preview."""

    address: str
    events: Path
    process: subprocess.Popen[str]


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """The deck in a folder of its own, and its preview, which is ended if it still runs."""
    events, deck = folder / "events.csv", folder / "deck.yaml"
    events.write_text(EVENTS, encoding="utf-8")
    deck.write_text("title: Small & <b>bold</b>\nevents: events.csv\n", encoding="utf-8")
    command = [sys.executable, "-m", "deckgen", "preview", str(deck), "--watch", "--no-open", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout
        said = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", said)
        try:
            assert address, said
            yield Served(address[0], events, process)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(5)
