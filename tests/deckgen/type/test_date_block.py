"""The date of a card: its year or figure large, the rest small around it, and no word broken."""

from __future__ import annotations

import re

import pytest

from deckgen.dates import format_date, read_date, split_date
from deckgen.type.date_block import DateBlock, fit_date
from deckgen.type.fit import PT, TextBox
from deckgen.type.fonts import Typeface

BOLD = Typeface(("serif-bold",))
MINI = TextBox(37, 30, 34, 20, leading=1.0)
LANGUAGES = ("en", "es", "fr", "pl", "de", "it", "pt")
DATES = (
    "9 September 1989",
    "23 September 62 BCE",
    "c. 26 September 1540",
    "28 July 1914 - 11 November 1918",
    "1914-1918",
    "c. 12000 BCE",
    "c. 40000-30000 BCE",
    "44 BCE - 14 CE",
    "5th century BCE",
    "5th-4th century BCE",
    "3rd millennium BCE",
    "1920s",
    "20s BCE",
    "66 Ma",
    "c. 13.8 Ga",
    "2.5-1.8 Ma",
    "300,000 years ago",
)


def fitted(text: str, language: str, box: TextBox = MINI, typeface: Typeface = BOLD) -> DateBlock:
    date = read_date(text)
    block = fit_date(split_date(format_date(date, language), date, language), typeface, box)
    assert block is not None
    return block


def lines(block: DateBlock) -> list[str]:
    """The texts of each line, joined by blanks; no-break spaces are blanks."""
    by_baseline: dict[float, list[str]] = {}
    for run in block.runs:
        by_baseline.setdefault(run.y, []).append(run.text.replace("\u00a0", " "))
    return [" ".join(texts) for texts in by_baseline.values()]


def words(text: str) -> list[str]:
    """What blanks and dashes part."""
    return [word for word in re.split(r"\s|(?<=[–-])", text) if word]


def test_a_bare_year_is_as_large_as_it_can_be() -> None:
    block = fitted("1969", "es")
    assert block.size == pytest.approx(34 * PT) and lines(block) == ["1969"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["September 23", "1989"]),
        ("es", ["23 de septiembre", "1989"]),
        ("fr", ["23 septembre", "1989"]),
        ("pl", ["23 września", "1989"]),
        ("de", ["23. September", "1989"]),
        ("it", ["23 settembre", "1989"]),
        ("pt", ["23 de setembro", "1989"]),
    ],
)
def test_day_and_month_stand_small_above_a_large_year(language: str, expected: list[str]) -> None:
    block = fitted("23 September 1989", language)
    assert lines(block) == expected
    day, year = block.runs
    assert day.size <= year.size / 2 and year.size == block.size == pytest.approx(34 * PT)
    assert block.baseline == year.y


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("23 September 62 BCE", "en", ["September 23", "62 BCE"]),
        ("c. 9 September 1989", "es", ["hacia el", "9 de septiembre", "1989"]),
        ("3rd millennium BCE", "en", ["3rd", "millennium BCE"]),
        ("5th century BCE", "es", ["siglo", "V a. C."]),
        ("5th century BCE", "de", ["5.", "Jh. v. Chr."]),
        ("66 Ma", "en", ["66", "million years ago"]),
        ("66 Ma", "es", ["hace", "66", "millones de años"]),
        ("1914-1918", "en", ["1914–1918"]),
        ("c. 40000-30000 BCE", "en", ["c. 40,000–", "30,000 BCE"]),
        ("44 BCE - 14 CE", "en", ["44 BCE –", "14 CE"]),
        ("28 July 1914 - 11 November 1918", "de", ["28. Juli", "1914 –", "11. November", "1918"]),
        ("1920s", "pl", ["lata 20.", "XX w."]),
    ],
)
def test_lines_break_between_the_parts_of_a_date(text: str, language: str, expected: list[str]) -> None:
    assert lines(fitted(text, language)) == expected


def test_the_era_stands_smaller_beside_the_figure_and_both_are_centred() -> None:
    figure, era = fitted("44 BCE", "es").runs
    assert era.text == "a.\u00a0C." and era.y == figure.y and era.size == figure.size / 2
    assert -figure.x == pytest.approx(era.x + BOLD.width(era.text, era.size))


def test_an_era_that_would_make_the_figure_small_goes_below() -> None:
    figure, era = (run for run in fitted("c. 71000 BCE", "fr").runs if run.text != "vers")
    assert era.y > figure.y


def test_in_a_script_that_runs_to_the_left_the_era_stands_left_of_the_figure() -> None:
    figure, era = sorted(fitted("44 BCE", "ar").runs, key=lambda run: -run.size)
    assert era.x < figure.x


@pytest.mark.parametrize("name", ["serif-bold", "round-heavy"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_date_fits_a_mini_card_with_whole_words(language: str, name: str) -> None:
    typeface = Typeface((name,))
    for text in DATES:
        block = fitted(text, language, typeface=typeface)
        assert block.size >= 20 * PT - 1e-9 and min(run.size for run in block.runs) >= 10 * PT - 1e-9, text
        assert block.height <= MINI.height + 0.01, text
        for run in block.runs:
            width = typeface.width(run.text, run.size)
            left = run.x - width / 2 if run.anchor == "middle" else run.x
            assert -MINI.width / 2 - 0.01 <= left and left + width <= MINI.width / 2 + 0.01, text
        printed = {word.rstrip(",") for word in words(format_date(read_date(text), language))}
        assert {word for run in block.runs for word in words(run.text)} <= printed


def test_what_cannot_be_set_without_breaking_a_word_does_not_fit() -> None:
    long_word = "Quadringentesimusquinquagesimus"
    assert fit_date(split_date(long_word, read_date("450"), "en"), BOLD, MINI) is None
