"""The collection inside an Anki package: a small database with notes, cards, and how they look."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

_SCHEMA = 11
_NOT_SYNCED = -1
_FIRST_ID = 1_500_000_000_000  # ids are times in milliseconds; ours are made from names, so that they never change
_CSS = ".card {background: #f3f3f3; text-align: center;} img {max-height: 80vh; border-radius: 2%;}"


@dataclass(frozen=True, slots=True)
class Note:
    """One card of the deck as something to learn; fields are HTML, the first of them is plain too."""

    guid: str
    fields: tuple[str, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How notes look: the names of their fields, and which of them is asked and which answered."""

    name: str
    fields: tuple[str, ...]
    asked: str
    answered: str


def write_collection(file: Path, deck_id: str, title: str, look: Look, notes: Sequence[Note], now: int) -> None:
    """Write the database; `now` in seconds: notes that are newer than those learnt before replace them."""
    deck, model = _steady_id(f"deck/{deck_id}"), _steady_id(f"look/{look.name}")
    with closing(sqlite3.connect(file)) as database, database:
        database.executescript(Path(__file__).with_name("anki_collection.sql").read_text("utf-8"))
        settings = (_configuration(deck, model), {model: _model(look, model, deck, now)}, _decks(deck, title, now))
        texts = [json.dumps(each, ensure_ascii=False) for each in (*settings, {"1": _options()}, {})]
        times = (now, now * 1000, now * 1000)
        database.execute(f"INSERT INTO col VALUES (1, ?, ?, ?, {_SCHEMA}, 0, 0, 0, ?, ?, ?, ?, ?)", (*times, *texts))
        for position, note in enumerate(notes, 1):
            _add(database, note, now * 1000 + position, (deck, model, now, position))


def _add(database: sqlite3.Connection, note: Note, row: int, common: tuple[int, int, int, int]) -> None:
    deck, model, now, position = common
    first = note.fields[0]
    checksum = int(hashlib.sha1(first.encode()).hexdigest()[:8], 16)
    tags = f" {' '.join(note.tags)} " if note.tags else ""
    values = (row, note.guid, model, now, _NOT_SYNCED, tags, "\x1f".join(note.fields), first, checksum, 0, "")
    database.execute(f"INSERT INTO notes VALUES ({', '.join('?' * len(values))})", values)
    card = (row, row, deck, 0, now, _NOT_SYNCED, 0, 0, position, *(0,) * 8, "")
    database.execute(f"INSERT INTO cards VALUES ({', '.join('?' * len(card))})", card)


def _steady_id(name: str) -> int:
    return _FIRST_ID + zlib.crc32(name.encode())


def _model(look: Look, model: int, deck: int, now: int) -> dict[str, Any]:
    letters = {"font": "Arial", "media": [], "rtl": False, "size": 20, "sticky": False}
    asked, answered = f"{{{{{look.asked}}}}}", f"{{{{{look.answered}}}}}"
    card = {"bafmt": "", "bqfmt": "", "did": None, "name": look.name, "ord": 0}
    return {
        "id": model,
        "name": look.name,
        "css": _CSS,
        "did": deck,
        "flds": [{"name": name, "ord": order} | letters for order, name in enumerate(look.fields)],
        "tmpls": [card | {"qfmt": asked, "afmt": f"{asked}<hr id=answer>{answered}"}],
        "req": [[0, "any", [look.fields.index(look.asked)]]],
        "latexPre": "\\documentclass[12pt]{article}\n\\begin{document}\n",
        "latexPost": "\\end{document}",
        "mod": now,
        "sortf": 0,
        "tags": [],
        "type": 0,
        "usn": _NOT_SYNCED,
        "vers": [],
    }


def _decks(deck: int, title: str, now: int) -> dict[str, Any]:
    """Two colons would make a deck within a deck."""
    return {str(key): _deck(key, name, now) for key, name in ((1, "Default"), (deck, title.replace("::", ":")))}


def _deck(key: int, name: str, now: int) -> dict[str, Any]:
    today = {f"{kind}Today": [0, 0] for kind in ("new", "rev", "lrn", "time")}
    folded = {"collapsed": False, "browserCollapsed": False}
    limits = {"conf": 1, "dyn": 0, "extendNew": 10, "extendRev": 50}
    return {"id": key, "name": name, "desc": "", "mod": now, "usn": _NOT_SYNCED} | today | folded | limits


def _options() -> dict[str, Any]:
    """Anki's own defaults for learning."""
    new = {"bury": False, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 7], "order": 1, "perDay": 20}
    review = {"bury": False, "ease4": 1.3, "fuzz": 0.05, "ivlFct": 1, "maxIvl": 36500, "minSpace": 1, "perDay": 200}
    lapse = {"delays": [10], "leechAction": 0, "leechFails": 8, "minInt": 1, "mult": 0}
    common = {"id": 1, "name": "Default", "mod": 0, "usn": 0, "autoplay": True, "maxTaken": 60, "replayq": True}
    return common | {"timer": 0, "new": new | {"separate": True}, "rev": review, "lapse": lapse}


def _configuration(deck: int, model: int) -> dict[str, Any]:
    spread = {"newSpread": 0, "collapseTime": 1200, "timeLim": 0, "estTimes": True, "dueCounts": True}
    sorting = {"sortType": "noteFld", "sortBackwards": False, "addToCur": True}
    return {"activeDecks": [deck], "curDeck": deck, "curModel": model, "nextPos": 1} | spread | sorting
