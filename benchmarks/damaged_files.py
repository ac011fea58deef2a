"""Damaged files of every kind that comes from strangers, for soak.py: each must be read, or refused with a message."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
import re
import shutil
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from PIL import Image

import deckgen.cli
import scorer.cli
from deckgen.browser import answer
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from deckgen.terminal import run
from deckgen.type.fonts import font
from deckgen.writers.workbook import write_workbook
from scorer.entry.games_folder import new_game

ROOT = Path(__file__).parents[1]
DECK = ROOT / "decks" / "en.yaml"
STRANGERS = ROOT / "tests" / "deckgen" / "strangers" / "files"
SLOW = 10.0  # seconds, after which a damaged file counts as one that hangs the program
RESULT = tuple[str, bool]
"""A line of the report, and whether the promise held."""


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
    (folder / "lettered.yaml").write_text("fonts: [font.ttf]\n" + cards % "note: \u0416")
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
    yield Kind("ODS files", "book.ods", (STRANGERS / "filtered.ods").read_bytes(), "deckgen", ("check",))
    yield Kind("XLS files", "book.xls", (STRANGERS / "filtered.xls").read_bytes(), "deckgen", ("check",))
    yield Kind("drawings", "drawing.svg", drawing, "deckgen", ("check", "drawn.yaml"))
    yield Kind("pictures", "picture.png", picture.getvalue(), "deckgen", ("check", "pictured.yaml"))
    yield Kind("themes", "theme/theme.yaml", (theme / "theme.yaml").read_bytes(), "deckgen", ("check", "themed.yaml"))
    yield Kind("templates", "theme/title.svg", (theme / "title.svg").read_bytes(), "deckgen", ("check", "themed.yaml"))
    yield Kind("fonts", "font.ttf", Path(font("sans").file).read_bytes(), "deckgen", ("check", "lettered.yaml"))
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
        code = _run(kind.program, words)
        if code == 0 and words[0] == "check":  # what passes is printed
            code = 0 if _run(kind.program, ["build", *words[1:], "-o", "damaged.pdf"]) == 0 else None
        if code is None:
            unclean += 1
            print(f"unclean: {kind.name} {content!r}", file=sys.stderr)
        tried += 1
    if kind.file:
        (folder / kind.file).write_bytes(kind.content)
    return f"{kind.name} {tried}, unclean {unclean}", not unclean


def _run(program: str, words: list[str]) -> int | None:
    """The exit code of a command; None if it is not one of its own, took too long, or said something to be obeyed."""
    said = io.StringIO()
    sys.argv = [program, *words]
    started = time.monotonic()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(deckgen.cli.app if program == "deckgen" else scorer.cli.app)
    obeyed = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", said.getvalue())
    return None if code not in (0, 1, 2) or obeyed or time.monotonic() - started > SLOW else code


# The studio


PAGES = ("", "contents", "cards?code=1", "findings", "look", "axis.svg", "columns", "printed?paper=A4", "deck.zip")
WORDS = [0, -1, 1e999, None, True, "", "9" * 5000, "title", "\0", "../../etc/passwd", "théme", [], {"date": "1950"}]
ACTIONS = [None, "cells", "insert", "delete", "move", "paste", "choice", "column", "add-column", "sort", "undo"]
KEYS = ["row", "rows", "cells", "before", "heading", "headings", "text", "key", "value", "field", "name", "was"]


def drop_decks(folder: Path, rng: random.Random, until: float) -> RESULT:
    """Drop damaged decks on the studio, look at all pages of each, and ask for changes that no page asks for."""
    content = {
        "deck.yaml": b"title: A\nevents: list.csv\ntheme: theme\n",
        "list.csv": b"code,date,title,icon,image\n1,1969,Moon,drawing.svg,\n2,1970,Mars,,picture.png\n",
    }
    names = ("drawing.svg", "picture.png", "theme/theme.yaml", "theme/title.svg")
    content |= {name: (folder / name).read_bytes() for name in names}
    tried, unclean = 0, 0
    while time.monotonic() < until or not tried:
        damaged = rng.choice(list(content))
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name, data in content.items():
                archive.writestr(name, damage(data, rng) if name == damaged else data)
        requests = _studio_requests(packed.getvalue(), rng)
        app, studio = studio_app(Decks(folder / "studio"), "/s"), "/s/d/a/"
        for method, path, kind, body in requests:
            started, address = time.process_time(), path.replace("DECK/", studio)
            try:
                found = asyncio.run(answer(app, method, address, {"content-type": kind}, body))
                failed = "status 500" if found.status == 500 else ""
                if path == "/s/drop":
                    studio = dict(found.headers).get("location", studio)
            except Exception as error:
                failed = repr(error)
            if (taken := time.process_time() - started) > SLOW:  # the computer may be busy with the rest of the soak
                failed = f"{taken:.1f} s"
            if failed:
                unclean += 1
                print(f"unclean: {failed}: {method} {address} {body!r:.20000}", file=sys.stderr)
            tried += 1
        shutil.rmtree(folder / "studio", ignore_errors=True)
    return f"requests to the studio {tried}, unclean {unclean}", not unclean


def _studio_requests(packed: bytes, rng: random.Random) -> Iterator[tuple[str, str, str, bytes]]:
    """Method, path, kind of content and body; DECK stands for the deck that was dropped."""
    head = b'--e\r\nContent-Disposition: form-data; name="files"; filename="a.zip"\r\n\r\n'
    yield "POST", "/s/drop", "multipart/form-data; boundary=e", head + packed + b"\r\n--e--\r\n"
    for page in PAGES:
        yield "GET", f"DECK/{page}", "text/plain", b""
    for _ in range(20):
        values = {key: rng.choice(WORDS) for key in rng.sample(KEYS, rng.randrange(1, 6))}
        change = json.dumps({"action": rng.choice(ACTIONS), **values})
        yield "POST", "DECK/change", "application/json", change.encode()
        query = urlencode({key: rng.choice(WORDS) for key in ("row", "heading", "text")})
        yield "GET", f"DECK/{rng.choice(('unsaved', 'value', 'photograph'))}?{query}", "text/plain", b""
