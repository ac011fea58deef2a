"""Pictures in a PDF: shown by their key, which the document has to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from deckgen.writers.svg import Element, SvgError

if TYPE_CHECKING:
    from pathlib import Path

PictureSource = Callable[[str], Any]  # what reportlab reads the picture of a key from


def picture_key(element: Element) -> str:
    """The key of a picture in a drawing."""
    key = element.attributes.get("href", "").removeprefix("picture:")
    if _file(key) is None:
        raise SvgError(f"line {element.line}: only pictures of the deck can be shown")
    return key


def picture_shown(key: str, element: Element) -> str:
    """The operators that show a picture in the rectangle of its element."""
    x, y, width, height = (element.number(name) for name in ("x", "y", "width", "height"))
    return f"q {width:.4f} 0 0 {-height:.4f} {x:.4f} {y + height:.4f} cm /{key} Do Q"


def picture_file(key: str) -> Path:
    """The file of a picture that was made ready."""
    file = _file(key)
    assert file, "drawings that name other pictures are refused"
    return file


def _file(key: str) -> Path | None:
    from deckgen.faces.pictures import prepared_file

    return prepared_file(key)
