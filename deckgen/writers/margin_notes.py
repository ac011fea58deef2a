"""The small print of a sheet: what it is, how to print it, and a ruler to check that it came out at full size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.faces.fit import PT
from deckgen.messages import say
from deckgen.sheets.page import PageSide
from deckgen.sheets.strips import Strip, strips

if TYPE_CHECKING:
    from deckgen.faces.typeset import Typeface
    from deckgen.sheets.choices import Flip
    from deckgen.sheets.page import Page
    from deckgen.writers.pdf_fonts import PdfFonts

RULER = 100.0  # mm
_SIZE = 6.5 * PT
_WHITE, _GREY = "1 g", "0.25 g 0.25 G"


@dataclass(frozen=True, slots=True)
class MarginNotes:
    """Writes the notes of one deck's sheets, in the deck's language."""

    title: str
    language: str
    flip: Flip
    typeface: Typeface
    fonts: PdfFonts

    def operators(self, page: Page) -> list[str]:
        """A caption in the roomiest margin and a ruler in the next; a page without room goes without."""
        free = strips(page.size, page.trim)
        drawn: list[str] = []
        if free:
            drawn.append(self._caption(page, free[0]))
        if ruled := next((strip for strip in free[1:] if strip.length >= RULER + 10), None):
            drawn.append(self._ruler(ruled))
        return drawn

    def _caption(self, page: Page, strip: Strip) -> str:
        text = self._text(page)
        size = min(_SIZE, strip.thickness * 0.88, _SIZE * strip.length / self.typeface.width(text, _SIZE))
        width = self.typeface.width(text, size)
        start = strip.start + (strip.length - width) / 2
        return _plate(strip, start - 1, width + 2) + self._line(text, strip, start, size)

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

    def _line(self, text: str, strip: Strip, start: float, size: float) -> str:
        """A line of print whose middle is the strip's; upright ones run from the bottom up."""
        lower = strip.along + size * 0.34
        shown = self.fonts.set(text, self.typeface, f"{size:.4g}")
        if not strip.upright:
            return f"{_GREY} BT 1 0 0 -1 {start:.3f} {lower:.3f} Tm {shown} ET"
        bottom = strip.start + strip.end - start
        return f"{_GREY} BT 0 -1 -1 0 {lower:.3f} {bottom:.3f} Tm {shown} ET"

    def _ruler(self, strip: Strip) -> str:
        """A line of exactly 100 mm with a tick at each centimetre."""
        label = say("sheets.ruler", self.language)
        size = min(_SIZE * 0.85, strip.thickness * 0.75)
        width = self.typeface.width(label, size)
        start = strip.start + max(0.0, (strip.length - RULER - 2 - width) / 2)
        half = strip.thickness / 2
        ticks = [(start + step * 10, half if step % 5 == 0 else half * 0.55) for step in range(int(RULER) // 10 + 1)]
        lines = [_stroke(strip, start, start + RULER, 0, 0)]
        lines += [_stroke(strip, at, at, -reach, reach) for at, reach in ticks]
        return (
            _plate(strip, start - 1, RULER + width + 5)
            + f"{_GREY} 0.15 w {' '.join(lines)} S "
            + self._line(label, strip, start + RULER + 2, size)
        )


def _plate(strip: Strip, start: float, length: float) -> str:
    """White under the print, so that it reads even where a ground runs out under it."""
    half = strip.thickness / 2
    if strip.upright:
        top = strip.start + strip.end - start - length
        return f"{_WHITE} {strip.along - half:.3f} {top:.3f} {strip.thickness:.3f} {length:.3f} re f "
    return f"{_WHITE} {start:.3f} {strip.along - half:.3f} {length:.3f} {strip.thickness:.3f} re f "


def _stroke(strip: Strip, start: float, end: float, near: float, far: float) -> str:
    if strip.upright:
        turned = strip.start + strip.end
        return f"{strip.along + near:.4f} {turned - start:.4f} m {strip.along + far:.4f} {turned - end:.4f} l"
    return f"{start:.4f} {strip.along + near:.4f} m {end:.4f} {strip.along + far:.4f} l"
