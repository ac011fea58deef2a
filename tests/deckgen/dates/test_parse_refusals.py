"""What is refused, why, and the nearest form that would be read."""

from __future__ import annotations

import pickle

import pytest

from deckgen.dates import DateError, read_date

REFUSED = {
    "empty": {"": "", " \u00a0": ""},
    "year-zero": {
        "0": "1 BCE / 1 CE", "-0": "1 BCE / 1 CE", "0 BCE": "1 BCE / 1 CE", "0000-01-01": "1 BCE / 1 CE",
        "0.0": "1 BCE / 1 CE", "c. 0": "c. 1 BCE / c. 1 CE",
    },
    "ambiguous-day-order": {
        "03/04/1969": "March 4, 1969 / April 3, 1969", "3.4.1969": "March 4, 1969 / April 3, 1969",
        "03-04-1969": "March 4, 1969 / April 3, 1969",
    },
    "no-such-day": {
        "31 February 1900": "February 1900", "1969-13-01": "1969", "30/02/1900": "February 1900", "13/13/1900": "1900",
        "c. 31 February 1900": "c. February 1900", "1900 - 31 February 1900": "",
    },
    "missing-year": {"20 July": "", "March 15": "", "20 de julio": ""},
    "two-digit-year": {
        "'69": "1969", "’69": "1969", "20/07/69": "", "July 69": "July 1969 / July 69 CE",
        "20 July 69": "July 20, 1969 / July 20, 69 CE", "20-Jul-69": "July 20, 1969 / July 20, 69 CE",
        "Jul-69": "July 1969 / July 69 CE",
    },
    "decade-without-century": {
        "años 20": "1920s", "los 20": "1920s", "20s": "1920s", "années 20": "1920s", "lata 20.": "1920s", "0s": "",
    },
    "ambiguous-decade": {"1900s": "1900–1909 / 1900–1999", "400s BCE": "409–400 BCE / 499–400 BCE"},
    "part-of-period": {
        "early 5th century BCE": "5th century BCE", "mid-5th century": "5th century",
        "finales del siglo V": "5th century", "début du Ve siècle": "5th century",
        "Anfang 5. Jh.": "5th century", "early 1900s": "1900–1909 / 1900–1999",
        "koniec V w.": "5th century", "late 1920s": "1920s",
    },
    "no-such-century": {"0th century": "", "siglo 120": ""},
    "uncertain": {
        "1969?": "c. 1969", "1969 (?)": "c. 1969", "300 BC?": "c. 300 BCE", "¿1492?": "c. 1492",
        "196?": "c. 196 / 1960s", "1904-05?": "",
        "siglo V a. C. (?)": "c. 5th century BCE",
    },
    "slash-range": {
        "1914/1918": "1914–1918", "1914/18": "1914–1918", "1904/05": "1904–1905 / May 1904", "1918/1914": "",
        "1969-07-16/1969-07-24": "July 16, 1969 – July 24, 1969", "1969-02-30/1969-03-24": "",
    },
    "short-range": {
        "1969-7": "July 1969", "1969–07": "July 1969", "1999-00": "", "1969-45": "", "509-27": "509–527 / 509–27 BCE",
        "1914-18 CE": "1914–1918", "264-41 BCE": "264–241 BCE / 264 BCE – 41 BCE",
        "c. 264-41 BCE": "c. 264–241 BCE / c. 264 BCE – 41 BCE",
    },
    "month-or-range": {
        "1904-05": "1904–1905 / May 1904", "1904–05": "1904–1905 / May 1904", "1904 - 05": "1904–1905 / May 1904",
        "1910-12": "1910–1912 / December 1910", "1914-8": "1914–1918 / August 1914",
        "2000-01": "2000–2001 / January 2000",        "c. 1904-05": "c. 1904–1905 / c. May 1904",
    },
    "ambiguous-range": {
        "12-25": "12–25 CE", "-500-400": "500–400 BCE / 500 BCE – 400 CE",
        "c. 100 BCE - c. 50": "c. 100 BCE – c. 50 BCE / c. 100 BCE – c. 50 CE",
        "500 BCE - 400": "500–400 BCE / 500 BCE – 400 CE", "siglos 5-4 a. C.": "",
        "années 1920-1930": "1920–1930 / 1920s – 1930s",
    },
    "open-range": {
        "before 300 BC": "", "before 1500": "", "after 1500": "", "antes de 300 a. C.": "", "avant 1500": "",
        "from 1990": "", "desde 1990": "", "od 1990": "", "until 1918": "", "hasta 1918": "", "bis 1918": "",
        "przed 1500": "", "po 300 p.n.e.": "", "vor 300 v. Chr.": "", "dopo il 1500": "",
    },
    "backwards-range": {
        "1918-1914": "1914–1918", "27-509 BCE": "509–27 BCE", "1914-1914": "", "218-201": "201–218 / 218–201 BCE",
    },
    "ambiguous-number": {
        "1.969": "1969", "1,969": "1969", "-12.000": "12,000 BCE",
        "4,540 Ma": "4540 million years ago / 4.54 million years ago", "20 July 1.969": "", "1.914-1.918": "",
        "hace 13.800 millones de años": "13 800 million years ago / 13.8 million years ago",
    },
    "sign-and-era": {"-44 BCE": "44 BCE", "-44 d. C.": "", "+44 CE": "44 CE", "+44 BCE": ""},
    "far-future": {"12000": "", "25404": ""},
    "too-old": {"20 Ga": "", "-20000000000": ""},
    "recent-ago": {"12,000 years ago": "c. 10,000 BCE", "500 years ago": ""},
    "too-precise": {"15 March 12000 BCE": "12,000 BCE"},
    "ambiguous-case": {"Xième siècle": "10th century / 11th century"},
    "unknown-value": {"http://www.wikidata.org/.well-known/genid/6f7f2e0fc1b2a2c6b4f0": ""},
    "unknown-form": {
        "Napoleon": "", "Napoleon?": "", "19??": "", "044": "", "07-20": "", "IIX w.": "", "2000 BP": "",
        "1700 BC†": "", "c. 500 BC[1]": "", "106¹": "", "44² BC": "",
        "13.8 trillion years ago": "", "il y a 13,8 billions d'années": "", "1" * 5000: "",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("code", "text", "nearest"),
    [(code, text, nearest) for code, texts in REFUSED.items() for text, nearest in texts.items()],
)
def test_refused(code: str, text: str, nearest: str) -> None:
    with pytest.raises(DateError) as refusal:
        read_date(text)
    assert (refusal.value.code, refusal.value.text, refusal.value.nearest) == (code, text, nearest)


@pytest.mark.parametrize(
    ("text", "language", "nearest"),
    [
        ("siglo V a. C.?", "es", "hacia el siglo V a. C."),
        ("finales del siglo XV", "es", "siglo XV"),
        ("12/10/1492", "es", "10 de diciembre de 1492 / 12 de octubre de 1492"),
        ("1904-05", "fr", "1904-1905 / mai 1904"),
        ("début du Ve siècle", "fr", "Vᵉ siècle"),
        ("0", "pl", "1 p.n.e. / 1 n.e."),
        ("koniec V w.", "pl", "V w."),
        ("Anfang 5. Jh. v. Chr.", "de", "5. Jh. v. Chr."),
        ("1904-05", "pt-BR", "1904–1905 / maio de 1904"),
        ("1904-05", "ru", "1904–1905 / May 1904"),  # its month names are not read
    ],
)
def test_a_date_is_suggested_in_the_language_of_the_deck(text: str, language: str, nearest: str) -> None:
    with pytest.raises(DateError) as refusal:
        read_date(text, language)
    assert refusal.value.nearest == nearest


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("300 BC?", "Write: c. 300 BCE"),
        ("1904-05", "Write in full what you mean, for example: 1904–1905 / May 1904"),
        ("'69", "Write in full what you mean, for example: 1969"),
        ("early 5th century BC", "Correct it, or write only what is certain: 5th century BCE"),
        ("before 300 BC", "Write both ends, or the date that your source thinks likely with “c.”."),
    ],
)
def test_a_fix_says_whether_it_means_the_same(text: str, fix: str) -> None:
    with pytest.raises(DateError) as refusal:
        read_date(text)
    assert refusal.value.fix("en") == fix


