"""Fonts: which file a name stands for, what it covers, and how wide a shaped text is."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.files import inside, read_bytes
from deckgen.messages import say
from deckgen.resources import package_file, read_data

_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")
_TRUETYPE = (b"\x00\x01\x00\x00", b"true", b"ttcf")
_deck_fonts: dict[str, Font] = {}


PathSegment = tuple[str, tuple[float, ...]]  # a command of SVG paths, M L Q C or Z, and its coordinates
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

    def outline(self, glyph: int, *, only_cubic: bool = False) -> list[PathSegment]:
        """The outline of a glyph in units of the font, y upwards; with `only_cubic` without quadratic curves."""
        segments: list[PathSegment] = []
        self.harfbuzz.draw_glyph(glyph, _outline_functions(only_cubic), segments)
        return segments

    @property
    def units(self) -> int:
        """How many units of the font the size is."""
        return int(self.harfbuzz.face.upem)

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


@cache
def _outline_functions(only_cubic: bool) -> Any:
    """What the shaper calls for each segment of an outline."""
    import uharfbuzz

    def adding(command: str) -> Any:
        return lambda *values: values[-1].append((command, values[:-1]))

    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(adding("M"))
    functions.set_line_to_func(adding("L"))
    if not only_cubic:
        functions.set_quadratic_to_func(adding("Q"))
    functions.set_cubic_to_func(adding("C"))
    functions.set_close_path_func(adding("Z"))
    return functions


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


# Fonts that a deck brings along, for scripts that the theme's own fonts lack.


def usable_font(folder: Path, name: str, location: SourceLocation) -> Font:
    """A TrueType file of the deck's folder; UserError if it is missing, no font, or cannot be embedded."""
    file = inside(folder, name, location)
    if not file.is_file():
        raise UserError.at(location, say("fonts.missing", name=name), say("fonts.missing.fix"))
    if not is_truetype(read_bytes(file)[:4]):
        raise UserError.at(location, say("fonts.unusable", name=name), say("fonts.unusable.fix"))
    font = deck_font(file)
    if not font.covers(" "):
        raise UserError.at(location, say("fonts.unusable", name=name), say("fonts.unusable.fix"))
    return font


# Setting a line: which font shows which stretch of it, and in which order and direction the stretches stand.


_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
_UNORDERED = frozenset(("", "LRI", "RLI", "FSI", "PDI"))  # kinds the ordering rules we use do not know


class Run(NamedTuple):
    """A stretch of text in one font and one direction."""

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
        """As a drawing names it, so that browsers fall back in the same order."""
        return _family(self.names)

    def advance(self, text: str) -> float:
        """The width of a text in thousandths of the size."""
        return _advance(text, self.names)

    def width(self, text: str, size: float) -> float:
        return self.advance(text) * size / 1000

    def runs(self, text: str) -> tuple[Run, ...]:
        """The line as it stands from left to right."""
        return _runs(text, self.names)


def is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction of its own runs to the left."""
    if text.isascii() or not _RIGHT_TO_LEFT.search(text):
        return False
    from bidi.algorithm import get_base_level

    return bool(get_base_level(text))


@cache
def _family(names: tuple[str, ...]) -> str:
    return ", ".join(names)


@lru_cache(maxsize=16384)
def _advance(text: str, names: tuple[str, ...]) -> float:
    """Remembered because fitting tries the same words often."""
    if len(names) == 1 or text.isascii():
        return font(names[0]).advance(text)
    return sum(run.font.advance(run.text) for run in _runs(text, names))


@lru_cache(maxsize=8192)
def _runs(text: str, names: tuple[str, ...]) -> tuple[Run, ...]:
    fonts = tuple([font(name) for name in names])
    if (text.isascii() or not _RIGHT_TO_LEFT.search(text)) and fonts[0].covers_all(text):
        return (Run(fonts[0], text, "ltr"),)
    stretches = _directed(text) if _RIGHT_TO_LEFT.search(text) else [(text, "ltr")]
    runs: list[Run] = []
    for stretch, direction in stretches:
        parts = [
            Run(chosen, "".join(characters), direction) for chosen, characters in groupby(stretch, key=_chooser(fonts))
        ]
        runs += reversed(parts) if direction == "rtl" else parts
    return tuple(runs)


def _chooser(fonts: tuple[Font, ...]) -> Callable[[str], Font]:
    """Picks the font of a character; spaces and marks stay with the letter before them where its font has them."""
    current = fonts[0]

    def choose(character: str) -> Font:
        nonlocal current
        neutral = not character.isalnum() and current.covers(character)
        if not neutral:
            current = next((each for each in fonts if each.covers(character)), fonts[0])
        return current

    return choose


def _directed(text: str) -> list[tuple[str, str]]:
    """The stretches of a line with right-to-left letters in the order they are seen (Unicode's bidirectional rules)."""
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
    stretches = [
        (level, "".join(char["ch"] for char in chars))
        for level, chars in groupby(storage["chars"], key=lambda char: char["level"])
    ]
    return [(stretch, "rtl" if level % 2 else "ltr") for level, stretch in _reordered(stretches)]


def _reordered(stretches: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Rule L2: from the deepest level down, every run of stretches at that level or deeper is turned round."""
    ordered = list(stretches)
    for level in range(max(level for level, _ in ordered), 0, -1):
        turned: list[tuple[int, str]] = []
        for is_deep, group in groupby(ordered, key=lambda stretch: stretch[0] >= level):
            stretches_here = list(group)
            turned += reversed(stretches_here) if is_deep else stretches_here
        ordered = turned
    return ordered
