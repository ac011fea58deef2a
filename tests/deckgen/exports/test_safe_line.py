"""The safe line of shops: what crosses it is found, and on our own themes only ground does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckgen.builder import with_choices
from deckgen.errors import Exit
from deckgen.exports.safe_line import faces_beyond, parts_beyond
from deckgen.exports.shops import shops
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import Size
from deckgen.theme_data import theme_names
from tests.paths import ROOT

TRIM = Size("", 44, 68)
GROUND = '<rect x="-3" y="-3" width="50" height="74" fill="#00192d"/>'
PRODUCTS = {
    (shop.safe, product.trim.width, product.trim.height): f"{target}-{product.trim.name}"
    for target, shop in shops().items()
    for product in (*shop.products, *(each.turned() for each in shop.products[:1]))
}


def beyond(content: str, safe: float = 3) -> list[str]:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 68">{GROUND}{content}</svg>'
    return [part.tag for part in parts_beyond(drawing, TRIM, safe)]


@pytest.mark.parametrize(
    "content",
    [
        '<rect x="3" y="3" width="38" height="62" fill="#ffffff"/>',
        '<rect x="-3" y="20" width="10" height="10" fill="#ffffff"/>',  # runs into the bleed
        '<rect x="1" y="1" width="10" height="10" fill="#00192d"/>',
        '<g transform="translate(0 20)"><path d="M-3 0L47 0L47 9L-3 9Z" fill="#111111"/><circle cx="1" r="1"/></g>',
        '<text x="22" y="34" font-family="serif" font-size="4" text-anchor="middle">inside</text>',
        '<clipPath id="c"><rect x="4" y="4" width="9" height="9"/></clipPath>'
        '<g clip-path="url(#c)"><rect x="0" y="0" width="20" height="20"/></g>',
        '<path transform="matrix(0.7071 0.7071 -0.7071 0.7071 22 34)" d="M-13 -13L13 -13L13 13L-13 13Z"/>',
    ],
    ids=["at the line", "ground", "a patch of it", "scene", "text", "clipped", "turned"],
)
def test_what_is_inside_or_ground_is_fine(content):
    assert beyond(content) == []


@pytest.mark.parametrize(
    ("content", "tag"),
    [
        ('<rect x="2.9" y="9" width="5" height="5"/>', "rect"),
        ('<rect x="3" y="9" width="5" height="5" stroke="#000000" stroke-width="0.3"/>', "rect"),
        ('<rect x="39" y="9" width="4" height="5"/>', "rect"),
        ('<polygon points="5,1 8,4 5,7 2,4"/>', "polygon"),
        ('<text x="2" y="34" font-family="serif" font-size="4">out</text>', "text"),
        ('<text x="22" y="65" font-family="serif" font-size="6" text-anchor="middle">g</text>', "text"),
        ('<text x="-9" y="34" font-family="serif" font-size="12">ground?</text>', "text"),
        ('<g transform="translate(-3 0)"><text x="5" y="34" font-family="serif" font-size="4">out</text></g>', "text"),
        ('<path transform="matrix(0.7071 0.7071 -0.7071 0.7071 22 34)" d="M-14 -14L14 -14L14 14L-14 14Z"/>', "path"),
    ],
    ids=["left", "its line", "right", "badge", "text", "tail of a letter", "text is no ground", "moved", "turned"],
)
def test_what_crosses_the_line_is_found(content, tag):
    assert beyond(content) == [tag]


@pytest.fixture(scope="module")
def deck():
    """Cards of every suit, with the shortest and the longest titles, and effects on one."""
    whole = load_deck(ROOT / "decks" / "es.yaml")
    cards = whole.cards[::24]
    marked = replace(cards[0], effects=("swap", "replace-mine"))
    return replace(whole, cards=(marked, *cards[1:]))


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("safe", "width", "height"), PRODUCTS, ids=PRODUCTS.values())
def test_only_ground_crosses_the_line_of_any_shop_in_our_themes(deck, theme, safe, width, height):
    proof = draw_proof(with_choices(deck, card=f"{width}x{height}mm", theme=theme), safe=safe)
    assert faces_beyond(proof) == []


def test_the_checklist_says_that_it_was_checked(deckgen, write, tmp_path):
    ran = deckgen("export", write("mine.csv", "date,title\n1969,Moon\n"), "--to", "mbprint", "-o", "here")
    assert ran.code == Exit.FINE
    checklist = (tmp_path / "here" / "checklist.txt").read_text("utf-8")
    assert "nothing but background comes nearer than 4\u00a0mm to the cut" in checklist


def test_the_checklist_and_the_command_name_the_faces_of_a_theme_that_crosses_the_line(deckgen, write, tmp_path):
    theme = tmp_path / "narrow"
    theme.mkdir()
    (theme / "theme.yaml").write_text("extends: eco\nname: Narrow\n", "utf-8")
    template = (ROOT / "templates" / "cards" / "eco" / "title.svg").read_text("utf-8")
    frame = '<rect x="1" y="1" width="{{ w - 2 }}" height="{{ h - 2 }}" fill="none" stroke="#000000"/></svg>'
    (theme / "title.svg").write_text(template.replace("</svg>", frame), "utf-8")
    deck = write("mine.yaml", "theme: ./narrow\nevents:\n  - {code: A1, date: 1969, title: Moon}\n")
    ran = deckgen("export", deck, "--to", "mbprint", "-o", "here")
    assert ran.code == Exit.FINE, ran.err
    told = "On 1 face more than the background comes nearer than 4\u00a0mm to the cut and may be cut off: A1-title"
    assert told in ran.out
    checklist = (tmp_path / "here" / "checklist.txt").read_text("utf-8")
    assert told in checklist
    assert "nothing but ground" not in checklist
