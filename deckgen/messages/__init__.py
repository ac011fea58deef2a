"""Every word people see, from one folder of catalogues per language; English where a language lacks an entry.

`say("dates.year-zero", text="0")` looks up the entry `year-zero` of `<language>/dates.yaml` in this folder; a file is
read when it is first needed. Another package keeps its words in a folder `messages` of its own and says them with
`messages_of(package).say`.

An entry with plural forms is a mapping (`one`, `few`, `many`, `other`: the CLDR categories) and is chosen by the value
called `n`. A value that is a float is written with the decimal sign of the language: `{seconds:.1f}`.
"""

from __future__ import annotations

import locale
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.resources import package_file, read_data

if TYPE_CHECKING:
    from decimal import Decimal

    from babel.plural import PluralRule

FALLBACK = "en"
_FOLDER = Path(__file__).parent
_spoken = FALLBACK


class Messages:
    """The messages of one package: a folder with a folder per language and a YAML file per section."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._catalogues: dict[tuple[str, str], dict[str, Any]] = {}

    def say(self, key: str, language: str | None = None, /, **values: Any) -> str:
        """The text of a message in the given language, or in the one spoken in the terminal."""
        chosen = _known(language) if language else _spoken
        section, _, name = key.partition(".")
        entry = self.catalogue(chosen, section).get(name)
        if entry is None:
            chosen, entry = FALLBACK, self.catalogue(FALLBACK, section)[name]
        if isinstance(entry, dict):
            entry = entry.get(plural_category(chosen, values["n"])) or entry["other"]
        if not values:
            return str(entry)
        return str(entry).format(
            **{name: _Figure(value, chosen) if isinstance(value, float) else value for name, value in values.items()}
        )

    def add(self, language: str, key: str, text: str) -> None:
        """A message that is not in the files, for what another program brings along."""
        section, _, name = key.partition(".")
        self.catalogue(language, section)[name] = text

    def catalogue(self, language: str, section: str) -> dict[str, Any]:
        """One message file: entry name → text or plural forms. A file that is not there has no entries."""
        found = self._catalogues.get((language, section))
        if found is None:
            file = self._folder / language / f"{section}.yaml"
            found = self._catalogues[language, section] = dict(read_data(file)) if file.is_file() else {}
        return found


@cache
def load_messages(package: str) -> Messages:
    """The messages that a package has in its folder `messages`."""
    return Messages(package_file(package, "messages"))


say = load_messages("deckgen").say
catalogue = load_messages("deckgen").catalogue


def available_languages() -> tuple[str, ...]:
    """The languages we speak: adding one is adding a folder."""
    return tuple(sorted(folder.name for folder in _FOLDER.iterdir() if (folder / "build.yaml").is_file()))


def set_language(language: str | None = None) -> None:
    """Choose the language of the terminal: the one asked for, or else the person's own."""
    global _spoken
    _spoken = _known(language or _from_environment())


def current_language() -> str:
    """The language of the terminal."""
    return _spoken


def format_number(value: float, form: str = "g", language: str | None = None) -> str:
    """A number as people write it: 1.5 in English, 1,5 in Spanish, French and Polish."""
    return format(value, form).replace(".", say("terminal.decimal", language))


def plural_category(language: str, number: float | Decimal) -> str:
    """The plural category of so many things: `one`, `few`, `many` or `other`."""
    return _plural_rule("cardinal", language)(number)


def ordinal_category(language: str, number: int) -> str:
    """The plural category of the nth thing: 1st is `one`, 2nd `two`, 3rd `few`."""
    return _plural_rule("ordinal", language)(number)


class _Figure:
    """A number in a message, which the catalogue gives its form."""

    def __init__(self, value: float, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        return format_number(self.value, form or "g", self.language)


@cache
def _known(language: str) -> str:
    code = language.replace("-", "_").split("_")[0].lower()
    return code if (_FOLDER / code).is_dir() and code.isalpha() else FALLBACK


def _from_environment() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    return (locale.getlocale()[0] or FALLBACK) if os.name == "nt" else FALLBACK


@cache
def _plural_rule(kind: str, language: str) -> PluralRule:
    """The rule of a language for `cardinal` or `ordinal` numbers. Babel is imported only where something is counted."""
    from babel.plural import PluralRule

    return PluralRule(read_data(_FOLDER / "plurals.yaml")[kind][language])
