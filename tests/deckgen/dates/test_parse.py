"""Every accepted form, and the years it means."""

from __future__ import annotations

import pytest

from deckgen.dates import Ago, DateError, Notation, Precision, Scale, read_date

YEARS = {
    "1969": 1969, "69": 69, "0044": 44, "1 969": 1969, "١٩٦٩": 1969, "1969.0": 1969, "-44.0": -44, " 1969\u00a0": 1969,
    "'1969": 1969, "’1969": 1969, "'-44": -44,
    "44 BCE": -44, "44BC": -44, "44 B.C.": -44, "-44": -44, "−44": -44, "–44": -44, "-0044": -44,
    "476 AD": 476, "AD 476": 476, "A.D. 476": 476, "476 CE": 476, "476 d. C.": 476, "476 ap. J.-C.": 476,
    "476 n.e.": 476, "476 n. Chr.": 476, "476 u.Z.": 476, "in the year 476": 476, "476 r.": 476,
    "-12000": -12000, "-12,000": -12000, "−12 000": -12000, "−12\u202f000": -12000, "−12\u2009000": -12000,
    "12.000 a. C.": -12000, "12,000 BCE": -12000, "12\u00a0000 p.n.e.": -12000,
    "44 a. C.": -44, "44 a.C.": -44, "44 aC": -44, "44a.C.": -44, "44 a. de C.": -44, "44 a.e.c.": -44,
    "44 a. n. e.": -44, "44 antes de Cristo": -44, "44 av. J.-C.": -44, "44 av JC": -44, "44 AV. J.–C.": -44,
    "44 avant notre ère": -44, "44 avant Jésus-Christ": -44, "44 p.n.e.": -44, "44 r. p.n.e.": -44,
    "44 przed naszą erą": -44, "44 przed nasza era": -44, "44 v. Chr.": -44, "44 v.u.Z.": -44,
    "44 vor Christus": -44, "44 avanti Cristo": -44,
}  # fmt: skip


@pytest.mark.parametrize(("text", "year"), YEARS.items())
def test_years(text: str, year: int) -> None:
    date = read_date(text)
    assert date.precision is Precision.YEAR
    assert (date.first_year, date.last_year, date.approximate) == (year, year, False)


@pytest.mark.parametrize(
    ("text", "year", "figure", "scale"),
    [
        ("-4540000000", -4_540_000_000, "4.54", Scale.BILLIONS),
        ("-4543000000", -4_543_000_000, "4543", Scale.MILLIONS),
        ("-66000000", -66_000_000, "66", Scale.MILLIONS),
        ("-12.000.000", -12_000_000, "12", Scale.MILLIONS),
        ("66,000,000 BC", -66_000_000, "66", Scale.MILLIONS),
        ("-1043000", -1_043_000, "1043000", Scale.YEARS),
        ("-300000", -300_000, "300000", Scale.YEARS),
        ("250000000 years ago", -250_000_000, "250", Scale.MILLIONS),
        ("1500 ka", -1_500_000, "1.5", Scale.MILLIONS),
    ],
)
def test_a_year_of_deep_time_is_counted_back_in_its_largest_unit(
    text: str, year: int, figure: str, scale: Scale
) -> None:
    date = read_date(text)
    assert (date.first_year, date.last_year, date.ago) == (year, year, Ago(figure, scale))


def test_a_year_of_five_digits_is_still_a_year() -> None:
    assert read_date("-99999").precision is Precision.YEAR


@pytest.mark.parametrize(
    "text",
    [
        "c. 900", "c.900", "ca. 900", "ca 900", "circa 900", "~900", "≈ 900", "C. 900", "about 900",
        "hacia 900",
        "hacia el año 900", "alrededor de 900", "vers 900", "vers l'an 900", "environ 900",
        "ok. 900", "około 900",
        "okolo 900 r.", "um 900", "etwa 900", "c. 900 d. C.", "c900", "c 900", "ca900", "h. 900", "h. 900 d. C.",
    ],
)  # fmt: skip
def test_circa(text: str) -> None:
    date = read_date(text)
    assert (date.first_year, date.approximate, date.precision) == (900, True, Precision.YEAR)


