"""Pictures in a PDF: each placed once in the file, however often it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from deckgen.writers.pdf_shapes import shown
from deckgen.writers.svg import Element, SvgError

if TYPE_CHECKING:
    from pathlib import Path

    from reportlab.pdfgen.canvas import Canvas


@dataclass(frozen=True, slots=True)
class PdfPictures:
    """The pictures of one PDF document."""

    canvas: Canvas
    _names: dict[str, str] = field(default_factory=dict)

    def show(self, element: Element) -> str:
        """The operators that show a prepared picture in the rectangle of its element."""
        key = element.attributes.get("href", "").removeprefix("picture:")
        x, y, width, height = (element.number(name) for name in ("x", "y", "width", "height"))
        name = self._names.get(key) or self._names.setdefault(key, self._place(key, element))
        return f"q {width:.4f} 0 0 {-height:.4f} {x:.4f} {y + height:.4f} cm {shown(self.canvas, name)} Q"

    def _place(self, key: str, element: Element) -> str:
        """Let reportlab put the picture into the file, and take over only the name it has there."""
        from deckgen.faces.pictures import prepared_file

        file = prepared_file(key)
        if file is None:
            raise SvgError(f"line {element.line}: only pictures of the deck can be shown")
        kept, self.canvas._code = self.canvas._code, []
        self.canvas.drawImage(self._source(file), 0, 0, 1, 1, mask="auto")
        self.canvas._code = kept
        return str(self.canvas._formsinuse[-1])

    def _source(self, file: Path) -> Any:
        """What reportlab reads the picture from."""
        return str(file)
