"""Text as outlines, for print shops that want no fonts in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.writers.pdf_drawing import Drawer

if TYPE_CHECKING:
    from deckgen.faces.typeset import Typeface


class OutlineDrawer(Drawer):
    """Draws faces without using a single font."""

    __slots__ = ()

    def _in_outlines(self, typeface: Typeface) -> bool:
        return True
