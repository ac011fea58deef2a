"""Tries to break both programs, for a while: python benchmarks/soak.py [--seconds 120] [--seed 1]

Kills the program that writes a game, gives both programs damaged files and the server damaged requests, and lets idle
strangers crowd the table of a family. Only addresses of this machine are used. What SECURITY.md promises must hold: no
acknowledged entry is lost, every file is read or refused with a message, every tap is answered.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple
from urllib.parse import urlencode

from damaged_files import DECK, RESULT, ROOT, SLOW, damage, drop_decks, kinds, try_kind

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.read import read_log
from scorer.log.records import Note

PHONES, STRANGERS, ADDRESSES = 20, 500, 50


class Server(NamedTuple):
    """`scorer serve` in a process of its own, as on the network."""

    process: subprocess.Popen[str]
    port: int
    root: str

    @classmethod
    def start(cls, folder: Path) -> Server:
        homes = {f"DECKGEN_{name}": str(folder / name.lower()) for name in ("CACHE", "CONFIG", "DATA")}
        command = [sys.executable, "-c", "from scorer.cli import main; main()", "serve", str(DECK), "--lan"]
        command += ["--no-open", "--port", "0", "--games", str(folder / "games")]
        environment = os.environ | homes | {"PYTHONUTF8": "1"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment)
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r"http://[^/]+:(\d+)(/\S*)/", line):
                return cls(process, int(found[1]), found[2])
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def send_note(self, line: HTTPConnection, name: str, text: str, edition: str, tap: str) -> tuple[int, str]:
        """The status of the answer, and the edition of the table that it shows."""
        headers = {"Content-Type": "application/x-www-form-urlencoded", "X-Part": "table"}
        headers |= {"Host": f"127.0.0.1:{self.port}", "Origin": f"http://127.0.0.1:{self.port}"}
        form = urlencode({"do": "note", "note": text, "base": edition, "id": tap})
        line.request("POST", f"{self.root}/g/{name}", form, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status, answer.headers.get("X-Edition", edition)


def connect(server: Server, address: str = "127.0.0.1") -> HTTPConnection:
    return HTTPConnection("127.0.0.1", server.port, timeout=SLOW, source_address=(address, 0))


def notes_of(game: Game) -> list[str]:
    return [record.text for record in read_log(game.path).records if isinstance(record, Note)]


# Kills


def kill_servers(folder: Path, rng: random.Random, until: float) -> RESULT:
    """Notes are sent to a server that is killed at any moment; all that it acknowledged must be in the log."""
    game = new_game(folder / "games", DECK, "classic", ("Ana", "Luis"))
    name = game.path.name.removesuffix(".game.yaml")
    acknowledged: list[str] = []
    kills = 0
    while time.monotonic() < until or not kills:
        server = Server.start(folder)
        ending = threading.Timer(rng.uniform(0.0, 1.0), server.process.kill)
        with contextlib.closing(connect(server)) as line, contextlib.suppress(OSError, HTTPException):
            edition = f"{Game(game.path).version}.0"
            for number in range(100_000):
                text = f"{kills} {number} é\u2028\x7f" + "x" * rng.randrange(200)
                status, edition = server.send_note(line, name, text, edition, f"{kills}-{number}")
                if status == 200:
                    acknowledged.append(" ".join(text.split()))
                    if number == 0:
                        ending.start()
        ending.cancel()
        server.kill()
        kills += 1
    lost = set(acknowledged) - set(notes_of(game))
    return f"servers killed {kills}, notes acknowledged {len(acknowledged)}, lost {len(lost)}", not lost


def kill_writers(folder: Path, rng: random.Random, until: float) -> RESULT:
    """The same for a program that writes a log itself, as `scorer play` does."""
    code = """
import sys
from scorer.entry.game import Game
from scorer.log.records import Note
game = Game(sys.argv[1])
while True:
    text = f"{game.version} {'y' * (game.version % 97)}"
    game.enter(Note(0, text))
    print(text, flush=True)
