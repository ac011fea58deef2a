"""Deleted games: their logs are moved into a folder beside that of the games, from which they can be brought back.

Nothing here ever removes a log from the disk.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from deckgen.files import write_error
from scorer.log.read import DELETED, FOLDER_PATTERNS
from scorer.messages import say


def deleted_folder(games: Path) -> Path:
    """The folder beside the games' own: `games-deleted`."""
    return games.with_name(f"{games.name}{DELETED}")


def find_deleted(games: Path) -> list[Path]:
    """The deleted logs, those played last first."""
    logs = {log for pattern in FOLDER_PATTERNS for log in deleted_folder(games).glob(pattern)}
    return sorted(logs, key=lambda log: (-log.stat().st_mtime, log.name))


def delete_game(log: Path) -> Path:
    """Move a log of the games' folder aside; returns where it is now."""
    return _move(log, deleted_folder(log.parent))


def restore_game(name: str, games: Path) -> Path:
    """Bring a deleted log back; it gets a number if there is a new game of that name."""
    return _move(deleted_folder(games) / name, games)


def _move(log: Path, folder: Path) -> Path:
    """Move a log, under a name that no other file in the folder has."""
    name, dot, suffixes = log.name.partition(".")
    number = 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            target = folder / (log.name if number == 1 else f"{name}-{number}{dot}{suffixes}")
            try:
                target.touch(exist_ok=False)  # nobody else can take the name now
                break
            except FileExistsError:
                number += 1
        try:
            shutil.move(log, target)
        except OSError:
            target.unlink()
            raise
    except OSError as error:
        raise write_error(folder, error, say("entry.folder.fix")) from None
    return target
