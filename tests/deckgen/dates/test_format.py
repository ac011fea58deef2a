"""Dates as each language prints them; `_` stands for a no-break space and `‗` for a narrow one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckgen.dates import format_date, read_date

if TYPE_CHECKING:
    from deckgen.dates.format import Style


def printed(text: str, language: str, style: Style = "era") -> str:
    return format_date(read_date(text), language, style).replace("\u00a0", "_").replace("\u202f", "‗")


ERA = {
    "1969": {"en": "1969", "es": "1969", "fr": "1969", "pl": "1969", "de": "1969", "ja": "1969年"},
    "1969-07": {"en": "July 1969", "es": "julio de 1969", "pl": "lipiec 1969", "de": "Juli 1969"},
    "1969-07-20": {
        "en": "July 20, 1969", "es": "20 de julio de 1969", "fr": "20 juillet 1969", "pl": "20 lipca 1969",
        "de": "20. Juli 1969", "ja": "1969年7月20日",
    },
    "1886-05-01": {"fr": "1ᵉʳ mai 1886", "es": "1 de mayo de 1886"},
    "44 BCE": {
        "en": "44_BCE", "es": "44_a._C.", "fr": "44_av._J.-C.", "pl": "44_p.n.e.", "de": "44_v._Chr.",
        "it": "44_a.C.", "el": "44_π.Χ.", "ru": "44_до_н._э.", "ja": "紀元前44年",
    },
    "-0044-03-15": {
        "en": "March 15, 44_BCE", "es": "15 de marzo de 44_a._C.", "ru": "15 марта 44‗г._до_н._э.",
        "ja": "紀元前44年3月15日",
    },
    "15 March 44 CE": {"en": "March 15, 44_CE", "es": "15 de marzo de 44_d._C."},
    "-12000": {
        "en": "12,000_BCE", "es": "12‗000_a._C.", "fr": "12‗000_av._J.-C.", "pl": "12_000_p.n.e.",
        "de": "12.000_v._Chr.",
    },
    "-1200": {"en": "1200_BCE", "es": "1200_a._C.", "fr": "1200_av._J.-C.", "pl": "1200_p.n.e."},
    "c. 900": {"en": "c._900", "es": "c._900", "fr": "vers_900", "pl": "ok._900", "de": "um_900", "pt": "c._900"},
    "c. 5th century": {"es": "hacia el_siglo_V", "fr": "vers le_Vᵉ_siècle", "de": "um das_5._Jh."},
    "1914-1918": {"en": "1914–1918", "es": "1914-1918", "fr": "1914-1918", "pl": "1914–1918", "ja": "1914年_– 1918年"},
    "509-27 BCE": {"en": "509–27_BCE", "es": "509-27_a._C.", "ja": "紀元前509年_– 紀元前27年"},
    "44 BCE - 14 CE": {"en": "44_BCE_– 14_CE", "es": "44_a._C._– 14_d._C.", "fr": "44_av._J.-C._– 14_ap._J.-C."},
    "c. 900 - 950": {"en": "c._900–950", "fr": "vers_900-950"},
    "12 CE - 25 CE": {"en": "12–25_CE", "es": "12-25_d._C."},
    "1920s": {
        "en": "1920s", "es": "década de 1920", "fr": "années 1920", "pl": "lata_20. XX_w.", "de": "1920er Jahre",
        "ru": "1920–1929",
    },
    "5th century BCE": {
        "en": "5th century_BCE", "es": "siglo_V_a._C.", "fr": "Vᵉ_siècle_av._J.-C.", "pl": "V_w._p.n.e.",
        "de": "5._Jh._v._Chr.", "it": "V_secolo_a.C.", "pt": "século_V_a.C.", "el": "500–401_π.Χ.",
    },
    "1st century": {"en": "1st century", "fr": "Iᵉʳ_siècle"},
    "2nd century": {"en": "2nd century"},
    "21st century": {"en": "21st century", "es": "siglo_XXI", "fr": "XXIᵉ_siècle", "de": "21._Jh."},
    "5th-4th century BCE": {"en": "5th–4th century_BCE", "es": "siglos_V-IV_a._C.", "ru": "500–301_до_н._э."},
    "3rd millennium BCE": {"en": "3rd_millennium_BCE", "es": "III_milenio_a._C."},
    "66 Ma": {
        "en": "66_million years ago", "es": "hace 66_millones de años", "fr": "il y a 66_millions d’années",
        "pl": "66_mln lat temu", "de": "vor 66_Millionen Jahren", "ru": "66_Ma", "ja": "66_Ma",
    },
    "66.0 Ma": {"en": "66.0_million years ago", "es": "hace 66,0_millones de años"},
    "1 Ma": {"es": "hace 1_millón de años", "fr": "il y a 1_million d’années", "de": "vor 1_Million Jahren"},
    "c. 66 Ma": {"en": "c._66_million years ago", "es": "hace unos 66_millones de años"},
    "4.54 Ga": {"en": "4.54_billion years ago", "es": "hace 4,54_mil millones de años", "pl": "4,54_mld lat temu"},
    "300 ka": {"en": "300,000_years ago", "es": "hace 300‗000_años", "fr": "il y a 300‗000_ans", "el": "300_ka"},
    "-4540000000": {"en": "4.54_billion years ago", "es": "hace 4,54_mil millones de años", "pl": "4,54_mld lat temu"},
    "-66000000": {
        "en": "66_million years ago", "es": "hace 66_millones de años", "fr": "il y a 66_millions d’années",
        "pl": "66_mln lat temu", "de": "vor 66_Millionen Jahren", "ru": "66_Ma",
    },
    "-300000": {"en": "300,000_years ago", "de": "vor 300.000_Jahren", "ru": "300_ka"},
    "9 n. Chr.": {"de": "9_n._Chr.", "en": "9_CE", "es": "9_d._C.", "fr": "9_ap._J.-C.", "pl": "9_n.e."},
    "c. 79": {"en": "c._79_CE", "es": "c._79_d._C."},
    "100": {"en": "100", "de": "100"},
    "264 BC - 41 BC": {"en": "264_BCE_– 41_BCE"},  # 264–41 could be 264–241
    "2.5-1.8 Ma": {"fr": "il y a 2,5-1,8_millions d’années", "pt": "há 2,5–1,8_milhões de anos"},
    "2.5-1 Ma": {"de": "vor 2,5–1_Millionen Jahren", "pl": "2,5–1_mln lat temu"},
    "1.8-1.2 Ma": {"fr": "il y a 1,8-1,2_million d’années"},
    "252-201 Ma": {"en": "252–201_million years ago", "es": "hace 252-201_millones de años"},
}  # fmt: skip


@pytest.mark.parametrize("text", ERA)
def test_with_eras(text: str) -> None:
    assert {language: printed(text, language) for language in ERA[text]} == ERA[text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1969", "1969"),
        ("44 BCE", "−44"),
        ("9", "9"),
        ("-12000", "−12‗000"),
        ("-0044-03-15", "15 de marzo de −44"),
        ("509-27 BCE", "−509_– −27"),
        ("44 BCE - 14 CE", "−44_– +14"),
        ("1914-1918", "1914-1918"),
        ("5th century BCE", "siglo_V_a._C."),
        ("66 Ma", "hace 66_millones de años"),
    ],
)
def test_signed_as_on_spanish_cards(text: str, expected: str) -> None:
    assert printed(text, "es", "signed") == expected


@pytest.mark.parametrize("language", ["es-MX", "es_AR", "ES"])
def test_a_country_variant_prints_with_the_words_of_its_language(language: str) -> None:
    assert printed("5th century BCE", language).startswith("siglo_V")


def test_an_unknown_language_prints_in_english_order() -> None:
    assert printed("1969-07-20", "xx") == "July 20, 1969"


@pytest.mark.parametrize("language", ["ar", "bg", "eu", "fa", "he", "hi", "hu", "ko", "sv", "th", "tr", "vi", "zh"])
def test_every_language_of_cldr_prints_every_date(language: str) -> None:
    assert [text for text in ERA if not printed(text, language)] == []
