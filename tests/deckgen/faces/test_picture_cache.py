"""Pictures are made ready once, found again, forgotten when their files change, and never fill the disk."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation
from deckgen.faces import picture_cache, picture_files
from deckgen.faces.pictures import PictureRequest, find_picture_problem, prepare_pictures, prepared_file


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "pictures"


@pytest.fixture
def request_one(tmp_path: Path, cache_folder: Path) -> PictureRequest:
    Image.effect_noise((400, 400), 50).convert("RGB").save(tmp_path / "a.jpg")
    return PictureRequest(tmp_path / "a.jpg", (0.5, 0.5), 20, 20, None)


def forbid_decoding(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("decoded again")

    monkeypatch.setattr(picture_files, "decode", refuse)
    monkeypatch.setattr(picture_files, "open_picture_file", refuse)


def test_second_build_decodes_nothing(request_one: PictureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    first = prepare_pictures([request_one], lambda: None)
    forbid_decoding(monkeypatch)
    assert prepare_pictures([request_one], lambda: None) == first
    picture = Picture(request_one.file.name)
    assert find_picture_problem(request_one.file.parent, picture, SourceLocation("deck.yaml"), (20.0, 20.0)) is None


def test_key_leads_to_the_file(request_one: PictureRequest) -> None:
    (prepared,) = prepare_pictures([request_one], lambda: None).values()
    assert prepared_file(prepared.key) == prepared.file
    assert prepared_file("0" * 32) is None
    assert prepared_file("../../secret") is None


def test_a_changed_file_is_prepared_again(request_one: PictureRequest) -> None:
    """Even when its size and its time of modification are as before."""
    Image.new("RGB", (400, 400), "red").save(request_one.file.with_suffix(".bmp"))
    request = PictureRequest(request_one.file.with_suffix(".bmp"), (0.5, 0.5), 20, 20, None)
    before = request.file.stat()
    old = prepare_pictures([request], lambda: None)[request]
    time.sleep(0.02)
    Image.new("RGB", (400, 400), "blue").save(request.file)
    os.utime(request.file, ns=(before.st_atime_ns, before.st_mtime_ns))
    new = prepare_pictures([request], lambda: None)[request]
    assert new.key != old.key
    with Image.open(new.file) as image:
        assert image.getpixel((5, 5)) == (0, 0, 255)


def test_a_damaged_file_of_the_cache_is_made_again(request_one: PictureRequest, cache_folder: Path) -> None:
    (prepared,) = prepare_pictures([request_one], lambda: None).values()
    prepared.file.write_bytes(b"")
    next(cache_folder.glob("*.txt")).write_text("nonsense")
    assert prepare_pictures([request_one], lambda: None) == {request_one: prepared}
    assert prepared.file.stat().st_size
    assert not list(cache_folder.glob("*.part"))


def test_cache_that_cannot_be_written_is_no_error(
    request_one: PictureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "file"))
    (prepared,) = prepare_pictures([request_one], lambda: None).values()
    assert prepared.file.is_file()
    forbid_decoding(monkeypatch)
    assert prepare_pictures([request_one], lambda: None) == {request_one: prepared}


def test_the_least_recently_used_is_deleted_first(cache_folder: Path) -> None:
    now = time.time()
    for number in range(10):
        file = picture_cache.store_file(f"{number}.jpg", b"x" * 100)
        os.utime(file, (now - 10_000 + number, now - 10_000 + number))
    assert picture_cache.find_file("0.jpg")
    picture_cache.remove_oldest(most=1000)
    assert len(list(cache_folder.iterdir())) == 10
    picture_cache.remove_oldest(most=500)
    assert sorted(file.name for file in cache_folder.iterdir()) == ["0.jpg", "7.jpg", "8.jpg", "9.jpg"]
    picture_cache.remove_oldest(most=10)
    assert [file.name for file in cache_folder.iterdir()] == ["0.jpg"], "what was just used may still be needed"


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/deckgen/pictures"),
        ("linux", {"XDG_CACHE_HOME": "relative", "HOME": "/home/ana"}, "/home/ana/.cache/deckgen/pictures"),
        ("darwin", {"HOME": "/Users/ana"}, "/Users/ana/Library/Caches/deckgen/pictures"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/deckgen/cache/pictures"),
        ("win32", {"LOCALAPPDATA": "/local", "DECKGEN_CACHE": "/mine"}, "/mine/pictures"),
    ],
)
def test_where_each_platform_keeps_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], folder: str
) -> None:
    for name in ("DECKGEN_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert picture_cache._user_folder() == Path(folder)
