"""Cut files: the outlines of the cards of a sheet for cutting machines, as SVG or DXF, in the places of the PDF."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from deckgen.sheets.choices import CutFile
from deckgen.sheets.geometry import Rectangle, Size
from deckgen.svg.write import NAMESPACE, rounded_outline

_INCH = 25.4
_QUARTER = math.tan(math.pi / 8)  # the bulge of a quarter circle: the tangent of a quarter of its angle
_MILLIMETRES = "4"  # as DXF numbers units
DxfPair = tuple[int, str]
_LAYER = "CUT"
_LAYER_TABLE: list[DxfPair] = [
    *((0, "TABLE"), (2, "LAYER"), (70, "1")),
    *((0, "LAYER"), (2, _LAYER), (70, "0"), (62, "1"), (6, "CONTINUOUS")),  # 1 is red
    (0, "ENDTAB"),
]


def make_cut_file(kind: CutFile, page: Size, cards: Sequence[Rectangle], radius: float) -> str:
    """The outlines of cards with rounded corners on a page."""
    return _make_svg(page, cards, radius) if kind is CutFile.SVG else _make_dxf(page, cards, radius)


def _make_svg(page: Size, cards: Sequence[Rectangle], radius: float) -> str:
    """One path a card. The size is in inches, which every program reads alike; some take millimetres for pixels."""
    paths = "\n".join(f'<path d="{rounded_outline(*card, radius)}"/>' for card in cards)
    return (
        f'<svg xmlns="{NAMESPACE}" width="{page.width / _INCH:.6f}in" height="{page.height / _INCH:.6f}in" '
        f'viewBox="0 0 {page.width:.4f} {page.height:.4f}">\n'
        f'<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">\n{paths}\n</g>\n</svg>\n'
    )


def _make_dxf(page: Size, cards: Sequence[Rectangle], radius: float) -> str:
    """Closed polylines of DXF R12, the form that every program reads; there, y grows upwards."""
    entities = [pair for card in cards for pair in _polyline(page, _outline(card, radius))]
    pairs = [
        *_section("HEADER", [(9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, _MILLIMETRES)]),
        *_section("TABLES", _LAYER_TABLE),
        *_section("ENTITIES", entities),
        (0, "EOF"),
    ]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _section(name: str, content: Sequence[DxfPair]) -> list[DxfPair]:
    return [(0, "SECTION"), (2, name), *content, (0, "ENDSEC")]


def _polyline(page: Size, points: Sequence[tuple[float, float, bool]]) -> Iterator[DxfPair]:
    yield from ((0, "POLYLINE"), (8, _LAYER), (66, "1"), (70, "1"), (10, "0"), (20, "0"), (30, "0"))
    for x, y, rounded in points:
        yield from ((0, "VERTEX"), (8, _LAYER), (10, f"{x:.4f}"), (20, f"{page.height - y:.4f}"), (30, "0"))
        yield 42, f"{-_QUARTER if rounded else 0:.8f}"
    yield from ((0, "SEQEND"), (8, _LAYER))


def _outline(card: Rectangle, radius: float) -> list[tuple[float, float, bool]]:
    """The points of a card's outline, clockwise, and whether the line from each to the next is a quarter circle."""
    if not radius:
        return [(x, y, False) for x, y in ((card.x, card.y), (card.right, card.y), (card.right, card.bottom))] + [
            (card.x, card.bottom, False)
        ]
    left, top, right, bottom = card.x + radius, card.y + radius, card.right - radius, card.bottom - radius
    return [
        (left, card.y, False),
        (right, card.y, True),
        (card.right, top, False),
        (card.right, bottom, True),
        (right, card.bottom, False),
        (left, card.bottom, True),
        (card.x, bottom, False),
        (card.x, top, True),
    ]
