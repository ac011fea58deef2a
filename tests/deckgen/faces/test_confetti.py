"""Confetti of the theme `classroom`: it covers nothing and is not cut, on every size, upright and lying."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.faces.template_functions import SAFE
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import Rectangle, card_sizes
from deckgen.svg.read import Element, read_svg
from deckgen.type.fonts import Typeface

SIZES = [
    f"{width:g}x{height:g}mm"
    for size in card_sizes().values()
    for width, height in {(size.width, size.height), (size.height, size.width)}
]
TITLES = ("Moon landing", "The first circumnavigation of the whole globe by ship", "Rome")


def numbers(element: Element, *names: str) -> list[float]:
    return [float(element.attributes[name]) for name in names]


def outline(shape: Element) -> Rectangle:
    """The rectangle around a circle, polygon or text."""
    if shape.tag == "circle":
        x, y, radius = numbers(shape, "cx", "cy", "r")
        return Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
    if shape.tag == "rect":
        return Rectangle(*numbers(shape, "x", "y", "width", "height"))
    if shape.tag == "text":
        x, y, size = numbers(shape, "x", "y", "font-size")
        width = Typeface(tuple(shape.attributes["font-family"].split(", "))).width(shape.text, size)
        return Rectangle(x - width / 2, y - 0.75 * size, width, 0.95 * size)
    points = [tuple(map(float, pair.split(","))) for pair in shape.attributes["points"].split()]
    xs, ys = zip(*points, strict=True)
    return Rectangle(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def split_drawing(face: Face) -> tuple[list[Rectangle], list[Rectangle]]:
    """The bits of confetti, which are drawn before the disc; and what is drawn after it: texts, suit, code."""
    shapes = [shape for shape in read_svg(face.svg).children if shape.tag in ("circle", "polygon", "text", "rect")][1:]
    widths = [outline(shape).width if shape.tag == "circle" else 0.0 for shape in shapes]
    disc = widths.index(max(widths))
    pictogram = disc + 1
    return [*map(outline, shapes[:disc])], [*map(outline, shapes[pictogram + 1 :])]


@pytest.mark.parametrize("qr", ["both", "none"])
@pytest.mark.parametrize("size", SIZES)
def test_confetti_touches_nothing_and_is_not_cut(tmp_path: Path, size: str, qr: str) -> None:
    rows = "".join(f"{number:03},{1500 + number},{TITLES[number % 3]},castle\n" for number in range(1, 61))
    (tmp_path / "events.csv").write_text(f"code,date,title,icon\n{rows}", "utf-8")
    choices = f"id: BITS\ntitle: Bits\nlanguage: en\ntheme: classroom\ncard: {size}\nqr: {qr}\nevents: events.csv\n"
    (tmp_path / "deck.yaml").write_text(choices, "utf-8")
    proof = draw_proof(load_deck(tmp_path / "deck.yaml"), draft=True)
    drawn = 0
    for sides in proof.faces:
        face = sides["title"]
        assert isinstance(face, Face)
        bits, others = split_drawing(face)
        drawn += len(bits)
        assert len(others) >= 3
        for bit in bits:
            assert bit.x >= SAFE - 0.01 and bit.right <= proof.size.width - SAFE + 0.01
            assert bit.y >= SAFE - 0.01 and bit.bottom <= proof.size.height - SAFE + 0.01
            assert not any(overlap(bit, other) for other in others)
    assert drawn >= 6 * len(proof.faces)
