"""The face of nobody's card: what others see of a card in a hand at a virtual table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from deckgen.faces.face import Face
from deckgen.faces.fit import Box, fit
from deckgen.faces.numbers import short

if TYPE_CHECKING:
    from deckgen.exports.order import Order
    from deckgen.faces.face import Side
    from deckgen.faces.fit import Lines

_SHARE = 0.8  # of the card, that the name of the deck may fill


def hidden_face(order: Order, side: Side) -> Face:
    """The ground of a side with the name of the deck, or the bare ground where the name is too long."""
    proof = order.proof
    size, typeface = proof.size, proof.typefaces["title"]
    colours = proof.theme.colours(side, proof.deck.choices.faces == "swapped")
    box = Box(size.width * _SHARE, size.height * _SHARE, *proof.theme.sizes["title"])
    fitted = fit(proof.deck.title, typeface, box)
    style = f'font-family="{typeface.family}" fill="{colours["ink"]}" text-anchor="middle"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(size.width)} {short(size.height)}">'
        f'<rect width="{short(size.width)}" height="{short(size.height)}" fill="{colours["ground"]}"/>'
        f"{_lines(fitted, size.width / 2, size.height / 2, style) if fitted else ''}</svg>"
    )
    return Face(proof.deck.cards[0], side, svg, (), ())


def _lines(fitted: Lines, x: float, middle: float, style: str) -> str:
    first = middle - fitted.height / 2 + fitted.size
    return "".join(
        f'<text x="{short(x)}" y="{short(first + row * fitted.leading)}" font-size="{short(fitted.size)}" {style}>'
        f"{escape(line)}</text>"
        for row, line in enumerate(fitted.lines)
    )
