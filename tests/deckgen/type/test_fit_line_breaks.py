"""Where lines may break."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.type.fit import TextBox, fit, split_pieces
from deckgen.type.fonts import Typeface


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


TITLES = TextBox(37, 15.5, 13.5, 9.5, steps=(13.5, 11.5, 9.5))
SERIF = Typeface(("serif-semibold",))


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Juana de Arco muere en la hoguera", ("Juana de Arco", "muere", "en la hoguera")),
        ("Notre-Dame in Paris reopens", ("Notre-Dame", "in Paris reopens")),
        ("The Berlin Wall falls", ("The Berlin Wall", "falls")),
        ("Début de la construction du Taj Mahal", ("Début", "de la construction", "du Taj Mahal")),
        ("Parution du premier «\u00a0Harry Potter\u00a0»", ("Parution", "du premier", "«\u00a0Harry Potter\u00a0»")),
        ("Ende der Sowjetunion", ("Ende", "der Sowjetunion")),
        ("Bitwa pod Hastings", ("Bitwa", "pod Hastings")),
    ],
)
def test_no_line_of_a_title_ends_with_an_article_or_within_a_name_where_that_can_be_avoided(
    title: str, lines: tuple[str, ...]
) -> None:
    assert (fitted := fit(title, SERIF, TITLES)) is not None
    assert fitted.lines == lines


def test_a_title_of_names_alone_is_broken_evenly() -> None:
    assert (fitted := fit("Marlene Dietrich Greta Garbo", SERIF, TITLES)) is not None
    assert fitted.lines == ("Marlene Dietrich", "Greta Garbo")


def test_a_better_break_costs_neither_size_nor_lines() -> None:
    plain = fit("Storming of the Bastille", SERIF, TextBox(37, 15.5, 13.5, 13.5))
    title = fit("Storming of the Bastille", SERIF, TITLES)
    assert plain and title and (plain.size, len(plain.lines)) == (title.size, len(title.lines))


@given(
    st.lists(st.sampled_from(["of", "the", "Arc", "wins", "in", "Independence", "a", "peace"]), min_size=1, max_size=24)
)
def test_lines_of_a_title_hold_all_words_within_their_width(words: list[str]) -> None:
    box = TextBox(40, 60, 13.5, 6, steps=(13.5, 11.5, 9.5, 6))
    if fitted := fit(" ".join(words), SERIF, box):
        assert " ".join(fitted.lines).split() == words
        assert all(SERIF.width(line, fitted.size) <= box.width + 1e-6 for line in fitted.lines)
        assert fitted.height <= box.height + 1e-6
