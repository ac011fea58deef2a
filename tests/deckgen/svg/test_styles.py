"""Style sheets: which rule counts for which element, and what they may not have."""

from __future__ import annotations

import pytest

from deckgen.svg.errors import SvgError
from deckgen.svg.parse import parse_svg
from deckgen.svg.styles import parse_declarations


def fill(sheet: str, inside: str = '<g class="sky"><rect id="one" class="a b" fill="#000"/></g>') -> str:
    """The fill of the rectangle in a drawing with a style sheet."""
    root = parse_svg(f"<svg><style>{sheet}</style>{inside}</svg>")
    element = root
    while element.tag != "rect":
        element = element.children[-1]
    return element.attributes["fill"]


@pytest.mark.parametrize(
    "selector",
    ["rect", ".a", "#one", "*", "rect.a", ".a.b", "rect.b#one", "g rect", "g > rect", ".sky .a", "svg g rect", "p, .b"],
)
def test_a_rule_counts_more_than_an_attribute(selector: str) -> None:
    assert fill(f"{selector} {{ fill: red }}") == "red"


@pytest.mark.parametrize("selector", ["circle", ".c", "#two", "circle.a", ".a.c", "svg > rect", ".b g", "p, circle"])
def test_a_rule_for_others_does_not_count(selector: str) -> None:
    assert fill(f"{selector} {{ fill: red }}") == "#000"


@pytest.mark.parametrize(
    ("sheet", "winner"),
    [
        (".a { fill: red } .b { fill: blue }", "blue"),
        (".a { fill: red } rect { fill: blue }", "red"),
        ("#one { fill: red } .a.b { fill: blue }", "red"),
        ("rect { fill: red !important } #one { fill: blue }", "red"),
        ("/* .a { fill: blue } */ .a { fill: red }", "red"),
        ('@charset "utf-8"; .a { fill: red }', "red"),
        ("<![CDATA[ .a { fill: red } ]]>", "red"),
    ],
)
def test_of_two_rules_the_heavier_counts_and_else_the_later(sheet: str, winner: str) -> None:
    assert fill(sheet) == winner


def test_the_style_of_an_element_counts_most() -> None:
    inside = '<rect id="one" style="fill: red"/>'
    assert fill("#one { fill: blue }", inside) == "red"
    assert fill("#one { fill: blue !important }", inside) == "blue"


@pytest.mark.parametrize(
    "rule", ["a:hover {}", "rect[x] {}", "a + b {}", "> a {}", "@media print { a {} }", "@font-face {}", "rect {", "{}"]
)
def test_what_is_not_for_drawings_is_refused_with_its_line(rule: str) -> None:
    with pytest.raises(SvgError, match="line 3") as caught:
        fill(f".a {{}}\n\n{rule.replace('>', '&gt;')}")
    assert caught.value.line == 3


def test_declarations_are_split() -> None:
    assert parse_declarations("fill:red;; STROKE : none ;x") == {"fill": "red", "stroke": "none"}
