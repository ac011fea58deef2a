"""Messages in the user's language, from one folder of YAML catalogues per language; English if an entry is missing.

`say("dates.year-zero", text="0")` looks up the entry `year-zero` of `<language>/dates.yaml` in this folder; a file is
read when it is first needed. Another package has its own folder `messages`, which `load_messages(package)` reads.

An entry with plural forms is a mapping from CLDR categories (`one`, `few`, `many`, `other`); the value called `n`
chooses the form. A value that is a float is written with the decimal sign of the language: `{seconds:.1f}`.

A phrase that speaks of dates has a second wording for decks with another order, `[[before|{less}]] {date}`; the value
called `order` has the words for it.

An entry that names a command or a key of a deck file may have a second one for people who see a page instead of a
terminal: `no-column.fix.page` stands for `no-column.fix` within `words_for_page()`.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.resources import package_file, read_data
from deckgen.spaces import add_no_break_spaces
from deckgen.text import replace_halves

if TYPE_CHECKING:
    from decimal import Decimal

    from babel.plural import PluralRule

FALLBACK = "en"
_FOLDER = Path(__file__).parent
_WORDINGS = re.compile(r"\[\[([^\[|\]]*)\|([^\[|\]]*)\]\]")
_current = FALLBACK
_on_page: ContextVar[bool] = ContextVar("on_page", default=False)


class Messages:
    """The messages of one package: a folder with a folder per language and a YAML file per section."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._catalogues: dict[tuple[str, str], dict[str, Any]] = {}

    def say(self, key: str, language: str | None = None, /, **values: Any) -> str:
        """The text of a message, filled with the values, in the given language or in that of the terminal."""
        chosen = _supported_language(language) if language else _current
        section, _, name = key.partition(".")
        entry = self._find(chosen, section, name)
        if entry is None:
            chosen, entry = FALLBACK, self._find(FALLBACK, section, name)
        if entry is None:
            raise KeyError(key)
        if isinstance(entry, dict):
            entry = entry.get(plural_category(chosen, values["n"])) or entry["other"]
        order = values.pop("order", None)
        entry = choose_wording(str(entry), dates=order is None)
        if order is not None:
            values = {**order.in_language(chosen), **values}
        if not values:
            return entry
        floats = {name: _LocalNumber(value, chosen) for name, value in values.items() if isinstance(value, float)}
        return replace_halves(entry.format(**{**values, **floats}))

    def _find(self, language: str, section: str, name: str) -> Any:
        entries = self.catalogue(language, section)
        return (entries.get(f"{name}.page") if _on_page.get() else None) or entries.get(name)

    def add(self, language: str, key: str, text: str) -> None:
        """Add a message that is not in the files, for a program that extends this one."""
        section, _, name = key.partition(".")
        self.catalogue(language, section)[name] = text

    def catalogue(self, language: str, section: str) -> dict[str, Any]:
        """The entries of a message file: name → text or plural forms; empty if there is no such file."""
        found = self._catalogues.get((language, section))
        if found is None:
            file = self._folder / language / f"{section}.yaml"
            entries = read_data(file) if file.is_file() else {}
            found = {name: _add_spaces(name, entry, language) for name, entry in entries.items()}
            self._catalogues[language, section] = found
        return found


def _add_spaces(name: str, entry: Any, language: str) -> Any:
    """An entry with the no-break spaces of its language; examples stay as they are typed."""
    if isinstance(entry, dict):
        return {category: _add_spaces(name, text, language) for category, text in entry.items()}
    return entry if name.endswith(".examples") else add_no_break_spaces(str(entry), language)


@contextmanager
def words_for_page() -> Iterator[None]:
    """Within it, messages speak to somebody who sees a page with buttons, not a terminal."""
    token = _on_page.set(True)
    try:
        yield
    finally:
        _on_page.reset(token)


def choose_wording(text: str, *, dates: bool) -> str:
    """The text for decks of dates or for other decks: in `[[date|value]]`, the first or the second wording."""
    return _WORDINGS.sub(r"\1" if dates else r"\2", text) if "[[" in text else text


@cache
def load_messages(package: str) -> Messages:
    """The messages that a package has in its folder `messages`."""
    return Messages(package_file(package, "messages"))


say = load_messages("deckgen").say
catalogue = load_messages("deckgen").catalogue


def available_languages() -> tuple[str, ...]:
    """The languages that have a folder of messages."""
    return tuple(sorted(folder.name for folder in _FOLDER.iterdir() if (folder / "build.yaml").is_file()))


def set_language(language: str | None = None) -> None:
    """Set the language of the terminal: the given one, or else that of the user's environment."""
    global _current
    _current = _supported_language(language or _environment_language())


def current_language() -> str:
    """The language of the terminal."""
    return _current


def format_number(value: float, form: str = "g", language: str | None = None) -> str:
    """A number as people write it: 1.5 in English, 1,5 in the other languages."""
    return format(value, form).replace(".", say("terminal.decimal", language))


def plural_category(language: str, number: float | Decimal) -> str:
    """The plural category of a number of things: `one`, `few`, `many` or `other`."""
    return _plural_rule("cardinal", language)(number)


def ordinal_category(language: str, number: int) -> str:
    """The plural category of the nth thing: 1st is `one`, 2nd `two`, 3rd `few`."""
    return _plural_rule("ordinal", language)(number)


class _LocalNumber:
    """A number for `str.format` that is written with the decimal sign of a language."""

    def __init__(self, value: float, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        return format_number(self.value, form or "g", self.language)


@cache
def _supported_language(language: str) -> str:
    code = language.replace("-", "_").split("_")[0].lower()
    return code if (_FOLDER / code).is_dir() and code.isalpha() else FALLBACK


def _environment_language() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    return (locale.getlocale()[0] or FALLBACK) if os.name == "nt" else FALLBACK


@cache
def _plural_rule(kind: str, language: str) -> PluralRule:
    """The rule of a language for `cardinal` or `ordinal` numbers. Babel is imported only where something is counted."""
    from babel.plural import PluralRule

    return PluralRule(read_data(_FOLDER / "plurals.yaml")[kind][language])
