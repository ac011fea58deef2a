"""Reading picture files of any kind, safely, and turning them into upright 8-bit sRGB of the printed size."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.faces.picture_cache import PictureInfo
from deckgen.limits import MAX_PICTURE_BYTES, MAX_PICTURE_MEGAPIXELS
from deckgen.messages import say
from deckgen.sheets.choices import PPI

if TYPE_CHECKING:
    from PIL import Image, ImageCms


# Which part of a picture fills a window, and in how many pixels.


CropBox = tuple[float, float, float, float]
Dimensions = tuple[float, float]


def crop_box(picture: Dimensions, focus: tuple[float, float], window: Dimensions) -> CropBox:
    """The largest part of the window's shape, with the focus point as near to its middle as the picture allows."""
    scale = min(picture[0] / window[0], picture[1] / window[1])
    left, right = _crop_interval(picture[0], focus[0], window[0] * scale)
    top, bottom = _crop_interval(picture[1], focus[1], window[1] * scale)
    return left, top, right, bottom


def _crop_interval(whole: float, focus: float, part: float) -> tuple[float, float]:
    part = min(part, whole)
    start = min(max(focus * whole - part / 2, 0.0), whole - part)
    return start, min(start + part, whole)


def pixels_needed(window: Dimensions, ppi: int = PPI) -> tuple[int, int]:
    """The pixels of a window in millimetres at a resolution."""
    return max(1, round(window[0] / 25.4 * ppi)), max(1, round(window[1] / 25.4 * ppi))


def print_resolution(picture: Dimensions, window: Dimensions) -> float:
    """The dots per inch of a picture that fills the window."""
    width, height = pixels_needed(window)
    return PPI * min(picture[0] / width, picture[1] / height)


def printed_size(picture: Dimensions, window: Dimensions, ppi: int = PPI) -> tuple[int, int]:
    """The pixels to print: those of the resolution, or fewer if the part that is shown has fewer."""
    left, top, right, bottom = crop_box(picture, (0.5, 0.5), window)
    width, height = pixels_needed(window, ppi)
    shrink = min(1.0, (right - left) / width, (bottom - top) / height)
    return max(1, round(width * shrink)), max(1, round(height * shrink))


# Reading a file and converting its pixels.


_FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")  # never EPS: reading it runs a program
_OPAQUE = 255
_QUALITY = 88
_OVERSAMPLING = 2  # a JPEG is decoded at no less than this times the printed size, for a clean last reduction
_ENOUGH = 1200  # pixels of the shorter side, enough for any window of a usual card
_ORIENTATION = 0x0112
_UPRIGHT = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}
_KEPT = ("L", "RGB", "CMYK", "LAB")  # modes that can be resized as they are
_GREY = ("1", "I", "F", "I;16", "I;16B", "I;16L", "I;16N")
_STORED = {"1": 1, "L": 1, "P": 1, **dict.fromkeys(("I;16", "I;16B", "I;16L", "I;16N"), 2)}
"""Bytes of a pixel in memory, where they are not four."""
_STRIP = 256  # rows
_FLAT_COLOURS = 16
_FLAT_SHARE = 0.85


class PictureTooLargeError(Exception):
    """A picture whose pixels would fill the memory; `limit` is how many megapixels one of its kind may have."""

    def __init__(self, megapixels: int | str, limit: int) -> None:
        super().__init__(megapixels, limit)
        self.megapixels, self.limit = megapixels, limit


class PictureUnreadableError(Exception):
    """A picture that cannot be decoded; the message says why."""


