"""Pictures are opened within limits of memory, and only files are opened."""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path
from weakref import ref

import pytest
from PIL import Image, ImageFile

from deckgen import limits
from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation
from deckgen.faces import icon_files, picture_files, pictures
from deckgen.faces.picture_files import PictureTooLargeError, PictureUnreadableError, decode, open_picture_file
from deckgen.faces.pictures import PictureRequest, find_picture_problem, prepare_pictures
from tests.processes import said_by


def saved(mode: str, size: tuple[int, int] = (40, 30), kind: str = "PNG") -> io.BytesIO:
    stream = io.BytesIO()
    Image.new(mode, size).save(stream, kind)
    stream.seek(0)
    return stream


@pytest.mark.parametrize(
    ("mode", "each"),
    [("L", 1), ("1", 2), ("RGB", 4), ("RGBA", 4), ("I;16", 3), ("LA", 8), ("P", 5)],
)
def test_the_limit_of_pixels_depends_on_how_much_memory_each_takes(
    mode: str, each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_files, "MAX_PICTURE_BYTES", each * 2_000_000)
    with open_picture_file(saved(mode, (2000, 1000))) as image:
        decode(image, 1)
    monkeypatch.setattr(picture_files, "MAX_PICTURE_BYTES", each * 2_000_000 - 1)
    with pytest.raises(PictureTooLargeError) as caught, open_picture_file(saved(mode, (2000, 1000))):
        pass
    assert (caught.value.megapixels, caught.value.limit) == (2, 1)


def test_values_of_16_bits_keep_their_order_in_every_strip() -> None:
    image = Image.new("I;16", (1, 600))
    for row in range(600):
        image.putpixel((0, row), row * 109)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    with open_picture_file(stream) as opened:
        grey = decode(opened, 1)
    levels = [grey.getpixel((0, row)) for row in range(600)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (0, 599 * 109 // 257)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited on Linux only")
def test_a_picture_of_16_bits_takes_little_more_than_its_pixels(tmp_path: Path) -> None:
    file = tmp_path / "deep.png"
    Image.new("I;16", (5000, 4000)).save(file)  # 40 MB in memory
    code = f"""
import resource
from pathlib import Path
from deckgen.faces.picture_files import decode, open_picture_file
taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 130_000_000,) * 2)
with open_picture_file(Path({str(file)!r})) as image:
    print(decode(image, 1).mode)
"""
    assert said_by(code) == "L\n"


def test_a_large_jpeg_for_a_pictogram_is_decoded_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "large.jpg").write_bytes(saved("RGB", (4000, 3000), "JPEG").getvalue())
    decoded: list[tuple[int, int]] = []

    def remember(image: Image.Image, scale: int) -> Image.Image:
        pixels = decode(image, scale)
        decoded.append(pixels.size)
        return pixels

    monkeypatch.setattr(picture_files, "decode", remember)
    assert icon_files.prepare_icon(tmp_path / "large.jpg", None)
    assert decoded == [(1000, 750)]


def test_a_bomb_is_refused_with_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 100)
    with pytest.raises(PictureTooLargeError) as caught, open_picture_file(saved("L", (100, 100))):
        pass
    assert str(limits.MAX_PICTURE_MEGAPIXELS) in str(caught.value.megapixels)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on Windows")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(PictureUnreadableError, match="not a file"), open_picture_file(tmp_path / "pipe.png"):
        pass
    assert prepare_pictures([PictureRequest(tmp_path / "pipe.png", (0.5, 0.5), 10, 8, None)], lambda: None) == {}
    problem = find_picture_problem(tmp_path, Picture("pipe.png"), SourceLocation("deck.yaml"), (10, 8))
    assert problem
    assert problem[0] == "image-missing"


def test_of_large_pictures_one_is_in_memory_at_a_time_and_that_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(pictures, "_LARGE", 100)
    monkeypatch.setattr(pictures, "_cores", lambda: 2)
    load, loaded, at_once = ImageFile.ImageFile.load, {}, set()

    def count(image: ImageFile.ImageFile) -> object:
        loaded[id(image)] = ref(image)
        time.sleep(0.02)  # in which the other thread would begin
        at_once.add(sum(each() is not None for each in loaded.values()))
        return load(image)

    monkeypatch.setattr(ImageFile.ImageFile, "load", count)
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(saved("RGB").getvalue())
    requests = [PictureRequest(tmp_path / name, (0.5, 0.5), 10, 8, None) for name in ("a.png", "b.png")]
    assert len(prepare_pictures(requests, lambda: None)) == 2
    assert at_once == {1}
