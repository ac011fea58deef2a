"""Fonts in a PDF: embedded as subsets by reportlab, set glyph by glyph as the shaper placed them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font
    from deckgen.faces.typeset import Run, Typeface


def register(font: Font) -> TTFont:
    """The font in reportlab's register."""
    if font.name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(font.name, str(font.file), asciiReadable=False))
    return pdfmetrics.getFont(font.name)


class PdfFonts:
    """Sets shaped text in one PDF document."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self._set: dict[tuple[tuple[str, ...], str], str] = {}

    def set(self, text: str, typeface: Typeface, size: str) -> str:
        """The operators that show a text, from the current text position on."""
        key = (typeface.names, text)
        if (operators := self._set.get(key)) is None:
            operators = self._set[key] = " ".join(map(self._operators, typeface.runs(text)))
        return operators.replace("@", size)

    def _operators(self, run: Run) -> str:
        """With @ for the size, so that one text is shaped once for all sizes."""
        embedded = register(run.font)
        face = embedded.face
        parts: list[str] = []
        subset = None
        array: list[str] = []
        for glyph in run.font.glyphs(run.text, run.direction):
            character = _character(embedded, glyph.id, glyph.advance)
            ((chosen, code),) = embedded.splitString(chr(character), self.document)
            if chosen != subset:
                parts += _shown(array)
                array = []
                subset = chosen
                parts.append(f"{embedded.getSubsetInternalName(chosen, self.document)} @ Tf")
            width = face.charWidths[character]
            if glyph.dy:
                parts += [*_shown(array), f"{glyph.dy:.4g} 1000 div Ts"]
                array = []
            if glyph.dx:
                array.append(f"{-glyph.dx:.4g}")
            array.append(f"<{code.hex()}>")
            after = width - glyph.advance + glyph.dx
            if abs(after) >= 0.5:
                array.append(f"{after:.4g}")
        return " ".join([*parts, *_shown(array)])


def _shown(array: list[str]) -> list[str]:
    joined = " ".join(array).replace("> <", "")
    return [f"[{joined}] TJ"] if array else []


def _character(embedded: TTFont, glyph: int, advance: float) -> int:
    """A character that stands for the glyph; ligatures and small forms without one get a private character."""
    if known := embedded.face.glyphToChar.get(glyph):
        return int(known[0])
    embedded.hbFont()
    return int(embedded.hbAddPrivate(f"glyph{glyph}", glyph, advance))
