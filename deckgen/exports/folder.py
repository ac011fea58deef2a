"""Exported folders are written beside the old one and swapped in whole.

An interrupted export leaves the old folder or the new one, and a folder with files that deckgen did not write is never
replaced.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.files import staging_folder, write_error
from deckgen.messages import say

_LISTING = ".deckgen"  # names every file of an exported folder
_IGNORED = frozenset((_LISTING, ".DS_Store", "Thumbs.db", "desktop.ini"))


@contextmanager
def replacing_folder(target: Path) -> Iterator[Path]:
    """Yield an empty folder that replaces the target when the block ends, or is deleted if it raises.

    UserError if the target is a file, or has files in it that deckgen did not write.
    """
    target = target.resolve()
    _refuse_other_files(target)
    try:
        with staging_folder(target) as folder:
            yield folder
            (folder / _LISTING).write_text("".join(f"{name}\n" for name in sorted(_file_names(folder))), "utf-8")
            _swap(folder, target)
    except OSError as error:
        raise write_error(target, error) from None


def _swap(folder: Path, target: Path) -> None:
    """Put a folder in the place of the old one, which goes, or comes back if that fails or is interrupted."""
    with staging_folder(target) as aside:
        old = aside / target.name
        try:
            if target.exists():
                target.rename(old)
            folder.rename(target)
        except BaseException:
            if old.exists() and not target.exists():
                old.rename(target)
            raise


def _refuse_other_files(target: Path) -> None:
    if not target.exists():
        return
    if not target.is_dir():
        raise UserError.at(SourceLocation(str(target)), say("export.not-a-folder"), say("export.not-ours.fix"))
    listing = target / _LISTING
    written = listing.read_text("utf-8").splitlines() if listing.is_file() else []
    other = next((name for name in _file_names(target) if name not in written), None)
    if other:
        message = say("export.not-ours", file=other)
        raise UserError.at(SourceLocation(str(target)), message, say("export.not-ours.fix"))


def _file_names(folder: Path) -> Iterator[str]:
    for file in folder.rglob("*"):
        if file.name not in _IGNORED and not file.is_dir():
            yield file.relative_to(folder).as_posix()
