"""The folder of a person's games, one log per game, and the players and rules of the last one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import data_folder, replace_file, settings_folder
from deckgen.text import make_slug
from scorer.entry.game import Game
from scorer.log.read import find_logs, read_log
from scorer.replay import Report, open_table, replay


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A log in the folder, with its report or the reason why it cannot be read."""

    path: Path
    report: Report | None
    error: str = ""
    played: str = ""  # the day, as the log has it


def games_folder() -> Path:
    """The folder in which a person's games are kept by default."""
    return data_folder() / "games"


def new_game(
    folder: Path,
    deck: Path,
    rules: str,
    players: tuple[str, ...],
    options: Mapping[str, str] | None = None,
    *,
    teams: Mapping[str, tuple[str, ...]] | None = None,
) -> Game:
    """A new log in the folder: the date, the rules and the players make its name, and a number if that is taken."""
    day = date.today().isoformat()
    name = "-".join((day, rules, *(make_slug(player) or "x" for player in players)))[:80].rstrip("-")
    number = 1
    while True:
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}.game.yaml"
        try:
            return Game.new(path, deck=deck, rules=rules, players=players, teams=teams, **(options or {}))
        except FileExistsError:
            number += 1


def find_games(folder: Path, most: int | None = None) -> list[SavedGame]:
    """The games in the folder, the last one written to first; at most `most` of them."""
    if not folder.is_dir():
        return []
    logs = [log for log in find_logs([folder]) if log.is_file()]
    return [_read_game(log) for log in sorted(logs, key=lambda log: (-log.stat().st_mtime, log.name))[:most]]


def _read_game(path: Path) -> SavedGame:
    try:
        log = read_log(path)
        return SavedGame(path, replay(log, open_table(log)), played=log.header.played)
    except UserError as error:
        return SavedGame(path, None, str(error))


# The players and rules of the last game, which are suggested for the next one.


@dataclass(frozen=True, slots=True)
class LastTable:
    """Rules and players, empty if unknown; a player that was a team is written with its members, `Red: Ana, Luis`."""

    rules: str = ""
    players: tuple[str, ...] = ()


def load_last_table() -> LastTable:
    """The last table, or an empty one if none is saved or the file makes no sense."""
    with suppress(OSError, ValueError, TypeError, RuntimeError):
        saved = json.loads(_last_table_file().read_text(encoding="utf-8"))
        players = saved["players"]
        if isinstance(saved["rules"], str) and all(isinstance(name, str) for name in players):
            return LastTable(saved["rules"], tuple(players))
    return LastTable()


def save_last_table(rules: str, players: tuple[str, ...]) -> None:
    """Save the table for the next game; a failure is ignored."""
    with suppress(UserError, OSError, RuntimeError), replace_file(_last_table_file()) as file:
        file.write(json.dumps({"rules": rules, "players": list(players)}, ensure_ascii=False).encode())


def _last_table_file() -> Path:
    return settings_folder() / "table.json"
