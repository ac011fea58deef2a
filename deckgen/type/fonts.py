"""Fonts: which file a name stands for, which characters it has, and how text is shaped with it."""

from __future__ import annotations

import os
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.resources import package_file, read_data

PathSegment = tuple[str, tuple[float, ...]]  # a command of SVG paths, M L Q C or Z, and its coordinates
ShapedGlyph = tuple[int, tuple[int, int, int, int]]  # its number; x and y offset, x and y advance in units of the font

_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff") | {chr(0xFE00 + n) for n in range(16)}
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
_UNORDERED = frozenset(("", "LRI", "RLI", "FSI", "PDI"))  # character classes that python-bidi does not handle
_deck_fonts: dict[str, Font] = {}


class Glyph(NamedTuple):
    """A glyph of a shaped text; advance and offsets in thousandths of the font size."""

    id: int
    advance: float
    dx: float
    dy: float


@dataclass(frozen=True)
class Font:
    """One font: a file, or one of the fonts in a collection."""

    name: str
    file: Path
    index: int = 0
    _covered: set[str] = field(default_factory=lambda: set(_INVISIBLE), compare=False, repr=False)

    @cached_property
    def harfbuzz(self) -> Any:
        """The font as HarfBuzz loads it."""
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self.file)), self.index))

    @cached_property
    def _scale(self) -> float:
        return 1000 / float(self.harfbuzz.face.upem)

    def covers(self, character: str) -> bool:
        return self.covers_all(character)

    def covers_all(self, text: str) -> bool:
        """Whether there is a glyph for every character; characters found once are remembered."""
        if self._covered.issuperset(text):
            return True
        self._covered.update(character for character in text if self.harfbuzz.get_nominal_glyph(ord(character)))
        return self._covered.issuperset(text)

    def advance(self, text: str) -> float:
        """The text's width in thousandths of the size."""
        return float(sum([at.x_advance for at in self._shape_buffer(text, None).glyph_positions or ()])) * self._scale

    def shape(self, text: str, direction: str | None = None) -> list[ShapedGlyph]:
        """The glyphs of a text from left to right, with kerning, ligatures and joined letters."""
        shaped = self._shape_buffer(text, direction)
        return list(
            zip(
                [info.codepoint for info in shaped.glyph_infos or ()],
                [at.position for at in shaped.glyph_positions or ()],
                strict=True,
            )
        )

    def glyphs(self, text: str, direction: str | None = None) -> list[Glyph]:
        """The shaped glyphs of a text, in thousandths of the size."""
        return [self.glyph(shaped) for shaped in self.shape(text, direction)]

    def glyph(self, shaped: ShapedGlyph) -> Glyph:
        """A shaped glyph in thousandths of the size."""
        number, (dx, dy, advance, _) = shaped
        return Glyph(number, advance * self._scale, dx * self._scale, dy * self._scale)

    def natural_advance(self, glyph: int) -> float:
        """The advance of a glyph without kerning."""
        return float(self.harfbuzz.get_glyph_h_advance(glyph)) * self._scale

    def outline(self, glyph: int, *, only_cubic: bool = False) -> list[PathSegment]:
        """The outline of a glyph in units of the font, y upwards; with `only_cubic` without quadratic curves."""
        segments: list[PathSegment] = []
        self.harfbuzz.draw_glyph(glyph, _outline_functions(only_cubic), segments)
        return segments

    def extents(self, glyph: int) -> tuple[float, float, float, float]:
        """The left and top edge of a glyph, its width and its height in units of the font, y upwards."""
        box = self.harfbuzz.get_glyph_extents(glyph)
        return box.x_bearing, box.y_bearing, box.width, -box.height

    def named_characters(self) -> dict[str, str]:
        """The characters of a font of symbols by the names of their glyphs; of several for a glyph, the first."""
        names, numbers = self.harfbuzz.get_glyph_name, self.harfbuzz.get_nominal_glyph
        return {names(numbers(code)): chr(code) for code in reversed([*self.harfbuzz.face.unicodes])}

    @property
    def units_per_em(self) -> int:
        return int(self.harfbuzz.face.upem)

    def glyph_texts(self, text: str, direction: str | None = None) -> dict[int, str]:
        """The characters that each glyph of a text stands for; of several for one letter, only the first has it."""
        numbers = [(info.cluster, info.codepoint) for info in self._shape_buffer(text, direction).glyph_infos or ()]
        ends = dict(pairwise([*sorted({cluster for cluster, _ in numbers}), len(text)]))
        return {glyph: text[cluster : ends.pop(cluster, cluster)] for cluster, glyph in numbers}

    def _shape_buffer(self, text: str, direction: str | None) -> Any:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if direction:
            buffer.direction = direction
        uharfbuzz.shape(self.harfbuzz, buffer)  # kerning and ligatures are on by default
        return buffer


@cache
def _outline_functions(only_cubic: bool) -> Any:
    """What HarfBuzz calls for each segment of an outline."""
    import uharfbuzz

    def append(command: str) -> Any:
        return lambda *values: values[-1].append((command, values[:-1]))

    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(append("M"))
    functions.set_line_to_func(append("L"))
    if not only_cubic:
        functions.set_quadratic_to_func(append("Q"))
    functions.set_cubic_to_func(append("C"))
    functions.set_close_path_func(append("Z"))
    return functions


def font(name: str) -> Font:
    """A font by the name that drawings use: one of fonts.yaml, or one that a deck registered."""
    return _deck_fonts.get(name) or _packaged_font(name)


