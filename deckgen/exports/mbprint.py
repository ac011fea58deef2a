"""MB Print: one PDF whose pages alternate front and back, text as outlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.exports.press_pdf import export_press_pdf

if TYPE_CHECKING:
    from deckgen.exports.order import Order


def export_mbprint(order: Order) -> dict[str, object]:
    """Write the PDF without a single font in it."""
    return export_press_pdf(order, ("title", "date"), outlined=True)
