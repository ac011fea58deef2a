"""What sheets promise, read back from PDFs of all combinations of layout, sides, flip, cut, paper and card size."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from deckgen.faces.face import Face
from deckgen.messages import say
from deckgen.sheets.choices import Cut, Flip, Guides, GuidesOn, Layout, Sides
from deckgen.sheets.geometry import PageSide, Rectangle, paper_size
from deckgen.sheets.guides import GuideStyle
from deckgen.sheets.layout import Plan
from tests.deckgen.writers.sheet_matrix import (
    CARDS,
    GROUPS,
    Printed,
    code_offsets,
    find_codes,
    find_notes,
    page_text,
    payload,
    print_group,
    print_sheets,
    small_proof,
)
from tests.programs import expect_no_word_from_ghostscript, expect_no_word_from_qpdf, needed_program

TOLERANCE = 0.45  # mm: finding a code at 150 dpi is good to about two pixels
each_group = pytest.mark.parametrize(("layout", "size"), GROUPS)


@each_group
def test_every_back_lies_behind_its_front_and_stands_as_the_sheet_is_turned(layout: Layout, size: str) -> None:
    proof, offsets = small_proof(size), code_offsets(size)
    for printed in print_group(layout, size):
        found = find_codes(printed.pdf)
        assert len(found) == 2 * CARDS, printed.name
        for card in range(CARDS):
            (front, front_at), (back, back_at) = (
                (code, _card_middle(code, offsets[side]))
                for side in ("title", "date")
                for code in (found[payload(proof, card, side)],)
            )
            assert _opposite_page(printed, front.page) == back.page
            turned = _turned_over(printed, front_at)
            assert any(
                upside_down is back.upside_down and _apart(expected, back_at) < TOLERANCE
                for expected, upside_down in turned
            ), printed.name
            assert not front.upside_down


def _card_middle(code, offset: tuple[float, float]) -> tuple[float, float]:
    sign = 1 if code.upside_down else -1
    return code.x + sign * offset[0], code.y + sign * offset[1]


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _opposite_page(printed: Printed, page: int) -> int:
    if printed.plan.layout is Layout.FOLD:
        return page
    return page + len(printed.pages) // 2 if printed.plan.sides is Sides.SEPARATE else page + 1


def _turned_over(printed: Printed, at: tuple[float, float]) -> list[tuple[tuple[float, float], bool]]:
    """Where the middle of a card comes to lie when the sheet is turned over, and whether its back is upside down.

    A sheet to be folded says by its marks along which middle line.
    """
    page = printed.pages[0]
    width, height = page.size.width, page.size.height
    across, down = ((width - at[0], at[1]), False), ((at[0], height - at[1]), True)
    if printed.plan.layout is Layout.FOLD:
        return [across if page.fold_marks[0][0] == page.fold_marks[0][2] else down]
    return [across if (height >= width) == (printed.plan.flip is Flip.LONG) else down]


@each_group
def test_the_viewer_is_asked_for_both_sides_only_if_the_printer_turns_the_paper(layout: Layout, size: str) -> None:
    for printed in print_group(layout, size):
        plan = printed.plan
        if layout is Layout.FOLD or plan.sides is Sides.SEPARATE:
            expected = b"/Simplex"
        else:
            expected = {Flip.LONG: b"/DuplexFlipLongEdge", Flip.SHORT: b"/DuplexFlipShortEdge"}[plan.flip]
        assert re.findall(rb"/Duplex (/\w+)", printed.pdf) == [expected], printed.name
        assert b"/PrintScaling /None" in printed.pdf


@each_group
def test_the_caption_says_how_this_very_sheet_is_printed(layout: Layout, size: str) -> None:
    for printed in print_group(layout, size):
        for page, drawn in zip(printed.pages, pypdfium2.PdfDocument(printed.pdf), strict=True):
            text = page_text(drawn)
            told = {words for words in ADVICE.values() if words in text}
            assert told == ({ADVICE[_expected_advice(printed)]} if layout is not Layout.SINGLE else set()), printed.name
            if layout is not Layout.SINGLE:
                side = {PageSide.FRONT: "front", PageSide.BACK: "back", PageSide.FOLD: "both faces"}[page.side]
                assert f"sheet {page.sheet} of {page.sheets} · {side} · " in text


ADVICE = {
    "long": "on both sides, flipped on the long edge",
    "short": "on both sides, flipped on the short edge",
    "separate-long": "fronts first; turn the stack over on its long edge for the backs",
    "separate-short": "fronts first; turn the stack over on its short edge for the backs",
    "fold": "fold at the dashed marks, glue, then cut",
}


def _expected_advice(printed: Printed) -> str:
    plan = printed.plan
    if plan.layout is Layout.FOLD:
        return "fold"
    return f"separate-{plan.flip}" if plan.sides is Sides.SEPARATE else str(plan.flip)


@each_group
def test_caption_and_ruler_lie_on_the_paper_and_in_the_bleed_of_no_card(layout: Layout, size: str) -> None:
    if layout is Layout.SINGLE:
        pytest.skip("pages for a shop have no notes")
    for printed in print_group(layout, size):
        length = 101.6 if printed.plan.paper.name == "Letter" else 100.0
        label = say("sheets.ruler-inches" if printed.plan.paper.name == "Letter" else "sheets.ruler").replace(
            "\u00a0", " "
        )
        for page, drawn in zip(printed.pages, pypdfium2.PdfDocument(printed.pdf), strict=True):
            notes = list(find_notes(drawn, f"sheet {page.sheet} of {page.sheets}", length))
            rulers = [note for note in notes if max(note.width, note.height) > 50]
            assert len(rulers) == printed.has_ruler, printed.name
            assert (label in page_text(drawn)) is printed.has_ruler
            for note in notes:
                assert note.x > 2.8 and note.right < page.size.width - 2.8, printed.name
                assert note.y > 2.8 and note.bottom < page.size.height - 2.8, printed.name
                assert not any(_overlap(note, face.clip) for face in page.faces), printed.name


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(across, down) > 0.01


def test_all_sheets_of_the_matrix_have_a_ruler() -> None:
    assert all(
        printed.has_ruler for group in GROUPS if group[0] is not Layout.SINGLE for printed in print_group(*group)
    )


@each_group
def test_pages_have_their_size_and_trim_and_bleed_boxes(layout: Layout, size: str) -> None:
    for printed in print_group(layout, size):
        for page, drawn in zip(printed.pages, pypdfium2.PdfDocument(printed.pdf), strict=True):
            for box, area in ((drawn.get_trimbox(), page.trim), (drawn.get_bleedbox(), page.bleed)):
                left, bottom, right, top = (value * 25.4 / 72 for value in box)
                height = page.size.height
                assert (left, height - top, right, height - bottom) == pytest.approx(
                    (area.x, area.y, area.right, area.bottom), abs=0.01
                )


def test_a_bleed_of_an_eighth_of_an_inch_is_filled_to_its_edge() -> None:
    """Faces are drawn with 3 mm of bleed; beyond it, there would be a stripe of the ground."""
    proof = small_proof("mini-euro")
    red = '<svg viewBox="0 0 44 68"><rect x="-3" y="-3" width="50" height="74" fill="#ff0000"/></svg>'
    faces = tuple(
        {side: replace(face, svg=red) for side, face in sides.items() if isinstance(face, Face)}
        for sides in proof.faces
    )
    plan = Plan(Layout.SINGLE, proof.size, paper_size("A4"), bleed=3.175)
    document = pypdfium2.PdfDocument(print_sheets(replace(proof, faces=faces), plan).pdf)
    for page in (document[0], document[1]):
        image = page.render(scale=1200 / 72).to_pil().convert("RGB")
        inside = image.crop((2, 2, image.width - 2, image.height - 2))
        assert inside.getcolors() == [(inside.width * inside.height, (255, 0, 0))]


# Other programs: they read every PDF without a word, and see the same.


def _write(documents: Iterable[Printed], folder: Path) -> list[Path]:
    """A file for each document that is not the same as one before."""
    files = []
    for pdf in dict.fromkeys(printed.pdf for printed in documents):
        files.append(folder / f"{len(files):02}.pdf")
        files[-1].write_bytes(pdf)
    return files


@each_group
def test_qpdf_and_ghostscript_read_all_pages_without_a_word(tmp_path: Path, layout: Layout, size: str) -> None:
    _read_elsewhere(_write(print_group(layout, size), tmp_path))


def test_they_read_guides_and_a_wide_bleed_too(tmp_path: Path) -> None:
    proof = small_proof("mini-euro")
    plain = Plan(Layout.DUPLEX, proof.size, paper_size("A4"), guides=GuideStyle(colour="#ff0000"))
    plans = [replace(plain, guides=GuideStyle(kind, on=GuidesOn.FRONTS)) for kind in Guides]
    plans += [replace(plain, layout=layout, bleed=3.175, cut=Cut.SEPARATE) for layout in Layout]
    _read_elsewhere(_write([print_sheets(proof, plan) for plan in plans], tmp_path))


def _read_elsewhere(files: list[Path]) -> None:
    for file in files:
        expect_no_word_from_qpdf(file)
    expect_no_word_from_ghostscript(files)


@pytest.mark.parametrize("layout", Layout)
def test_poppler_mupdf_and_ghostscript_draw_the_same_sheet(tmp_path: Path, layout: Layout) -> None:
    """Blurred, because each smooths edges in its own way; a missing glyph or a moved face differs far more."""
    file = _write(print_group(layout, "mini-euro")[:1], tmp_path)[0]
    drawn = {
        "pdftoppm": ["-r", "200", "-f", "1", "-singlefile", "-png", file, tmp_path / "pdftoppm"],
        "mutool": ["draw", "-q", "-r", "200", "-o", tmp_path / "mutool.png", file, "1"],
        "gs": [
            *("-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=png16m", "-r200", "-dLastPage=1"),
            *("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-sOutputFile={tmp_path / 'gs.png'}", file),
        ],
    }
    for tool, arguments in drawn.items():
        ran = subprocess.run([needed_program(tool), *arguments], capture_output=True, text=True, check=False)
        said = ran.stderr.replace("warning: ICC support is not available\n", "")  # of this build of MuPDF
        assert (ran.returncode, ran.stdout, said) == (0, "", ""), tool
    pictures = [Image.open(tmp_path / f"{tool}.png").convert("RGB") for tool in drawn]
    for one, other in pairwise(pictures):
        size = (one.width // 16, one.height // 16)
        difference = ImageChops.difference(*(each.resize(size, Image.Resampling.BOX) for each in (one, other)))
        assert max(ImageStat.Stat(difference).mean) < 2
        assert max(high for _, high in difference.getextrema()) < 40


def test_papers_of_inches_are_those_that_people_measure_so() -> None:
    assert [paper_size(name).inches for name in ("A4", "Letter", "8.5x11in", "216x279mm")] == [False, True, True, False]
