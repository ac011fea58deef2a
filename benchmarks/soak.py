"""Tries to break both programs, for a while: python benchmarks/soak.py [--seconds 120] [--seed 1]

Kills the program that writes a game, gives both programs damaged files and the server damaged requests, and lets idle
strangers crowd the table of a family. Only addresses of this machine are used. What SECURITY.md promises must hold: no
acknowledged entry is lost, every file is read or refused with a message, every tap is answered.
"""

from __future__ import annotations

import argparse
import contextlib
import io
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
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple
from urllib.parse import urlencode

from PIL import Image

import deckgen.cli
import scorer.cli
from deckgen.terminal import run
from deckgen.writers.workbook import write_workbook
from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.read import read_log
from scorer.log.records import Note

ROOT = Path(__file__).parents[1]
DECK = ROOT / "decks" / "en.yaml"
PHONES, STRANGERS, ADDRESSES = 20, 500, 50
SLOW = 10.0  # seconds, after which a damaged file counts as one that hangs the program
RESULT = tuple[str, bool]
"""A line of the report, and whether the promise held."""


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


# Damaged files


TOKENS = [
    b"\0", b"\x1b[2J", b"\xff\xfe", b"\xc2\x85", b"\xe2\x80\xa8", b"\xed\xa0\x80", b'"', b"'", b"{", b"}", b"[", b"]",
    b"&a", b"*a", b"<", b">", b"&lt;", b"{{", b"{%", b"%}", b"-", b"=1+1", b",", b";", b"\n", b"\r", b"\t", b": ",
    b"# ", b"99999999999", b"-1", b"1e999", b"nan", b"null", b"!!python/object", b"../../etc/passwd", b"/dev/zero",
    b"translate(", b"url(#a)", b"100%",
]  # fmt: skip


def damage(content: bytes, rng: random.Random) -> bytes:
    """The content with some bytes changed, cut out, doubled or put in."""
    damaged = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 4, 12))):
        at, length = rng.randrange(len(damaged) + 1), rng.choice((1, 2, 8, 60))
        match rng.randrange(5):
            case 0:
                damaged[at : at + 1] = rng.randbytes(1)
            case 1:
                del damaged[at : at + length]
            case 2:
                damaged[at:at] = damaged[at : at + length] * rng.choice((1, 2, 50))
            case 3:
                damaged[at:at] = rng.choice(TOKENS)
            case 4:
                del damaged[at:]
    return bytes(damaged)


class Kind(NamedTuple):
    """A kind of input: a good file of it, and the words of a command that reads it."""

    name: str
    file: str
    content: bytes
    program: str
    words: tuple[str, ...]


def kinds(folder: Path) -> Iterator[Kind]:
    """Every kind of file that comes from strangers; what it needs beside it is written to the folder."""
    rows = [
        ("code", "date", "title", "note"),
        ("1", "1969-07-20", "Moon landing", "One small step"),
        ("2", "-44", "Rome", ""),
    ]
    listed = "\n".join(",".join(row) for row in rows).encode()
    (folder / "list.csv").write_bytes(listed)
    drawing = b'<svg viewBox="0 0 24 24"><g transform="translate(1 2)"><path fill="#000" d="M2 2h9v9z"/></g></svg>'
    cards = "title: A\nevents:\n- {date: 1969, title: Moon, %s}\n- {date: 1970, title: Mars}\n"
    (folder / "drawn.yaml").write_text(cards % "icon: drawing.svg")
    (folder / "pictured.yaml").write_text(cards % "image: picture.png")
    (folder / "themed.yaml").write_text("theme: theme\n" + cards % "icon: moon-full")
    theme = ROOT / "templates" / "cards" / "eco"
    (folder / "theme").mkdir()
    for file in theme.iterdir():
        (folder / "theme" / file.name).write_bytes(file.read_bytes())
    picture, workbook = io.BytesIO(), io.BytesIO()
    Image.radial_gradient("L").resize((60, 40)).save(picture, "PNG")
    write_workbook(workbook, "events", rows)
    game = new_game(folder, DECK, "classic", ("Ana", "Luis"))
    log = (
        game.path.read_bytes()
        + b'- {start: 17}\n- {by: Ana, place: 45, after: 17}\n- {note: "a, \\u0085b"}\n- {undo: 1}\n'
    )
    yield Kind("dates", "", "c. 1492–1504 BC, 12 October".encode(), "deckgen", ("date", "--"))
    yield Kind("lists", "list2.csv", listed, "deckgen", ("check",))
    yield Kind("decks", "deck.yaml", (cards % "note: n").encode(), "deckgen", ("check",))
    yield Kind("workbooks", "book.xlsx", workbook.getvalue(), "deckgen", ("check",))
    yield Kind("drawings", "drawing.svg", drawing, "deckgen", ("check", "drawn.yaml"))
    yield Kind("pictures", "picture.png", picture.getvalue(), "deckgen", ("check", "pictured.yaml"))
    yield Kind("themes", "theme/theme.yaml", (theme / "theme.yaml").read_bytes(), "deckgen", ("check", "themed.yaml"))
    yield Kind("templates", "theme/title.svg", (theme / "title.svg").read_bytes(), "deckgen", ("check", "themed.yaml"))
    yield Kind("game logs", "a.game.yaml", log, "scorer", ("replay",))


def try_kind(kind: Kind, folder: Path, rng: random.Random, until: float) -> RESULT:
    """Run the command on damaged files; it must end in time, with one of its own exit codes and nothing to obey."""
    tried, unclean = 0, 0
    while time.monotonic() < until or not tried:
        content = damage(kind.content, rng)
        words = list(kind.words)
        if not kind.file:
            words.append(content.replace(b"\0", b"").decode("utf-8", "replace"))
        else:
            (folder / kind.file).write_bytes(content)
            words += [kind.file] if len(words) == 1 else []
        if not _is_clean(kind.program, words):
            unclean += 1
            print(f"unclean: {kind.name} {content!r}", file=sys.stderr)
        tried += 1
    if kind.file:
        (folder / kind.file).write_bytes(kind.content)
    return f"{kind.name} {tried}, unclean {unclean}", not unclean


def _is_clean(program: str, words: list[str]) -> bool:
    said = io.StringIO()
    sys.argv = [program, *words]
    started = time.monotonic()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(deckgen.cli.app if program == "deckgen" else scorer.cli.app)
    obeyed = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", said.getvalue())
    return code in (0, 1, 2) and not obeyed and time.monotonic() - started < SLOW


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
        report(kill_servers(folder, rng, share(0.2)))
        report(kill_writers(folder, rng, share(0.1)))
        (folder / "files").mkdir()
        with contextlib.chdir(folder / "files"):
            every = list(kinds(Path.cwd()))
            for kind in every:
                report(try_kind(kind, Path.cwd(), rng, share(0.4 / len(every))))
        games = [new_game(folder / "games", DECK, "classic", ("Ana", "Luis")) for _ in range(5)]
        names = [game.path.name.removesuffix(".game.yaml") for game in games]
        server = Server.start(folder)
        try:
            report(damaged_requests(server, names[0], rng, share(0.1)))
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
