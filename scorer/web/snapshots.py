"""Photographs of whole tables: what was seen, what people settled with a tap, and the log that it becomes."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import date
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from scorer.entry.last_table import recall
from scorer.entry.ledger import Ledger
from scorer.log.writing import write_log
from scorer.messages import say
from scorer.replay import open_deck
from scorer.web.tables import ENDING

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.photo import PhotoReport, Wish
    from scorer.photo.sighting import Sighting
    from scorer.rules.cards import CardIndex

_MOST_KEPT = 6
_LONGEST = 2000  # pixels of a picture as the page shows it
_NEEDED = ("cv2", "numpy", "zxingcpp", "scorer.photo")


def can_read_tables() -> bool:
    """Whether everything that reading photographs needs is installed."""
    return all(find_spec(package) for package in _NEEDED)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One table: its pictures upright, what was seen in them, and the verdict as things stand."""

    name: str
    pictures: tuple[bytes, ...]
    wish: Wish
    sighting: Sighting
    report: PhotoReport


class Snapshots:
    """The last few photographed tables."""

    def __init__(self, folder: Path, deck: Path) -> None:
        self._folder, self._deck = folder, deck
        self._kept: OrderedDict[str, Snapshot] = OrderedDict()

    @property
    def box(self) -> CardIndex:
        return open_deck(self._deck)

    def get(self, name: str) -> Snapshot | None:
        return self._kept.get(name)

    def take(self, pictures: list[bytes], rules: str) -> Snapshot:
        """Read and judge; UserError for what is no picture."""
        from scorer.photo import Wish, judge_sighting, read_photos

        players = recall().players or (say("photo.team"),)
        wish = Wish(rules or None, players)
        sighting = read_photos(self.box, pictures)
        shown = tuple(_upright(picture, number) for number, picture in enumerate(pictures, 1))
        report = judge_sighting(self.box, sighting, wish)
        return self._keep(Snapshot(secrets.token_hex(8), shown, wish, sighting, report))

    def settle(self, snapshot: Snapshot, number: int, code: str | None) -> Snapshot:
        """A person has answered a question: this card lies there, or none."""
        from scorer.photo import judge_sighting, settle

        sighting = settle(snapshot.sighting, snapshot.report.questions, {number: code})
        report = judge_sighting(self.box, sighting, snapshot.wish)
        return self._keep(replace(snapshot, sighting=sighting, report=report))

    def write_log(self, snapshot: Snapshot) -> str:
        """The table as a game of its own; its name."""
        from scorer.photo.game_log import table_log

        self._folder.mkdir(parents=True, exist_ok=True)
        stem = f"{date.today().isoformat()}-{snapshot.report.ruleset.id}-photo"
        number = 1
        while True:
            name = stem if number == 1 else f"{stem}-{number}"
            path = self._folder / f"{name}{ENDING}"
            log = table_log(snapshot.report.lay, snapshot.report.replayed.state.table, path.absolute())
            try:
                Ledger.create(path, write_log(log, "yaml"))
            except FileExistsError:
                number += 1
            else:
                return name

    def _keep(self, snapshot: Snapshot) -> Snapshot:
        self._kept[snapshot.name] = snapshot
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return snapshot


def _upright(picture: bytes, number: int) -> bytes:
    """As the page shows it: turned as it was held, without whatever else the file says about place and time."""
    from scorer.photo.pictures import open_picture

    shown = open_picture(picture, number)
    shown.thumbnail((_LONGEST, _LONGEST))
    file = BytesIO()
    shown.save(file, "JPEG", quality=82)
    return file.getvalue()
