"""The drawable part of SVG: what is in it is drawn, what is not is an error that names its line."""

from __future__ import annotations

import pytest

from deckgen.svg.errors import SvgError
from deckgen.svg.read import read_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n'


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("\n<foreignObject/>", "line 3: <foreignObject> cannot be drawn"),
        ("<script>alert(1)</script>", "<script>"),
        ('<rect fill="url(#none)"/>', "line 2: “url.#none.” is not in the drawing"),
        ('<rect clip-path="url(#none)"/>', "line 2: “url.#none.” is not in the drawing"),
        ('<use href="#none"/>', "line 2: “#none” is not in the drawing"),
        ('<use href="other.svg#part"/>', "line 2: “other.svg#part” is not in the drawing"),
        ('<g id="a">\n<use href="#a"/></g>', "line 3: <use> refers to itself"),
        ('<pattern id="p"/><rect fill="url(#p)"/>', "line 2: <pattern> cannot be drawn"),
        ('<g style="filter:url(#f)"/>', "filter"),
        ("<rect", "not well-formed|unclosed|no element"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(inside: str, reason: str) -> None:
    with pytest.raises(SvgError, match=reason):
        read_svg(f"{HEAD}{inside}</svg>")


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + HEAD + "<text>&a;</text></svg>"
    with pytest.raises(SvgError, match="declarations"):
        read_svg(bomb)


def test_what_is_no_drawing_is_refused() -> None:
    with pytest.raises(SvgError, match="not an SVG"):
        read_svg("<g/>")


def test_paint_is_inherited_and_style_is_the_same_as_attributes() -> None:
    drawing = read_svg(f'{HEAD}<g fill="#112233"><path style="stroke: #445566" d="M0 0"/></g></svg>')
    path = drawing.children[0].children[0]
    assert (path.attributes["fill"], path.attributes["stroke"]) == ("#112233", "#445566")


def test_metadata_of_drawing_programs_is_ignored() -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="s" viewBox="0 0 1 1"><title>Horse</title><defs/>'
        "<metadata><sodipodi:view/></metadata><sodipodi:namedview/><rect/></svg>"
    )
    assert [child.tag for child in read_svg(text).children] == ["rect"]
