"""The small print of a sheet: what it is, how to print it, and a ruler to check that it came out at full size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckgen.faces.fit import PT
from deckgen.messages import say
from deckgen.sheets.page import PageSide
from deckgen.sheets.strips import Strip, strips
from deckgen.svg.write import path_data, rectangle, stroked_path, text_line

if TYPE_CHECKING:
    from deckgen.faces.typeset import Typeface
    from deckgen.sheets.choices import Flip
    from deckgen.sheets.page import Page
    from deckgen.writers.pdf_fonts import PdfFonts

RULER = 100.0  # mm
_SIZE = 6.5 * PT
_WHITE, _GREY = "1 g", "0.25 g 0.25 G"
_LINE = 0.15
Stroke = tuple[float, float, float, float]  # from and to along the strip, from and to across it


class Note(NamedTuple):
    """A line of print on a white plate, so that it reads even where a ground runs out under it; strokes of a ruler."""

    strip: Strip
    plate: tuple[float, float]  # where it starts along the strip, and how long it is
    text: str
    start: float
    size: float
    strokes: tuple[Stroke, ...] = ()


class Notes(NamedTuple):
    """The notes on sheets of one title, in one language."""

    title: str
    language: str
    flip: Flip
    typeface: Typeface

    def on(self, page: Page) -> list[Note]:
        """A caption in the roomiest margin and a ruler in the next; a page without room goes without."""
        free = strips(page.size, page.trim)
        found: list[Note] = []
        if free:
            found.append(self._caption(page, free[0]))
        if ruled := next((strip for strip in free[1:] if strip.length >= RULER + 10), None):
            found.append(self._ruler(ruled))
        return found

    def drawn(self, page: Page) -> str:
        """All of them as a drawing, for sheets that are drawn as SVG."""
        return "".join(_drawn(note, self.typeface) for note in self.on(page))

    def _caption(self, page: Page, strip: Strip) -> Note:
        text = self._text(page)
        size = min(_SIZE, strip.thickness * 0.88, _SIZE * strip.length / self.typeface.width(text, _SIZE))
        width = self.typeface.width(text, size)
        start = strip.start + (strip.length - width) / 2
        return Note(strip, (start - 1, width + 2), text, start, size)

    def _text(self, page: Page) -> str:
        side = say(f"sheets.side-{page.side}", self.language)
        advice = "fold" if page.side is PageSide.FOLD else self.flip.value
        return say(
            "sheets.caption",
            self.language,
            title=self.title,
            sheet=page.sheet,
            sheets=page.sheets,
            side=side,
            advice=say(f"sheets.advice-{advice}", self.language),
        )

    def _ruler(self, strip: Strip) -> Note:
        """A line of exactly 100 mm with a tick at each centimetre."""
        label = say("sheets.ruler", self.language)
        size = min(_SIZE * 0.85, strip.thickness * 0.75)
        width = self.typeface.width(label, size)
        start = strip.start + max(0.0, (strip.length - RULER - 2 - width) / 2)
        half = strip.thickness / 2
        ticks = [(start + step * 10, half if step % 5 == 0 else half * 0.55) for step in range(int(RULER) // 10 + 1)]
        strokes = ((start, start + RULER, 0.0, 0.0), *((at, at, -reach, reach) for at, reach in ticks))
        return Note(strip, (start - 1, RULER + width + 5), label, start + RULER + 2, size, strokes)


class MarginNotes:
    """Writes the notes of one deck's sheets into a PDF."""

    def __init__(self, title: str, language: str, flip: Flip, typeface: Typeface, fonts: PdfFonts) -> None:
        self.notes, self.fonts = Notes(title, language, flip, typeface), fonts

    def operators(self, page: Page) -> list[str]:
        return [_plate(note) + _ruled(note) + self._line(note) for note in self.notes.on(page)]

    def _line(self, note: Note) -> str:
        """A line of print whose middle is the strip's; upright ones run from the bottom up."""
        strip = note.strip
        lower = strip.along + note.size * 0.34
        shown = self.fonts.set(note.text, self.notes.typeface, f"{note.size:.4g}")
        if not strip.upright:
            return f"{_GREY} BT 1 0 0 -1 {note.start:.3f} {lower:.3f} Tm {shown} ET"
        bottom = strip.start + strip.end - note.start
        return f"{_GREY} BT 0 -1 -1 0 {lower:.3f} {bottom:.3f} Tm {shown} ET"


def _plate(note: Note) -> str:
    strip, (start, length) = note.strip, note.plate
    half = strip.thickness / 2
    if strip.upright:
        top = strip.start + strip.end - start - length
        return f"{_WHITE} {strip.along - half:.3f} {top:.3f} {strip.thickness:.3f} {length:.3f} re f "
    return f"{_WHITE} {start:.3f} {strip.along - half:.3f} {length:.3f} {strip.thickness:.3f} re f "


def _ruled(note: Note) -> str:
    lines = " ".join(_stroke(note.strip, *each) for each in note.strokes)
    return f"{_GREY} {_LINE} w {lines} S " if lines else ""


def _stroke(strip: Strip, start: float, end: float, near: float, far: float) -> str:
    if strip.upright:
        turned = strip.start + strip.end
        return f"{strip.along + near:.4f} {turned - start:.4f} m {strip.along + far:.4f} {turned - end:.4f} l"
    return f"{start:.4f} {strip.along + near:.4f} m {end:.4f} {strip.along + far:.4f} l"


def _drawn(note: Note, typeface: Typeface) -> str:
    """A note along its strip, which is then laid where it belongs."""
    strip, (start, length) = note.strip, note.plate
    plate = rectangle(start, -strip.thickness / 2, length, strip.thickness, fill="#ffffff")
    data = path_data(*(((first, near), (last, far)) for first, last, near, far in note.strokes))
    ruler = stroked_path(data, "#404040", _LINE) if data else ""
    line = text_line(note.text, note.start, note.size * 0.34, typeface, note.size / PT, "#404040")
    turned = f"0 -1 1 0 {strip.along:.3f} {strip.start + strip.end:.3f}"
    place = turned if strip.upright else f"1 0 0 1 0 {strip.along:.3f}"
    return f'<g transform="matrix({place})">{plate}{ruler}{line}</g>'
