"""Fonts in a PDF: embedded as subsets by reportlab, set glyph by glyph as the shaper placed them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from deckgen.faces.fonts import Font, Glyph
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
        self._embedded: dict[str, _Embedded] = {}
        self._set: dict[tuple[tuple[str, ...], str, str], str] = {}

    def set(self, text: str, typeface: Typeface, size: str) -> str:
        """The operators that show a text, from the current text position on."""
        key = (typeface.names, text, size)
        if (operators := self._set.get(key)) is None:
            operators = self._set[key] = " ".join(self._operators(run, size) for run in typeface.runs(text))
        return operators

    def _operators(self, run: Run, size: str) -> str:
        embedded = self._embedded.get(run.font.name)
        if embedded is None:
            embedded = self._embedded[run.font.name] = _Embedded(register(run.font), self.document)
        parts: list[str] = []
        shown: list[str] = []
        subset, rise = -1, 0.0
        for glyph in run.font.glyphs(run.text, run.direction):
            chosen, code = embedded.codes.get(glyph) or embedded.add(glyph)
            if chosen != subset or glyph.dy != rise:
                parts += _strings(shown)
                shown = []
                if chosen != subset:
                    parts.append(f"{embedded.subset_name(chosen)} {size} Tf")
                if glyph.dy != rise:
                    parts.append(f"{glyph.dy / 1000 * float(size):.4g} Ts")
                subset, rise = chosen, glyph.dy
            shown.append(code)
        return " ".join([*parts, *_strings(shown), *(["0 Ts"] if rise else [])])


@dataclass(slots=True)
class _Embedded:
    """A font in a document, with the glyphs used so far: which subset each is in, and how it is shown from there."""

    font: TTFont
    document: Any
    codes: dict[Glyph, tuple[int, str]] = field(default_factory=dict)

    def add(self, glyph: Glyph) -> tuple[int, str]:
        """A glyph's code, with the moves before and after it where it does not stand as by nature."""
        character = self._character(glyph.id, glyph.advance)
        ((subset, code),) = self.font.splitString(chr(character), self.document)
        before = f" {-glyph.dx:.4g} " if glyph.dx else ""
        more = self.font.face.charWidths[character] - glyph.advance + glyph.dx
        after = f" {more:.4g} " if more >= 0.5 or more <= -0.5 else ""
        self.codes[glyph] = subset, f"{before}<{code.hex()}>{after}"
        return self.codes[glyph]

    def subset_name(self, subset: int) -> str:
        return str(self.font.getSubsetInternalName(subset, self.document))

    def _character(self, glyph: int, advance: float) -> int:
        """A character that stands for the glyph; ligatures and small forms without one get a private character."""
        if known := self.font.face.glyphToChar.get(glyph):
            return int(known[0])
        self.font.hbFont()
        return int(self.font.hbAddPrivate(f"glyph{glyph}", glyph, advance))


def _strings(shown: list[str]) -> list[str]:
    """One operator for a run of glyphs, neighbours without kerning joined."""
    return [f"[{''.join(shown).replace('><', '')}] TJ"] if shown else []
