"""Prepared pictures: the key in a face stands for a file that was cropped and toned for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def picture_file(key: str) -> Path | None:
    """The file of a picture, if there is one."""
    module = import_module("deckgen.faces.pictures")
    prepared = cast("Callable[[str], Path | None] | None", getattr(module, "prepared_file", None))
    return prepared(key) if prepared else None
