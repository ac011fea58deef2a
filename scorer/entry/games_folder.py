"""Where games are kept: one log per game, never written over by another."""

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
class KeptGame:
    """A log in the folder, with its report or the reason why it cannot be read."""

    path: Path
    report: Report | None
    error: str = ""
    played: str = ""  # the day, as the log has it


def games_folder() -> Path:
    """The person's own games."""
    return data_folder() / "games"


def new_game(
    folder: Path, deck: Path, rules: str, players: tuple[str, ...], options: Mapping[str, str] | None = None
) -> Game:
    """A new log in the folder: the date, the rules and the players make its name, and a number if that is taken."""
    day = date.today().isoformat()
    name = "-".join((day, rules, *(make_slug(player) or "x" for player in players)))[:80].rstrip("-")
    number = 1
    while True:
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}.game.yaml"
        try:
            return Game.new(path, deck=deck, rules=rules, players=players, **(options or {}))
        except FileExistsError:
            number += 1


def kept_games(folder: Path, most: int | None = None) -> list[KeptGame]:
    """The games in the folder, the last one written to first; all of them, or so many."""
    if not folder.is_dir():
        return []
    logs = [log for log in find_logs([folder]) if log.is_file()]
    return [_kept(log) for log in sorted(logs, key=lambda log: (-log.stat().st_mtime, log.name))[:most]]


def _kept(path: Path) -> KeptGame:
    try:
        log = read_log(path)
        return KeptGame(path, replay(log, open_table(log)), played=log.header.played)
    except UserError as error:
        return KeptGame(path, None, str(error))


# Who sat at the table last, and what they played: offered again, never needed.


@dataclass(frozen=True, slots=True)
class LastTable:
    rules: str = ""
    players: tuple[str, ...] = ()


def recall() -> LastTable:
    """Nothing where nothing was kept or what was kept makes no sense."""
    with suppress(OSError, ValueError, TypeError, RuntimeError):
        kept = json.loads(_file().read_text(encoding="utf-8"))
        players = kept["players"]
        if isinstance(kept["rules"], str) and all(isinstance(name, str) for name in players):
            return LastTable(kept["rules"], tuple(players))
    return LastTable()


def remember(rules: str, players: tuple[str, ...]) -> None:
    """A game goes on even where this cannot be kept."""
    from deckgen.errors import UserError

    with suppress(UserError, OSError, RuntimeError), replace_file(_file()) as file:
        file.write(json.dumps({"rules": rules, "players": list(players)}, ensure_ascii=False).encode())


def _file() -> Path:
    return settings_folder() / "table.json"
