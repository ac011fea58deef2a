"""Opens a stranger's picture with care and turns whatever it holds into upright 8-bit sRGB of the printed size."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from deckgen.faces.picture_cache import Source
from deckgen.messages import say

# Which part of a picture fills a window, and in how many dots: pure geometry.


DPI = 300
Box = tuple[float, float, float, float]
Size = tuple[float, float]


def crop_box(picture: Size, focus: tuple[float, float], window: Size) -> Box:
    """The largest part of the window's shape, with the focus point as near to its middle as the picture's edges let."""
    scale = min(picture[0] / window[0], picture[1] / window[1])
    left, right = _stretch(picture[0], focus[0], window[0] * scale)
    top, bottom = _stretch(picture[1], focus[1], window[1] * scale)
    return left, top, right, bottom


def _stretch(whole: float, focus: float, part: float) -> tuple[float, float]:
    part = min(part, whole)
    start = min(max(focus * whole - part / 2, 0.0), whole - part)
    return start, min(start + part, whole)


def dots(window: Size) -> tuple[int, int]:
    """What 300 dpi asks of a window in millimetres."""
    return max(1, round(window[0] / 25.4 * DPI)), max(1, round(window[1] / 25.4 * DPI))


def sharpness(picture: Size, window: Size) -> float:
    """The dots per inch that the picture has when it fills the window."""
    width, height = dots(window)
    return DPI * min(picture[0] / width, picture[1] / height)


def printed_size(picture: Size, window: Size) -> tuple[int, int]:
    """The pixels to keep: 300 dpi, or as many as the part that is shown has."""
    left, top, right, bottom = crop_box(picture, (0.5, 0.5), window)
    width, height = dots(window)
    shrink = min(1.0, (right - left) / width, (bottom - top) / height)
    return max(1, round(width * shrink)), max(1, round(height * shrink))


MOST_MEGAPIXELS = 120
_FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")  # never EPS: reading it runs a program
_QUALITY = 88
_OVERSAMPLING = 2  # a JPEG is decoded at no less than this times the printed size, for a clean last reduction
_ENOUGH = 1200  # pixels of the shorter side that serve any window of a usual card
_ORIENTATION = 0x0112
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_FLAT_COLOURS = 16
_FLAT_SHARE = 0.85


class TooLargeError(Exception):
    """A picture whose pixels would fill the memory."""

    def __init__(self, megapixels: int | str) -> None:
        super().__init__(megapixels)
        self.megapixels = megapixels


class UnreadableError(Exception):
    """A picture that cannot be decoded; says why in the person's language."""


