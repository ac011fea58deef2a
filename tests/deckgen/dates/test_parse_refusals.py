"""What is refused, why, and the nearest form that would be read."""

from __future__ import annotations

import pickle

import pytest

from deckgen.dates import DateError, read_date

REFUSED = {
    "empty": {"": "", " \u00a0": ""},
    "year-zero": {
        "0": "1 BCE / 1 CE", "-0": "1 BCE / 1 CE", "0 BCE": "1 BCE / 1 CE", "0000-01-01": "1 BCE / 1 CE",
        "0.0": "1 BCE / 1 CE", "c. 0": "1 BCE / 1 CE",
    },
    "ambiguous-day-order": {
        "03/04/1969": "1969-03-04 / 1969-04-03", "3.4.1969": "1969-03-04 / 1969-04-03",
        "03-04-1969": "1969-03-04 / 1969-04-03",
    },
    "no-such-day": {
        "31 February 1900": "1900-02", "1969-13-01": "1969", "30/02/1900": "1900-02", "13/13/1900": "1900",
    },
    "missing-year": {"20 July": "", "March 15": "", "20 de julio": ""},
    "two-digit-year": {"'69": "1969", "’69": "1969", "20/07/69": "", "July 69": "1969-07 / 0069-07",
        "20 July 69": "1969-07-20 / 0069-07-20"},
    "decade-without-century": {"años 20": "1920s", "20s": "1920s", "années 20": "1920s", "lata 20.": "1920s", "0s": ""},
    "ambiguous-decade": {"1900s": "1900-1909 / 1900-1999"},
    "part-of-period": {
        "early 5th century BCE": "5th century BCE", "mid-5th century": "5th century",
        "finales del siglo V": "5th century", "début du Ve siècle": "5th century",
        "Anfang 5. Jh.": "5th century",
        "koniec V w.": "5th century", "late 1920s": "1920s",
    },
    "no-such-century": {"0th century": "", "siglo 120": ""},
    "uncertain": {"1969?": "c. 1969", "1969 (?)": "c. 1969"},
    "slash-range": {"1914/1918": "1914-1918", "1914/18": "1914-1918",
        "1969-07-16/1969-07-24": "1969-07-16 .. 1969-07-24"},
    "short-range": {"1914-18": "1914-1918", "1914–18": "1914-1918", "1901–05": "1901-05 / 1901-1905",
        "1969-7": "1969-07"},
    "ambiguous-range": {
        "12-25": "12 CE - 25 CE", "-500-400": "500 BCE - 400 BCE / 500 BCE - 400 CE",
        "500 BCE - 400": "500 BCE - 400 BCE / 500 BCE - 400 CE", "siglos 5-4 a. C.": "",
        "années 1920-1930": "1920-1930",
    },
    "backwards-range": {"1918-1914": "1914 - 1918", "27-509 BCE": "509 BCE - 27 BCE", "1914-1914": ""},
    "ambiguous-number": {
        "1.969": "1969", "1,969": "1969", "-12.000": "-12000", "4,540 Ma": "4540 Ma / 4.54 Ma",
        "hace 13.800 millones de años": "13800 Ma / 13.8 Ma",
    },
    "sign-and-era": {"-44 BCE": "44 BCE", "-44 d. C.": ""},
    "far-future": {"12000": "12000 BCE", "25404": "25404 BCE"},
    "too-old": {"20 Ga": "", "-20000000000": ""},
    "recent-ago": {"12,000 years ago": "c. 10000 BCE", "500 years ago": ""},
    "too-precise": {"15 March 12000 BCE": "12000 BCE"},
    "unknown-form": {
        "Napoleon": "", "before 1500": "1500", "044": "44", "07-20": "", "IIX w.": "", "Xième siècle": "Xe siècle",
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


NEAREST = {form for texts in REFUSED.values() for near in texts.values() for form in near.split(" / ") if form}


@pytest.mark.parametrize("nearest", sorted(NEAREST))
def test_the_nearest_form_is_read(nearest: str) -> None:
    read_date(nearest)


def test_year_zero_is_explained_in_the_language_asked_for() -> None:
    with pytest.raises(DateError) as refusal:
        read_date("0")
    assert "1 BCE is followed by 1 CE" in refusal.value.message()
    assert "al año 1 a. C. le sigue el 1 d. C." in refusal.value.message("es")
    assert refusal.value.fix("fr") == "Écrivez\u00a0: 1 BCE / 1 CE"


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
    error = pickle.loads(pickle.dumps(DateError("year-zero", "0", "1 BCE")))
    assert (error.code, error.text, error.nearest) == ("year-zero", "0", "1 BCE")
