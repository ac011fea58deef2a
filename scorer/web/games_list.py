"""The games of the folder as facts, read again only when their logs change."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from deckgen.errors import UserError
from scorer.log.read import FOLDER_PATTERNS, read_log
from scorer.stats.aggregate import sort_games
from scorer.stats.facts import GameFacts, collect_facts, player_key
from scorer.stats.filter import without_duplicates


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A log that cannot be read, and why."""

    log: str
    error: str


class GamesList:
    """What the first page and the statistics know of all games; those in folders below are of others, as in a class."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[Path, tuple[tuple[int, int], GameFacts | Unreadable]] = {}
        self._lock = Lock()

    def games(self) -> list[GameFacts]:
        """All games that can be read, each once, the last one at the end; of copies the one in YAML is taken."""
        readable = [facts for facts in self._facts() if isinstance(facts, GameFacts)]
        readable.sort(key=lambda game: not game.log.endswith(".yaml"))
        return sort_games(without_duplicates(readable))

    def unreadable(self) -> list[Unreadable]:
        return [found for found in self._facts() if isinstance(found, Unreadable)]

    def began_last(self, players: tuple[str, ...]) -> str:
        """Which of these players began the last game in which one of them did; empty if none is known."""
        by_key = {player_key(name): name for name in players}
        starters = (player_key(game.players[0]) for game in reversed(self.games()))
        return next((by_key[key] for key in starters if key in by_key), "")

    def _facts(self) -> list[GameFacts | Unreadable]:
        with self._lock:
            known, self._read = self._read, {}
            for log in sorted(log for pattern in FOLDER_PATTERNS for log in self.folder.glob(pattern)):
                with suppress(FileNotFoundError):  # deleted in between
                    stat = log.stat()
                    stamp = (stat.st_mtime_ns, stat.st_size)
                    was = known.get(log)
                    self._read[log] = was if was and was[0] == stamp else (stamp, _read_facts(log))
            return [facts for _, facts in self._read.values()]


def _read_facts(log: Path) -> GameFacts | Unreadable:
    try:
        return collect_facts(read_log(log))
    except UserError as error:
        return Unreadable(str(log), str(error).replace(str(log), log.name))
