"""Every word people see, from one catalogue folder per language; English where a language is silent.

`say("dates.year-zero", text="0")` looks up the entry `year-zero` of `dates.yaml`. An entry with plural forms is a
mapping (`one`, `few`, `many`, `other`: the CLDR categories) and is chosen by the value called `n`. A value that is a
float is written with the decimal sign of the language: `{seconds:.1f}`.
"""

from __future__ import annotations

import locale
import os
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.plurals import cardinal
from deckgen.resources import read_data

FALLBACK = "en"
_FOLDER = Path(__file__).parent
_spoken = FALLBACK


def available() -> tuple[str, ...]:
    """The languages we speak: adding one is adding a folder."""
    return tuple(sorted(folder.name for folder in _FOLDER.iterdir() if (folder / "build.yaml").is_file()))


def speak(language: str | None = None) -> None:
    """Choose the language of the terminal: the one asked for, or else the person's own."""
    global _spoken
    _spoken = _known(language or _from_environment())


def spoken() -> str:
    return _spoken


def say(key: str, language: str | None = None, /, **values: Any) -> str:
    """The text of a message in the given language, or in the one spoken in the terminal."""
    chosen = _known(language) if language else _spoken
    domain, _, name = key.partition(".")
    entry = catalogue(chosen, domain).get(name)
    if entry is None:
        chosen, entry = FALLBACK, catalogue(FALLBACK, domain)[name]
    if isinstance(entry, dict):
        entry = entry.get(cardinal(chosen, values["n"])) or entry["other"]
    if not values:
        return str(entry)
    return str(entry).format(
        **{name: _Figure(value, chosen) if isinstance(value, float) else value for name, value in values.items()}
    )


def number(value: float, form: str = "g", language: str | None = None) -> str:
    """A number as people write it: 1.5 in English, 1,5 in Spanish, French and Polish."""
    return format(value, form).replace(".", say("terminal.decimal", language))


class _Figure:
    """A number in a message, which the catalogue gives its form."""

    def __init__(self, value: float, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        return number(self.value, form or "g", self.language)


@cache
def catalogue(language: str, domain: str) -> dict[str, Any]:
    """One message file: entry name → text or plural forms."""
    file = _FOLDER / language / f"{domain}.yaml"
    if not file.is_file():
        return {}
    loaded = read_data(file)
    return dict(loaded)


@cache
def _known(language: str) -> str:
    code = language.replace("-", "_").split("_")[0].lower()
    return code if (_FOLDER / code).is_dir() and code.isalpha() else FALLBACK


def _from_environment() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    return (locale.getlocale()[0] or FALLBACK) if os.name == "nt" else FALLBACK
