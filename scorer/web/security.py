"""The key in the address of the page, and how large a request may be."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.files import replace_file, settings_folder
from deckgen.guards import MOST_FORM_BYTES, empty_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


MOST_CARD_PHOTO_BYTES = 16 * 1024 * 1024
MOST_TABLE_PHOTO_BYTES = 32 * 1024 * 1024  # up to four pictures


class KeyedApps:
    """Serves each app under its prefix and key, as in /k/KEY/; other addresses belong to `others`, or are not found."""

    def __init__(self, apps: Mapping[tuple[str, str], ASGIApp], others: ASGIApp | None = None) -> None:
        self._others = others or empty_response(404)
        self.serve(apps)

    def serve(self, apps: Mapping[tuple[str, str], ASGIApp]) -> None:
        """Serve these apps from now on, and no other ones."""
        self._apps = [(prefix, key.encode(), app) for (prefix, key), app in apps.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, prefix, key, rest = (*scope["path"].split("/", 3), "", "", "", "")[:4]
        found = None
        for known, right, app in self._apps:  # all of them, so that the time tells nothing
            if compare_digest(key.encode(), right) and known == prefix:
                found = app
        if found is None:
            await self._others(scope, receive, send)
        else:
            await found({**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}, receive, send)


def most_bytes(path: str) -> int:
    """How large the body of a request to an address of the page may be."""
    if path == "/photo":
        return MOST_TABLE_PHOTO_BYTES
    return MOST_CARD_PHOTO_BYTES if path.endswith("/photo") else MOST_FORM_BYTES


# The key of a table on the network is random. It is kept for some hours, so that phones stay connected when the server
# is restarted.


KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no two look alike
KEY_LENGTH = 14  # 69 bits: out of reach for guessing over a network
_KEY_SECONDS = 12 * 3600.0


def table_key() -> str:
    """The key of the last hours, or a new one."""
    with suppress(UserError, OSError, RuntimeError):
        file = settings_folder() / "table.key"
        if key := _read_key(file):
            return key
        key = _new_key()
        _write_key(file, key)
        return key
    return _new_key()


def _new_key() -> str:
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def _read_key(file: Path) -> str:
    with suppress(OSError):
        key = file.read_text("ascii", errors="replace").strip()
        age = time.time() - file.stat().st_mtime
        if re.fullmatch(f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}", key) and 0 <= age < _KEY_SECONDS:
            return key
    return ""


def _write_key(file: Path, key: str) -> None:
    """Only the owner may read the file."""
    with replace_file(file, private=True) as written:
        written.write(key.encode("ascii"))
