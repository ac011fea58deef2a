"""The safe line of a print shop: inside it nothing is lost, however the cards are cut. Only ground may cross it.

Ground is what runs on into the bleed: colours, scenes and photographs, and patches of such a colour. Everything else,
such as texts, codes, badges and frames, is measured with its lines and the outlines of its letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from deckgen.faces.proof import Proof
from deckgen.sheets.geometry import Size
from deckgen.svg.boxes import element_box
from deckgen.svg.parse import Element, walk
from deckgen.svg.paths import path_segments
from deckgen.svg.read import read_svg
from deckgen.svg.text import anchor_share, font_names
from deckgen.svg.transforms import IDENTITY, Matrix, Point, apply, multiply, parse_transform
from deckgen.theme import BLEED
from deckgen.type.fonts import Font, Typeface

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_ROUNDING = 0.05  # mm
_STEPS = 8  # along a curve
_ALL_SIDES = 4


def faces_beyond(proof: Proof) -> list[str]:
    """The faces on which more than ground crosses the line that they are drawn for, such as `042-title`, each once."""
    found = {}
    for card, side, face in proof.drawn_faces():
        if (card.code, side) not in found:
            found[card.code, side] = any(parts_beyond(face.svg, proof.size, proof.safe))
    return [f"{code}-{side}" for (code, side), beyond in found.items() if beyond]


def parts_beyond(svg: str, trim: Size, safe: float) -> Iterator[Element]:
    """The parts of a drawing, which begins at the corner of the trim, that cross the line without being ground."""
    ground_colours: set[str] = set()
    for part, edges in _parts(read_svg(svg), IDENTITY):
        if part.tag != "text":
            in_bleed = _sides_beyond(edges, trim, _ROUNDING - BLEED)
            if in_bleed == _ALL_SIDES:
                ground_colours.add(part.attributes.get("fill", ""))
            if in_bleed or _is_plain(part, ground_colours):
                continue
        if _sides_beyond(edges, trim, safe - _ROUNDING):
            yield part


def _sides_beyond(edges: Edges, trim: Size, line: float) -> int:
    """How many of its edges are nearer to the trim than a line, or farther out."""
    left, top, right, bottom = edges
    return sum((left < line, top < line, right > trim.width - line, bottom > trim.height - line))


def _is_plain(part: Element, colours: set[str]) -> bool:
    """Whether a part shows one of these colours and nothing else: a patch of ground that clears a scene."""
    return part.attributes.get("fill") in colours and part.attributes.get("stroke", "none") == "none"


def _parts(parent: Element, around: Matrix) -> Iterator[tuple[Element, Edges]]:
    """What a drawing is put together of; a group without letters, such as a scene, is one part."""
    for child in parent.children:
        if child.tag == "g" and any(each.tag == "text" for each in walk(child)):
            yield from _parts(child, multiply(_own_matrix(child), around))
        elif edges := _edges(child, around):
            yield child, edges


def _edges(element: Element, around: Matrix) -> Edges | None:
    """The edges of all that is seen of an element; None if that is nothing."""
    matrix = multiply(_own_matrix(element), around)
    if element.tag in ("g", "svg"):
        edges = _union(filter(None, (_edges(child, matrix) for child in element.children)))
    elif element.tag == "text":
        edges = _bounds([apply(matrix, *point) for point in _letter_corners(element)])
    else:
        edges = _shape_edges(element, matrix)
    if element.clip and edges:
        clip = _union(filter(None, (_edges(child, matrix) for child in element.clip.children)))
        return clip and _overlap(edges, clip)
    return edges


def _shape_edges(element: Element, matrix: Matrix) -> Edges | None:
    box = element_box(element)
    if box is None:
        return None
    if element.tag == "path" and (matrix[1] or matrix[2]):  # the corners of a turned box would reach too far
        return _bounds([apply(matrix, *point) for point in _path_points(element.attributes.get("d", ""))])
    stroked = element.attributes.get("stroke", "none") != "none"
    grown = element.number("stroke-width", 1) / 2 if stroked else 0.0
    left, top, right, bottom = box[0] - grown, box[1] - grown, box[0] + box[2] + grown, box[1] + box[3] + grown
    return _bounds([apply(matrix, x, y) for x in (left, right) for y in (top, bottom)])


@lru_cache(maxsize=64)
def _path_points(data: str) -> tuple[Point, ...]:
    """Points along a path, near enough to each other to tell where it reaches."""
    points: list[Point] = []
    for kind, values in path_segments(data):
        if kind == "C":
            x, y = ((start, *values[axis::2]) for axis, start in enumerate(points[-1]))
            points += [(_curve_at(x, step / _STEPS), _curve_at(y, step / _STEPS)) for step in range(1, _STEPS + 1)]
        elif kind != "Z":
            points.append((values[-2], values[-1]))
    return tuple(points)


def _curve_at(axis: tuple[float, ...], at: float) -> float:
    weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    return sum(weight * value for weight, value in zip(weights, axis, strict=True))


def _letter_corners(element: Element) -> list[Point]:
    """Opposite corners of every glyph of a text."""
    typeface, size = Typeface(font_names(element.attributes["font-family"])), element.number("font-size", 16)
    x = element.number("x") - typeface.width(element.text, size) * anchor_share(element)
    y = element.number("y")
    corners: list[Point] = []
    for run in typeface.runs(element.text):
        to_size = size / run.font.units_per_em
        for glyph in run.font.glyphs(run.text, run.direction):
            left, top, width, height = _glyph_extents(run.font, glyph.id)
            if width and height:
                start, base = x + glyph.dx * size / 1000 + left * to_size, y - glyph.dy * size / 1000 - top * to_size
                corners += [(start, base), (start + width * to_size, base + height * to_size)]
            x += glyph.advance * size / 1000
    return corners


@lru_cache(maxsize=4096)
def _glyph_extents(font: Font, glyph: int) -> tuple[float, float, float, float]:
    return font.extents(glyph)


def _own_matrix(element: Element) -> Matrix:
    return parse_transform(element.attributes.get("transform", ""))


def _bounds(points: list[Point]) -> Edges | None:
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _union(boxes: Iterable[Edges]) -> Edges | None:
    return _bounds([point for left, top, right, bottom in boxes for point in ((left, top), (right, bottom))])


def _overlap(one: Edges, two: Edges) -> Edges | None:
    left, top = max(one[0], two[0]), max(one[1], two[1])
    right, bottom = min(one[2], two[2]), min(one[3], two[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
