"""MB Print: one PDF whose pages alternate front and back, text as outlines."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from deckgen.exports.press_pdf import write_press_pdf

if TYPE_CHECKING:
    from deckgen.exports.order import Order


def export_mbprint(order: Order) -> dict[str, object]:
    """Write the PDF without a single font in it."""
    name = f"{order.name}.pdf"
    fronts_first = chain(*zip(order.faces("title"), order.faces("date"), strict=True))
    with (order.folder / name).open("wb") as file:
        write_press_pdf(file, order, fronts_first, outlined=True)
    return {"file": name}
