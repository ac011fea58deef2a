"""Where lines may break."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.type.fit import split_pieces


def cut(text: str, language: str = "") -> list[str]:
    return [piece.text for piece in split_pieces(text, language, at_hyphens=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Caída de Roma", ["Caída", "de", "Roma"]),
        ("Saint-Exupéry vuela", ["Saint-", "Exupéry", "vuela"]),
        ("1914–1918", ["1914–", "1918"]),
        ("c.\u00a0900 a.\u00a0C.", ["c.\u00a0900", "a.\u00a0C."]),
        ("万里の長城", ["万", "里", "の", "長", "城"]),
        ("「城」が、完成", ["「城」", "が、", "完", "成"]),
        ("“驱逐胡虏”，(恢复)!", ["“驱", "逐", "胡", "虏”，", "(恢", "复)!"]),
        ("関ヶ原コーヒー", ["関ヶ", "原", "コー", "ヒー"]),
        ("𠮷野家", ["𠮷", "野", "家"]),
        ("한국의 역사", ["한국의", "역사"]),
        ("U-2", ["U-2"]),
    ],
)
def test_lines_break_at_spaces_hyphens_and_between_east_asian_characters(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


def test_a_word_with_a_hyphen_stays_whole_unless_asked() -> None:
    assert [piece.text for piece in split_pieces("Reabre Notre-Dame")] == ["Reabre", "Notre-Dame"]


def test_words_are_hyphenated_only_when_a_language_is_given() -> None:
    assert cut("electroencefalografista") == ["electroencefalografista"]
    assert len(cut("electroencefalografista", "es")) > 3


def test_a_language_without_rules_leaves_words_whole() -> None:
    assert cut("electroencefalografista", "xx") == ["electroencefalografista"]


def test_a_soft_hyphen_is_a_place_to_break_and_shows_a_hyphen_there() -> None:
    first, second = split_pieces("Donau\u00addampf")
    assert (first.text, first.ending, second.text) == ("Donau", "-", "dampf")


@given(st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u00ad"), max_size=60))
def test_nothing_is_lost_but_extra_spaces(text: str) -> None:
    joined = "".join(piece.text + piece.glue for piece in split_pieces(text))
    assert joined == " ".join(word for word in text.split(" ") if word)
