"""Fonts in a PDF: only the glyphs that are used, with their text for copying, searching and reading aloud."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from deckgen.sheets.geometry import Size
from deckgen.type.fonts import Typeface, font, register_font
from deckgen.writers.pdf import PdfCanvas, write_svg_pages
from deckgen.writers.pdf_drawing import PdfDrawer, PdfFonts
from tests.made_fonts import make_collection, make_font

PAGE = Size("page", 100, 60)


def printed(*drawings: str) -> bytes:
    file = BytesIO()
    pages = [(PAGE, f'<svg xmlns="http://www.w3.org/2000/svg">{drawing}</svg>') for drawing in drawings]
    write_svg_pages(file, pages, "Title", "en", "Simplex")
    return file.getvalue()


def line(text: str, family: str = "serif") -> str:
    return f'<text x="10" y="30" font-family="{family}" font-size="6">{text}</text>'


def copied(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range().strip() for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.parametrize(
    "text", ["The office of the first fleet", "¿Cuándo? – Ñandú, «año» 1492", "Łódź, Übergröße, Ère", "AV To. fi ffl"]
)
def test_copied_text_is_what_was_set_ligatures_and_kerning_included(text: str) -> None:
    assert copied(printed(line(text), line(text, "sans"))) == [text, text]


def test_letters_that_run_to_the_left_are_spelled_each_by_its_own_glyph() -> None:
    assert font("serif").glyph_texts("abc", "rtl") == font("serif").glyph_texts("abc")


def test_a_pictogram_is_copied_as_a_space() -> None:
    assert copied(printed(line("\U000f04ce", "icons") + line("Star"))) == ["Star"]


def test_one_glyph_for_two_characters_is_copied_as_the_first_whichever_process_drew_which_page() -> None:
    file = BytesIO()
    canvas = PdfCanvas(file)
    for text in ("a b", "a\u00a0b"):
        drawer = PdfDrawer()  # as in a process of its own
        canvas.add_page(drawer.finish_page(drawer.draw(f'<svg xmlns="http://www.w3.org/2000/svg">{line(text)}</svg>')))
    canvas.save()
    streams = re.findall(rb"stream\r?\n(.*?)endstream", file.getvalue(), re.DOTALL)
    spelled = next(text for text in map(zlib.decompress, streams) if b"beginbfchar" in text)
    assert b"<0020>" in spelled
    assert b"<00a0>" not in spelled


def test_fonts_are_embedded_once_and_only_with_the_glyphs_that_are_used() -> None:
    few, more = printed(line("aaa"), line("aa")), printed(line("Hamburgefonstiv"))
    assert few.count(b"/FontFile2") == 1
    assert len(few) < len(more) < len(font("serif").file.read_bytes()) / 5


def test_a_document_names_no_font_that_it_does_not_use() -> None:
    assert b"/BaseFont" not in printed('<rect width="10" height="10"/>')
    assert re.findall(rb"/BaseFont /\w+\+([\w-]+)", printed(line("a"))) == [b"SourceSerifPro-Regular"] * 2


def test_widths_in_the_file_are_those_of_the_font() -> None:
    widths = re.findall(rb"/W \[ \d+ \[ ([\d. ]+) \]", printed(line("M")).replace(b"\n", b" ").replace(b"  ", b" "))
    assert [float(width) for width in widths[0].split()] == [pytest.approx(font("serif").advance("M"), abs=0.1)]


def test_the_same_pages_give_the_same_bytes() -> None:
    assert printed(line("again"), line("and again")) == printed(line("again"), line("and again"))


def test_each_glyph_is_reported_once_to_the_document() -> None:
    fonts, serif = PdfFonts(), Typeface(("serif",))
    fonts.show_text("abba", serif, "10")
    assert sorted(fonts.take_new_glyphs()["serif"].values()) == ["a", "b"]
    fonts.show_text("abcab", serif, "10")
    assert list(fonts.take_new_glyphs()["serif"].values()) == ["c"]
    fonts.show_text("cab", serif, "12")
    assert fonts.take_new_glyphs() == {}


def test_a_ligature_stands_for_all_its_letters() -> None:
    assert list(font("serif").glyph_texts("office").values()) == ["o", "ffi", "c", "e"]


def test_page_content_is_compressed() -> None:
    streams = re.findall(rb"/FlateDecode /Length \d+\s*>>\s*stream\n(.*?)endstream", printed(line("a")), re.DOTALL)
    assert [b" Tf [<" in zlib.decompress(stream) for stream in streams].count(True) == 1


@pytest.mark.parametrize(
    ("content", "index", "kind"),
    [
        (make_font("长城建造"), 0, b"/FontFile2"),
        (make_collection("长城建造", ["Made", "Made Too"]), 1, b"/FontFile2"),
        (make_font("长城建造", postscript=True), 0, b"/FontFile3"),
        (make_font("长城建造", postscript=True, variable=True), 0, b"/FontFile3"),
    ],
    ids=["TrueType", "collection", "PostScript", "variable PostScript"],
)
def test_fonts_of_every_kind_are_embedded_drawn_and_copied(
    tmp_path: Path, content: bytes, index: int, kind: bytes
) -> None:
    file = tmp_path / "made.font"
    file.write_bytes(content)
    made = register_font(file, index)
    pdf = printed(line("城造", made.name))
    assert pdf.count(kind) == 1
    assert copied(pdf) == ["城造"]
    ink = pypdfium2.PdfDocument(pdf)[0].render(scale=10).to_pil().convert("L").point(lambda grey: 255 * (grey < 128))
    left, top, right, bottom = (edge / 10 * 25.4 / 72 for edge in ink.getbbox())  # millimetres
    assert (left, bottom) == pytest.approx((10.3, 30), abs=0.1)
    assert (right, top) == pytest.approx((10 + (700 + 900 - 50) * 6 / 1000, 30 - 700 * 6 / 1000), abs=0.1)
