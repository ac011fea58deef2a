"""A studio that is killed at any moment has lost nothing of what it said was saved."""

from __future__ import annotations

import http.client
import json
import random
import re
import signal
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

from deckgen.reading.deck_file import load_deck

LIST = "code,date,title\n1,1969,Moon landing\n2,1789,The Bastille is stormed\n"
KILLS = 6


def edit_until_killed(folder: Path, delay: float, first: int) -> tuple[int, int]:
    """Change a title again and again; the number of the last change that was answered, and of the last one sent."""
    command = [sys.executable, "-m", "deckgen", "studio", str(folder / "deck.yaml"), "--no-open", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout
        said = re.search(r"http://([^/]+)(/\S+)", process.stdout.readline())
        assert said
        killer = threading.Timer(delay, process.send_signal, [signal.SIGKILL])
        killer.start()
        answered, sent = 0, first
        with closing(http.client.HTTPConnection(said[1])) as connection:
            try:
                while True:
                    body = json.dumps({"action": "cells", "row": 0, "cells": {"title": f"Change {sent}"}})
                    connection.request("POST", f"{said[2]}change", body, {"Origin": f"http://{said[1]}"})
                    if connection.getresponse().read() and connection.sock:
                        answered = sent
                    sent += 1
            except (OSError, http.client.HTTPException):
                pass
        killer.join()
    return answered, sent


def test_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("id: OURS\nevents: events.csv\n", "utf-8")
    (tmp_path / "events.csv").write_text(LIST, "utf-8")
    chosen, number, answered_in_all = random.Random(7), 1, 0
    for _ in range(KILLS):
        answered, sent = edit_until_killed(tmp_path, 0.3 + chosen.random() * 0.5, number)
        kept = load_deck(tmp_path / "deck.yaml").cards
        assert [card.title for card in kept][1] == "The Bastille is stormed"
        if answered:
            assert int(kept[0].title.removeprefix("Change ")) in range(answered, sent + 1)
            answered_in_all += 1
        number = sent + 1
    assert answered_in_all  # some of the kills came after an answer
