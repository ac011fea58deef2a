"""Drawings with numbers that no drawing has: they are refused, or what is read of them is drawn with finite numbers."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from deckgen.faces.icon_files import IconFile, read_drawing
from deckgen.svg.errors import SvgError
from deckgen.svg.read import read_svg
from deckgen.writers.pdf_drawing import PdfDrawer

NUMBERS = (
    *("0", "-0", "1", "-1", "9", "24", "1e9", "-1e9", "999999999", "1e8", "1e-9", "5e-7", "1e-160", "1e-300"),
    *("1e10", "1e160", "1e308", "-1e308", "1e400", "nan"),
)
ORDINARY = 14  # of the numbers: those that may stand in a drawing
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'
CARD = SVG.format("0 0 44 68", "{}")
NO_NUMBER = re.compile(r"\b(?:nan|inf)\b|(?<![\w/])[-\d.]+e[-+]?\d")  # PDF has no exponents
ARGUMENTS = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
TRANSFORMS = {"translate": 2, "scale": 1, "rotate": 3, "skewX": 1, "skewY": 1, "matrix": 6}
SHAPES = {
    "rect": ("x", "y", "width", "height", "rx"),
    "circle": ("cx", "r"),
    "ellipse": ("rx", "ry"),
    "line": ("x1", "y2"),
}


class Writer:
    """Writes drawings of random numbers, mostly of those that may be there."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def number(self) -> str:
        return self.rng.choice(NUMBERS[:ORDINARY] if self.rng.random() < 0.997 else NUMBERS)

    def numbers(self, count: int) -> str:
        return " ".join(self.number() for _ in range(count))

    def attributes(self, names: tuple[str, ...]) -> str:
        return "".join(f' {name}="{self.number()}"' for name in names)

    def transform(self, name: str = "transform") -> str:
        functions = self.rng.choices([*TRANSFORMS], k=self.rng.choice((0, 0, 1, 2, 4)))
        written = " ".join(f"{function}({self.numbers(TRANSFORMS[function])})" for function in functions)
        return f' {name}="{written}"' if written else ""

    def paint(self) -> str:
        paints = [self.rng.choice(("url(#line)", "url(#circle)", "red", "none")) for _ in range(2)]
        clip = self.rng.choice(("", "", ' clip-path="url(#area)"', ' clip-path="url(#part)"'))
        width = f' stroke-width="{self.number()}" stroke-dasharray="{self.numbers(2)}"'
        return f' fill="{paints[0]}" stroke="{paints[1]}"{clip}{width}'

    def shape(self) -> str:
        tag = self.rng.choice((*SHAPES, "path", "polygon"))
        where = self.attributes(SHAPES.get(tag, ()))
        if tag == "polygon":
            where = f' points="{self.numbers(6)}"'
        elif tag == "path":
            commands = self.rng.choices([*ARGUMENTS], k=4)
            where = f' d="M{self.numbers(2)}{"".join(map(self.command, commands))}"'
        return f"<{tag}{where}{self.transform()}{self.paint()}/>"

    def command(self, letter: str) -> str:
        values = [self.number() for _ in range(ARGUMENTS[letter])]
        if letter == "A":
            values[3:5] = self.rng.choices("01", k=2)
        return f"{self.rng.choice((letter, letter.lower()))}{' '.join(values)}"

    def group(self, depth: int) -> str:
        if not depth:
            return self.shape()
        inside = self.group(depth - 1)
        match self.rng.randrange(3):
            case 0:
                size = self.attributes(("x", "y", "width", "height"))
                return f'<svg{size} viewBox="{self.numbers(4)}">{inside}</svg>'
            case 1:
                return f'<use href="#used"{self.attributes(("x", "y"))}{self.transform()}/>{inside}'
            case _:
                return f"<g{self.transform()}>{inside}</g>"

    def gradient(self, tag: str, name: str, attributes: tuple[str, ...]) -> str:
        units = self.rng.choice(("userSpaceOnUse", "objectBoundingBox"))
        spread = self.rng.choice(("pad", "repeat", "reflect"))
        stops = f'<stop offset="{self.number()}" stop-color="red"/><stop offset="1" stop-opacity="0.5"/>'
        where = self.attributes(attributes) + self.transform("gradientTransform")
        return f'<{tag} id="{name}" gradientUnits="{units}" spreadMethod="{spread}"{where}>{stops}</{tag}>'

    def drawing(self) -> str:
        view_box = self.rng.choice(("0 0 24 24", "0 0 24 24", self.numbers(4)))
        defined = (
            self.gradient("linearGradient", "line", ("x1", "x2", "y2")),
            self.gradient("radialGradient", "circle", ("cx", "r", "fx", "fr")),
            f'<clipPath id="area"><rect{self.attributes(("width", "height"))}{self.transform()}/></clipPath>',
            f'<clipPath id="part" clipPathUnits="objectBoundingBox"><circle{self.attributes(("r",))}/></clipPath>',
            f'<g id="used">{self.shape()}</g>',
        )
        return SVG.format(view_box, f"<defs>{''.join(defined)}</defs>{self.group(self.rng.choice((0, 1, 2, 5, 12)))}")


