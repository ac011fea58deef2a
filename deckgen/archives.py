"""ZIP files of strangers, such as spreadsheets and packed decks: opened within limits, and every damage has a name."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from deckgen.limits import MAX_ARCHIVE_FILES

try:
    from lzma import LZMAError
except ImportError:  # where Python was built without it, nothing is packed by it either
    from zlib import error as LZMAError  # type: ignore[assignment] # noqa: N812

_ENTRY = b"PK\x01\x02"  # begins each entry of the list of files
_ERRORS = (
    *(zipfile.BadZipFile, zlib.error, LZMAError, struct.error, EOFError, OSError, NotImplementedError, RuntimeError),
    *(ValueError, LookupError, ArithmeticError),
)
"""What a damaged ZIP raises."""


class BrokenArchiveError(Exception):
    """A ZIP that is damaged, has a password, or lacks a file that it must have."""


class CrowdedArchiveError(Exception):
    """A ZIP with more files than anybody packs: their list alone would take all memory."""


@contextmanager
def open_archive(content: bytes) -> Iterator[zipfile.ZipFile]:
    """A ZIP to be read in the block; whatever a damaged one raises there becomes a BrokenArchiveError."""
    if content.count(_ENTRY) > MAX_ARCHIVE_FILES:
        raise CrowdedArchiveError
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield archive
    except _ERRORS as error:
        raise BrokenArchiveError(str(error)) from None
