"""The words that dates are written with in each language, from `words/<language>.yaml`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.text import fold_signs

Meaning = tuple[str, object]
"""A kind of word, one letter, and its value."""

KINDS: dict[str, Meaning] = {
    "bce": ("E", -1),
    "ce": ("E", 1),
    "circa": ("~", None),
    "to": (">", None),
    "century": ("C", None),
    "century_after": ("c", None),
    "millennium": ("L", None),
    "decade": ("D", None),
    "years": ("Y", None),
    "ago_before": ("B", None),
    "ago_after": ("A", None),
    "thousand": ("S", 1_000),
    "million": ("S", 1_000_000),
    "billion": ("S", 1_000_000_000),
    "ka": ("U", 1_000),
    "ma": ("U", 1_000_000),
    "ga": ("U", 1_000_000_000),
    "part": ("P", None),
    "from": ("F", None),
    "between": ("W", None),
    "and": ("&", None),
    "before_or_after": ("X", None),
    "filler": ("", None),
}
_FOLDER = Path(__file__).parent / "words"
_SHARED = "shared"


class Vocabulary(NamedTuple):
    """The words of one language and the international ones; `token` matches the next number, word or mark."""

    meanings: dict[str, tuple[Meaning, ...]]
    token: re.Pattern[str]

    def meanings_of(self, matched: str) -> tuple[Meaning, ...]:
        """The meanings of a word that `token` has matched."""
        return self.meanings.get(matched) or self.meanings[_key(matched)]


@cache
def languages() -> tuple[str, ...]:
    """The languages whose dates can be read: those with a vocabulary file."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.yaml") if file.stem != _SHARED))


@cache
def load_words(language: str) -> dict[str, Any]:
    """The content of a vocabulary file; empty for a language without one."""
    if language not in (*languages(), _SHARED):
        return {}
    from deckgen.resources import read_data  # loads YAML, which plain years do not need

    return dict(read_data(_FOLDER / f"{language}.yaml"))


@cache
def load_vocabulary(language: str) -> Vocabulary:
    meanings: dict[str, list[Meaning]] = {}
    forms: set[str] = set()
    for words in (load_words(language), load_words(_SHARED)):
        for form, meaning in _list_forms(words):
            forms.add(form)
            for key in {form, _key(form)}:
                known = meanings.setdefault(key, [])
                if meaning not in known:
                    known.append(meaning)
    return Vocabulary({key: tuple(value) for key, value in meanings.items()}, _token_pattern(forms, language))


def base_language(language: str | None) -> str:
    """The language without its country: `es` for `es_MX`, `es-MX` and `ES`."""
    return (language or "").replace("-", "_").split("_")[0].lower()


def range_dash(language: str | None) -> str:
    """What stands between the ends of a range of figures: a dash in most languages, in some a hyphen."""
    return str(load_words(base_language(language)).get("print", {}).get("dash", "–"))


def _list_forms(words: dict[str, Any]) -> list[tuple[str, Meaning]]:
    """Every spelling in a vocabulary file, folded, with its meaning."""
    forms = [(fold_signs(str(form)), meaning) for name, meaning in KINDS.items() for form in words.get(name, ())]
    for number, names in enumerate(words.get("months", ()), start=1):
        forms += [(fold_signs(name), ("M", number)) for name in names]
    for number, numeral in enumerate(words.get("numerals", ()), start=1):
        forms.append((fold_signs(numeral), ("O", str(number))))
    return forms


def _form_pattern(form: str) -> str:
    """A pattern that lets dots and blanks between the parts of `a. C.` be missing; the dot of `c.` is needed."""
    parts = [re.escape(part) for part in re.split(r"[ .-]+", form) if part]
    if len(parts) > 1:
        between = r"\.?[ –-]{0,2}" if "-" in form else r"\.? ?"
        pattern = between.join(parts) + (r"\.?" if form.endswith(".") else "")
    else:
        pattern = re.escape(form)
    return pattern + (r"(?![a-z])" if form[-1].isalpha() or len(parts) > 1 else "")


def _key(form: str) -> str:
    """The letters of `a. C.` without dots and blanks, by which `a.C.` and `aC` are found too."""
    letters = re.sub(r"[ .–-]", "", form)
    return letters if len(letters) > 1 else form


def _token_pattern(forms: set[str], language: str) -> re.Pattern[str]:
    endings = {fold_signs(str(ending)) for ending in load_words(language).get("ordinals", ())}
    suffixes = "|".join(sorted(endings, key=lambda ending: (-len(ending), ending)))
    suffix = rf"(?:{suffixes})" if suffixes else "(?!)"
    longest_first = sorted(forms, key=lambda form: (-len(form), form))
    signs = "|".join(_form_pattern(form) for form in longest_first if not form[0].isalpha()) or "(?!)"
    letters = "|".join(_form_pattern(form) for form in longest_first if form[0].isalpha())
    return re.compile(
        r"(?P<blank> )"
        r"|(?P<iso>(?<!\d)\d{4}-\d\d-\d\d(?!\d))"
        rf"|(?P<ordinal>\d{{1,2}})\.?{suffix}(?![a-z])"
        r"|(?P<number>\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*)"
        r"|(?P<dash>[-–])"
        rf"|(?P<word>(?<![a-z])(?:{letters})|{signs})"
        rf"|(?<![a-z])(?P<roman>[ivxl]+){suffix}?(?![a-z])"
        r"|(?P<mark>[+,.])"
    )
