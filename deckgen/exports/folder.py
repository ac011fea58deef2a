"""Folders are filled beside and swapped in whole: an interrupted export leaves the old folder or the new one."""

from __future__ import annotations

import secrets
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.files import cannot_write
from deckgen.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIST = ".deckgen"
"""Names every file of an exported folder, so that nothing which somebody else put there is ever deleted."""
_LITTER = frozenset((LIST, ".DS_Store", "Thumbs.db", "desktop.ini"))


@contextmanager
def replacing_folder(target: Path) -> Iterator[Path]:
    """An empty folder that takes the target's place when the block ends well, and vanishes otherwise."""
    target = target.resolve()
    _refuse_strangers(target)
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.mkdir()
        yield beside
        (beside / LIST).write_text("".join(f"{name}\n" for name in sorted(_files(beside))), "utf-8")
        _swap(beside, target)
    except OSError as error:
        raise cannot_write(target, error) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _swap(beside: Path, target: Path) -> None:
    retired = beside.with_suffix(".old")
    if target.exists():
        target.rename(retired)
    try:
        beside.rename(target)
    except BaseException:
        if retired.exists():
            retired.rename(target)
        raise
    shutil.rmtree(retired, ignore_errors=True)


def _refuse_strangers(target: Path) -> None:
    """Only an empty folder, or one that holds what we wrote and nothing else, may be replaced."""
    if not target.exists():
        return
    if not target.is_dir():
        raise UserError.at(Place(str(target)), say("export.not-a-folder"), say("export.not-ours.fix"))
    ours = (target / LIST).read_text("utf-8").splitlines() if (target / LIST).is_file() else []
    stranger = next((name for name in _files(target) if name not in ours), None)
    if stranger:
        message = say("export.not-ours", file=stranger)
        raise UserError.at(Place(str(target)), message, say("export.not-ours.fix"))


def _files(folder: Path) -> Iterator[str]:
    for file in folder.rglob("*"):
        if file.name not in _LITTER and not file.is_dir():
            yield file.relative_to(folder).as_posix()
