"""The functions that templates call: fitted text, scenes, pictograms, suits, pictures and the QR code, as SVG."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from deckgen.deck.model import Card
from deckgen.deck.title_icons import NO_ICON
from deckgen.faces.emblem import EmblemColours, draw_emblem
from deckgen.faces.link_code import QUIET as LINK_QUIET
from deckgen.faces.link_code import draw_link, fits, least_side
from deckgen.faces.ornament import draw_badge
from deckgen.faces.pictogram import draw_pictogram
from deckgen.faces.qr import MODULES, QUIET, modules_path, qr_payload
from deckgen.order import Order
from deckgen.scenes.canvas import Window
from deckgen.scenes.catalogue import SCENES, draw_scene
from deckgen.scenes.choice import choose_scene
from deckgen.scenes.tones import Hue
from deckgen.sheets.geometry import Size
from deckgen.svg.write import escape_attribute, short, text_element
from deckgen.theme import BLEED, Theme, art_window, link_room
from deckgen.type.date_block import DateBlock, fit_date
from deckgen.type.fit import PT, Lines, TextBox, fit, overhang
from deckgen.type.fonts import Typeface, is_right_to_left

if TYPE_CHECKING:
    from deckgen.faces.icon_files import IconFile
    from deckgen.faces.pictures import PreparedPicture


SAFE = 3.0  # mm between the trim and anything that matters
_MINI = (44.0, 68.0)  # mm, the card that type sizes are given for
_CODE = 10.2  # mm, the square of a QR code's modules, on cards of every size: read from a metre away
_SQUARE = 1.1  # the longer side by the shorter, below which a card is square
_BELOW_GROUND = 11  # how far a scene reaches below its ground, in millimetres on a mini card
_FADE_PITCH = 0.95  # mm between the lines of a fade on a mini card
_MIDDLE = 0.34  # of the size, from the middle of a line of small print to its baseline
_SMALLEST_LABEL = 5.5  # points
_HEADING_LEADING, _NOTE_LEADING = 1.12, 1.22
_TIGHT_LEADING, _TIGHT_NOTE_LEADING, _TIGHT_GAP = 1.1, 1.18, 0.75  # where the note fits no other way
_EXTRA_HEIGHTS = (1.22, 1.45)  # how much higher a date of many words may be, at the cost of title and note
_MANY_WORDS = 64  # more than a shortened title has on nearly every card


class FaceError(Exception):
    """A text that does not fit its box at the smallest readable size."""

    def __init__(self, card: Card, field: str, points: float) -> None:
        super().__init__(f"{card.code}: {field}")
        self.card = card
        self.field = field
        self.points = points


class Caption(NamedTuple):
    """The title and the note below it, fitted; the note is absent if there is none or no room for it."""

    title: Lines
    note: Lines | None
    height: float


@dataclass(frozen=True)
class FaceSettings:
    """What all faces of one side of a deck share: theme, size, language, fonts and pictograms."""

    deck_id: str
    language: str
    order: Order[Any]
    theme: Theme
    side: str
    size: Size
    swapped: bool
    with_qr: bool
    typefaces: dict[str, Typeface]
    icon_files: dict[str, IconFile]
    safe: float = SAFE
    draft: bool = False  # without QR modules, scenes and emblems, which no check needs

    @cached_property
    def scale(self) -> float:
        """How much larger than a mini card this one is; type grows with it, floors do not.

        Cards of about the shape of a mini card are measured at their tighter side, square ones by their area.
        """
        long, short_side = max(self.size.width, self.size.height), min(self.size.width, self.size.height)
        if long < short_side * _SQUARE:
            return math.sqrt(long * short_side / (_MINI[0] * _MINI[1]))
        return min(short_side / _MINI[0], long / _MINI[1])

    @cached_property
    def qr_zone(self) -> float:
        """The side of the code with its quiet zone; 0 if the face has no code."""
        return _CODE * (MODULES + 2 * QUIET) / MODULES if self.with_qr else 0.0


@dataclass(slots=True)
class TemplateFunctions:
    """The template functions for one face of one card; records the fitted texts and the fields left out."""

    settings: FaceSettings
    card: Card
    prepared_picture: PreparedPicture | None = None
    dropped: list[str] = field(default_factory=list)
    fitted: list[Lines] = field(default_factory=list)
    hue: Hue | None = field(init=False)
    colours: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        settings = self.settings
        self.hue = settings.theme.hue_of(self.card.code)
        self.colours = settings.theme.colours(settings.side, self.hue, swapped=settings.swapped)

    def variables(self) -> dict[str, Any]:
        """Everything a template may use besides the card and its size; see docs/themes.md."""
        return {
            "colours": self.colours,
            "effects": self.settings.theme.effects,
            "safe": self.settings.safe,
            "u": self.settings.scale,
            "qr_zone": self._link_side() if self._has_link else self.settings.qr_zone,
            "link_room": link_room(self.settings.theme, self.settings.size),
            "has_picture": self.prepared_picture is not None,
            "fit": self.fit,
            "must_fit": self.must_fit,
            "hero": self.hero,
            "shortened": self.shortened,
            "caption": self.caption,
            "drop": self.drop,
            "lines": self.lines,
            "date": self.date,
            "label": self.label,
            "pictogram": self.pictogram,
            "scene": self.scene,
            "emblem": self.emblem,
            "fade": self.fade,
            "suit": self.suit,
            "qr": self.qr,
            "picture": self.picture,
        }

    def fit(
        self, text: str, role: str, width: float, height: float, *, whole_words: bool = False, **options: Any
    ) -> Lines | None:
        """The text in the role's typeface at the largest of the role's sizes that fits the box, or nothing.

        Words that fit at no size are hyphenated, unless `whole_words` forbids it.
        """
        sizes = self._type_sizes(role)
        steps = sizes if len(sizes) > 2 else ()
        box = TextBox(width, height, sizes[0], sizes[-1], steps=steps, **options)
        return fit(text, self.settings.typefaces[role], box, "" if whole_words else self.settings.language)

    def _type_sizes(self, role: str) -> tuple[float, ...]:
        """The sizes of a role in points, largest first, none below the smallest that the theme names.

        They grow with the card; of two, between which every size is used, the smallest does not.
        """
        sizes, scale = self.settings.theme.sizes[role], self.settings.scale
        grown = tuple(max(size * scale, sizes[-1]) for size in sizes)
        return grown if len(sizes) > 2 else (grown[0], sizes[-1])

    def must_fit(self, name: str, text: str, role: str, width: float, height: float, **options: Any) -> Lines:
        """Like fit, but FaceError if the text does not fit."""
        lines = self.fit(text, role, width, height, **options)
        if lines is None:
            raise FaceError(self.card, name, self.settings.theme.sizes[role][-1])
        return lines

    def hero(self, width: float, height: float, *, modest: float = 0) -> DateBlock:
        """The card's date, its year or figure as large as it fits and the rest small around it.

        `modest` is the share of the height that it leaves free if it can; at 1 it is as small as it may be.
        """
        sizes = self._type_sizes("date")
        smallest = sizes[-1]
        size = smallest if modest >= 1 else sizes[0]
        parts = self.settings.order.split(self.card.printed, self.card.value)
        for share in (1 - modest, 1, *_EXTRA_HEIGHTS):
            box = TextBox(width, height * share, size, smallest, leading=1.0)
            if fitted := fit_date(parts, self.settings.typefaces["date"], box):
                return fitted
        raise FaceError(self.card, "date", smallest)

    def shortened(self, name: str, text: str, role: str, width: float, height: float, **options: Any) -> Lines:
        """As many words as fit, and an ellipsis; for a text that stands in full on the other face."""
        words = text.split(" ")

        def fit_first(number: int) -> Lines | None:
            shown = " ".join(words[:number]).rstrip(",;:.") + "…"
            return self.fit(shown, role, width, height, **options)

        if whole := self.fit(text, role, width, height, **options):
            return whole
        most = _MANY_WORDS
        while most < len(words) and fit_first(most):
            most *= 2
        for kept in range(min(most, len(words) - 1), 0, -1):
            if lines := fit_first(kept):
                self.dropped.append(name)
                return lines
        raise FaceError(self.card, name, self.settings.theme.sizes[role][-1])

    def caption(self, width: float, height: float, gap: float) -> Caption:
        """The card's title with its note `gap` below it, in one box.

        The title becomes smaller so that the note fits; a note that still does not fit is left out and recorded, a
        title that does not fit even alone is shortened.
        """
        text, written, note = self.card.title, self.card.note, None
        title = self.fit(text, "heading", width, height, leading=_HEADING_LEADING)
        if title and written:
            rest = height - title.height - gap
            note = self.fit(written, "note", width, rest, leading=_NOTE_LEADING, whole_words=True)
            if note is None:
                gap *= _TIGHT_GAP
                half = self.fit(text, "heading", width, height / 2, leading=_TIGHT_LEADING, whole_words=True) or title
                note = self.fit(written, "note", width, height - half.height - gap, leading=_TIGHT_NOTE_LEADING)
                title = half if note else title
        if title is None:
            title = self.shortened("title", text, "heading", width, height, leading=_TIGHT_LEADING)
        if written and not note:
            self.drop("note")
        return Caption(title, note, title.height + (note.height + gap if note else 0))

    def drop(self, name: str) -> str:
        """Record that a field was left out because it did not fit, so that the checks report it."""
        self.dropped.append(name)
        return ""

    def lines(
        self, block: Lines, x: float, top: float, role: str, fill: str, anchor: str = "middle", width: float = 0
    ) -> Markup:
        """The SVG of a fitted text that begins at `top`; punctuation at line ends hangs out if there is room.

        With `anchor="start"` lines begin at `x`, those that are read from right to left at `x + width`.
        """
        self.fitted.append(block)
        typeface = self.settings.typefaces[role]
        first = block.baseline(top)
        drawn = []
        for index, line in enumerate(block.lines):
            at, side = x, anchor
            if anchor == "middle":
                at = x + overhang(line, typeface, block.size, block.width)
            elif anchor == "start" and is_right_to_left(line):
                at, side = x + width, "end"
            drawn.append(text_element(line, at, first + index * block.leading, typeface, block.size, fill, side))
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

    def scene(self, right: float, ground: float, height: float, name: str = "") -> Markup:
        """The card's scene, or one that is named, from the left edge to `right`, with things standing on `ground`.

        It reaches `height` above its ground, and a little below it. With the same width and height on both faces, both
        show the same drawing.
        """
        if self.settings.draft or self.hue is None:
            return Markup("")
        unit = self.settings.scale
        window = Window(-BLEED, -height, right, _BELOW_GROUND * unit, (right - BLEED) / 2, 0.0, unit)
        tones = self.settings.theme.scene_tones(self.hue, self.settings.side, swapped=self.settings.swapped)
        seed = f"{self.settings.deck_id} {self.card.code}"
        drawn = draw_scene(name if name in SCENES else self._scene, window, tones, seed=seed, ids=f"{self._ids}s")
        return Markup(f'<g transform="translate(0 {short(ground)})">{drawn}</g>')

    def emblem(self, x: float, base: float, width: float, height: float, *, rim: float = 0) -> Markup:
        """The card's pictogram, large, standing on `base`; nothing if it has none.

        It has a rim of the width `rim` around it, in the colour of that name.
        """
        if self.settings.draft:
            return Markup("")
        colours = self.colours
        if drawing := self.settings.icon_files.get(self.card.icon):
            side = min(width, height)
            return drawing.draw(x, base - side / 2, side, colours["accent"])
        body = colours.get("body", colours["accent"])
        painted = EmblemColours(
            light=colours.get("light", body),
            body=body,
            shade=colours.get("shade", body),
            hatch=colours.get("hatch", body),
            shadow=colours.get("shadow", colours["ground"]),
            rim=colours.get("rim", body),
        )
        drawn = draw_emblem(self.card.icon, x, base, width, height, ids=f"{self._ids}e", colours=painted, rim=rim)
        return drawn or Markup("")

    @property
    def _scene(self) -> str:
        card = self.card
        if card.scene in SCENES:
            return card.scene
        return choose_scene(card.code, title=card.title, icon=card.icon, tags=card.tags)

    @property
    def _ids(self) -> str:
        """What the ids of this face begin with: letters and digits."""
        return f"{self.card.code}{self.settings.side[0]}"

    def fade(self, x1: float, y1: float, x2: float, y2: float, fill: str, *, across: bool = False) -> Markup:
        """A rectangle that fades in from above, or with `across` from the left, by lines that grow thicker."""
        path = _fade_path(x1, y1, x2, y2, self.settings.scale, across)
        return Markup(f'<path d="{path}" fill="{escape_attribute(fill)}"/>')

    def suit(self, name: str, x: float, y: float, size: float) -> Markup:
        """A corner icon on its badge, centred on a point."""
        suit = self.settings.theme.suits.get(name)
        if suit is None:
            return Markup("")
        ink = self.settings.theme.palettes["light"]["ink"]
        badge = draw_badge(suit.badge, x, y, size, suit.colour)
        return badge + self.pictogram(suit.icon, x, y, size * 0.68, ink)

    def qr(self, x: float, y: float, side: float = 0) -> Markup:
        """The QR code of this face with its quiet zone, whose top left corner is at a point.

        On the title face of a card with a link it is that of the link, `side` wide if that is given; on any other it
        is the one that names the card.
        """
        if self._has_link:
            side = side or self._link_side()
            path, modules = ("", 1) if self.settings.draft else draw_link(self.card.link)
            return self._code(x, y, side, path, side / (modules + 2 * LINK_QUIET), LINK_QUIET)
        if not self.settings.with_qr:
            return Markup("")
        payload = qr_payload(self.settings.deck_id, self.card, self.settings.side)
        path = "" if self.settings.draft else modules_path(payload)
        return self._code(x, y, self.settings.qr_zone, path, _CODE / MODULES, QUIET)

    def _code(self, x: float, y: float, side: float, path: str, module: float, quiet: float) -> Markup:
        """A code on its patch: the path of its modules, the size of one in millimetres, and the quiet ones around."""
        colours, inset = self.colours, quiet * module
        return Markup(
            f'<rect x="{short(x)}" y="{short(y)}" width="{short(side)}" height="{short(side)}" rx="1"'
            f' fill="{escape_attribute(colours["patch"])}"/>'
            f'<path d="{path}" fill="{escape_attribute(colours["mark"])}"'
            f' transform="translate({short(x + inset)} {short(y + inset)}) scale({module:.5f})"/>'
        )

    @property
    def _has_link(self) -> bool:
        return self.settings.side == "title" and bool(self.card.link)

    def _link_side(self) -> float:
        """The side of the code of the link beside a title: as small as it may be; FaceError if it does not fit."""
        side = least_side(self.card.link)
        if not fits(side, link_room(self.settings.theme, self.settings.size)):
            raise FaceError(self.card, "link", 0)
        return max(side, _CODE * (MODULES + 2 * QUIET) / MODULES)

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


@lru_cache(maxsize=64)
def _fade_path(x1: float, y1: float, x2: float, y2: float, scale: float, across: bool) -> str:
    """The bars of a fade; cached because most cards of a deck have the same."""
    length = x2 - x1 if across else y2 - y1
    count = max(2, round(length / (_FADE_PITCH * scale**0.5)))
    pitch = length / count
    bars = []
    for line in range(count):
        end, thick = (line + 1) * pitch, pitch * ((line + 0.5) / count) ** 1.3
        if across:
            bars.append(_bar_path(x1 + end - thick, y1, x1 + end, y2))
        else:
            bars.append(_bar_path(x1, y1 + end - thick, x2, y1 + end))
    return "".join(bars)


def _bar_path(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{left:.2f} {top:.2f}L{right:.2f} {top:.2f}L{right:.2f} {bottom:.2f}L{left:.2f} {bottom:.2f}Z"