@pytest.mark.parametrize("seed", range(8))
def test_what_is_read_is_drawn_with_numbers_that_pdf_has(seed: int) -> None:
    writer, drawn = Writer(seed), 0
    for _ in range(100):
        with suppress(SvgError):
            read = read_drawing(writer.drawing())
            drawn += 1
            icon = IconFile(Path("x.svg"), read.view_box, read.shapes, read.recolourable)
            try:
                operators = PdfDrawer().draw(CARD.format(icon.draw(10, 10, 20, "#000000")))
            except SvgError as error:
                raise AssertionError(f"read, but not drawn: {error}") from error
            assert not NO_NUMBER.search(operators)
    assert drawn > 15


@pytest.mark.parametrize(
    "inside",
    [
        '<rect width="1e10" height="1"/>',
        '<rect width="1e9in" height="1"/>',
        '<circle r="1" cx="-1e308"/>',
        '<path d="M0 0h1e10v9z"/>',
        '<path d="M0 0L99999999999 9Z"/>',
        '<path d="M0 0A1 1 0 0 1 1e300 9"/>',
        '<g transform="scale(1e10)"><rect width="1" height="1"/></g>',
        '<g transform="scale(1e5) scale(1e5)"><rect width="1" height="1"/></g>',
        '<svg width="1e9" height="9" viewBox="0 0 1e-3 1" preserveAspectRatio="none"><g/></svg>',
        '<defs><rect id="a" width="1" height="1"/></defs><use href="#a" x="1e9" transform="scale(10)"/>',
        '<linearGradient id="a" x1="1e10"><stop/></linearGradient><rect width="1" height="1" fill="url(#a)"/>',
        '<linearGradient id="a" x2="1e9" gradientTransform="scale(9)"><stop/></linearGradient>'
        '<rect width="1" height="1" fill="url(#a)"/>',
    ],
)
def test_numbers_beyond_all_measure_are_refused(inside: str) -> None:
    with pytest.raises(SvgError):
        read_svg(SVG.format("0 0 24 24", inside))


@pytest.mark.parametrize("view_box", ["0 0 1e-7 24", "0 0 1e10 24", "1e308 0 24 24", "0 0 1e-320 1e-320"])
def test_a_drawing_of_no_size_is_refused(view_box: str) -> None:
    with pytest.raises(SvgError, match="its size"):
        read_drawing(SVG.format(view_box, '<rect width="1" height="1"/>'))


@pytest.mark.parametrize("data", ["M0 0A1e-300 1 0 0 1 9 9", "M0 0A1 1 0 0 1 1e-200 0", "M0 0a1 1 0 1 1 5e-324 0h1v1z"])
def test_an_arc_without_extent_is_a_line(data: str) -> None:
    assert read_svg(SVG.format("0 0 24 24", f'<path d="{data}"/>')).children