@contextmanager
def ignoring_pillow_warnings() -> Iterator[None]:
    """Suppress Pillow's warnings; to be used around threads, not in them, since all threads share the filters."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def can_use_pictures() -> bool:
    """Whether photographs can be read and pictures written: pages in a browser may have an empty package as Pillow."""
    try:
        import PIL
    except ImportError:
        return True  # it is in a part that is loaded later
    return hasattr(PIL, "__version__")


@contextmanager
def open_picture_file(file: Path | BytesIO) -> Iterator[Image.Image]:
    """The picture, not decoded yet; whatever fails inside the block is raised as one of the two errors above."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:  # in a browser without it
        raise PictureUnreadableError(say("pictures.no-reader")) from None
    try:
        if isinstance(file, Path) and not file.is_file():  # a pipe would be waited for
            raise PictureUnreadableError(say("pictures.not-a-file"))
        with Image.open(file, formats=_formats()) as image:
            megapixels = image.width * image.height / 1e6
            limit = _most_megapixels(image)
            if megapixels > limit:
                raise PictureTooLargeError(round(megapixels), limit)
            yield image
    except (PictureTooLargeError, PictureUnreadableError):
        raise
    except (Image.DecompressionBombError, MemoryError):
        raise PictureTooLargeError(f"> {MAX_PICTURE_MEGAPIXELS}", MAX_PICTURE_MEGAPIXELS) from None
    except UnidentifiedImageError:
        raise PictureUnreadableError(say("pictures.unknown-kind")) from None
    except Exception as error:  # broken files make Pillow's many readers raise anything
        raise PictureUnreadableError(_explain(error)) from None


