"""Pictures for shops, for Tabletopia and for oneself: exact pixels, in sRGB, with a readable QR code."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from deckgen.exports.pictures import export_png, export_shop_pictures, export_tabletopia, tabletopia_dpi
from deckgen.exports.shops import shops
from deckgen.sheets.geometry import Size, card_size
from deckgen.writers.png import render_faces
from tests.deckgen.exports.export_jobs import expected, export_job, qr_text, small_deck

SHOP_PICTURES = [
    ("mpc", "63.5x88.9mm", (822, 1122)),
    ("mpc", "57.15x88.9mm", (747, 1122)),
    ("mpc", "44.45x63.5mm", (597, 822)),
    ("mpc", "44.45x88.9mm", (597, 1122)),
    ("mpc", "69.85x120.65mm", (897, 1497)),
    ("mpc", "69.85x69.85mm", (897, 897)),
    ("tgc", "63.5x88.9mm", (825, 1125)),
    ("tgc", "57.15x88.9mm", (750, 1125)),
    ("tgc", "44.45x63.5mm", (600, 825)),
    ("tgc", "50.8x88.9mm", (675, 1125)),
    ("tgc", "69.85x120.65mm", (900, 1500)),
    ("tgc", "88.9x139.7mm", (1125, 1725)),
    ("tgc", "44.45x88.9mm", (600, 1125)),
    ("tgc", "88.9x88.9mm", (1125, 1125)),
    ("tgc", "63.5x63.5mm", (825, 825)),
    ("tgc", "square", (900, 900)),
    ("tgc", "poker-eu", (825, 1125)),
]


@pytest.mark.parametrize(("target", "card", "pixels"), SHOP_PICTURES)
def test_shops_get_the_pixels_they_ask_for(tmp_path, target, card, pixels):
    deck = small_deck(tmp_path, 1, card)
    export_shop_pictures(export_job(deck, tmp_path / "out", target))
    for side, folder in (("title", "fronts"), ("date", "backs")):
        with Image.open(tmp_path / "out" / folder / f"001-{side}.png") as image:
            assert image.size == pixels
            assert image.mode == "RGB"
            assert image.info["srgb"] == 0
            assert round(image.info["dpi"][0]) == 300
            assert [qr_text(image)] == expected(deck, side)


@pytest.mark.parametrize(("target", "bleed"), [("mpc", 36), ("tgc", 37.5)])
def test_the_cut_is_where_the_shop_cuts(tmp_path, target, bleed):
    deck = small_deck(tmp_path, 1, "63.5x88.9mm")
    job = export_job(deck, tmp_path / "out", target)
    export_shop_pictures(job)
    (trimmed,) = render_faces(job.faces("date"), card_size("63.5x88.9mm"))
    assert trimmed.size == (750, 1050)
    with Image.open(tmp_path / "out" / "backs" / "001-date.png") as image:
        cut = image.transform(
            (750, 1050), Image.Transform.AFFINE, (1, 0, bleed, 0, 1, bleed), Image.Resampling.BILINEAR
        )
    assert ImageStat.Stat(ImageChops.difference(cut, trimmed).convert("L")).mean[0] < (0.05 if bleed == 36 else 1.5)


def test_the_cut_is_in_the_middle_where_the_bleed_is_not_the_same_on_all_sides(tmp_path):
    """Euro Poker of The Game Crafter: 69.85 × 95.25 mm for a card of 63 × 88 mm."""
    job = export_job(small_deck(tmp_path, 1, "poker-eu"), tmp_path / "out", "tgc")
    export_shop_pictures(job)
    (trimmed,) = render_faces(job.faces("date"), card_size("poker-eu"))
    with Image.open(tmp_path / "out" / "backs" / "001-date.png") as image:
        left, top = (image.width - trimmed.width) / 2, (image.height - trimmed.height) / 2
        cut = image.transform(trimmed.size, Image.Transform.AFFINE, (1, 0, left, 0, 1, top), Image.Resampling.BILINEAR)
    assert ImageStat.Stat(ImageChops.difference(cut, trimmed).convert("L")).mean[0] < 2.5


def test_the_bleed_is_filled_to_the_edge(tmp_path):
    export_shop_pictures(export_job(small_deck(tmp_path, 1, "63.5x88.9mm"), tmp_path / "out", "tgc"))
    with Image.open(tmp_path / "out" / "fronts" / "001-title.png") as image:
        assert all(min(image.getpixel(at)) < 200 for at in ((0, 0), (824, 0), (0, 1124), (824, 1124)))


def test_landscape_cards_are_turned_upright_for_shops(tmp_path):
    deck = small_deck(tmp_path, 1, "88.9x63.5mm")
    export_shop_pictures(export_job(deck, tmp_path / "out", "mpc"))
    with Image.open(tmp_path / "out" / "fronts" / "001-title.png") as front:
        assert front.size == (822, 1122)
        assert [qr_text(front)] == expected(deck, "title")


def test_fronts_and_backs_sort_alike(tmp_path):
    export_shop_pictures(export_job(small_deck(tmp_path, 12, "44.45x63.5mm"), tmp_path / "out", "mpc"))
    fronts = sorted(file.name for file in (tmp_path / "out" / "fronts").iterdir())
    backs = sorted(file.name for file in (tmp_path / "out" / "backs").iterdir())
    assert [name.split("-")[0] for name in fronts] == [name.split("-")[0] for name in backs]
    assert fronts[0] == "001-title.png"
    assert backs[-1] == "012-date.png"


@pytest.mark.parametrize(
    ("target", "wanted", "product"),
    [
        ("mpc", Size("", 44, 68), "mini"),
        ("mpc", Size("", 63, 88), "poker"),
        ("mpc", Size("", 70, 120), "tarot"),
        ("mpc", Size("", 70, 70), "square"),
        ("tgc", Size("", 56, 88), "bridge"),
        ("tgc", Size("", 30, 45), "micro"),
        ("drivethru", Size("", 44, 68), "mini"),
        ("mbprint", Size("", 63.5, 88.9), "poker"),
    ],
)
def test_the_nearest_product_is_chosen(target, wanted, product):
    assert shops()[target].nearest(wanted).trim.name == product
    assert shops()[target].nearest(wanted.turned()).trim == shops()[target].nearest(wanted).trim.turned()


@pytest.mark.parametrize(("bleed", "pixels"), [(False, (520, 803)), (True, (591, 874))])
def test_png_faces_with_and_without_bleed(tmp_path, bleed, pixels):
    deck = small_deck(tmp_path, 2)
    export_png(export_job(deck, tmp_path / "out", bleed=bleed))
    names = sorted(file.name for file in (tmp_path / "out").iterdir())
    assert names == ["001-date.png", "001-title.png", "002-date.png", "002-title.png"]
    found = []
    for name in names:
        with Image.open(tmp_path / "out" / name) as image:
            assert image.size == pixels
            found.append(qr_text(image))
    assert found == expected(deck, "date", "title")


def test_tabletopia_pictures_have_one_size_and_small_files(tmp_path):
    deck = small_deck(tmp_path, 2, "poker")
    export_tabletopia(export_job(deck, tmp_path / "out"))
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == ["001-back.png", "001-front.png", "002-back.png", "002-front.png"]
    for file, text in zip(files, expected(deck, "date", "title"), strict=True):
        assert file.stat().st_size < 2_000_000
        with Image.open(file) as image:
            assert image.size == (750, 1050)
            assert qr_text(image) == text


def test_tabletopia_pictures_of_huge_cards_stay_within_its_limit():
    largest = Size("", 150, 250)
    assert round(largest.height / 25.4 * tabletopia_dpi(largest)) == 2000
    assert tabletopia_dpi(card_size("poker")) == 300


def test_a_picture_too_large_for_tabletopia_becomes_a_jpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("deckgen.exports.pictures._TABLETOPIA_BYTES", 10_000)
    export_tabletopia(export_job(small_deck(tmp_path, 1), tmp_path / "out"))
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["001-back.jpg", "001-front.jpg"]
