"""Pictures of all kinds made ready for print, and what is said about those that cannot be."""

from __future__ import annotations

import io
import random
import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageCms

from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation
from deckgen.faces.pictures import PictureRequest, PreparedPicture, find_picture_problem, prepare_pictures
from deckgen.messages import say

if TYPE_CHECKING:
    from pathlib import Path

LOCATION = SourceLocation("deck.yaml", 3, "image")
INCH = 25.4
RED, WHITE = (255, 0, 0), (255, 255, 255)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))


def one(
    file: Path,
    focus: tuple[float, float] = (0.5, 0.5),
    width: float = INCH,
    height: float = INCH,
    tone: tuple[str, str] | None = None,
) -> PreparedPicture:
    request = PictureRequest(file, focus, width, height, tone)
    return prepare_pictures([request], lambda: None)[request]


def pixel(prepared: PreparedPicture, x: float = 0.5, y: float = 0.5) -> tuple[int, int, int]:
    with Image.open(prepared.file) as image:
        assert image.mode == "RGB"
        assert image.size == (prepared.width, prepared.height)
        found = image.getpixel((int(x * (image.width - 1)), int(y * (image.height - 1))))
    assert isinstance(found, tuple)
    red, green, blue = found
    return int(red), int(green), int(blue)


def near(found: tuple[int, int, int], wanted: tuple[int, int, int], tolerance: int = 12) -> bool:
    return all(abs(one - other) <= tolerance for one, other in zip(found, wanted, strict=True))


def noise(size: tuple[int, int], seed: int = 1) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(seed).randbytes(size[0] * size[1] * 3))


