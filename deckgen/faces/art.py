"""The window of a face that a photograph or drawing fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.sheets.rectangle import Rectangle

if TYPE_CHECKING:
    from deckgen.faces.theme import Theme
    from deckgen.sheets.sizes import Size

BLEED = 3.0  # mm that a face is drawn beyond its trim


def touches_edge(theme: Theme, size: Size) -> bool:
    """Whether pictures run over the edge of the card, so that neighbours must not share a cut."""
    for side in ("title", "date"):
        window = art_window(theme, side, size)
        if window and (window.x < 0 or window.y < 0 or window.right > size.width or window.bottom > size.height):
            return True
    return False


def art_window(theme: Theme, side: str, size: Size) -> Rectangle | None:
    """Where the picture goes, in millimetres; it runs over every edge that it touches. None where a face has none.

    A theme may give a card that lies on its side a window of its own: `title-sideways`.
    """
    name = f"{side}-sideways" if size.width > size.height and f"{side}-sideways" in theme.art else side
    if name not in theme.art:
        return None
    x, y, width, height = theme.art[name]
    left, right = BLEED * (x <= 0), BLEED * (x + width >= 1)
    above, below = BLEED * (y <= 0), BLEED * (y + height >= 1)
    return Rectangle(
        x * size.width - left,
        y * size.height - above,
        width * size.width + left + right,
        height * size.height + above + below,
    )
