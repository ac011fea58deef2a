"""The key of a table that is open to the network: chance makes it, and it lasts an evening.

It is kept for some hours, so that the phones on the table go on by themselves after the server was started anew.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from deckgen.files import settings_folder

if TYPE_CHECKING:
    from pathlib import Path

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_LENGTH = 14  # 69 bits: out of reach for guessing over a network
_EVENING = 12 * 3600.0


def table_key() -> str:
    """The key of this evening, or a new one."""
    with suppress(OSError, RuntimeError):
        file = settings_folder() / "table.key"
        if kept := _kept(file):
            return kept
        key = _new_key()
        _keep(file, key)
        return key
    return _new_key()


def _new_key() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def _kept(file: Path) -> str:
    with suppress(OSError):
        key = file.read_text("ascii", errors="replace").strip()
        age = time.time() - file.stat().st_mtime
        if re.fullmatch(f"[{_LETTERS}]{{{_LENGTH}}}", key) and 0 <= age < _EVENING:
            return key
    return ""


def _keep(file: Path, key: str) -> None:
    """For this person's eyes only."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as written:
        written.write(key)
