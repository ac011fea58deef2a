"""Babel's data without what no page asks for: what is left gives the same texts."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, time
from pathlib import Path, PurePosixPath

import babel.core
import babel.localedata
import pytest
from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.numbers import format_compact_decimal, format_currency, format_decimal, format_percent
from babel.units import UnknownUnitError, format_unit

from deckgen.messages import available_languages
from deckgen.order.units import load_units
from deckgen.site import bundles
from deckgen.site.downloads import packages

FILES = {
    name: content
    for part in packages()["parts"].values()
    for name, content in bundles._collect({"babel": part.get("babel", [])}).items()
    if name.endswith(".dat")
}
LANGUAGES = sorted(
    PurePosixPath(name).stem for name in FILES if "/locale-data/" in name and not name.endswith("/root.dat")
)


@pytest.fixture
def trimmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Babel with the data that pages have, and without what it has read before."""
    for name, content in FILES.items():
        (tmp_path / PurePosixPath(name).name).write_bytes(content)
    monkeypatch.setattr(babel.localedata, "_dirname", str(tmp_path))
    monkeypatch.setattr(babel.localedata, "_cache", {})
    monkeypatch.setattr(babel.core, "_global_data", None)
    monkeypatch.setattr(babel.core, "__file__", str(tmp_path / "core.py"))


def say_everything(language: str) -> list[object]:
    """What we ask of Babel, in a language."""
    locale = Locale.parse(language)
    units = load_units().values()
    said: list[object] = [
        locale.eras["abbreviated"][0],
        locale.months["format"]["wide"][3],
        locale.months["stand-alone"]["abbreviated"][3],
        locale.date_formats["long"].pattern,
        {name: pattern.pattern for name, pattern in locale.datetime_skeletons.items()},
        [str(locale.plural_form(number)) + str(locale.ordinal_form(number)) for number in range(130)],
        [format_decimal(number, locale=locale) for number in (1234.5, 1000000, -3)],
        format_percent(0.05, locale=locale),
        [format_compact_decimal(1200000, format_type=each, locale=locale) for each in ("short", "long")],
        [format_date(date(1969, 7, 20), format=each, locale=locale) for each in ("short", "medium", "long", "full")],
        format_time(time(20, 17), format="short", locale=locale),
        format_list(["a", "b", "c"], locale=locale),
        [format_currency(5, unit.id, locale=locale, format=None) for unit in units if unit.family == "currency"],
        [_say_unit(f"{unit.family}-{unit.id}", locale) for unit in units],
    ]
    if language in available_languages():
        said.append([Locale.parse(each).get_display_name(language) for each in LANGUAGES])
        said.append(dict(locale.scripts))
    return said


def _say_unit(name: str, locale: Locale) -> list[str]:
    with suppress(UnknownUnitError):
        return [format_unit(3, name, length=length, locale=locale) for length in ("short", "long", "narrow")]
    return []


@pytest.fixture
def expected() -> dict[str, list[object]]:
    return {language: say_everything(language) for language in LANGUAGES}


def test_all_languages_say_the_same(expected: dict[str, list[object]], request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("trimmed")
    for language in LANGUAGES:
        assert say_everything(language) == expected[language], language


@pytest.mark.usefixtures("trimmed")
def test_the_data_are_those_of_the_pages() -> None:
    """What is left out is missing here, so that the test above compares what it should."""
    assert "currency_names" not in Locale("en")._data
    assert not Locale("uk").languages
    assert not babel.core.get_global("zone_aliases")
