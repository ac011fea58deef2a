"""Font files that users name: which can be used, which are refused and why, and which font of a collection it is."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from fontTools.ttLib import TTFont
from pymupdf_fonts import fontbuffers
from reportlab.pdfbase.pdfdoc import PDFDocument

from deckgen.errors import UserError
from deckgen.type.font_files import extract_font, is_collection, load_font, open_collection
from deckgen.writers.font_embedding import embed_font
from tests.made_fonts import (
    EDITABLE,
    INSTALLABLE,
    NO_SUBSETTING,
    ONLY_BITMAPS,
    PRINT_AND_PREVIEW,
    RESTRICTED,
    make_collection,
    make_font,
    make_picture_font,
)

NAMES = ["Made CJK JP", "Made CJK KR", "Made CJK SC", "Made CJK TC"]


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], Path]:
    def file(content: bytes) -> Path:
        path = tmp_path / "made.ttf"
        path.write_bytes(content)
        return path

    return file


@pytest.mark.parametrize(
    "content",
    [make_font("长"), make_font("长", postscript=True), make_font("长", postscript=True, variable=True)],
    ids=["TrueType", "PostScript", "variable"],
)
def test_fonts_with_outlines_of_any_kind_are_used(file, content: bytes) -> None:
    assert load_font(file(content), "en").covers_all("长 ")


@pytest.mark.parametrize("licence", [INSTALLABLE, PRINT_AND_PREVIEW, EDITABLE, RESTRICTED | EDITABLE])
def test_a_licence_that_allows_embedding_is_enough(file, licence: int) -> None:
    assert load_font(file(make_font("长", licence=licence)), "en").covers("长")


@pytest.mark.parametrize("licence", [RESTRICTED, NO_SUBSETTING, PRINT_AND_PREVIEW | ONLY_BITMAPS])
def test_a_licence_that_forbids_it_is_respected(file, licence: int) -> None:
    with pytest.raises(UserError, match=r"the licence of the font made\.ttf does not allow") as error:
        load_font(file(make_font("长", licence=licence)), "en")
    assert "another font" in error.value.problems[0].fix


@pytest.mark.parametrize(
    "content",
    [b"", b"%PDF-1.4", b"wOFF" + bytes(60), b"ttcf" + bytes(60), make_font("a")[:200], make_picture_font("🚀")],
    ids=["empty", "PDF", "woff", "broken collection", "cut off", "pictures"],
)
def test_what_is_no_font_or_has_no_outlines_is_refused(file, content: bytes) -> None:
    with pytest.raises(UserError, match=r"the font made\.ttf cannot be embedded"):
        load_font(file(content), "en")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.ttf", tmp_path):
        with pytest.raises(UserError, match=f"the font {missing.name} does not exist"):
            load_font(missing, "en")


@pytest.mark.parametrize(
    ("language", "index"), [("ja", 0), ("ko", 1), ("zh", 2), ("zh-cn", 2), ("zh-tw", 3), ("zh-hk", 3), ("en", 0)]
)
def test_of_a_collection_the_font_for_the_language_is_used(file, language: str, index: int) -> None:
    assert load_font(file(make_collection("长", NAMES)), language).index == index


def test_a_font_of_a_collection_becomes_a_file_of_its_own(file) -> None:
    path = file(make_collection("长", NAMES))
    alone = TTFont(BytesIO(extract_font(load_font(path, "zh"))))
    assert is_collection(path)
    assert alone["name"].getBestFullName() == "Made CJK SC"
    assert ord("长") in alone.getBestCmap()
    assert not is_collection(file(fontbuffers["figo"]()))


# Fonts of strangers.


LETTERS = "Moncdigs"


def damaged(content: bytes, rng: Random) -> bytes:
    """A font of which some bytes are others, or are not there; most damage is to the list of its tables."""
    result = bytearray(content)
    for _ in range(rng.choice((1, 2, 5))):
        at = rng.randrange(min(len(result), 300)) if rng.random() < 0.7 else rng.randrange(len(result))
        if rng.random() < 0.1:
            del result[at + 1 :]
        else:
            result[at : at + 1] = rng.choice((b"\0", b"\xff", rng.randbytes(1)))
    return bytes(result)


@pytest.mark.parametrize(
    "content",
    [make_font(LETTERS), make_font(LETTERS, postscript=True), make_collection(LETTERS, NAMES)],
    ids=["TrueType", "PostScript", "collection"],
)
def test_a_damaged_font_is_refused_or_can_be_used(tmp_path: Path, content: bytes) -> None:
    rng, used = Random(1), 0
    for number in range(300):
        made = tmp_path / f"{number}.ttf"
        made.write_bytes(damaged(content, rng))
        try:
            font = load_font(made, "en")
        except UserError as error:
            assert f"{number}.ttf" in str(error)
            continue
        used += 1
        font.glyphs(LETTERS)
        embed_font(font.name, dict.fromkeys(range(len(LETTERS)), "x"), PDFDocument())
    assert 20 < used < 280


def test_glyphs_that_are_damaged_all_the_same_are_told_with_the_file(file, monkeypatch: pytest.MonkeyPatch) -> None:
    font = load_font(file(make_font("长")), "zh")

    def fail(*_: object) -> None:
        raise RuntimeError("Subsetting failed")

    monkeypatch.setattr("uharfbuzz.subset", fail)
    with pytest.raises(UserError, match=r"made\.ttf .*cannot be embedded"):
        embed_font(font.name, {1: "长"}, PDFDocument())


def test_a_collection_of_millions_is_not_opened_whole(file) -> None:
    many = 100_000
    header = b"ttcf" + (0x10000).to_bytes(4, "big") + many.to_bytes(4, "big")
    content = header + (len(header) + 4 * many).to_bytes(4, "big") * many + make_font("长")
    assert len(open_collection(file(content))) < 1000


def test_a_font_may_not_be_huge(file, monkeypatch: pytest.MonkeyPatch) -> None:
    content = make_font("长")
    monkeypatch.setattr("deckgen.type.font_files.MAX_FONT_BYTES", len(content))
    assert load_font(file(content), "zh")
    with pytest.raises(UserError, match=r"larger than 0\sMB"):
        load_font(file(content + b"\0"), "zh")