DAYS = {
    (1969, 7, 20): [
        "1969-07-20", "1969-7-20", "1969/07/20", "1969-07-20 00:00:00", "1969-07-20T00:00:00", "1969‑07‑20",
        "July 20, 1969", "July 20 1969", "20 July 1969", "20th July 1969", "July 20th, 1969", "Jul. 20, 1969",
        "20 de julio de 1969", "20 de JULIO del 1969", "20 jul 1969", "20 juillet 1969", "le 20 juillet 1969",
        "20 lipca 1969", "20 lipca 1969 r.", "20 VII 1969", "1969 July 20", "20. 7. 1969",
        "20-Jul-1969", "20-jul.-1969", "20/Jul/1969", "20-lip-1969",
        "20. Juli 1969", "20 luglio 1969", "20 de julho de 1969",
    ],
    (1886, 5, 1): ["1886-05-01", "1er mai 1886", "1 de mayo de 1886", "1 maja 1886", "1.º de mayo de 1886"],
    (-43, 3, 15): [
        "-0044-03-15", "15 March 44 BCE", "March 15, 44 BC", "15 de marzo de 44 a. C.", "15 mars −44",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("day", "text"), [(day, text) for day, texts in DAYS.items() for text in texts])
def test_days(day: tuple[int, int, int], text: str) -> None:
    date = read_date(text)
    assert (date.first, date.last, date.precision) == (day, day, Precision.DAY)


def test_a_signed_iso_year_is_counted_by_historians_not_by_astronomers() -> None:
    assert read_date("-0044-03-15").first_year == -44


def test_the_list_may_say_which_of_day_and_month_is_first() -> None:
    assert read_date("12/10/1492", "es", Notation(order="day-first")).first == (1492, 10, 12)
    assert read_date("12/10/1492", "es", Notation(order="month-first")).first == (1492, 12, 10)
    assert read_date("25/12/1800", "es", Notation(order="month-first")).first == (1800, 12, 25)


@pytest.mark.parametrize("language", ["de", "de-AT", "pl"])
def test_languages_that_write_days_with_dots_write_the_day_first(language: str) -> None:
    assert read_date("3.10.1990", language).first == (1990, 10, 3)
    with pytest.raises(DateError, match="two days"):
        read_date("3/10/1990", language)


@pytest.mark.parametrize("text", ["25/12/1800", "12/25/1800", "25.12.1800", "25-12-1800"])
def test_digits_in_either_order_are_read_when_only_one_order_gives_a_day(text: str) -> None:
    assert read_date(text).first == (1800, 12, 25)


def test_digits_in_either_order_are_read_when_both_orders_give_the_same_day() -> None:
    assert read_date("04/04/1969").first == (1969, 4, 4)


@pytest.mark.parametrize(
    "text",
    [
        "1969-07",
        "Jul-1969",
        "1969-07-00",
        "July 1969",
        "julio de 1969",
        "juillet 1969",
        "lipiec 1969",
        "Juli 1969",
        "1969 July",
    ],
)
def test_months(text: str) -> None:
    date = read_date(text)
    assert (date.first, date.last) == ((1969, 7, 1), (1969, 7, 31))
    assert date.precision is Precision.MONTH


SPANS = {
    (-500, -401): [
        "5th century BCE", "5th century BC", "fifth century BCE", "5th c. BCE", "siglo V a. C.", "s. V a. C.",
        "siglo 5 a.C.", "SIGLO V A. C.", "Ve siècle av. J.-C.", "Vᵉ siècle av. J.-C.",
        "5e siècle avant notre ère",
        "V w. p.n.e.", "V wiek p.n.e.", "5. Jh. v. Chr.", "5. Jahrhundert v. Chr.", "V sec. a.C.",
        "século V a.C.",
    ],
    (401, 500): ["5th century", "siglo V", "Ve siècle", "V w.", "V w. n.e.", "5. Jahrhundert", "século V"],
    (1, 100): ["1st century", "siglo I", "Ier siècle", "1er siècle", "I w."],
    (-3000, -2001): [
        "3rd millennium BCE", "III milenio a. C.", "IIIe millénaire av. J.-C.", "III tysiąclecie p.n.e.",
        "3. Jahrtausend v. Chr.",
    ],
    (1920, 1929): [
        "1920s", "the 1920s", "1920's", "años 1920", "los años 1920", "década de 1920", "années 1920",
        "lata 1920.",
        "lata 20. XX wieku", "lata 20. XX w.", "años 20 del siglo XX", "1920er", "1920er Jahre",
        "20er Jahre des 20. Jahrhunderts", "anni 1920",
    ],
    (-1929, -1920): ["1920s BCE", "lata 20. XX w. p.n.e."],
    (1900, 1909): ["década de 1900", "années 1900"],
    (1914, 1918): [
        "1914-1918", "1914 - 1918", "1914‐1918", "1914‑1918", "1914–1918", "1914—1918", "1914−1918",
        "1914..1918",
        "1914 to 1918", "from 1914 to 1918",
        "desde 1914 hasta 1918", "od 1914 do 1918", "von 1914 bis 1918", "dal 1914 al 1918",
        "1914 a 1918", "de 1914 a 1918", "1914 à 1918", "1914 do 1918",
        "1914 bis 1918", "1914-18", "1914–18", "between 1914 and 1918", "entre 1914 y 1918", "entre 1914 et 1918",
        "między 1914 a 1918", "między 1914 a 1918 r.", "zwischen 1914 und 1918", "tra il 1914 e il 1918",
        "entre 1914 e 1918",
    ],
    (-44, 14): ["44 BCE - 14 CE", "44 a. C. - 14 d. C.", "44 a. C. a 14 d. C.", "−44 – +14"],
    (-509, -27): ["509-27 BCE", "509 BCE - 27 BCE", "-509 - -27", "−509–−27", "509–27 av. J.-C."],
    (1939, 1945): ["1939–45", "1939-45", "c. 1939-45"],
    (-264, -241): ["between 264 and 241 BC", "entre 264 y 241 a. C.", "zwischen 264 und 241 v. Chr."],
    (-264, -41): ["264 BC - 41 BC"],
    (14, 37): ["14-37", "AD 14-37", "14-37 CE"],
    (-44, 1453): ["44 BCE - 1453"],
    (-500, -301): ["5th-4th century BCE", "siglos V-IV a. C.", "V–IV w. p.n.e.", "5.–4. Jh. v. Chr."],
    (-100, 100): ["1st century BCE - 1st century CE", "siglo I a. C. - siglo I d. C."],
    (-252_000_000, -201_000_000): ["252-201 Ma", "hace 252-201 millones de años"],
}  # fmt: skip


@pytest.mark.parametrize(("years", "text"), [(years, text) for years, texts in SPANS.items() for text in texts])
def test_periods_and_ranges(years: tuple[int, int], text: str) -> None:
    date = read_date(text)
    assert (date.first_year, date.last_year) == years


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("20-24 July 1969", (1969, 7, 20), (1969, 7, 24)),
        ("July 20-24, 1969", (1969, 7, 20), (1969, 7, 24)),
        ("20 July - 3 August 1969", (1969, 7, 20), (1969, 8, 3)),
        ("1969-07-16 .. 1969-07-24", (1969, 7, 16), (1969, 7, 24)),
        ("July-August 1969", (1969, 7, 1), (1969, 8, 31)),
    ],
)
def test_ranges_of_days_and_months(text: str, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    date = read_date(text)
    assert (date.first, date.last) == (first, last)


DEEP_TIMES = {
    ("66", Scale.MILLIONS): [
        "66 Ma", "66 Mya", "66 million years ago", "hace 66 millones de años", "il y a 66 millions d'années",
        "il y a 66 millions d’années", "66 mln lat temu", "66 milionów lat temu", "vor 66 Millionen Jahren",
        "vor 66 Mio. Jahren", "66 milioni di anni fa",
    ],
    ("4.54", Scale.BILLIONS): ["4.54 Ga", "4,54 Ga"],
    ("13.8", Scale.BILLIONS): [
        "13.8 billion years ago", "hace 13,8 mil millones de años", "il y a 13,8 milliards d’années",
        "13,8 mld lat temu", "vor 13,8 Milliarden Jahren",
    ],
    ("300000", Scale.YEARS): [
        "300 ka", "300,000 years ago", "300 thousand years ago", "hace 300.000 años", "hace 300 mil años",
        "il y a 300 000 ans", "300 tys. lat temu", "vor 300.000 Jahren",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("ago", "text"), [(ago, text) for ago, texts in DEEP_TIMES.items() for text in texts])
def test_deep_time(ago: tuple[str, Scale], text: str) -> None:
    date = read_date(text)
    assert date.ago == Ago(*ago)
    assert date.first_year == date.last_year


def test_deep_time_is_a_point_counted_like_bce() -> None:
    assert read_date("66 Ma").first_year == -66_000_000
    assert read_date("hace unos 66 millones de años").approximate


def test_a_language_decides_ambiguities_but_does_not_exclude_others() -> None:
    assert read_date("siglo V a. C.", "pl") == read_date("siglo V a. C.", "es_MX") == read_date("siglo V a. C.")
