"""What a template draws with: fitted text, pictograms, suits, ornament, pictures and the QR code, as finished SVG."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.deck.model import Card
from deckgen.faces import icons, ornament
from deckgen.faces.qr import MODULES, QUIET, modules_path, payload
from deckgen.sheets.geometry import Size
from deckgen.svg.write import escape_attribute, short, text_element
from deckgen.theme import Theme, art_window, mix
from deckgen.type.fit import PT, FittedDate, Lines, TextBox, fit, fit_date
from deckgen.type.fonts import Typeface

if TYPE_CHECKING:
    from deckgen.faces.icon_files import IconFile
    from deckgen.faces.pictures import PreparedPicture


# The shapes behind suits: told apart without colour.


_SIDES = {"square": (4, 45), "diamond": (4, 0), "hexagon": (6, 30), "pentagon": (5, -90), "triangle": (3, -90)}


@lru_cache(maxsize=512)
def badge(shape: str, x: float, y: float, size: float, fill: str) -> Markup:
    """A shape of about the same weight whatever it is, centred on a point."""
    if shape not in _SIDES:
        return Markup(f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(size / 2)}" fill="{fill}"/>')
    corners, turn = _SIDES[shape]
    radius = size / 2 * math.sqrt(2 * math.pi / (corners * math.sin(2 * math.pi / corners)))
    angles = (math.radians(turn + 360 / corners * corner) for corner in range(corners))
    points = " ".join(f"{short(x + radius * math.cos(a))},{short(y + radius * math.sin(a))}" for a in angles)
    return Markup(f'<polygon points="{points}" fill="{fill}"/>')


SAFE = 3.0  # mm between the trim and anything that matters
_MINI = (44.0, 68.0)  # the card that type sizes are given for
_CODE = (10.0, 12.0)  # mm, the dark square of a QR code on a mini card and at most: read from a metre away
_MIDDLE = 0.34  # of the size, from the middle of a line of small print to its baseline
_HANGING = "«»“”„‚‘’\"'.,;:…-–—¡¿"
_SMALLEST_LABEL = 5.5  # points
_STRETCH = 1.22  # how much more room a date of many words may take, at the cost of title and note


class FaceError(Exception):
    """A text that does not fit its box at the smallest readable size."""

    def __init__(self, card: Card, field: str, points: float) -> None:
        super().__init__(f"{card.code}: {field}")
        self.card = card
        self.field = field
        self.points = points


@dataclass(frozen=True)
class FaceSettings:
    """What all faces of one side of a deck share: theme, size, language and the fonts that the deck brings."""

    deck_id: str
    language: str
    theme: Theme
    side: str
    size: Size
    colours: dict[str, str]
    with_qr: bool
    typefaces: dict[str, Typeface]
    icon_files: dict[str, IconFile]
    draft: bool = False  # without QR modules and ornament, which no check looks at

    @cached_property
    def scale(self) -> float:
        """How much larger than a mini card this one is, at its tighter side; type grows with it, floors do not."""
        long, short_side = max(self.size.width, self.size.height), min(self.size.width, self.size.height)
        return min(short_side / _MINI[0], long / _MINI[1])

    @cached_property
    def qr_code(self) -> float:
        """The side of the dark square."""
        return min(max(_CODE[0], _CODE[0] * self.scale), _CODE[1])

    @cached_property
    def qr_zone(self) -> float:
        """The side of the code with its quiet zone; nothing where the deck wants none."""
        return self.qr_code * (MODULES + 2 * QUIET) / MODULES if self.with_qr else 0.0


@dataclass(slots=True)
class TemplateFunctions:
    """The drawing functions for one face of one card; remembers how texts were broken and what was left out."""

    desk: FaceSettings
    card: Card
    picture_ready: PreparedPicture | None = None
    dropped: list[str] = field(default_factory=list)
    fitted: list[Lines] = field(default_factory=list)

    def functions(self) -> dict[str, Any]:
        """Everything a template may use besides the card and its size."""
        return {
            "colours": self.desk.colours,
            "effects": self.desk.theme.effects,
            "safe": SAFE,
            "u": self.desk.scale,
            "qr_zone": self.desk.qr_zone,
            "has_picture": self.picture_ready is not None,
            "fit": self.fit,
            "must_fit": self.must_fit,
            "hero": self.hero,
            "shortened": self.shortened,
            "drop": self.drop,
            "lines": self.lines,
            "date": self.date,
            "label": self.label,
            "pictogram": self.pictogram,
            "suit": self.suit,
            "qr": self.qr,
            "picture": self.picture,
            "rosette": self.rosette,
            "wave": self.wave,
            "confetti": self.confetti,
            "mix": mix,
        }

    def fit(self, text: str, role: str, width: float, height: float, **options: Any) -> Lines | None:
        """The text in the role's typeface at the largest of the role's sizes that fits the box, or nothing."""
        largest, smallest = self.desk.theme.sizes[role]
        box = TextBox(width, height, max(largest * self.desk.scale, smallest), smallest, **options)
        return fit(text, self.desk.typefaces[role], box, self.desk.language)

    def must_fit(self, name: str, text: str, role: str, width: float, height: float, **options: Any) -> Lines:
        """Like fit, for a text that a card cannot do without."""
        lines = self.fit(text, role, width, height, **options)
        if lines is None:
            raise FaceError(self.card, name, self.desk.theme.sizes[role][1])
        return lines

    def hero(self, width: float, height: float, *, modest: bool = False) -> FittedDate:
        """The card's date, as large as it goes, its era smaller beside or below it; modest makes room for the rest."""
        largest, smallest = self.desk.theme.sizes["date"]
        size = smallest if modest else max(largest * self.desk.scale, smallest)
        box = TextBox(width, height, size, smallest, leading=1.0)
        for room in (height, height * _STRETCH):
            fitted = fit_date(
                self.card.printed, self.desk.typefaces["date"], box._replace(height=room), self.desk.language
            )
            if fitted:
                return fitted
        raise FaceError(self.card, "date", smallest)

    def shortened(self, name: str, text: str, role: str, width: float, height: float, **options: Any) -> Lines:
        """As many words as fit, and an ellipsis; for a text that stands in full on the other face."""
        words = text.split(" ")
        for kept in range(len(words), 0, -1):
            ending = "" if kept == len(words) else "…"
            if lines := self.fit(" ".join(words[:kept]).rstrip(",;:.") + ending, role, width, height, **options):
                if ending:
                    self.dropped.append(name)
                return lines
        raise FaceError(self.card, name, self.desk.theme.sizes[role][1])

    def drop(self, name: str) -> str:
        """Say that a field was left out for want of room, so that the checks can tell the author."""
        self.dropped.append(name)
        return ""

    def lines(self, block: Lines, x: float, top: float, role: str, fill: str, anchor: str = "middle") -> Markup:
        """A fitted text, its first line beginning at `top`; punctuation at the ends of centred lines hangs out."""
        self.fitted.append(block)
        typeface = self.desk.typefaces[role]
        first = block.baseline(top)
        drawn = (
            text_element(
                line,
                x + (_overhang(line, typeface) * block.size if anchor == "middle" else 0),
                first + index * block.leading,
                typeface,
                block.size,
                fill,
                anchor,
            )
            for index, line in enumerate(block.lines)
        )
        return Markup("\n  ".join(drawn))

    def date(self, block: FittedDate, x: float, top: float, fill: str) -> Markup:
        """The hero, centred on `x`."""
        typeface = self.desk.typefaces["date"]
        core = self.lines(block.figure, x - block.shift, top, "date", fill)
        if not block.era:
            return core
        baseline = top + block.era_baseline
        left = x if not block.beside else x - block.shift + typeface.width(block.figure.lines[0], block.figure.size) / 2
        anchor = "start" if block.beside else "middle"
        return core + Markup(
            text_element(block.era, left + block.space, baseline, typeface, block.era_size, fill, anchor)
        )

    def label(
        self, text: str, x: float, y: float, points: float, fill: str, anchor: str = "start", width: float = 0
    ) -> Markup:
        """One short line of small print, centred on `y`; made smaller to fit a width if one is given."""
        typeface = self.desk.typefaces["label"]
        natural = typeface.width(text, points * PT)
        if width and natural > width:
            points = points * width / natural
            if points < _SMALLEST_LABEL:
                raise FaceError(self.card, "period", _SMALLEST_LABEL)
        size = points * PT
        return Markup(text_element(text, x, y + size * _MIDDLE, typeface, size, fill, anchor))

    def pictogram(self, name: str, x: float, y: float, size: float, fill: str) -> Markup:
        """A pictogram centred on a point, by name or from the deck's own file; a card without one gets its initial."""
        if drawing := self.desk.icon_files.get(name):
            return drawing.draw(x, y, size, fill)
        if glyph := icons.pictogram(name):
            return Markup(text_element(glyph, x, y + size * 0.375, self.desk.typefaces["icon"], size, fill, "middle"))
        initial = next((letter for letter in self.card.title if letter.isalnum()), "?").upper()
        return Markup(text_element(initial, x, y + size * _MIDDLE, self.desk.typefaces["title"], size, fill, "middle"))

    def suit(self, name: str, x: float, y: float, size: float) -> Markup:
        """A corner icon on its badge, centred on a point."""
        suit = self.desk.theme.suits.get(name)
        if suit is None:
            return Markup("")
        ink = self.desk.theme.palettes["light"]["ink"]
        return badge(suit.badge, x, y, size, suit.colour) + self.pictogram(suit.icon, x, y, size * 0.68, ink)

    def qr(self, x: float, y: float) -> Markup:
        """The QR code of this face with its quiet zone, the corner of the zone at a point."""
        if not self.desk.with_qr:
            return Markup("")
        module = self.desk.qr_code / MODULES
        zone = self.desk.qr_zone
        colours, inset = self.desk.colours, QUIET * module
        modules = "" if self.desk.draft else modules_path(payload(self.desk.deck_id, self.card, self.desk.side))
        return Markup(
            f'<rect x="{short(x)}" y="{short(y)}" width="{short(zone)}" height="{short(zone)}" rx="1"'
            f' fill="{escape_attribute(colours["patch"])}"/>'
            f'<path transform="translate({short(x + inset)} {short(y + inset)}) scale({module:.5f})"'
            f' d="{modules}" fill="{escape_attribute(colours["mark"])}"/>'
        )

    def picture(self) -> Markup:
        """The card's picture in the art window of this face."""
        window = art_window(self.desk.theme, self.desk.side, self.desk.size)
        if self.picture_ready is None or window is None:
            return Markup("")
        return Markup(
            '<image href="picture:{}" x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="none"/>'
        ).format(
            self.picture_ready.key,
            *map(short, (window.x, window.y, window.width, window.height)),
        )

    def rosette(self, x: float, y: float, radius: float, stroke: str, width: float = 0.18) -> Markup:
        """An ornament around a point, this card's own: made from its code and tags, which tell nothing of the date."""
        if self.desk.draft:
            return Markup("")
        character = ornament.guilloche(f"{self.desk.deck_id} {self.card.code} {' '.join(self.card.tags)}")
        strand = ornament.ring(character.waves, character.depth, radius)
        places = [
            f"matrix({turn.real:.5f} {turn.imag:.5f} {-turn.imag:.5f} {turn.real:.5f} {short(x)} {short(y)})"
            for turn in ornament.turns(character)
        ]
        return Markup("".join([_stroke(strand, stroke, width, place) for place in places]))

    def wave(self, x1: float, x2: float, y: float, height: float, stroke: str, width: float = 0.18) -> Markup:
        """An ornament along a line, made from the card's period."""
        if self.desk.draft:
            return Markup("")
        character = ornament.guilloche(self.card.period)
        return Markup(_stroke(ornament.wave(character, x1, x2, y, height), stroke, width))

    def confetti(self, x: float, y: float, inner: float, outer: float, colours: list[str]) -> Markup:
        """Small dots, squares and darts scattered on a ring, this card's own."""
        pieces = ornament.confetti(f"{self.desk.deck_id} {self.card.code}", x, y, inner, outer)
        return Markup("").join(
            badge(shape, px, py, size, colours[index % len(colours)])
            for index, (shape, px, py, size) in enumerate(pieces)
        )


def _stroke(path: str, stroke: str, width: float, place: str = "") -> str:
    at = f'transform="{place}" ' if place else ""
    return f'<path {at}d="{path}" fill="none" stroke="{stroke}" stroke-width="{short(width)}"/>'


def _overhang(line: str, typeface: Typeface) -> float:
    """How far a centred line moves, in sizes, so that quotes and stops at its ends weigh only half."""
    if line[:1] not in _HANGING and line[-1:] not in _HANGING:
        return 0.0
    before = line[: len(line) - len(line.lstrip(_HANGING))]
    after = line[len(line.rstrip(_HANGING)) :]
    if len(before) == len(line):
        return 0.0
    return (typeface.advance(after) - typeface.advance(before)) / 4000
