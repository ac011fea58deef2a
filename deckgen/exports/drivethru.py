"""DriveThruCards: one PDF whose pages alternate back and front. It asks for PDF/X-1a, which only a preflight tool with
the shop's colour profile can certify; the checklist says how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.exports.press_pdf import export_press_pdf

if TYPE_CHECKING:
    from deckgen.exports.order import Order


def export_drivethru(order: Order) -> dict[str, object]:
    """Write the PDF with its fonts embedded."""
    return export_press_pdf(order, ("date", "title"), outlined=False)
