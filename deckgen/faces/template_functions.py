"""The functions that templates call: fitted text, pictograms, suits, ornament, pictures and the QR code, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.dates import split_date
from deckgen.deck.model import Card
from deckgen.deck.title_icons import NO_ICON
from deckgen.faces import ornament
from deckgen.faces.pictogram import draw_pictogram
from deckgen.faces.qr import MODULES, QUIET, modules_path, qr_payload
from deckgen.sheets.geometry import Rectangle, Size
from deckgen.svg.write import escape_attribute, short, text_element
from deckgen.theme import Theme, art_window, mix
from deckgen.type.date_block import DateBlock, fit_date
from deckgen.type.fit import PT, Lines, TextBox, fit, overhang
from deckgen.type.fonts import Typeface

if TYPE_CHECKING:
    from deckgen.faces.icon_files import IconFile
    from deckgen.faces.pictures import PreparedPicture


SAFE = 3.0  # mm between the trim and anything that matters
_MINI = (44.0, 68.0)  # mm, the card that type sizes are given for
_CODE = (10.0, 12.0)  # mm, the dark square of a QR code on a mini card and at most: read from a metre away
_MIDDLE = 0.34  # of the size, from the middle of a line of small print to its baseline
_SMALLEST_LABEL = 5.5  # points
_EXTRA_HEIGHTS = (1.22, 1.45)  # how much higher a date of many words may be, at the cost of title and note


class FaceError(Exception):
    """A text that does not fit its box at the smallest readable size."""

    def __init__(self, card: Card, field: str, points: float) -> None:
        super().__init__(f"{card.code}: {field}")
        self.card = card
        self.field = field
        self.points = points


@dataclass(frozen=True)
class FaceSettings:
    """What all faces of one side of a deck share: theme, size, language, fonts and pictograms."""

    deck_id: str
    language: str
    theme: Theme
    side: str
    size: Size
    colours: dict[str, str]
    with_qr: bool
    typefaces: dict[str, Typeface]
    icon_files: dict[str, IconFile]
    draft: bool = False  # without QR modules and ornament, which no check needs

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
        """The side of the code with its quiet zone; 0 if the deck has no codes."""
        return self.qr_code * (MODULES + 2 * QUIET) / MODULES if self.with_qr else 0.0


@dataclass(slots=True)
class TemplateFunctions:
    """The template functions for one face of one card; records the fitted texts and the fields left out."""

    settings: FaceSettings
    card: Card
    prepared_picture: PreparedPicture | None = None
    dropped: list[str] = field(default_factory=list)
    fitted: list[Lines] = field(default_factory=list)

    def variables(self) -> dict[str, Any]:
        """Everything a template may use besides the card and its size; see docs/themes.md."""
        return {
            "colours": self.settings.colours,
            "effects": self.settings.theme.effects,
            "safe": SAFE,
            "u": self.settings.scale,
            "qr_zone": self.settings.qr_zone,
            "has_picture": self.prepared_picture is not None,
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
        largest, smallest = self.settings.theme.sizes[role]
        box = TextBox(width, height, max(largest * self.settings.scale, smallest), smallest, **options)
        return fit(text, self.settings.typefaces[role], box, self.settings.language)

    def must_fit(self, name: str, text: str, role: str, width: float, height: float, **options: Any) -> Lines:
        """Like fit, but FaceError if the text does not fit."""
        lines = self.fit(text, role, width, height, **options)
        if lines is None:
            raise FaceError(self.card, name, self.settings.theme.sizes[role][1])
        return lines

    def hero(self, width: float, height: float, *, modest: float = 0) -> DateBlock:
        """The card's date, its year or figure as large as it fits and the rest small around it.

        `modest` is the share of the height that it leaves free if it can; at 1 it is as small as it may be.
        """
        largest, smallest = self.settings.theme.sizes["date"]
        size = smallest if modest >= 1 else max(largest * self.settings.scale, smallest)
        parts = split_date(self.card.printed, self.card.date, self.settings.language)
        for share in (1 - modest, 1, *_EXTRA_HEIGHTS):
            box = TextBox(width, height * share, size, smallest, leading=1.0)
            if fitted := fit_date(parts, self.settings.typefaces["date"], box):
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
        raise FaceError(self.card, name, self.settings.theme.sizes[role][1])

    def drop(self, name: str) -> str:
        """Record that a field was left out because it did not fit, so that the checks report it."""
        self.dropped.append(name)
        return ""

    def lines(self, block: Lines, x: float, top: float, role: str, fill: str, anchor: str = "middle") -> Markup:
        """The SVG of a fitted text that begins at `top`; punctuation at the ends of centred lines hangs out."""
        self.fitted.append(block)
        typeface = self.settings.typefaces[role]
        first = block.baseline(top)
        drawn = (
            text_element(
                line,
                x + (overhang(line, typeface) * block.size if anchor == "middle" else 0),
                first + index * block.leading,
                typeface,
                block.size,
                fill,
                anchor,
            )
            for index, line in enumerate(block.lines)
        )
        return Markup("\n  ".join(drawn))

    def date(self, block: DateBlock, x: float, top: float, fill: str) -> Markup:
        """The SVG of a fitted date, centred on `x`."""
        typeface = self.settings.typefaces["date"]
        drawn = (
            text_element(run.text, x + run.x, top + run.y, typeface, run.size, fill, run.anchor) for run in block.runs
        )
        return Markup("\n  ".join(drawn))

    def label(
        self, text: str, x: float, y: float, points: float, fill: str, anchor: str = "start", width: float = 0
    ) -> Markup:
        """One short line of small print, centred on `y`; made smaller to fit a width if one is given."""
        typeface = self.settings.typefaces["label"]
        natural = typeface.width(text, points * PT)
        if width and natural > width:
            points = points * width / natural
            if points < _SMALLEST_LABEL:
                raise FaceError(self.card, "period", _SMALLEST_LABEL)
        size = points * PT
        return Markup(text_element(text, x, y + size * _MIDDLE, typeface, size, fill, anchor))

    def pictogram(self, name: str, x: float, y: float, size: float, fill: str) -> Markup:
        """A pictogram centred on a point, by name or from a file of the deck; otherwise the title's initial.

        Nothing where the author wants none.
        """
        if name == NO_ICON:
            return Markup("")
        if drawing := self.settings.icon_files.get(name):
            return drawing.draw(x, y, size, fill)
        if packaged := draw_pictogram(name, x, y, size, fill, self.settings.typefaces["icon"]):
            return packaged
        initial = next((letter for letter in self.card.title if letter.isalnum()), "?").upper()
        return Markup(
            text_element(initial, x, y + size * _MIDDLE, self.settings.typefaces["title"], size, fill, "middle")
        )

    def suit(self, name: str, x: float, y: float, size: float) -> Markup:
        """A corner icon on its badge, centred on a point."""
        suit = self.settings.theme.suits.get(name)
        if suit is None:
            return Markup("")
        ink = self.settings.theme.palettes["light"]["ink"]
        badge = ornament.draw_badge(suit.badge, x, y, size, suit.colour)
        return badge + self.pictogram(suit.icon, x, y, size * 0.68, ink)

    def qr(self, x: float, y: float) -> Markup:
        """The QR code of this face with its quiet zone, whose top left corner is at a point."""
        if not self.settings.with_qr:
            return Markup("")
        module = self.settings.qr_code / MODULES
        zone = self.settings.qr_zone
        colours, inset = self.settings.colours, QUIET * module
        modules = (
            ""
            if self.settings.draft
            else modules_path(qr_payload(self.settings.deck_id, self.card, self.settings.side))
        )
        return Markup(
            f'<rect x="{short(x)}" y="{short(y)}" width="{short(zone)}" height="{short(zone)}" rx="1"'
            f' fill="{escape_attribute(colours["patch"])}"/>'
            f'<path transform="translate({short(x + inset)} {short(y + inset)}) scale({module:.5f})"'
            f' d="{modules}" fill="{escape_attribute(colours["mark"])}"/>'
        )

    def picture(self) -> Markup:
        """The card's picture in the art window of this face."""
        window = art_window(self.settings.theme, self.settings.side, self.settings.size)
        if self.prepared_picture is None or window is None:
            return Markup("")
        return Markup(
            '<image href="picture:{}" x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="none"/>'
        ).format(
            self.prepared_picture.key,
            *map(short, (window.x, window.y, window.width, window.height)),
        )

    def rosette(self, x: float, y: float, radius: float, stroke: str, width: float = 0.18) -> Markup:
        """An ornament around a point, made from the card's code and tags, which do not give the date away."""
        if self.settings.draft:
            return Markup("")
        pattern = ornament.make_guilloche(f"{self.settings.deck_id} {self.card.code} {' '.join(self.card.tags)}")
        strand = ornament.ring_path(pattern.waves, pattern.depth, radius)
        matrices = [
            f"matrix({turn.real:.5f} {turn.imag:.5f} {-turn.imag:.5f} {turn.real:.5f} {short(x)} {short(y)})"
            for turn in ornament.strand_turns(pattern)
        ]
        return Markup("".join([_stroke_element(strand, stroke, width, matrix) for matrix in matrices]))

    def wave(self, x1: float, x2: float, y: float, height: float, stroke: str, width: float = 0.18) -> Markup:
        """An ornament along a line, made from the card's period."""
        if self.settings.draft:
            return Markup("")
        pattern = ornament.make_guilloche(self.card.period)
        return Markup(_stroke_element(ornament.wave_path(pattern, x1, x2, y, height), stroke, width))

    def confetti(
        self,
        x: float,
        y: float,
        inner: float,
        outer: float,
        colours: list[str],
        clear: Sequence[tuple[float, float, float, float]] = (),
    ) -> Markup:
        """Small dots, squares and triangles on a ring, made from the card's code.

        Bits that would be cut, or would touch what is to stay clear (x, y, width, height), are left out.
        """
        bits = ornament.scatter_confetti(f"{self.settings.deck_id} {self.card.code}", x, y, inner, outer)
        size = self.settings.size
        room = Rectangle(SAFE, SAFE, size.width - 2 * SAFE, size.height - 2 * SAFE)
        taken = [Rectangle(*each) for each in clear]
        return Markup("").join(
            ornament.draw_badge(bit.shape, bit.x, bit.y, bit.size, colours[index % len(colours)])
            for index, bit in enumerate(bits)
            if bit.is_inside(room) and not any(map(bit.touches, taken))
        )


def _stroke_element(path: str, stroke: str, width: float, matrix: str = "") -> str:
    at = f'transform="{matrix}" ' if matrix else ""
    return f'<path {at}d="{path}" fill="none" stroke="{stroke}" stroke-width="{short(width)}"/>'
