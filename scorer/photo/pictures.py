"""Pictures of the table: opened with care, upright, grey, and not larger than helps."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from deckgen.errors import Place, UserError
from deckgen.faces.picture_reading import (
    MOST_MEGAPIXELS,
    TooLargeError,
    UnreadableError,
    decoded,
    opened,
    reading_quietly,
)
from scorer.messages import say

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

Picture = bytes | Path
MOST_PIXELS = 16_000_000  # beyond this a phone's sensor adds noise, not codes


def open_picture(picture: Picture, number: int = 1) -> Image:
    """The picture upright, in colour; UserError if it is none, or one that would fill the memory."""
    name = picture.name if isinstance(picture, Path) else say("photo.picture", number=number)
    source = picture if isinstance(picture, Path) else cast("Path", BytesIO(picture))  # Pillow reads either
    try:
        with reading_quietly(), opened(source) as image:
            return _not_too_large(decoded(image, 1).convert("RGB"))
    except TooLargeError as error:
        message = say("photo.too-large", megapixels=error.megapixels, most=MOST_MEGAPIXELS)
        raise UserError.at(Place(name), message, say("photo.too-large.fix")) from None
    except UnreadableError as error:
        message = say("photo.unreadable", reason=error)
        raise UserError.at(Place(name), message, say("photo.unreadable.fix")) from None


def grey_of(image: Image) -> NDArray[np.uint8]:
    return np.asarray(image.convert("L"), np.uint8)


def _not_too_large(image: Image) -> Image:
    shrink = (MOST_PIXELS / (image.width * image.height)) ** 0.5
    if shrink >= 1:
        return image
    return (
        image.reduce(2) if shrink <= 0.5 else image.resize((round(image.width * shrink), round(image.height * shrink)))
    )
