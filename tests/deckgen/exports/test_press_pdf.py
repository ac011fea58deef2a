"""PDFs for print shops: page sizes, order of pages, inks and fonts, read from the file itself."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from deckgen.exports.inks import Separation
from deckgen.exports.press_pdf import OutlineDrawer, export_drivethru, export_mbprint, write_press_pdf
from deckgen.reading.deck_file import load_deck
from deckgen.resources import read_data
from deckgen.writers.pdf import PdfCanvas
from deckgen.writers.pdf_drawing import PdfDrawer
from tests.deckgen.exports.export_jobs import expected, export_job, qr_text, small_deck
from tests.deckgen.writers.pixels import share_that_differs
from tests.paths import ROOT
from tests.programs import expect_no_word_from_ghostscript, expect_no_word_from_qpdf

DRIVETHRU = ("drivethru", "63.5x88.9mm", export_drivethru)
MBPRINT = ("mbprint", "63x88mm", export_mbprint)
SHOPS = pytest.mark.parametrize("shop", [DRIVETHRU, MBPRINT], ids=["drivethru", "mbprint"])


def exported(folder: Path, shop, cards: int = 3, extra: str = "") -> bytes:
    name, card, export = shop
    export(export_job(small_deck(folder, cards, card, extra), folder / "out", name))
    return (folder / "out" / "small.pdf").read_bytes()


def contents(pdf: bytes) -> list[bytes]:
    """The operators of every page."""
    found = []
    for start in re.finditer(rb"stream\r?\n", pdf):
        try:
            found.append(zlib.decompress(pdf[start.end() :]))
        except zlib.error:
            continue
    return [each for each in found if b" cm" in each]


def rendered(pdf: bytes, page: int, scale: float = 3) -> Image.Image:
    return pypdfium2.PdfDocument(pdf)[page].render(scale=scale).to_pil().convert("RGB")


@pytest.mark.parametrize(
    ("shop", "page", "trim"),
    [
        (DRIVETHRU, (198.0, 270.0), (9.0, 9.0, 189.0, 261.0)),  # 2.75 × 3.75 in, 1/8 in of bleed
        (MBPRINT, (195.59, 266.46), (8.50, 8.50, 187.09, 257.95)),  # 69 × 94 mm, 3 mm of bleed
    ],
    ids=["drivethru", "mbprint"],
)
def test_page_is_card_and_bleed(tmp_path, shop, page, trim):
    document = pypdfium2.PdfDocument(exported(tmp_path, shop))
    assert len(document) == 6
    for each in document:
        assert each.get_size() == pytest.approx(page, abs=0.01)
        assert each.get_trimbox() == pytest.approx(trim, abs=0.01)
        assert each.get_bleedbox() == pytest.approx((0, 0, *page), abs=0.01)


@pytest.mark.parametrize(
    ("shop", "sides"), [(DRIVETHRU, ("date", "title")), (MBPRINT, ("title", "date"))], ids=["drivethru", "mbprint"]
)
def test_pages_alternate_as_the_shop_wants(tmp_path, shop, sides):
    pdf = exported(tmp_path, shop)
    deck = load_deck(tmp_path / "small.yaml")
    assert [qr_text(rendered(pdf, page)) for page in range(6)] == expected(deck, *sides)


@SHOPS
def test_the_scene_runs_to_the_edge_of_the_page(tmp_path, shop):
    pdf = exported(tmp_path, shop, 1)
    (page,) = (at for at in range(2) if qr_text(rendered(pdf, at)).endswith("T"))
    picture = rendered(pdf, page, 300 / 72)
    edges = [(1, 1), (-2, 1), (1, picture.height // 3), (-2, picture.height // 3), (picture.width // 2, -2)]
    assert all(min(picture.getpixel((x % picture.width, y % picture.height))) < 200 for x, y in edges)


@SHOPS
def test_every_colour_is_in_inks(tmp_path, shop):
    streams = contents(exported(tmp_path, shop))
    assert sum(b" k " in stream for stream in streams) == 6, "one a page; shapes take the ink of the page they are on"
    for page in streams:
        assert not re.search(rb"[\d.]+ (rg|RG|g|G)\b", page)


def test_fonts_are_embedded_for_drivethru(tmp_path):
    pdf = exported(tmp_path, DRIVETHRU)
    fonts = set(re.findall(rb"/BaseFont /(\S+)", pdf))
    assert fonts
    assert all(re.fullmatch(rb"[A-Z]{6}\+.*", name) for name in fonts)
    assert pdf.count(b"/FontFile2") >= len(fonts)
    assert "Event number 1" in pypdfium2.PdfDocument(pdf)[1].get_textpage().get_text_range().replace("\r\n", " ")


def test_text_is_outlines_for_mbprint(tmp_path):
    pdf = exported(tmp_path, MBPRINT)
    assert b"/BaseFont" not in pdf
    assert all(b"Tf" not in page for page in contents(pdf))
    assert not pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().strip()


@pytest.mark.parametrize("target", ["drivethru", "mbprint", "press", "contact"])
def test_other_programs_read_every_pdf_without_a_word(deckgen, tmp_path, target):
    """Cards with a scene, and one with a transparent photograph."""
    Image.linear_gradient("L").resize((900, 900)).convert("LA").save(tmp_path / "grey.png")
    Image.merge("RGBA", [Image.linear_gradient("L").resize((900, 900))] * 4).save(tmp_path / "clear.png")
    rows = "1,1969,Moon,\n2,1789,Bastille,clear.png\n3,1066,Hastings,grey.png\n"
    (tmp_path / "mine.csv").write_text(f"code,date,title,image\n{rows}", "utf-8")
    assert deckgen("export", tmp_path / "mine.csv", "--to", target, "-o", "here").code == 0
    (file,) = (tmp_path / "here").glob("*.pdf")
    expect_no_word_from_qpdf(file)
    expect_no_word_from_ghostscript([file])


def test_transparent_photographs_show_the_ground(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    Image.new("RGBA", (1200, 1200), (255, 255, 255, 0)).save(tmp_path / "clear.png")
    (tmp_path / "events.csv").write_text("code,date,title,image\n001,1500,Event,clear.png\n", "utf-8")
    (tmp_path / "photo.yaml").write_text("id: TEST\ntitle: Clear\nevents: events.csv\ncard: 63x88mm\n", "utf-8")
    export_mbprint(export_job(load_deck(tmp_path / "photo.yaml"), tmp_path / "out", "mbprint"))
    front = rendered((tmp_path / "out" / "photo.pdf").read_bytes(), 0)
    assert max(front.getpixel((front.width // 2, front.height // 3))) < 90, "the deep ground, not white"


def test_outlines_look_like_the_text(tmp_path):
    """The same deck at the same size, with fonts and without."""
    deck = small_deck(tmp_path, 1, "63x88mm")
    job = export_job(deck, tmp_path / "out", "mbprint")
    pictures = []
    for outlines in (True, False):
        with (tmp_path / "one.pdf").open("wb") as file:
            write_press_pdf(file, job, job.faces("date"), Separation(300), outlines=outlines)
        pictures.append(rendered((tmp_path / "one.pdf").read_bytes(), 0, 4))
    difference = ImageChops.difference(*pictures).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 0.3


def test_the_same_deck_gives_the_same_bytes(tmp_path):
    assert exported(tmp_path, MBPRINT) == exported(tmp_path, MBPRINT)


@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_photographs_are_in_inks_too(tmp_path, monkeypatch, suffix):
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    Image.new("RGB", (1200, 1200), (200, 40, 40)).save(tmp_path / f"red.{suffix}")
    (tmp_path / "events.csv").write_text(f"code,date,title,image\n001,1500,Event,red.{suffix}\n", "utf-8")
    (tmp_path / "photo.yaml").write_text(
        "id: TEST\ntitle: Photographs\nevents: events.csv\ncard: 63x88mm\nfaces: swapped\n", "utf-8"
    )
    export_mbprint(export_job(load_deck(tmp_path / "photo.yaml"), tmp_path / "out", "mbprint"))
    pdf = (tmp_path / "out" / "photo.pdf").read_bytes()
    assert b"/DeviceCMYK" in pdf
    assert b"/DeviceRGB" not in pdf
    picture = rendered(pdf, 0)
    red, green, blue = picture.getpixel((picture.width // 2, picture.height // 3))
    assert red > 150
    assert max(green, blue) < 110


def test_own_pictograms_keep_their_transparency(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    ring = Image.new("RGBA", (600, 600), (0, 0, 0, 0))
    ring.paste((0, 0, 0, 255), (0, 0, 600, 150))
    ring.save(tmp_path / "bar.png")
    (tmp_path / "events.csv").write_text("code,date,title,icon\n001,1500,Event,bar.png\n", "utf-8")
    (tmp_path / "own.yaml").write_text("id: TEST\ntitle: Own\nevents: events.csv\ncard: 63x88mm\n", "utf-8")
    export_mbprint(export_job(load_deck(tmp_path / "own.yaml"), tmp_path / "out", "mbprint"))
    pdf = (tmp_path / "out" / "own.pdf").read_bytes()
    assert b"/DeviceRGB" not in pdf
    front = rendered(pdf, 0)
    middle = front.getpixel((front.width // 2, int(front.height * 0.46)))
    assert min(middle) < 200, "the scene shows through"


@pytest.mark.parametrize("name", ["letters", "the edges of letters", "clipped to letters", "opacity of a group"])
def test_letters_as_outlines_are_painted_and_clip_as_letters_do(name):
    drawings = read_data(ROOT / "tests" / "deckgen" / "writers" / "drawings.yaml")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">{drawings[name]}</svg>'
    with_font, without = (rendered(drawn(drawer, svg), 0, 5) for drawer in (PdfDrawer(), OutlineDrawer()))
    assert share_that_differs(with_font, without) < 0.002
    assert share_that_differs(without, Image.new("RGB", without.size, "white")) > 0.02


def drawn(drawer: PdfDrawer, svg: str) -> bytes:
    file = BytesIO()
    canvas = PdfCanvas(file, pagesize=(60, 40))
    canvas.add_page(drawer.finish_page(f"1 0 0 -1 0 40 cm\n{drawer.draw(svg)}"))
    canvas.save()
    return file.getvalue()
