"""Font files that users name: which can be used, which are refused and why, and which font of a collection it is."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pymupdf_fonts import fontbuffers

from deckgen.errors import UserError
from deckgen.type.font_files import extract_font, is_collection, load_font
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
    with pytest.raises(UserError, match=r"the licence of the font made\.ttf forbids") as error:
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
        with pytest.raises(UserError, match=f"the font {missing.name} is not there"):
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