"""
    game = new_game(folder / "written", DECK, "classic", ("Ana", "Luis"))
    acknowledged: list[str] = []
    kills = 0
    while time.monotonic() < until or not kills:
        command = [sys.executable, "-c", code, str(game.path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
            assert writer.stdout
            acknowledged.append(writer.stdout.readline().rstrip("\n"))
            time.sleep(rng.uniform(0, 0.2))
            writer.send_signal(signal.SIGKILL)
            acknowledged += [line[:-1] for line in writer.stdout if line.endswith("\n")]
        kills += 1
    lost = set(acknowledged) - set(notes_of(game))
    return f"writers killed {kills}, notes acknowledged {len(acknowledged)}, lost {len(lost)}", not lost


# Damaged requests


def damaged_requests(server: Server, name: str, rng: random.Random, until: float) -> RESULT:
    """Requests of which parts are changed or missing; the server must refuse them, and live."""
    body = urlencode({"do": "note", "note": "x", "base": "0.0", "id": "1"})
    host = f"127.0.0.1:{server.port}"
    head = f"POST {server.root}/g/{name} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n"
    good = (
        f"{head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    tried, unclean = 0, 0
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), SLOW) as line:
            line.sendall(damage(good, rng))
            line.shutdown(socket.SHUT_WR)
            unclean += line.recv(100).startswith(b"HTTP/1.1 5")
        tried += 1
    alive = server.process.poll() is None
    return f"requests {tried}, unclean {unclean + (not alive)}", alive and not unclean


# Strangers at the door


def crowd(server: Server, until: float) -> None:
    """Many strangers from many addresses: each holds the line, and comes again when it is sent away."""
    lines: list[socket.socket] = []
    while time.monotonic() < until:
        for number in range(STRANGERS - len(lines)):
            line = socket.socket()
            line.bind((f"127.0.1.{1 + number % ADDRESSES}", 0))
            line.setblocking(False)
            line.connect_ex(("127.0.0.1", server.port))
            lines.append(line)
        time.sleep(1)
        lines = [line for line in lines if _is_open(line)]
    for line in lines:
        line.close()


def _is_open(line: socket.socket) -> bool:
    try:
        if line.recv(1) != b"":
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    line.close()
    return False


class Phone(threading.Thread):
    """A phone that taps about once a second, on a new connection every few taps; like the page, it sends a tap again
    if its connection breaks."""

    def __init__(self, server: Server, name: str, number: int, until: float) -> None:
        super().__init__()
        self.server, self.table, self.number, self.until = server, name, number, until
        self.times: list[float] = []  # milliseconds
        self.repeated = 0
        self.unanswered: list[str] = []

    def run(self) -> None:
        rng = random.Random(self.number)
        line, edition, tap = connect(self.server, f"127.0.2.{1 + self.number}"), "0.0", 0
        while time.monotonic() < self.until:
            started = time.perf_counter()
            for tries_left in reversed(range(5)):
                try:
                    status, edition = self.server.send_note(line, self.table, "x", edition, f"{self.number}-{tap}")
                except (OSError, HTTPException) as error:
                    line.close()
                    self.repeated += 1
                    if not tries_left:
                        self.unanswered.append(repr(error))
                    continue
                if status not in (200, 409):  # 409: another phone was quicker, and the answer shows its move
                    self.unanswered.append(f"status {status}")
                break
            self.times.append((time.perf_counter() - started) * 1000)
            tap += 1
            if tap % 5 == 0:
                line.close()
            time.sleep(rng.uniform(0.5, 1.5))
        line.close()


def crowded_table(server: Server, names: list[str], until: float) -> RESULT:
    strangers = threading.Thread(target=crowd, args=(server, until))
    phones = [Phone(server, names[number % len(names)], number, until) for number in range(PHONES)]
    strangers.start()
    time.sleep(1)
    for thread in phones:
        thread.start()
    for thread in (strangers, *phones):
        thread.join()
    times = [each for phone in phones for each in phone.times]
    unanswered = [each for phone in phones for each in phone.unanswered]
    for each in unanswered:
        print(f"unanswered: {each}", file=sys.stderr)
    share = 1 - len(unanswered) / len(times)
    again = sum(phone.repeated for phone in phones)
    figures = f"answered {share:.2%}, sent again {again}, median {median(times):.0f} ms"
    slowest = f"99% within {quantiles(times, n=100)[-1]:.0f} ms"
    return f"{STRANGERS} idle strangers, {PHONES} phones, taps {len(times)}: {figures}, {slowest}", not unanswered


def soak(seconds: float, rng: random.Random, report: Callable[[RESULT], None]) -> None:
    """All parts, each for its share of the time."""

    def share(part: float) -> float:
        return time.monotonic() + seconds * part

    with tempfile.TemporaryDirectory() as made, contextlib.chdir(made):
        folder = Path(made)
        report(kill_servers(folder, rng, share(0.15)))
        report(kill_writers(folder, rng, share(0.1)))
        (folder / "files").mkdir()
        with contextlib.chdir(folder / "files"):
            every = list(kinds(Path.cwd()))
            for kind in every:
                report(try_kind(kind, Path.cwd(), rng, share(0.4 / len(every))))
            report(drop_decks(Path.cwd(), rng, share(0.1)))
        games = [new_game(folder / "games", DECK, "classic", ("Ana", "Luis")) for _ in range(5)]
        names = [game.path.name.removesuffix(".game.yaml") for game in games]
        server = Server.start(folder)
        try:
            report(damaged_requests(server, names[0], rng, share(0.05)))
            report(crowded_table(server, names, share(0.2)))
        finally:
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kept = True

    def report(result: RESULT) -> None:
        nonlocal kept
        print(("✓ " if result[1] else "✗ ") + result[0], flush=True)
        kept = kept and result[1]

    soak(options.seconds, random.Random(options.seed), report)
    sys.exit(not kept)


if __name__ == "__main__":
    main()
