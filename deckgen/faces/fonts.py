"""Fonts: which file a name stands for, what it covers, and how wide a shaped text is."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckgen.resources import package_file, read_data

if TYPE_CHECKING:
    from collections.abc import Iterable

_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
_TRUETYPE = (b"\x00\x01\x00\x00", b"true", b"ttcf")
_deck_fonts: dict[str, Font] = {}


PlacedGlyph = tuple[int, tuple[int, int, int, int]]  # its number; x and y offset, x and y advance in units of the font


class Glyph(NamedTuple):
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
    _covered: set[str] = field(default_factory=lambda: set(_INVISIBLE), compare=False, repr=False)

    @cached_property
    def harfbuzz(self) -> Any:
        """The file as the shaper has it."""
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.file))))

    @cached_property
    def _scale(self) -> float:
        return 1000 / float(self.harfbuzz.face.upem)

    def covers(self, character: str) -> bool:
        return self.covers_all(character)

    def covers_all(self, text: str) -> bool:
        """Whether there is a glyph for every character; those found once are remembered."""
        if self._covered.issuperset(text):
            return True
        self._covered.update(character for character in text if self.harfbuzz.get_nominal_glyph(ord(character)))
        return self._covered.issuperset(text)

    def advance(self, text: str) -> float:
        """The text's width in thousandths of the size."""
        return float(sum([at.x_advance for at in self._shape(text, None).glyph_positions or ()])) * self._scale

    def placed(self, text: str, direction: str | None = None) -> list[PlacedGlyph]:
        """The text as the font sets it from left to right, kerning, ligatures and joined letters included."""
        shaped = self._shape(text, direction)
        return list(
            zip(
                [info.codepoint for info in shaped.glyph_infos or ()],
                [at.position for at in shaped.glyph_positions or ()],
                strict=True,
            )
        )

    def glyphs(self, text: str, direction: str | None = None) -> list[Glyph]:
        """The same, in thousandths."""
        return [self.glyph(placed) for placed in self.placed(text, direction)]

    def glyph(self, placed: PlacedGlyph) -> Glyph:
        number, (dx, dy, advance, _) = placed
        return Glyph(number, advance * self._scale, dx * self._scale, dy * self._scale)

    def natural_advance(self, glyph: int) -> float:
        """The advance of a glyph that has no neighbours."""
        return float(self.harfbuzz.get_glyph_h_advance(glyph)) * self._scale

    def spelled(self, text: str, direction: str | None = None) -> dict[int, str]:
        """What each glyph of a text stands for; of several for one letter, the first has it and the others nothing."""
        numbers = [(info.cluster, info.codepoint) for info in self._shape(text, direction).glyph_infos or ()]
        ends = dict(pairwise([*sorted({cluster for cluster, _ in numbers}), len(text)]))
        return {glyph: text[cluster : ends.pop(cluster, cluster)] for cluster, glyph in numbers}

    def _shape(self, text: str, direction: str | None) -> Any:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if direction:
            buffer.direction = direction
        uharfbuzz.shape(self.harfbuzz, buffer)  # with kerning and ligatures, as fonts have them by nature
        return buffer


def font(name: str) -> Font:
    """A font by the name that drawings use: one of fonts.yaml, or one that a deck brought."""
    return _deck_fonts.get(name) or _packaged(name)


def deck_font(file: Path) -> Font:
    """A font file that a deck brings, under a name made from its place."""
    name = f"deck-{zlib.crc32(str(file.resolve()).encode()):08x}"
    return _deck_fonts.setdefault(name, Font(name, file))


def family(name: str) -> str:
    """What people call a font of ours; nothing for the pictograms and for fonts that a deck brought."""
    package = _listed().get(name, {}).get("package", "")
    return package.removeprefix("font_").replace("_", " ").title() if package.startswith("font_") else ""


def is_truetype(content: bytes) -> bool:
    """Whether the PDF writer can embed this font; OpenType fonts with PostScript outlines it cannot."""
    return content.startswith(_TRUETYPE)


def missing_everywhere(text: str, fonts: Iterable[Font]) -> list[str]:
    """The characters that none of the fonts has, each once."""
    missing = list(dict.fromkeys(text))
    for each in fonts:
        missing = [character for character in missing if not each.covers(character)]
    return missing


@cache
def _packaged(name: str) -> Font:
    entry = _listed()[name]
    return Font(name, package_file(entry["package"], entry["file"]))


@cache
def _listed() -> dict[str, dict[str, str]]:
    return dict(read_data(Path(__file__).with_name("fonts.yaml")))
