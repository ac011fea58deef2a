"""What a face is made of, as rectangles: texts, pictograms, badges, plates and the QR code; for tests."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.faces.face import Face
from deckgen.sheets.geometry import Rectangle, Size
from deckgen.svg.boxes import element_box
from deckgen.svg.parse import Element
from deckgen.svg.read import read_svg
from deckgen.svg.text import anchor_share, text_width
from deckgen.type.fit import PT

CAPITAL, DESCENT = 0.68, 0.16  # of the size, above and below the baseline: what ink there is of almost all letters
GLYPH = 20 / 24  # of the size: what a pictogram of the icon font fills
INSIDE = {"text": ("plate",), "frame": ("plate",), "badge": ("plate",), "pictogram": ("badge", "plate")}
"""What may be in what; everything may be in a frame."""


@dataclass(frozen=True)
class Part:
    """A part of a face: its kind, its rectangle, and the text and its size in points if it is one."""

    kind: str
    box: Rectangle
    text: str = ""
    points: float = 0.0
    colour: str = ""

    @property
    def baseline(self) -> float:
        return self.box.bottom - DESCENT * self.points * PT


def drawn_parts(face: Face, size: Size) -> list[Part]:
    """The parts of a draft that must not touch each other; grounds, which run over the edge of the card, are none."""
    return [part for child in read_svg(face.svg).children if (part := _part(child, size))]


def clashes(parts: list[Part], slack: float = 0.12) -> list[tuple[Part, Part]]:
    """The pairs of parts that overlap although neither is made to be in the other."""
    pairs = ((one, other) for index, one in enumerate(parts) for other in parts[index + 1 :])
    return [
        (one, other)
        for one, other in pairs
        if _overlap(one.box, other.box, slack) and not _belongs(one, other, slack) and not _belongs(other, one, slack)
    ]


def date_texts(parts: list[Part]) -> list[Part]:
    """The texts of a date, which stands on the largest plate."""
    plate = max((part for part in parts if part.kind == "plate"), key=lambda part: part.box.width * part.box.height)
    return [part for part in parts if part.kind == "text" and _belongs(part, plate, 0.3)]


def _belongs(inner: Part, outer: Part, slack: float) -> bool:
    a, b = inner.box, outer.box
    within = b.x - slack <= a.x and b.y - slack <= a.y and a.right <= b.right + slack and a.bottom <= b.bottom + slack
    return within and (outer.kind == "frame" or outer.kind in INSIDE.get(inner.kind, ()))


def _overlap(a: Rectangle, b: Rectangle, slack: float) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > slack and min(a.bottom, b.bottom) - max(a.y, b.y) > slack


def _part(element: Element, size: Size) -> Part | None:
    if element.tag == "text":
        return _text_part(element)
    wrapped = Element("g", {}, children=[element]) if "transform" in element.attributes else element
    if element.tag in ("defs", "g", "image") or not (found := element_box(wrapped)):
        return None
    box = Rectangle(*found)
    if box.x < 0 or box.y < 0 or box.right > size.width or box.bottom > size.height:
        return None
    return Part(_kind(element, box), box, colour=element.attributes.get("fill", ""))


def _kind(element: Element, box: Rectangle) -> str:
    match element.tag:
        case "circle" | "polygon":
            return "badge"
        case "rect":
            if element.attributes.get("fill") == "none":
                return "frame"
            return "code" if abs(box.width - box.height) < 0.01 else "plate"
        case _:
            return "pictogram"


def _text_part(element: Element) -> Part:
    size, width = element.number("font-size"), text_width(element)
    x, y = element.number("x") - width * anchor_share(element), element.number("y")
    colour = element.attributes.get("fill", "")
    if element.attributes["font-family"] == "icons":
        inset = (1 - GLYPH) / 2 * size
        middle = y - 0.375 * size
        box = Rectangle(x + inset, middle - size / 2 + inset, GLYPH * size, GLYPH * size)
        return Part("pictogram", box, colour=colour)
    box = Rectangle(x, y - CAPITAL * size, width, (CAPITAL + DESCENT) * size)
    return Part("text", box, element.text, size / PT, colour)
