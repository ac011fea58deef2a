"""Fonts: which file a name stands for, what it covers, and how wide a shaped text is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from deckgen.places import package_file

if TYPE_CHECKING:
    from collections.abc import Iterable

_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
_FEATURES = {"kern": True, "liga": True}


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a shaped text; advance and offsets in thousandths of the font size."""

    id: int
    advance: float
    dx: float
    dy: float


@dataclass(frozen=True)
class Font:
    """One font file."""

    name: str
    file: Path
    _widths: dict[str, float] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def _hb(self) -> Any:
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.file))))

    @cached_property
    def _scale(self) -> float:
        return 1000 / float(self._hb.face.upem)

    def covers(self, character: str) -> bool:
        return character in _INVISIBLE or bool(self._hb.get_nominal_glyph(ord(character)))

    def missing(self, text: str) -> list[str]:
        """The characters of the text that this font cannot show, each once."""
        return [character for character in dict.fromkeys(text) if not self.covers(character)]

    def width(self, text: str, size: float) -> float:
        return self.advance(text) * size / 1000

    def advance(self, text: str) -> float:
        """The text's width in thousandths of the size, remembered because fitting tries the same words often."""
        if (known := self._widths.get(text)) is None:
            positions = self._shape(text).glyph_positions
            known = self._widths[text] = sum(at.x_advance for at in positions) * self._scale
        return known

    def glyphs(self, text: str) -> list[Glyph]:
        """The text as the font sets it, kerning and ligatures included."""
        shaped, scale = self._shape(text), self._scale
        return [
            Glyph(info.codepoint, at.x_advance * scale, at.x_offset * scale, at.y_offset * scale)
            for info, at in zip(shaped.glyph_infos, shaped.glyph_positions, strict=True)
        ]

    def _shape(self, text: str) -> Any:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._hb, buffer, _FEATURES)
        return buffer


@cache
def font(name: str) -> Font:
    """A font that deckgen brings, by its name in fonts.yaml."""
    entry = _listed()[name]
    return Font(name, package_file(entry["package"], entry["file"]))


def missing_everywhere(text: str, fonts: Iterable[Font]) -> list[str]:
    """The characters that at least one of the fonts a text is set in lacks."""
    return list(dict.fromkeys(character for each in fonts for character in each.missing(text)))


@cache
def _listed() -> dict[str, dict[str, str]]:
    return dict(yaml.safe_load(Path(__file__).with_name("fonts.yaml").read_text("utf-8")))
