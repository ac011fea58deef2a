"""Photographs and drawings: what can go wrong with them, before they are drawn."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.reading.limits import inside

if TYPE_CHECKING:
    from pathlib import Path

    from deckgen.deck.card import Picture
    from deckgen.errors import Place

DPI = 300
_MOST_MEGAPIXELS = 120
Trouble = tuple[str, dict[str, object]]


def trouble_with(folder: Path, picture: Picture, place: Place, window: tuple[float, float]) -> Trouble | None:
    """The code and values of what is wrong with a picture that is to fill a window of so many millimetres."""
    try:
        file = inside(folder, picture.file, place)
    except UserError as error:
        return "image-unreadable", {"reason": error.problems[0].message}
    if not file.is_file():
        return "image-missing", {}
    return _trouble_inside(file, window)


def _trouble_inside(file: Path, window: tuple[float, float]) -> Trouble | None:
    from PIL import Image

    wanted = tuple(round(side / 25.4 * DPI) for side in window)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(file) as image:
                width, height = image.size
                megapixels = width * height / 1e6
                if megapixels > _MOST_MEGAPIXELS:
                    return "image-too-large", {"megapixels": round(megapixels), "limit": _MOST_MEGAPIXELS}
                image.draft("RGB", (wanted[0], wanted[1]))
                image.load()
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        return "image-too-large", {"megapixels": f"> {_MOST_MEGAPIXELS}", "limit": _MOST_MEGAPIXELS}
    except (OSError, ValueError, SyntaxError) as error:
        return "image-unreadable", {"reason": str(error)[:120]}
    dpi = DPI * min(width / wanted[0], height / wanted[1])
    if dpi < DPI - 1:
        return "image-too-small", {"dpi": round(dpi), "width": wanted[0], "height": wanted[1]}
    return None
