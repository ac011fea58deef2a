"""What a template draws with: fitted text, pictograms, suits and the QR code, each as finished SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from deckgen.faces import icons
from deckgen.faces.fit import PT, Lines, fit
from deckgen.faces.fonts import Font, font
from deckgen.faces.qr import MODULES, QUIET, modules_path, payload

if TYPE_CHECKING:
    from deckgen.deck.card import Card
    from deckgen.faces.theme import Theme

QR_CODE = 10.0  # mm, the dark square; with its quiet zone it reads from a metre away
SAFE = 3.0  # mm between the trim and anything that matters
_ASCENT = 0.78  # of the size, from the top of a line to its baseline


class FaceError(Exception):
    """A text that does not fit its box at the smallest readable size."""

    def __init__(self, card: Card, field: str, points: float) -> None:
        super().__init__(f"{card.code}: {field}")
        self.card = card
        self.field = field
        self.points = points


class Pen:
    """The drawing functions for one face of one card; remembers what the template left out."""

    def __init__(self, card: Card, deck_id: str, theme: Theme) -> None:
        self.card = card
        self.deck_id = deck_id
        self.theme = theme
        self.dropped: list[str] = []
        self.fitted: list[Lines] = []

    def functions(self) -> dict[str, Any]:
        """Everything a template may use besides the card and its size."""
        return {
            "colours": self.theme.colours,
            "effects": self.theme.effects,
            "safe": SAFE,
            "qr_size": QR_CODE * (MODULES + 2 * QUIET) / MODULES,
            "fit": self.fit,
            "must_fit": self.must_fit,
            "drop": self.drop,
            "lines": self.lines,
            "label": self.label,
            "pictogram": self.pictogram,
            "suit": self.suit,
            "qr": self.qr,
        }

    def fit(self, text: str, role: str, width: float, height: float, **options: Any) -> Lines | None:
        """The text in the role's font at the largest of the role's sizes that fits the box, or nothing."""
        largest, smallest = self.theme.sizes[role]
        return fit(text, self._font(role), width, height, largest, smallest, **options)

    def must_fit(self, field: str, text: str, role: str, width: float, height: float, **options: Any) -> Lines:
        """Like fit, for a text that a card cannot do without."""
        lines = self.fit(text, role, width, height, **options)
        if lines is None:
            raise FaceError(self.card, field, self.theme.sizes[role][1])
        return lines

    def drop(self, field: str) -> str:
        """Say that a field was left out for want of room, so that the checks can tell the author."""
        self.dropped.append(field)
        return ""

    def lines(self, block: Lines, x: float, top: float, role: str, fill: str, anchor: str = "middle") -> Markup:
        """A fitted text, its first line beginning at `top`."""
        self.fitted.append(block)
        first = top + (block.leading - block.size) / 2 + block.size * _ASCENT
        return Markup("\n  ").join(
            _text(line, x, first + index * block.leading, self._font(role).name, block.size, fill, anchor)
            for index, line in enumerate(block.lines)
        )

    def label(self, text: str, x: float, y: float, points: float, fill: str, anchor: str = "start") -> Markup:
        """One short line of small print, centred on `y`."""
        size = points * PT
        return _text(text, x, y + size * 0.34, self._font("label").name, size, fill, anchor)

    def pictogram(self, name: str, x: float, y: float, size: float, fill: str) -> Markup:
        """A pictogram centred on a point; a card without one gets the clock."""
        glyph = icons.pictograms().get(name or icons.DEFAULT, icons.pictogram(icons.DEFAULT))
        return _text(glyph, x, y + size * 0.375, self._font("icon").name, size, fill, "middle")

    def suit(self, name: str, x: float, y: float, size: float) -> Markup:
        """A corner icon centred on a point."""
        suit = self.theme.suits.get(name)
        return self.pictogram(suit.icon, x, y, size, suit.colour) if suit else Markup("")

    def qr(self, side: str, x: float, y: float, light: str, dark: str) -> Markup:
        """The QR code of this face with its quiet zone, the corner of the zone at a point."""
        module = QR_CODE / MODULES
        zone = module * (MODULES + 2 * QUIET)
        return Markup(
            '<rect x="{}" y="{}" width="{}" height="{}" rx="1" fill="{}"/>'
            '<path transform="translate({} {}) scale({})" d="{}" fill="{}"/>'
        ).format(
            *map(_short, (x, y, zone, zone)),
            light,
            *map(_short, (x + QUIET * module, y + QUIET * module)),
            f"{module:.5f}",
            modules_path(payload(self.deck_id, self.card, side)),
            dark,
        )

    def _font(self, role: str) -> Font:
        return font(self.theme.fonts[role])


def _text(text: str, x: float, y: float, family: str, size: float, fill: str, anchor: str) -> Markup:
    return Markup(
        f'<text x="{_short(x)}" y="{_short(y)}" font-family="{family}" font-size="{_short(size)}"'
        f' fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _short(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
