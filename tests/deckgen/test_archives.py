"""ZIP files of strangers: whatever is damaged is told by one error, and no list of files takes all memory."""

from __future__ import annotations

import io
import random
import zipfile

import pytest

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.limits import MAX_ARCHIVE_FILES

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def packed(names: list[str], method: int = zipfile.ZIP_STORED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name in names:
            archive.writestr(name, "date,title\n1969,Moon landing\n" * bool(name))
    return stream.getvalue()


def damaged(content: bytes, rng: random.Random) -> bytes:
    """Some bytes are others, or missing, as in a download that broke off."""
    result = bytearray(content)
    for _ in range(rng.choice((1, 2, 5))):
        at = rng.randrange(len(result))
        if rng.random() < 0.5:
            result[at] = rng.randrange(256)
        else:
            del result[at : at + rng.choice((1, 4, 30))]
    return bytes(result)


@pytest.mark.parametrize("method", METHODS)
def test_a_damaged_archive_is_read_or_refused_by_one_error(method: int) -> None:
    whole, rng, refused = packed(["deck.yaml", "images/moon.png"], method), random.Random(method), 0
    for _ in range(300):
        try:
            with open_archive(damaged(whole, rng)) as archive:
                for name in archive.namelist():
                    archive.read(name)
        except BrokenArchiveError:
            refused += 1
    assert refused > 50


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x05\x06" + bytes(18), b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_archive_is_refused_or_empty(content: bytes) -> None:
    try:
        with open_archive(content) as archive:
            assert archive.namelist() == []
    except BrokenArchiveError:
        pass


def test_a_file_with_a_password_or_none_of_this_name_is_refused() -> None:
    locked = bytearray(packed(["deck.yaml"]))
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    for content, name in ((bytes(locked), "deck.yaml"), (packed(["deck.yaml"]), "other")):
        with pytest.raises(BrokenArchiveError), open_archive(content) as archive:
            archive.read(name)


def test_a_list_of_files_that_is_too_long_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [str(number) for number in range(MAX_ARCHIVE_FILES)]
    with open_archive(packed(names)) as archive:
        assert len(archive.namelist()) == MAX_ARCHIVE_FILES
    crowded = packed([*names, "one more"])
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(CrowdedArchiveError), open_archive(crowded):
        pass
