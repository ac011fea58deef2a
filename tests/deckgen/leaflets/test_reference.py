"""Reference cards: legible at any card size, and each back behind its front."""

from __future__ import annotations

import io
from itertools import combinations

import pypdfium2
import pytest

from deckgen.leaflets.reference import SMALLEST, draw_reference_faces, ruleset_pair, write_reference
from deckgen.leaflets.texts import find_plan, load_texts
from deckgen.rulesets import ruleset_name
from deckgen.sheets.choices import Flip, Layout, Sides
from deckgen.sheets.geometry import card_size, card_sizes, paper_size
from deckgen.sheets.layout import Plan, impose
from deckgen.sheets.printers import PrinterProfile
from tests.deckgen.leaflets.text_boxes import LANGUAGES, RULESETS, content, text_boxes

MM = 72 / 25.4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_both_faces_fit_a_card_of_every_size(name, language):
    shown = content(language, "classic")
    for size in map(card_size, (*card_sizes(), "88x63mm")):
        for face in draw_reference_faces(find_plan(name), shown.texts, shown.style, size).values():
            boxes = text_boxes(f'<svg xmlns="http://www.w3.org/2000/svg">{face}</svg>')
            for box in boxes:
                assert box.points >= SMALLEST - 0.01, size
                assert box.left >= 3 and box.right <= size.width - 3, size
                assert box.top >= 2.5 and box.bottom <= size.height - 2.5, size
            assert not any(one.overlaps(other) for one, other in combinations(boxes, 2)), size


def test_competitive_in_front_and_cooperative_behind():
    assert ruleset_pair(find_plan("classic")) == ("classic", "twist-coop")
    assert ruleset_pair(find_plan("twist-coop")) == ("twist-vs", "twist-coop")
    assert (
        ruleset_pair(find_plan("chrono-coop")) == ruleset_pair(find_plan("chrono-vs")) == ("chrono-vs", "chrono-coop")
    )


def write(plan: Plan, name: str = "chrono-vs", printer: PrinterProfile | None = None):
    file = io.BytesIO()
    count = write_reference(file, load_texts("es"), find_plan(name), plan, printer)
    return count, pypdfium2.PdfDocument(file.getvalue())


def places(page, words: str) -> list[tuple[float, float]]:
    """The middle of each occurrence, in mm from the lower left."""
    text = page.get_textpage()
    search, found = text.search(words), []
    while place := search.get_next():
        boxes = [text.get_charbox(place[0] + index) for index in range(place[1])]
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        bottom, top = min(box[1] for box in boxes), max(box[3] for box in boxes)
        found.append(((left + right) / 2 / MM, (bottom + top) / 2 / MM))
    return found


@pytest.mark.parametrize("flip", list(Flip))
@pytest.mark.parametrize("sides", list(Sides))
@pytest.mark.parametrize("card", ["mini-euro", "poker", "tarot"])
def test_backs_lie_behind_fronts(flip, sides, card):
    count, document = write(Plan(Layout.DUPLEX, card_size(card), paper_size("A4"), flip=flip, sides=sides))
    assert count == 6
    half = len(document) // 2
    order = range(0, len(document), 2) if sides is Sides.INTERLEAVED else range(half)
    step = 1 if sides is Sides.INTERLEAVED else half
    seen = 0
    for number in order:
        front, back = document[number], document[number + step]
        width, height = (side / MM for side in front.get_size())
        upright = (height >= width) == (flip is Flip.LONG)
        names = [ruleset_name(name, "es") for name in ("chrono-vs", "chrono-coop")]
        fronts, backs = places(front, names[0]), places(back, names[1])
        turned = [(width - x, y) if upright else (x, height - y) for x, y in backs]
        assert len(fronts) == len(backs)
        seen += len(fronts)
        for x, y in fronts:
            assert min(abs(x - a) + abs(y - b) for a, b in turned) < 1.0
    assert seen == 6


def test_one_for_each_player():
    plan = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4"))
    assert write(plan, "classic")[0] == 8
    assert write(plan, "chrono-coop")[0] == 6


def test_a_folded_sheet_has_both_faces_on_one_page():
    _, document = write(Plan(Layout.FOLD, card_size("mini-euro"), paper_size("A4")))
    assert len(document) == 1
    assert len(places(document[0], ruleset_name("chrono-coop", "es"))) == 6


def test_a_printers_error_is_undone_on_the_backs():
    plan, name = Plan(Layout.DUPLEX, card_size("mini-euro"), paper_size("A4")), ruleset_name("chrono-coop", "es")
    plain, corrected = write(plan)[1], write(plan, printer=PrinterProfile("home", 1.5, 0.5))[1]
    before, after = (places(document[1], name) for document in (plain, corrected))
    moves = {(round(x2 - x1, 1), round(y2 - y1, 1)) for (x1, y1), (x2, y2) in zip(before, after, strict=True)}
    assert moves == {(1.5, -0.5)}


@pytest.mark.parametrize("layout", [Layout.DUPLEX, Layout.FOLD])
def test_the_sheet_says_how_to_print_it_and_has_a_ruler(layout):
    _, document = write(Plan(layout, card_size("mini-euro"), paper_size("A4")))
    for page in document:
        text = page.get_textpage().get_text_bounded().replace("\u00a0", " ")
        assert "Cartas de referencia · hoja 1 de 1" in text
        assert "imprimir al 100" in text
        assert "100 mm" in text


@pytest.mark.parametrize("layout", Layout)
def test_pages_know_where_they_are_cut(layout):
    plan = Plan(layout, card_size("mini-euro"), paper_size("A4"), bleed=3)
    _, document = write(plan)
    area, points = impose(plan).grid.area, 72 / 25.4
    left, _, _, top = document[0].get_trimbox()
    assert (left, top) == pytest.approx((area.x * points, document[0].get_height() - area.y * points), abs=0.01)
    if layout is Layout.SINGLE:
        assert document[0].get_bleedbox() == pytest.approx((0, 0, 50 * points, 74 * points), abs=0.01)


def test_a_face_a_page_has_no_margin_to_write_in():
    _, document = write(Plan(Layout.SINGLE, card_size("mini-euro"), paper_size("A4")))
    assert "100\u00a0mm" not in document[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_publishers_name_stands_on_a_card(language):
    shown = content(language, "classic")
    for name in RULESETS:
        faces = draw_reference_faces(find_plan(name), shown.texts, shown.style, card_size("poker"))
        assert "twist" not in "".join(faces.values()).lower()
