"""The boxes of the lines of text in a drawing, and the content of leaflets for the tests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from deckgen.leaflets.content import LeafletContent, prepare_content
from deckgen.leaflets.texts import find_plan
from deckgen.reading.deck_file import load_deck
from deckgen.svg.read import Element, read_svg
from deckgen.svg.transforms import parse_transform
from deckgen.type.fit import PT
from deckgen.type.fonts import Typeface
from tests.paths import DECKS

LANGUAGES = ("de", "en", "es", "fr", "pl")
RULESETS = ("classic", "pl", "twist-vs", "twist-coop", "chrono-vs", "chrono-coop")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True)
class TextBox:
    text: str
    points: float
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: TextBox) -> bool:
        return (
            self.left < other.right - 0.05
            and other.left < self.right - 0.05
            and self.top < other.bottom - 0.05
            and other.top < self.bottom - 0.05
        )


def text_boxes(svg: str) -> list[TextBox]:
    """Lines of text outside the small faces; pictograms are pictures."""
    return list(_boxes(read_svg(svg), (1, 0, 0, 1, 0, 0)))


def _boxes(parent: Element, matrix):
    for element in parent.children:
        if element.attributes.get("class") == "face":
            continue
        inner = matrix
        if own := element.attributes.get("transform"):
            a, b, c, d, e, f = parse_transform(own)
            inner = (a, b, c, d, matrix[4] + e * matrix[0], matrix[5] + f * matrix[3])
        if element.tag == "text" and "icons" not in element.attributes["font-family"]:
            yield _box(element, inner)
        yield from _boxes(element, inner)


def _box(element: Element, matrix) -> TextBox:
    size = element.number("font-size")
    width = Typeface(tuple(element.attributes["font-family"].split(", "))).width(element.text.rstrip(" "), size)
    x = element.number("x") - width * _ANCHORS[element.attributes.get("text-anchor", "start")] + matrix[4]
    y = element.number("y") + matrix[5]
    return TextBox(element.text, size / PT, x, y - 0.7 * size, x + width, y + 0.22 * size)


@cache
def content(language: str, ruleset: str, deck: str = "") -> LeafletContent:
    return prepare_content(load_deck(DECKS / f"{deck or language}.yaml"), language, find_plan(ruleset))
