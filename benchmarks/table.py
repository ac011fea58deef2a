"""How quickly the page at the table answers: python benchmarks/table.py

A placement into a line of sixty cards must be acknowledged, synced to disk, in under 30 ms; twenty phones that ask
every second and a half must cost less than a tenth of a core.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from scorer.entry.games_folder import new_game
from scorer.log.records import Deal, Placement, Start

DECK = Path(__file__).parents[1] / "decks" / "en.yaml"
LINE = 60
TAPS = 60
PHONES, OFTEN, WATCHED = 20, 1.5, 20.0


def long_line(folder: Path) -> tuple[str, str, int]:
    """A game with sixty cards in the line; its name, a card that can be played, and its version."""
    game = new_game(folder, DECK, "classic", ("Ana", "Luis"), {"hand": "32"})
    deck_cards = game.table.cards
    cards = deck_cards.by_date(deck_cards.by_code)[: LINE + 5]
    game.enter(Start(0, (cards[0],)), Deal(0, "Ana", tuple(cards[1:65:2])), Deal(0, "Luis", tuple(cards[2:66:2])))
    for number in range(1, LINE):
        game.enter(Placement(0, ("Luis", "Ana")[number % 2], cards[number], after=cards[number - 1]))
    assert len(game.state.line.cards) == LINE
    return game.path.name.removesuffix(".game.yaml"), cards[LINE], game.version


def tap(connection: HTTPConnection, path: str, fields: dict[str, str]) -> float:
    body = urlencode(fields)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "X-Part": "table"}
    origin = f"http://{connection.host}:{connection.port}"
    started = time.perf_counter()
    connection.request("POST", path, body, headers | {"Origin": origin})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    return (time.perf_counter() - started) * 1000


def placements(port: int, name: str, card: str, version: int) -> list[float]:
    """Place and take back, again and again; only placing is timed."""
    times = []
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        by = "Luis" if LINE % 2 == 0 else "Ana"
        page = f"/g/{name}"
        connection.request("GET", page)
        places = re.findall(r'value="(place:[^"]*:)"', connection.getresponse().read().decode())
        for _ in range(TAPS):
            place = {"do": places[-1], "by": by, "card": card, "base": f"{version}.0", "id": str(version)}
            times.append(tap(connection, page, place))
            tap(connection, page, {"do": "undo", "base": f"{version + 1}.0", "id": f"u{version}"})
            version += 2
    return times


def watch(port: int, name: str, edition: str, until: float) -> None:
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        while time.monotonic() < until:
            connection.request("GET", f"/g/{name}/state?since={edition}")
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 304, answer.status
            time.sleep(OFTEN)


def core_share(process: subprocess.Popen[str], port: int, name: str, edition: str) -> float:
    """Processor time of the server while phones watch, in proportion to the time that passed."""
    before, started = _processor_time(process.pid), time.monotonic()
    phones = [
        threading.Thread(target=watch, args=(port, name, edition, time.monotonic() + WATCHED)) for _ in range(PHONES)
    ]
    for phone in phones:
        phone.start()
        time.sleep(OFTEN / PHONES)
    for phone in phones:
        phone.join()
    return (_processor_time(process.pid) - before) / (time.monotonic() - started)


def _processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        name, card, version = long_line(Path(folder))
        command = [sys.executable, "-c", "from scorer.cli import main; main()", "serve", str(DECK), "--no-open"]
        command += ["--games", folder, "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
            assert process.stdout
            said = process.stdout.readline()
            found = re.search(r":(\d+)/", said)
            assert found, said
            port = int(found[1])
            try:
                times = placements(port, name, card, version)
                edition = f"{version + 2 * TAPS}.0"
                share = core_share(process, port, name, edition) if Path("/proc/self/stat").is_file() else None
            finally:
                process.terminate()
    ninety_fifth = quantiles(times, n=20)[-1]
    print(f"placement into a line of {LINE}: median {median(times):.1f} ms, 95% under {ninety_fifth:.1f} ms")
    if share is not None:
        print(f"{PHONES} phones asking every {OFTEN} s: {share:.1%} of a core")


if __name__ == "__main__":
    main()