def is_known_font(name: str) -> bool:
    """Whether there is a font of this name."""
    return name in _deck_fonts or name in _font_list()


def packaged_fonts() -> tuple[str, ...]:
    """The names of the fonts for texts that come with deckgen."""
    return tuple(name for name in _font_list() if not name.startswith("icons"))


def register_font(file: Path, index: int = 0) -> Font:
    """Make a font known that no package brings, under a name made from its path."""
    name = f"deck-{zlib.crc32(os.fsencode(f'{file.resolve()}#{index}')):08x}"
    return _deck_fonts.setdefault(name, Font(name, file, index))


def family_name(name: str) -> str:
    """The usual name of a packaged font; empty for the pictograms and for fonts of a deck."""
    package = _font_list().get(name, {}).get("package", "")
    return package.removeprefix("font_").replace("_", " ").title() if package.startswith("font_") else ""


def missing_characters(text: str, fonts: Iterable[Font]) -> list[str]:
    """The characters that are in none of the fonts, each once."""
    missing = list(dict.fromkeys(text))
    for each in fonts:
        missing = [character for character in missing if not each.covers(character)]
    return missing


@cache
def _packaged_font(name: str) -> Font:
    entry = _font_list()[name]
    return Font(name, package_file(entry["package"], entry["file"]))


@cache
def _font_list() -> dict[str, dict[str, str]]:
    return dict(read_data(Path(__file__).with_name("fonts.yaml")))


# A line of text: which font shows which part of it, and in which order and direction the parts stand.


class Run(NamedTuple):
    """A part of a text in one font and one direction."""

    font: Font
    text: str
    direction: str  # ltr or rtl


class Typeface(NamedTuple):
    """Fonts in order of preference: a character is set in the first that has it."""

    names: tuple[str, ...]

    def fonts(self) -> tuple[Font, ...]:
        return tuple(font(name) for name in self.names)

    @property
    def family(self) -> str:
        """The font-family of SVG, so that browsers fall back in the same order."""
        return _family(self.names)

    def advance(self, text: str) -> float:
        """The width of a text in thousandths of the size."""
        return _advance(text, self.names)

    def width(self, text: str, size: float) -> float:
        return self.advance(text) * size / 1000

    def runs(self, text: str) -> tuple[Run, ...]:
        """The parts of a line from left to right."""
        return _runs(text, self.names)


def is_right_to_left(text: str) -> bool:
    """Whether the first letter that has a direction runs to the left."""
    if text.isascii() or not _RIGHT_TO_LEFT.search(text):
        return False
    from bidi.algorithm import get_base_level

    return bool(get_base_level(text))


@cache
def _family(names: tuple[str, ...]) -> str:
    return ", ".join(names)


@lru_cache(maxsize=16384)
def _advance(text: str, names: tuple[str, ...]) -> float:
    """Cached because fitting measures the same words often."""
    if len(names) == 1 or text.isascii():
        return font(names[0]).advance(text)
    return sum(run.font.advance(run.text) for run in _runs(text, names))


@lru_cache(maxsize=8192)
def _runs(text: str, names: tuple[str, ...]) -> tuple[Run, ...]:
    fonts = tuple([font(name) for name in names])
    if (text.isascii() or not _RIGHT_TO_LEFT.search(text)) and fonts[0].covers_all(text):
        return (Run(fonts[0], text, "ltr"),)
    parts = _split_directions(text) if _RIGHT_TO_LEFT.search(text) else [(text, "ltr")]
    runs: list[Run] = []
    for part, direction in parts:
        in_fonts = [
            Run(chosen, "".join(characters), direction)
            for chosen, characters in groupby(part, key=_font_chooser(fonts))
        ]
        runs += reversed(in_fonts) if direction == "rtl" else in_fonts
    return tuple(runs)


def _font_chooser(fonts: tuple[Font, ...]) -> Callable[[str], Font]:
    """A function that picks the font of each next character.

    Spaces and marks stay in the font of the letter before them, if it has them.
    """
    current = fonts[0]

    def choose(character: str) -> Font:
        nonlocal current
        neutral = not character.isalnum() and current.covers(character)
        if not neutral:
            current = next((each for each in fonts if each.covers(character)), fonts[0])
        return current

    return choose


def _split_directions(text: str) -> list[tuple[str, str]]:
    """The parts of a line with their directions, in visual order, by Unicode's bidirectional algorithm."""
    from bidi import algorithm

    text = "".join(character for character in text if unicodedata.bidirectional(character) not in _UNORDERED)
    storage = algorithm.get_empty_storage()
    storage["base_level"] = level = algorithm.get_base_level(text)
    storage["base_dir"] = ("L", "R")[level]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    parts = [
        (level, "".join(char["ch"] for char in chars))
        for level, chars in groupby(storage["chars"], key=lambda char: char["level"])
    ]
    return [(part, "rtl" if level % 2 else "ltr") for level, part in _reorder(parts)]


def _reorder(parts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Rule L2: from the deepest level up, every run of parts at that level or deeper is reversed."""
    ordered = list(parts)
    for level in range(max(level for level, _ in ordered), 0, -1):
        reordered: list[tuple[int, str]] = []
        for is_deep, group in groupby(ordered, key=lambda part: part[0] >= level):
            run = list(group)
            reordered += reversed(run) if is_deep else run
        ordered = reordered
    return ordered
