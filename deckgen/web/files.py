"""Files as answers: those we name ourselves, never a path from a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import FileResponse, PlainTextResponse, Response

from deckgen.faces.fonts import font

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

OWN_FONTS = ("serif-semibold", "sans", "sans-semibold")
"""The lettering of our pages, so that they look the same on every machine."""


def file_answer(file: Path | None, media_type: str | None = None) -> Response:
    if file is None or not file.is_file():
        return PlainTextResponse("", status_code=404)
    return FileResponse(file, media_type=media_type)


def font_answer(name: str, known: Collection[str]) -> Response:
    """A font that the page uses; all others are none of its business."""
    return file_answer(_font(name) if name in known else None, "font/ttf")


def font_faces(families: Iterable[str], folder: str) -> str:
    """Style that names each font and where it is to be had."""
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; src: url("{folder}/{family}"); font-display: block; }}'
        for family in sorted(families)
    )


def _font(name: str) -> Path | None:
    try:
        return font(name).file
    except KeyError:
        return None
