"""Text is compared and measured: equal spellings, the nearest name, columns of a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.text import (
    cell_width,
    centre_text,
    code_key,
    find_nearest,
    find_nearest_few,
    fit_width,
    fold,
    fold_case,
    fold_signs,
    fold_words,
    make_slug,
    read_whole_number,
    shorten,
)


@pytest.mark.parametrize("written", ["Título", "TITULO", " título ", "Ti\u0301tulo", "ＴＩＴＵＬＯ"])
def test_case_accents_and_width_of_letters_do_not_matter(written: str) -> None:
    assert fold(written) == "titulo"


@pytest.mark.parametrize(
    ("written", "folded"),
    [("Łódź", "lodz"), ("Œuvre", "oeuvre"), ("Bjørn", "bjorn"), ("Straße  9", "strasse 9"), ("Ærø", "aero")],
)
def test_letters_are_folded_as_people_type_them(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_folding_case_alone_keeps_accents() -> None:
    assert fold_case("  Año  NUEVO ") == fold_case("an\u0303o nuevo") == "año nuevo"


@pytest.mark.parametrize("dash", "–—−―")
def test_long_dashes_are_equal_but_differ_from_hyphens(dash: str) -> None:
    assert fold_signs(f"1901{dash}05") == "1901–05"
    assert fold_signs("1901‑05") == fold_signs("1901‐05") == "1901-05"


@pytest.mark.parametrize("written", ["l'été", "L’ÉTÉ", "l`ete", "lʼété"])
def test_all_apostrophes_are_equal(written: str) -> None:
    assert fold_signs(written) == "l'ete"


def test_words_have_no_punctuation() -> None:
    assert fold_words("¿Qué, (Zoë)_Ana!") == "que zoe ana"


def test_a_slug_is_fit_for_a_file_name() -> None:
    assert make_slug("Łukasz & Zoë / 2") == "lukasz-zoe-2"
    assert make_slug("日本") == ""


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold_words(fold_words(text)) == fold_words(text)


@pytest.mark.parametrize(("one", "other"), [("17", "017"), ("b7", "B7"), ("0", "000"), ("0b7", "B7")])
def test_codes_that_players_would_confuse_are_equal(one: str, other: str) -> None:
    assert code_key(one) == code_key(other)


def test_other_codes_differ() -> None:
    assert len({code_key(code) for code in ("1", "10", "100", "B7", "7")}) == 5


def test_the_nearest_name_ignores_case() -> None:
    assert find_nearest("CLASIC", ["classic", "twist-coop"]) == "classic"
    assert find_nearest("poker", ["classic", "twist-coop"]) is None
    assert find_nearest_few("an", ["Ana", "Anna", "Luis"]) == ["Ana", "Anna"]


@pytest.mark.parametrize(
    ("text", "columns"), [("Zoë", 3), ("Zoe\u0308", 3), ("日本", 4), ("🎲", 2), ("a\u200bb", 2), ("", 0)]
)
def test_columns_of_a_terminal(text: str, columns: int) -> None:
    assert cell_width(text) == columns


@given(st.text(), st.integers(1, 40))
def test_a_fitted_text_fills_exactly_its_columns(text: str, width: int) -> None:
    assert cell_width(fit_width(text, width)) == width
    assert cell_width(centre_text(text, width)) == width


def test_a_shortened_text_ends_with_an_ellipsis_and_no_blank() -> None:
    assert shorten("Battle of Hastings", 8) == "Battle…"
    assert shorten("Moon", 4) == "Moon"


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("007", 7), ("0", None), ("13", None), ("9" * 5000, None)])
def test_a_number_within_its_range(text: str, number: int | None) -> None:
    assert read_whole_number(text, 1, 12) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", " 1", "٣", "²", "one"])
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert read_whole_number(text, 0, 12) is None
