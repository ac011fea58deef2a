"""Shapes that stand once in a PDF, however often they are shown: pictograms above all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import PDFFormXObject

from deckgen.writers.outlines import outlined

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from deckgen.faces.typeset import Typeface

_ROOM = 500  # thousandths of the size around a shape: strokes may reach beyond their width


@dataclass(frozen=True, slots=True)
class PdfShapes:
    """The shapes of one PDF document."""

    canvas: Canvas
    _names: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)

    def show(self, text: str, typeface: Typeface) -> str:
        """The operator that shows a text as outlines, in thousandths of its size from the origin on."""
        key = (text, typeface.names)
        name = self._names.get(key) or self._names.setdefault(key, self._place(text, typeface))
        return shown(self.canvas, name)

    def _place(self, text: str, typeface: Typeface) -> str:
        form = PDFFormXObject(-_ROOM, -_ROOM, typeface.advance(text) + _ROOM, 1000 + _ROOM)
        form.compression = 1
        form.setStreamList([outlined(text, typeface)])
        name = f"shape{len(self._names)}"
        self.canvas._doc.addForm(name, form)
        return name


def shown(canvas: Canvas, name: str) -> str:
    """The operator that shows a form or picture; the page must list it among what it uses."""
    if name not in canvas._formsinuse:
        canvas._formsinuse.append(name)
    return f"/{canvas._doc.getXObjectName(name)} Do"
