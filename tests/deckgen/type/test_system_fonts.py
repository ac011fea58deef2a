"""Installed fonts: found by their letters, chosen by script, language and look."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.type import system_fonts
from deckgen.type.system_fonts import Wish, choose_fonts, find_candidates
from tests.made_fonts import RESTRICTED, make_collection, make_font, make_picture_font

REGULAR = Wish("en", 400, False)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Installs fonts in two folders and their subfolders."""
    folders = tmp_path / "one", tmp_path / "two"
    monkeypatch.setenv("DECKGEN_FONTS", ":".join(map(str, folders)))

    def installed(**files: bytes) -> None:
        for number, (name, content) in enumerate(files.items()):
            file = folders[number % 2] / "deeper" / name.replace("_", ".")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)

    return installed


def chosen(letters: str, wish: Wish = REGULAR) -> list[str]:
    return [each.details.name for each in choose_fonts(letters, find_candidates(letters), wish)]


def test_a_font_with_the_letters_is_found_in_any_folder(installed) -> None:
    installed(a_ttf=make_font("长城", name="Han"), b_OTF=make_font("Ω", name="Greek", postscript=True))
    assert chosen("长城") == ["Han"]
    assert chosen("长Ω") == ["Han", "Greek"] or chosen("长Ω") == ["Greek", "Han"]
    assert chosen("한") == []


def test_the_font_with_most_letters_of_a_script_is_used_and_another_for_the_rest(installed) -> None:
    installed(
        a_ttf=make_font("长城", name="Few"), b_ttf=make_font("长城建", name="More"), c_ttf=make_font("造", name="Rest")
    )
    assert chosen("长城建造") == ["More", "Rest"]


def test_letters_of_one_script_are_not_split_because_another_font_has_more_in_all(installed) -> None:
    installed(a_ttf=make_font("ΩΣ", name="Greek"), b_ttf=make_font("Ω한국사", name="Wide"))
    assert sorted(chosen("ΩΣ한국사")) == ["Greek", "Wide"]
    greek = choose_fonts("ΩΣ", find_candidates("ΩΣ"), REGULAR)
    assert [each.details.name for each in greek] == ["Greek"]


def test_a_font_that_may_not_be_embedded_or_has_only_pictures_or_blanks_is_passed_over(installed) -> None:
    installed(
        a_ttf=make_font("长", licence=RESTRICTED),
        b_ttf=make_picture_font("长"),
        c_ttf=make_font("长", blank=True),
        d_ttf=make_font("长", name="Adobe Blank"),
        e_ttf=make_font("长", name="Unifont Regular"),
        f_ttf=b"no font",
        g_txt=make_font("长"),
    )
    assert chosen("长") == []


def test_a_plain_font_of_the_nearest_weight_and_kind_is_chosen(installed) -> None:
    installed(
        a_ttf=make_font("长", name="Han Sans Bold", weight=700),
        b_ttf=make_font("长", name="Han Sans Italic", italic=True),
        c_ttf=make_font("长", name="Han Sans"),
        d_ttf=make_font("长", name="Han Serif Bold", weight=700),
        e_ttf=make_font("长", name="Han Sans Mono"),
    )
    assert chosen("长") == ["Han Sans"]
    assert chosen("长", Wish("zh", 600, False)) == ["Han Sans Bold"]
    assert chosen("长", Wish("zh", 600, True)) == ["Han Serif Bold"]


@pytest.mark.parametrize(
    ("letters", "language", "name"),
    [("长", "en", "SC"), ("长", "ja", "JP"), ("长", "zh-tw", "TC"), ("長い", "zh", "JP"), ("한국", "en", "KR")],
)
def test_shapes_are_those_of_the_deck_or_of_the_script(installed, letters: str, language: str, name: str) -> None:
    installed(han_ttc=make_collection("长長い한국", ["Made CJK JP", "Made CJK KR", "Made CJK SC", "Made CJK TC"]))
    assert chosen(letters, Wish(language, 400, False)) == [f"Made CJK {name}"]


def test_the_folders_are_those_of_the_system_unless_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DECKGEN_FONTS")
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    walked: list[str] = []
    monkeypatch.setattr(system_fonts.os, "walk", lambda top: walked.append(str(top)) or ())
    monkeypatch.setattr(system_fonts.sys, "platform", "linux")
    find_candidates("长")
    assert walked == ["/usr/share/fonts", "/usr/local/share/fonts", "/home/ada/.local/share/fonts", "/home/ada/.fonts"]
    walked.clear()
    monkeypatch.setattr(system_fonts.sys, "platform", "darwin")
    find_candidates("长")
    assert walked == ["/System/Library/Fonts", "/Library/Fonts", "/home/ada/Library/Fonts"]
