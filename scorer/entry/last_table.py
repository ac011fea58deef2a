"""Who sat at the table last, and what they played: offered again, never needed."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.files import replacing, settings_folder

if TYPE_CHECKING:
    from pathlib import Path


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

    with suppress(UserError, OSError, RuntimeError), replacing(_file()) as file:
        file.write(json.dumps({"rules": rules, "players": list(players)}, ensure_ascii=False).encode())


def _file() -> Path:
    return settings_folder() / "table.json"
