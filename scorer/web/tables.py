"""The games of the folder that are open on phones, shared by all of them."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Protocol

from deckgen.faces.page_faces import DeckFaces
from scorer.entry.card_search import CardSearch
from scorer.entry.game import Game
from scorer.entry.games_folder import LastTable, load_last_table, new_game, save_last_table
from scorer.entry.seats import Seats
from scorer.log.read import read_log
from scorer.rules.cards import CardIndex
from scorer.web.deck_faces import DrawnDecks
from scorer.web.games_list import GamesList

LOG_SUFFIX = ".game.yaml"
_NAME = re.compile(r"[\w-][\w.-]{0,120}")
_MOST_OPEN = 40
_MOST_IDS = 500
_LONGEST_ID = 200
_MOVING_SECONDS = 30.0  # phones ask every other second; later an old game may be looked at again


class SentForms:
    """The ids of forms that phones have sent, with their results: a form sent again has no second effect."""

    def __init__(self) -> None:
        self._results: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def once(self, form_id: str, enter: Callable[[], str], *, stands: Callable[[str], bool] = bool) -> str:
        """Enter a form and return its result, once for each id, even if it is sent many times at once.

        It is entered again if the earlier result no longer `stands`.
        """
        with self._lock:
            result = self.result(form_id)
            if result is None or not stands(result):
                result = enter()
                self.keep(form_id, result)
            return result

    def result(self, form_id: str) -> str | None:
        return self._results.get(form_id)

    def keep(self, form_id: str, result: str) -> None:
        if 0 < len(form_id) <= _LONGEST_ID:
            self._results[form_id] = result
        while len(self._results) > _MOST_IDS:
            self._results.popitem(last=False)


@dataclass(frozen=True, slots=True)
class OfferedDeck:
    """A deck that a new game can be played with: its name on the shelf, title and language."""

    name: str
    title: str
    language: str


class DeckShelf(Protocol):
    """Decks to choose from for a new game."""

    def offered(self) -> list[OfferedDeck]:
        """The decks, those that are likely to be chosen first."""
        ...

    def take(self, name: str) -> Path:
        """The file of the deck to play with; UserError if there is no such deck."""
        ...


class OpenTable:
    """One game with what its page needs; `edition` changes whenever the page does."""

    def __init__(self, name: str, path: Path, faces: DeckFaces, games: GamesList) -> None:
        self.name, self.games = name, games
        self.lock = Lock()
        self.game = Game(path)
        self.faces = faces
        self.sent_forms = SentForms()
        self.rendered = ("", "")  # an edition, and its page without anything open, which all phones ask for
        self.picture = ("", b"")  # an edition, and its picture to share
        self._skips = 0

    @property
    def edition(self) -> str:
        """The version of the log, how often a question was left open, and how often the log was rewritten."""
        rewritten = f".{self.game.rewritten}" if self.game.rewritten else ""
        return f"{self.game.version}.{self._skips}{rewritten}"

    @cached_property
    def card_search(self) -> CardSearch:
        return CardSearch(self.cards)

    @property
    def cards(self) -> CardIndex:
        return self.game.table.cards

    def refresh_if_unlocked(self) -> None:
        """Read what another program wrote to the log, unless a form is being entered: then the next call does it."""
        if self.lock.acquire(blocking=False):
            try:
                self.game.refresh()
            finally:
                self.lock.release()

    def skip_question(self) -> None:
        self.game.skip()
        self._skips += 1

    def stop_turn(self) -> None:
        self.game.stop()
        self._skips += 1

    def undo(self, version: int) -> None:
        """Take back what was done last: that a player stopped, or the last record."""
        if self.game.resume():
            self._skips += 1
        else:
            self.game.undo(seen=version)


class Tables:
    """Games are found by the names of their logs only, and opened when they are first asked for."""

    def __init__(
        self,
        folder: Path,
        deck: Path,
        decks: DrawnDecks,
        *,
        shares_last_table: bool = True,
        shelf: DeckShelf | None = None,
    ) -> None:
        """New games are played with `deck`, or with the one that is chosen from the shelf, if there is one.

        With `shares_last_table` the players of the last game are those of all programs, otherwise of this folder.
        """
        self.folder, self.deck, self.decks, self.shelf = folder, deck, decks, shelf
        self.games = GamesList(folder)
        self.sent_forms = SentForms()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._last_table = None if shares_last_table else LastTable()
        self._replaced: dict[str, tuple[float, str]] = {}
        self._lock = Lock()

    def get(self, name: str) -> OpenTable | None:
        """The table of this name, if it is open."""
        return self._open.get(name)

    def open(self, name: str) -> OpenTable | None:
        """The table of this name, opened if need be; None if the folder has no such log."""
        with self._lock:
            if name in self._open:
                return self._open[name]
            path = self.find_log(name)
            if path is None:
                return None
            table = OpenTable(name, path, self.decks.faces(deck_path(path)), self.games)
            self._open[name] = table
            while len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
            return table

    def find_log(self, name: str) -> Path | None:
        """The log of this name in the folder, if there is one."""
        path = self.folder / f"{name}{LOG_SUFFIX}"
        return path if _NAME.fullmatch(name) and path.is_file() else None

    def close(self, name: str) -> None:
        """Forget an open table, whose log is about to be moved."""
        with self._lock:
            self._open.pop(name, None)

    def start_game(
        self, rules: str, seats: Seats, options: Mapping[str, str], *, deck: Path | None = None, instead_of: str = ""
    ) -> str:
        """Start a new game and return its name; phones that look at the game `instead_of` now are sent to it."""
        self.deck = deck or self.deck
        game = new_game(self.folder, self.deck, rules, seats.players, dict(options), teams=seats.teams)
        if self._last_table is None:
            save_last_table(rules, seats.texts())
        else:
            self._last_table = LastTable(rules, seats.texts())
        name = game.path.name.removesuffix(LOG_SUFFIX)
        if instead_of:
            self._replaced[instead_of] = (time.monotonic(), name)
        return name

    def replacement(self, name: str) -> str:
        """The game that was started instead of this one a moment ago; empty if there is none."""
        at, new = self._replaced.get(name, (0.0, ""))
        return new if new and time.monotonic() - at < _MOVING_SECONDS else ""

    def last_table(self) -> LastTable:
        """The rules and players to begin the next game with."""
        return load_last_table() if self._last_table is None else self._last_table


def deck_path(log: Path) -> Path:
    """The deck that a log was played with."""
    return (log.parent / read_log(log).header.deck).absolute()
