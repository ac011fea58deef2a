"""Cleaning drawings: what draws is kept, what acts or links to elsewhere is removed."""

from __future__ import annotations

import pytest

from deckgen.svg.clean import UnreadableSvg, clean_svg


def cleaned(inside: str) -> str:
    return clean_svg(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>', "042-1-title").svg


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<foreignObject><img/></foreignObject>",
        "<style>@import url(http://evil.example)</style>",
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        '<rect onclick="alert(1)" style="fill: url(http://evil.example)"/>',
        '<image href="http://evil.example/x.png"/>',
        '<image href="data:image/svg+xml,evil"/>',
        '<image href="picture:../evil"/>',
        '<use href="http://evil.example/x.svg#a"/>',
        '<a href="javascript:alert(1)"><text>x</text></a>',
        '<rect fill="url(http://evil.example/#a)"/>',
        '<rect fill="url(#a) url(http://evil.example/#a)"/>',
        '<rect fill="\\75rl(http://evil.example/#a)"/>',
        '<rect clip-path="u\\72 l(//evil.example/#a)"/>',
    ],
)
def test_scripts_styles_and_outside_links_are_removed(hostile: str) -> None:
    clean = cleaned(hostile).removeprefix('<svg xmlns="http://www.w3.org/2000/svg">')
    assert not any(sign in clean for sign in ("alert", "evil", "script", "style", "http", "data:", "img"))


def test_what_draws_is_kept() -> None:
    drawing = '<g transform="translate(1 2)"><path d="M0 0h1z" fill="#15243b"></path><text x="1">a &lt; b</text></g>'
    assert drawing in cleaned(drawing)


def test_ids_get_the_prefix_of_the_face() -> None:
    clean = cleaned('<linearGradient id="sky"/><rect fill="url(#sky)"/><use href="#sky"/>')
    assert 'id="042-1-title-sky"' in clean
    assert 'fill="url(#042-1-title-sky)"' in clean
    assert 'href="#042-1-title-sky"' in clean


def test_fonts_and_pictures_are_named() -> None:
    svg = '<svg><text font-family="serif, deck-1a">x</text><image href="picture:ab12"/></svg>'
    clean = clean_svg(svg, "c")
    assert clean.families == {"serif", "deck-1a"}
    assert clean.pictures == {"ab12"}
    assert """font-family="'serif', 'deck-1a'\"""" in clean.svg
    assert 'href="/pictures/ab12"' in clean.svg


@pytest.mark.parametrize("broken", ["", "<svg>", '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'])
def test_what_is_no_drawing_is_refused(broken: str) -> None:
    with pytest.raises(UnreadableSvg):
        clean_svg(broken, "c")
