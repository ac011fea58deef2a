"""Photographs of whole tables: what was read in them, the answers to questions, and the log that a table becomes."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import date
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.entry.log_file import LogFile
from scorer.log.records import End
from scorer.log.write import write_log
from scorer.messages import say
from scorer.replay import open_deck
from scorer.rules.cards import CardIndex
from scorer.rules.engine import make_table
from scorer.web.tables import LOG_SUFFIX

if TYPE_CHECKING:
    from scorer.photo import GameSetup, PhotoReport
    from scorer.photo.model import Observation


_MOST_KEPT = 6
_LONGEST_SIDE = 2000  # pixels of a picture as the page shows it
_NEEDED = ("cv2", "numpy", "zxingcpp", "scorer.photo")


def can_read_tables() -> bool:
    """Whether everything that reading photographs needs is installed."""
    return all(find_spec(package) for package in _NEEDED)


@dataclass(frozen=True, slots=True)
class TablePhoto:
    """A photographed table: its pictures, what was read in them, and the verdict on it."""

    name: str
    pictures: tuple[bytes, ...]
    setup: GameSetup
    observation: Observation
    report: PhotoReport


class TablePhotos:
    """The last few photographed tables."""

    def __init__(self, folder: Path, deck: Path) -> None:
        self._folder, self._deck = folder, deck
        self._kept: OrderedDict[str, TablePhoto] = OrderedDict()

    @property
    def cards(self) -> CardIndex:
        return open_deck(self._deck)

    def get(self, name: str) -> TablePhoto | None:
        return self._kept.get(name)

    def read(self, pictures: list[bytes], rules: str) -> TablePhoto:
        """Read pictures of one table and judge it; UserError for what is no picture."""
        from scorer.photo import GameSetup, judge_observation, read_photos

        setup = GameSetup(rules or None, (say("photo.team"),))
        observation = read_photos(self.cards, pictures)
        upright = tuple(_upright_jpeg(picture, number) for number, picture in enumerate(pictures, 1))
        report = judge_observation(self.cards, observation, setup)
        return self._keep(TablePhoto(secrets.token_hex(8), upright, setup, observation, report))

    def answer_question(self, photo: TablePhoto, number: int, answer: str | None) -> TablePhoto:
        """The table judged again with the answer to a question: the card that is there, or None; or a direction."""
        from scorer.photo import apply_answers, judge_observation

        observation = apply_answers(photo.observation, photo.report.questions, {number: answer})
        report = judge_observation(self.cards, observation, photo.setup)
        return self._keep(replace(photo, observation=observation, report=report))

    def write_log(self, photo: TablePhoto, players: tuple[str, ...], end: End | None) -> str:
        """Write the table as a game of these players to the folder, and return the name of the game."""
        from scorer.photo.game_log import make_log

        seen = photo.report.replay.state.table
        table = make_table(seen.ruleset, seen.options, seen.cards, players or seen.players)
        stem = f"{date.today().isoformat()}-{photo.report.ruleset.id}-photo"
        number = 1
        while True:
            name = stem if number == 1 else f"{stem}-{number}"
            path = self._folder / f"{name}{LOG_SUFFIX}"
            log = make_log(photo.report.arrangement, table, path.absolute(), end)
            try:
                LogFile.create(path, write_log(log, "yaml"))
            except FileExistsError:
                number += 1
            else:
                return name

    def _keep(self, photo: TablePhoto) -> TablePhoto:
        self._kept[photo.name] = photo
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return photo


def _upright_jpeg(picture: bytes, number: int) -> bytes:
    """The picture as the page shows it: upright, smaller, and without metadata such as place and time."""
    from scorer.photo.read import open_picture

    upright = open_picture(picture, number)
    upright.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    file = BytesIO()
    upright.save(file, "JPEG", quality=82)
    return file.getvalue()
