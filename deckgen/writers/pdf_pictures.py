"""Pictures in a PDF: each placed once in the file, however often it is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckgen.writers.svg import Element, SvgError

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_SHOWN = re.compile(r"/\S+ Do")


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
        return f"q {width:.4f} 0 0 {-height:.4f} {x:.4f} {y + height:.4f} cm {name} Q"

    def _place(self, key: str, element: Element) -> str:
        """Let reportlab put the picture into the file, and take over only the operator that shows it."""
        from deckgen.faces.pictures import prepared_file

        file = prepared_file(key)
        if file is None:
            raise SvgError(f"line {element.line}: only pictures of the deck can be shown")
        kept, self.canvas._code = self.canvas._code, []
        self.canvas.drawImage(str(file), 0, 0, 1, 1, mask="auto")
        drawn, self.canvas._code = " ".join(self.canvas._code), kept
        match = _SHOWN.search(drawn)
        assert match, "reportlab shows pictures with Do"
        return match[0]
