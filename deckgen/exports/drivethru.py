"""DriveThruCards: one PDF whose pages alternate back and front. It asks for PDF/X-1a, which only a preflight tool with
the shop's colour profile can certify; the checklist says how.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from deckgen.exports.press_pdf import write_press_pdf

if TYPE_CHECKING:
    from deckgen.exports.order import Order


def export_drivethru(order: Order) -> dict[str, object]:
    """Write the PDF with its fonts embedded."""
    name = f"{order.name}.pdf"
    backs_first = chain(*zip(order.faces("date"), order.faces("title"), strict=True))
    with (order.folder / name).open("wb") as file:
        write_press_pdf(file, order, backs_first, outlined=False)
    return {"file": name}
