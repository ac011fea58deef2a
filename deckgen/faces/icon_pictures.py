"""Pictograms that come as PNG or JPEG: small copies that keep their transparency, in the theme's colour if they can."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from deckgen.faces import picture_cache
from deckgen.faces.picture_cache import Source
from deckgen.faces.pictures import PreparedPicture

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image

_LONGEST = 600  # pixels: 50 mm at 300 dpi
_ONE_COLOUR = 24  # how far the channels of a one-coloured drawing may stray, of 255


def icon_is_mask(file: Path) -> bool:
    """Whether the picture is one colour on nothing, so that its shape is all it says."""
    try:
        identity = picture_cache.fingerprint("icon", picture_cache.identity(file))
    except OSError:
        return False
    if known := picture_cache.remembered(identity):
        return known.flat
    image = _opened(file)
    if image is None:
        return False
    is_mask = _is_mask(image)
    picture_cache.remember(identity, Source(*image.size, flat=is_mask))
    return is_mask


def icon_picture(file: Path, colour: str | None) -> PreparedPicture | None:
    """The picture with its transparency, at most as large as any card needs; its shape in a colour if one is given."""
    try:
        key = picture_cache.fingerprint("icon", picture_cache.VERSION, picture_cache.identity(file), colour)
    except OSError:
        return None
    if (kept := picture_cache.kept(f"{key}.png")) and (size := _size_of(kept.read_bytes())):
        return PreparedPicture(key, kept, *size)
    image = _opened(file)
    if image is None:
        return None
    image.thumbnail((_LONGEST, _LONGEST), reducing_gap=2.0)
    if colour:
        image = _in_colour(image, colour)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return PreparedPicture(key, picture_cache.keep(f"{key}.png", buffer.getvalue()), *image.size)


def _opened(file: Path) -> Image | None:
    from deckgen.faces import picture_reading as reading

    try:
        with reading.reading_quietly(), reading.opened(file) as image:
            pixels = reading.decoded(image, 1)
            return pixels if pixels.mode == "RGBA" else reading.to_srgb(pixels)
    except (reading.TooLargeError, reading.UnreadableError):
        return None


def _is_mask(image: Image) -> bool:
    if image.mode != "RGBA":
        return False
    opaque = image.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    if not opaque.getbbox():
        return False
    channels = (image.getchannel(name) for name in "RGB")
    ranges = [[level for level, count in enumerate(channel.histogram(opaque)) if count] for channel in channels]
    return all(levels[-1] - levels[0] <= _ONE_COLOUR for levels in ranges)


def _in_colour(image: Image, colour: str) -> Image:
    from PIL import Image

    filled = Image.new("RGBA", image.size, colour)
    filled.putalpha(image.getchannel("A"))
    return filled


def _size_of(png: bytes) -> tuple[int, int]:
    """Width and height stand at a fixed place of every PNG file."""
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