def halves(size: tuple[int, int] = (800, 400)) -> Image.Image:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, RED)
    image.paste((0, 0, 255), (size[0] // 2, 0, *size))
    return image


def png(width: int, height: int) -> bytes:
    """A PNG file that claims a size and holds nothing of it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"\0" * 1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")


def test_photograph_is_cropped_around_its_focus_and_reduced_to_300_dpi(tmp_path: Path) -> None:
    halves((4000, 2000)).save(tmp_path / "a.jpg")
    left, right = (one(tmp_path / "a.jpg", focus=(across, 0.5)) for across in (0.1, 0.9))
    assert (left.width, left.height) == (300, 300)
    assert near(pixel(left), RED)
    assert near(pixel(right), (0, 0, 255))
    assert left.key != right.key
    assert len(left.key) == 32


def test_small_pictures_are_not_enlarged(tmp_path: Path) -> None:
    noise((120, 90)).save(tmp_path / "a.jpg")
    prepared = one(tmp_path / "a.jpg", width=INCH, height=INCH)
    assert (prepared.width, prepared.height) == (90, 90)


def test_one_pixel(tmp_path: Path) -> None:
    Image.new("RGB", (1, 1), RED).save(tmp_path / "a.png")
    prepared = one(tmp_path / "a.png", width=40.0, height=30.0)
    assert (prepared.width, prepared.height) == (1, 1)
    assert pixel(prepared) == RED


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", ["jpg", "png", "tif", "webp"])
def test_turned_as_the_camera_was_held(tmp_path: Path, orientation: int, suffix: str) -> None:
    upright = Image.new("RGB", (64, 48), WHITE)
    upright.paste(RED, (0, 0, 32, 24))
    undo = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    stored = upright.transpose(Image.Transpose(undo[orientation])) if orientation in undo else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored.save(tmp_path / f"a.{suffix}", exif=exif, quality=95)
    prepared = one(tmp_path / f"a.{suffix}", width=64.0, height=48.0)
    assert (prepared.width, prepared.height) == (64, 48)
    assert near(pixel(prepared, 0.2, 0.2), RED, 40)
    assert near(pixel(prepared, 0.8, 0.2), WHITE, 40)
    assert near(pixel(prepared, 0.2, 0.8), WHITE, 40)
    assert find_picture_problem(tmp_path, Picture(f"a.{suffix}"), LOCATION, (1.0, 1.0)) is None


@pytest.mark.parametrize("suffix", ["jpg", "tif"])
def test_cmyk(tmp_path: Path, suffix: str) -> None:
    """JPEG stores it inverted, as Adobe does; TIFF does not."""
    Image.new("CMYK", (400, 400), (0, 255, 255, 0)).save(tmp_path / f"a.{suffix}")
    assert near(pixel(one(tmp_path / f"a.{suffix}")), RED)


@pytest.mark.parametrize("suffix", ["png", "tif"])
def test_sixteen_bits_of_grey(tmp_path: Path, suffix: str) -> None:
    ramp = b"".join(struct.pack("<H", 65535 * x // 399) for x in range(400)) * 400
    Image.frombytes("I;16", (400, 400), ramp).save(tmp_path / f"a.{suffix}")
    prepared = one(tmp_path / f"a.{suffix}")
    for across, grey in ((0.0, 0), (0.25, 64), (0.5, 128), (1.0, 255)):
        assert near(pixel(prepared, across), (grey, grey, grey), 4)


def test_thirty_two_bits_are_scaled_to_eight(tmp_path: Path) -> None:
    image = Image.new("F", (400, 400), 0.0)
    image.paste(0.5, (0, 0, 200, 400))
    image.save(tmp_path / "a.tif")
    prepared = one(tmp_path / "a.tif")
    assert near(pixel(prepared, 0.2), WHITE)
    assert near(pixel(prepared, 0.8), (0, 0, 0))


def test_what_is_transparent_stays_so(tmp_path: Path) -> None:
    image = Image.new("RGBA", (400, 400), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (0, 0, 200, 400))
    image.save(tmp_path / "a.png")
    image.save(tmp_path / "a.gif")
    Image.new("LA", (400, 400), (0, 0)).save(tmp_path / "grey.png")
    image.convert("RGB").save(tmp_path / "key.png", transparency=(0, 0, 0))
    for name in ("a.png", "a.gif", "key.png"):
        with Image.open(one(tmp_path / name).file) as picture:
            assert picture.mode == "RGBA", name
            assert near(picture.convert("RGB").getpixel((picture.width // 5, 5)), RED), name
            assert [picture.getpixel((picture.width * at // 5, 5))[3] for at in (1, 4)] == [255, 0], name
    with Image.open(one(tmp_path / "grey.png").file) as picture:
        assert picture.getchannel("A").getextrema() == (0, 0)


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA"])
def test_modes(tmp_path: Path, mode: str) -> None:
    Image.new("RGB", (300, 300), "white").convert(mode).save(tmp_path / "a.png")
    assert near(pixel(one(tmp_path / "a.png")), WHITE)


def test_first_frame_of_an_animation(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (300, 300), colour) for colour in ("red", "blue")]
    frames[0].save(tmp_path / "a.gif", save_all=True, append_images=frames[1:])
    assert near(pixel(one(tmp_path / "a.gif")), RED)


def test_colour_profile_is_honoured(tmp_path: Path) -> None:
    """With red and blue of sRGB exchanged, a profile turns one into the other."""
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    exchanged = srgb.replace(b"rXYZ", b"none", 1).replace(b"bXYZ", b"rXYZ", 1).replace(b"none", b"bXYZ", 1)
    exchanged = exchanged.replace("sRGB".encode("utf-16-be"), "xxxx".encode("utf-16-be"))
    image = Image.new("RGB", (300, 300), (200, 100, 50))
    for name, profile, wanted in (
        ("srgb", srgb, (200, 100, 50)),
        ("exchanged", exchanged, (50, 100, 200)),
        ("broken", b"nonsense", (200, 100, 50)),
    ):
        image.save(tmp_path / f"{name}.png", icc_profile=profile)
        assert near(pixel(one(tmp_path / f"{name}.png")), wanted, 2), name


def test_lab(tmp_path: Path) -> None:
    Image.new("LAB", (300, 300), (255, 128, 128)).save(tmp_path / "a.tif")
    assert near(pixel(one(tmp_path / "a.tif")), WHITE, 6)


def test_tone_runs_from_dark_to_light(tmp_path: Path) -> None:
    image = Image.new("RGB", (600, 300), (90, 90, 90))
    image.paste((170, 170, 170), (300, 0, 600, 300))
    image.save(tmp_path / "a.jpg", quality=95)
    prepared = one(tmp_path / "a.jpg", width=2 * INCH, tone=("#101c33", "#f4ead5"))
    assert near(pixel(prepared, 0.1), (0x10, 0x1C, 0x33))
    assert near(pixel(prepared, 0.9), (0xF4, 0xEA, 0xD5))


def test_drawings_stay_png_and_photographs_become_jpeg(tmp_path: Path) -> None:
    halves().save(tmp_path / "drawing.png")
    noise((800, 400)).save(tmp_path / "photo.png")
    assert one(tmp_path / "drawing.png").file.suffix == ".png"
    assert one(tmp_path / "photo.png").file.suffix == ".jpg"


def test_both_faces_of_many_cards_at_once(tmp_path: Path) -> None:
    for number in range(5):
        noise((900, 600), number).save(tmp_path / f"{number}.jpg")
    files = [tmp_path / f"{number}.jpg" for number in range(5)]
    requests = [
        PictureRequest(file, (0.5, 0.5), 20, 20, tone) for tone in (None, ("#000000", "#ffffff")) for file in files
    ]
    (tmp_path / "broken.jpg").write_text("no picture")
    broken = [PictureRequest(tmp_path / name, (0.5, 0.5), 20, 20, None) for name in ("broken.jpg", "missing.jpg", "\0")]
    steps: list[None] = []
    ready = prepare_pictures([*requests, *broken, requests[0]], lambda: steps.append(None))
    assert set(ready) == set(requests)
    assert len(steps) == 14
    assert len({prepared.key for prepared in ready.values()}) == 10


def broken_files() -> dict[str, bytes]:
    buffer = io.BytesIO()
    noise((900, 600)).save(buffer, "JPEG")
    whole = buffer.getvalue()
    return {
        "text.jpg": b"this is not a picture",
        "empty.png": b"",
        "truncated.jpg": whole[: len(whole) // 2],
        "head.jpg": whole[:30],
        "hollow.png": png(500, 500),
        "program.jpg": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n",
    }


@pytest.mark.parametrize("name", broken_files())
def test_broken_files_are_reported_and_do_not_raise(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(broken_files()[name])
    trouble = find_picture_problem(tmp_path, Picture(name), LOCATION, (20.0, 20.0))
    assert trouble is not None
    assert trouble[0] == "image-unreadable"
    assert str(trouble[1]["reason"])
    assert str(tmp_path) not in str(trouble[1]["reason"])
    assert prepare_pictures([PictureRequest(tmp_path / name, (0.5, 0.5), 20, 20, None)], lambda: None) == {}


@pytest.mark.parametrize("side", [11_000, 60_000])
def test_bombs_are_refused_before_they_are_decoded(tmp_path: Path, side: int) -> None:
    (tmp_path / "bomb.png").write_bytes(png(side, side))
    code, values = find_picture_problem(tmp_path, Picture("bomb.png"), LOCATION, (20.0, 20.0)) or ("", {})
    assert code == "image-too-large"
    assert values["limit"] == 120
    assert prepare_pictures([PictureRequest(tmp_path / "bomb.png", (0.5, 0.5), 20, 20, None)], lambda: None) == {}


def test_missing_outside_and_too_small(tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    noise((100, 400)).save(folder / "small.jpg")
    noise((10, 10)).save(tmp_path / "outside.jpg")
    for name in ("no.jpg", "."):
        missing = find_picture_problem(folder, Picture(name), LOCATION, (20.0, 20.0))
        assert missing == ("image-missing", {"advice": say("reading.picture-missing")})
    outside = find_picture_problem(folder, Picture("../outside.jpg"), LOCATION, (20.0, 20.0))
    assert outside is not None
    assert outside[0] == "image-unreadable"
    small = find_picture_problem(folder, Picture("small.jpg"), LOCATION, (INCH, INCH))
    assert small == ("image-too-small", {"dpi": 100, "width": 300, "height": 300})
    assert find_picture_problem(folder, Picture("small.jpg"), LOCATION, (8.0, 8.0)) is None


def test_turned_picture_is_measured_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    noise((900, 300)).save(tmp_path / "a.jpg", exif=exif)
    assert find_picture_problem(tmp_path, Picture("a.jpg"), LOCATION, (INCH, 3 * INCH)) is None
    assert find_picture_problem(tmp_path, Picture("a.jpg"), LOCATION, (3 * INCH, INCH)) is not None


@pytest.mark.parametrize(("ppi", "pixels"), [(72, 57), (300, 236), (600, 472), (1200, 500)])
def test_a_picture_has_at_most_the_pixels_that_are_asked_for(tmp_path: Path, ppi: int, pixels: int) -> None:
    Image.effect_noise((500, 500), 80).convert("RGB").save(tmp_path / "a.jpg")
    request = PictureRequest(tmp_path / "a.jpg", (0.5, 0.5), 20, 20, None, ppi)
    for _ in range(2):  # made, and found
        made = prepare_pictures([request], lambda: None)[request]
        assert (made.width, made.height) == (pixels, pixels)
        with Image.open(made.file) as image:
            assert image.size == (pixels, pixels)