@contextmanager
def reading_quietly() -> Iterator[None]:
    """Hold back Pillow's warnings; around threads, not in them, since Python keeps one list of filters for all."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextmanager
def opened(file: Path) -> Iterator[Image.Image]:
    """The picture with its head read; every fault of the file inside the block becomes one of our two errors."""
    try:
        with Image.open(file, formats=_formats()) as image:
            megapixels = image.width * image.height / 1e6
            if megapixels > MOST_MEGAPIXELS:
                raise TooLargeError(round(megapixels))
            yield image
    except TooLargeError:
        raise
    except (Image.DecompressionBombError, MemoryError):
        raise TooLargeError(f"> {MOST_MEGAPIXELS}") from None
    except UnidentifiedImageError:
        raise UnreadableError(say("pictures.unknown-kind")) from None
    except Exception as error:  # broken files make Pillow's many readers raise anything
        raise UnreadableError(_reason(error)) from None


def decoded(image: Image.Image, scale: int) -> Image.Image:
    """The pixels, upright and in a mode that can be resized; a JPEG at one `scale`-th of its size, which is faster."""
    profile = image.info.get("icc_profile")
    orientation = _orientation(image)
    if scale > 1:
        image.draft(None, (image.width // scale, image.height // scale))
    image.load()
    pixels = _resizable(image)
    if orientation in _UPRIGHT:
        pixels = pixels.transpose(_UPRIGHT[orientation])
    pixels.info = {"icc_profile": profile}
    return pixels


def upright_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    return (height, width) if _orientation(image) >= 5 else (width, height)


def draft_scale(image: Image.Image, size: Size, window: Size) -> int:
    """How much smaller a JPEG may be decoded without harm.

    Usually the same for all windows, so that the two faces share one decoding; never a matter of what else is wanted,
    so that the same request always gives the same pixels.
    """
    if image.format not in ("JPEG", "MPO"):
        return 1
    left, _, right, _ = crop_box(size, (0.5, 0.5), window)
    room = min((right - left) / (printed_size(size, window)[0] * _OVERSAMPLING), min(size) / _ENOUGH)
    return next(scale for scale in (8, 4, 2, 1) if scale <= max(1, room))


def is_flat(image: Image.Image, pixels: Image.Image) -> bool:
    """Whether this is a drawing of few colours, which JPEG would smear; what comes as JPEG is smeared already."""
    if image.format in ("JPEG", "MPO"):
        return False
    sample = pixels.resize((min(pixels.width, 256), min(pixels.height, 256)), Image.Resampling.NEAREST)
    counts = sorted((count for count, _ in sample.convert("RGB").getcolors(1 << 16) or ()), reverse=True)
    return sum(counts[:_FLAT_COLOURS]) >= _FLAT_SHARE * sample.width * sample.height


def cut(pixels: Image.Image, source: Source, focus: tuple[float, float], window: Size) -> Image.Image:
    """The part that fills the window, in the printed size, as sRGB on white."""
    left, top, right, bottom = crop_box(pixels.size, focus, window)
    part = pixels.resize(
        printed_size(source.size, window), Image.Resampling.LANCZOS, (left, top, right, bottom), reducing_gap=2.0
    )
    if part.mode in ("RGBA", "LA"):
        part = _on_white(part)
    part.info = pixels.info
    return to_srgb(part)


def to_srgb(image: Image.Image) -> Image.Image:
    """In the colours that screens and printers take for granted; without a profile they are taken so already."""
    profile = image.info["icc_profile"]
    transform = _transform(profile, image.mode) if profile or image.mode == "LAB" else None
    converted = ImageCms.applyTransform(image, transform) if transform else None
    return converted or image.convert("RGB")


def toned(picture: Image.Image, tone: tuple[str, str]) -> Image.Image:
    """In two colours, from dark to light, with the whole range between them in use."""
    grey = ImageOps.autocontrast(picture.convert("L"), cutoff=0.5)
    return ImageOps.colorize(grey, black=tone[0], white=tone[1])


def encoded(picture: Image.Image, flat: bool) -> bytes:
    buffer = io.BytesIO()
    if flat:
        picture.save(buffer, "PNG", compress_level=6)
    else:
        picture.save(buffer, "JPEG", quality=_QUALITY, optimize=True)
    return buffer.getvalue()


@cache
def _formats() -> tuple[str, ...]:
    Image.init()
    return tuple(name for name in _FORMATS if name in Image.OPEN)


def _orientation(image: Image.Image) -> int:
    """How the camera was held; TIFF files are turned by Pillow itself."""
    if image.format == "TIFF":
        return 1
    try:
        orientation = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # a broken EXIF block is no reason to refuse the picture
        return 1
    return orientation if isinstance(orientation, int) and 1 <= orientation <= 8 else 1


def _resizable(image: Image.Image) -> Image.Image:
    if image.has_transparency_data:
        return image.convert("RGBA")
    if image.mode.startswith("I;16"):
        return image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if image.mode in ("I", "F"):
        return _stretched(image)
    if image.mode == "LAB":
        return image
    return image if image.mode in ("L", "RGB", "CMYK") else image.convert("L" if image.mode == "1" else "RGB")


def _stretched(image: Image.Image) -> Image.Image:
    """Wide numbers in 8 bits: their range is known from nothing but the numbers."""
    low, high = image.convert("F").getextrema()
    assert isinstance(low, float)
    assert isinstance(high, float)
    scale = 255 / (high - low) if high > low else 0.0
    return image.convert("F").point(lambda value: value * scale + -low * scale).convert("L")


def _on_white(image: Image.Image) -> Image.Image:
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.getchannel("A"))
    return ground


@lru_cache(maxsize=32)
def _transform(profile: bytes | None, mode: str) -> ImageCms.ImageCmsTransform | None:
    """From the picture's profile to sRGB; none for sRGB itself and for profiles that do not suit the picture."""
    try:
        given = ImageCms.ImageCmsProfile(io.BytesIO(profile)) if mode != "LAB" and profile else _lab()
        if "srgb" in ImageCms.getProfileDescription(given).lower() and mode == "RGB":
            return None
        return ImageCms.buildTransform(given, ImageCms.createProfile("sRGB"), mode, "RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return None


def _lab() -> ImageCms.ImageCmsProfile:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:  # not a matter of its content
        return error.strerror
    if "truncated" in str(error).lower() or isinstance(error, EOFError):
        return say("pictures.truncated")
    return say("pictures.damaged", detail=(str(error) or type(error).__name__)[:80])