def _most_megapixels(image: Image.Image) -> int:
    """How many megapixels a picture of this mode may have: it must fit the limit with the copy that `decode` makes."""
    stored = _STORED.get(image.mode, 4)
    if image.has_transparency_data:
        copied = 0 if image.mode == "RGBA" else 4
    elif image.mode in _KEPT:
        copied = 0
    else:
        copied = 1 if image.mode in _GREY else 4
    return min(MAX_PICTURE_MEGAPIXELS, MAX_PICTURE_BYTES // (stored + copied) // 1_000_000)


def decode(image: Image.Image, scale: int) -> Image.Image:
    """The pixels, upright and in a mode that can be resized; a JPEG at one `scale`-th of its size, which is faster."""
    from PIL import Image

    profile = image.info.get("icc_profile")
    orientation = _orientation(image)
    if scale > 1:
        image.draft(None, (image.width // scale, image.height // scale))
    image.load()
    pixels = _to_resizable(image)
    if orientation in _UPRIGHT:
        pixels = pixels.transpose(Image.Transpose[_UPRIGHT[orientation]])
    pixels.info = {"icc_profile": profile}
    return pixels


def upright_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    return (height, width) if _orientation(image) >= 5 else (width, height)


def draft_scale(image: Image.Image, window: Dimensions, ppi: int = PPI) -> int:
    """How much smaller a JPEG may be decoded without harm; of other kinds, even the orientation is not known before.

    Usually the same for all windows, so that the two faces share one decoding; independent of other requests,
    so that the same request always gives the same pixels.
    """
    if image.format not in ("JPEG", "MPO"):
        return 1
    size = upright_size(image)
    left, _, right, _ = crop_box(size, (0.5, 0.5), window)
    room = min((right - left) / (printed_size(size, window, ppi)[0] * _OVERSAMPLING), min(size) / _ENOUGH)
    return next(scale for scale in (8, 4, 2, 1) if scale <= max(1, room))


def is_flat(image: Image.Image, pixels: Image.Image) -> bool:
    """Whether this is a drawing of few colours, which JPEG would blur, or transparent, which no JPEG is.

    A JPEG file is never taken for one.
    """
    from PIL import Image

    if image.format in ("JPEG", "MPO"):
        return False
    if _is_transparent(pixels):
        return True
    sample = pixels.resize((min(pixels.width, 256), min(pixels.height, 256)), Image.Resampling.NEAREST)
    counts = sorted((count for count, _ in sample.convert("RGB").getcolors(1 << 16) or ()), reverse=True)
    return sum(counts[:_FLAT_COLOURS]) >= _FLAT_SHARE * sample.width * sample.height


def crop(
    pixels: Image.Image, info: PictureInfo, focus: tuple[float, float], window: Dimensions, ppi: int = PPI
) -> Image.Image:
    """The part that fills the window, in the printed size, as sRGB; what is transparent stays so."""
    from PIL import Image

    left, top, right, bottom = crop_box(pixels.size, focus, window)
    part = pixels.resize(
        printed_size(info.size, window, ppi), Image.Resampling.LANCZOS, (left, top, right, bottom), reducing_gap=2.0
    )
    alpha = part.getchannel("A") if _is_transparent(pixels) else None
    opaque = part.convert("RGB") if part.mode == "RGBA" else part
    opaque.info = pixels.info
    converted = to_srgb(opaque)
    if alpha:
        converted.putalpha(alpha)
    return converted


def to_srgb(image: Image.Image) -> Image.Image:
    """Convert to sRGB; a picture without a profile is taken to be sRGB already."""
    from PIL import ImageCms

    profile = image.info["icc_profile"]
    transform = _srgb_transform(profile, image.mode) if profile or image.mode == "LAB" else None
    converted = ImageCms.applyTransform(image, transform) if transform else None
    return converted or image.convert("RGB")


def apply_tone(picture: Image.Image, tone: tuple[str, str]) -> Image.Image:
    """Convert to shades between a dark and a light colour, over the whole range."""
    from PIL import ImageOps

    grey = ImageOps.autocontrast(picture.convert("L"), cutoff=0.5)
    toned = ImageOps.colorize(grey, black=tone[0], white=tone[1])
    if picture.mode == "RGBA":
        toned.putalpha(picture.getchannel("A"))
    return toned


def encode(picture: Image.Image, flat: bool) -> bytes:
    buffer = BytesIO()
    if flat:
        picture.save(buffer, "PNG", compress_level=6)
    else:
        picture.save(buffer, "JPEG", quality=_QUALITY, optimize=True)
    return buffer.getvalue()


@cache
def _formats() -> tuple[str, ...]:
    from PIL import Image

    Image.init()
    return tuple(name for name in _FORMATS if name in Image.OPEN)


def _orientation(image: Image.Image) -> int:
    """The EXIF orientation; TIFF files are turned by Pillow itself."""
    if image.format == "TIFF":
        return 1
    try:
        orientation = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # a broken EXIF block is no reason to refuse the picture
        return 1
    return orientation if isinstance(orientation, int) and 1 <= orientation <= 8 else 1


def _to_resizable(image: Image.Image) -> Image.Image:
    if image.has_transparency_data:
        return image if image.mode == "RGBA" else image.convert("RGBA")
    if image.mode in _KEPT:
        return image
    if image.mode.startswith("I;16"):
        return _scale_to_8_bits(image, 0, 65_535)
    if image.mode in ("I", "F"):
        return _scale_to_8_bits(image, *_value_range(image))
    return image.convert("L" if image.mode == "1" else "RGB")


def _is_transparent(pixels: Image.Image) -> bool:
    return pixels.mode == "RGBA" and pixels.getchannel("A").getextrema() != (_OPAQUE, _OPAQUE)


def _value_range(image: Image.Image) -> tuple[float, float]:
    """The lowest and highest value of 32 bits."""
    low, high = image.getextrema()
    assert isinstance(low, (int, float))
    assert isinstance(high, (int, float))
    return low, high


def _scale_to_8_bits(image: Image.Image, low: float, high: float) -> Image.Image:
    """Scale values of 16 or 32 bits from a range to 8 bits, strip by strip: whole copies would fill the memory."""
    from PIL import Image

    scale = 255 / (high - low) if high > low else 0.0
    grey = Image.new("L", image.size)
    for top in range(0, image.height, _STRIP):
        strip = image.crop((0, top, image.width, min(top + _STRIP, image.height)))
        values = strip.convert("I" if strip.mode.startswith("I;16") else strip.mode).convert("F")
        grey.paste(values.point(lambda value: value * scale + -low * scale).convert("L"), (0, top))
    return grey


@lru_cache(maxsize=32)
def _srgb_transform(profile: bytes | None, mode: str) -> ImageCms.ImageCmsTransform | None:
    """From the picture's profile to sRGB; None for sRGB itself and for profiles that do not suit the picture."""
    from PIL import ImageCms

    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile)) if mode != "LAB" and profile else _lab_profile()
        if "srgb" in ImageCms.getProfileDescription(source).lower() and mode == "RGB":
            return None
        return ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), mode, "RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return None


def _lab_profile() -> ImageCms.ImageCmsProfile:
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))


def _explain(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:  # the file could not be read at all
        return error.strerror
    if "truncated" in str(error).lower() or isinstance(error, EOFError):
        return say("pictures.truncated")
    return say("pictures.damaged", detail=(str(error) or type(error).__name__)[:80])
