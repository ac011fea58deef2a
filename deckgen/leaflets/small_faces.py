"""Real faces at the size of a picture: cut at the card's edge, with a shadow so that white ones stand out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from deckgen.faces.face import Face
from deckgen.svg.write import NAMESPACE, group, rectangle

if TYPE_CHECKING:
    from deckgen.deck.card import Card
    from deckgen.faces.face import Side
    from deckgen.faces.proof import Proof

_SHADOW, _EDGE = "#dfe3ea", "#aab2c0"


@dataclass(frozen=True, slots=True)
class SmallFaces:
    """Draws the faces of a proof into a box of millimetres."""

    proof: Proof
    width: float
    height: float

    @classmethod
    def inside(cls, proof: Proof, width: float, height: float) -> SmallFaces:
        """As large as whole cards fit into a box."""
        size = proof.size
        scale = min(width / size.width, height / size.height)
        return cls(proof, size.width * scale, size.height * scale)

    def drawn(self, card: Card, side: Side, x: float, y: float) -> str:
        """A face with its upper left corner at a point."""
        size = self.proof.size
        scale = self.width / size.width
        shadow = rectangle(x + 0.45, y + 0.45, self.width, self.height, fill=_SHADOW, radius=0.4)
        edge = rectangle(x, y, self.width, self.height, line=(_EDGE, 0.15), radius=0.3)
        place = f"matrix({scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f})"
        inner = f'<g class="face" transform="{place}">{self._body(card, side)}</g>'
        return shadow + inner + edge

    def sideways(self, card: Card, side: Side, x: float, y: float) -> str:
        """A face turned a quarter, with the upper left corner of what is seen at a point."""
        return group(self.drawn(card, side, 0, 0), x + self.height, y, 90)

    def _body(self, card: Card, side: Side) -> str:
        place = next(index for index, each in enumerate(self.proof.deck.cards) if each.code == card.code)
        face = self.proof.faces[place][side]
        return _trimmed(face.svg, self.proof.size.width, self.proof.size.height) if isinstance(face, Face) else ""


def _trimmed(svg: str, width: float, height: float) -> str:
    """What is drawn on a face, with grounds and pictures that run over the edge cut there."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        if element.tag in (f"{{{NAMESPACE}}}rect", f"{{{NAMESPACE}}}image"):
            _cut(element, "x", "width", width)
            _cut(element, "y", "height", height)
    return "".join(ElementTree.tostring(child, "unicode") for child in root)


def _cut(element: ElementTree.Element, start: str, length: str, most: float) -> None:
    first = float(element.get(start, "0"))
    last = first + float(element.get(length, "0"))
    low, high = max(0.0, first), min(most, last)
    element.set(start, f"{low:g}")
    element.set(length, f"{max(0.0, high - low):g}")