def test_the_order_of_day_and_month_can_be_set_for_the_deck() -> None:
    with pytest.raises(DateError) as refusal:
        read_date("12/10/1492")
    assert "`dates: day-first`" in refusal.value.fix("en")


def test_year_zero_is_explained_in_the_language_asked_for() -> None:
    with pytest.raises(DateError) as refusal:
        read_date("0")
    assert "1 BCE is followed by 1 CE" in refusal.value.message()
    assert "al año 1 a. C. le sigue el 1 d. C." in refusal.value.message("es")
    assert refusal.value.fix("fr").endswith("par exemple\u00a0: 1 BCE / 1 CE")


def test_without_a_nearest_form_the_fix_lists_the_common_ones() -> None:
    with pytest.raises(DateError) as refusal:
        read_date("Napoleon")
    assert "44 BCE" in refusal.value.fix()


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(DateError) as refusal:
        read_date("x" * 1000)
    assert len(str(refusal.value)) < 120


def test_braces_in_the_text_are_only_text() -> None:
    with pytest.raises(DateError, match=r"\{nearest\}"):
        read_date("{nearest}")


def test_an_error_crosses_processes() -> None:
    with pytest.raises(DateError) as refusal:
        read_date("0", "es")
    error = pickle.loads(pickle.dumps(refusal.value))
    assert (error.code, error.text, error.nearest) == ("year-zero", "0", "1 a. C. / 1 d. C.")
