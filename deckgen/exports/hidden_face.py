"""The face of nobody's card: what others see of a card in a hand at a virtual table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.faces.face import Face
from deckgen.faces.fit import Box, fit
from deckgen.svg.write import NAMESPACE, short, text_lines

if TYPE_CHECKING:
    from deckgen.exports.order import Order
    from deckgen.faces.face import Side
    from deckgen.faces.fit import Lines
    from deckgen.faces.typeset import Typeface
    from deckgen.sheets.sizes import Size

_SHARE = 0.8  # of the card, that the name of the deck may fill


def hidden_face(order: Order, side: Side) -> Face:
    """The ground of a side with the name of the deck, or the bare ground where the name is too long."""
    proof = order.proof
    size, typeface = proof.size, proof.typefaces["title"]
    colours = proof.theme.colours(side, proof.deck.choices.faces == "swapped")
    box = Box(size.width * _SHARE, size.height * _SHARE, *proof.theme.sizes["title"])
    fitted = fit(proof.deck.title, typeface, box)
    width, height = short(size.width), short(size.height)
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{colours["ground"]}"/>'
        f"{_name(fitted, size, typeface, colours['ink']) if fitted else ''}</svg>"
    )
    return Face(proof.deck.cards[0], side, svg, (), ())


def _name(fitted: Lines, size: Size, typeface: Typeface, fill: str) -> str:
    first = (size.height - fitted.height) / 2 + fitted.size
    return text_lines(fitted, size.width / 2, first, typeface, fill, "middle")
