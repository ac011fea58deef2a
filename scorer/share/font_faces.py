"""Fonts inside a page: only the letters it shows, so that it looks the same from any disk."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.faces.fonts import Font


def font_faces(fonts: Iterable[tuple[str, Font]], letters: str) -> Markup:
    """A style rule for each font that has any of the letters, under the name that the page gives it."""
    rules = []
    for family, font in fonts:
        covered = sorted({ord(letter) for letter in letters if font.covers(letter)})
        if covered:
            data = b64encode(_subset(font, covered)).decode("ascii")
            rules.append(f'@font-face {{ font-family: "{family}"; src: url("data:font/ttf;base64,{data}"); }}')
    return Markup("\n".join(rules))


def _subset(font: Font, letters: list[int]) -> bytes:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font.file)))
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(letters)
    subset = uharfbuzz.subset(face, wanted)
    return bytes(subset.blob.data)
