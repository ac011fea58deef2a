"""The words of each language, from `words/<language>.yaml`, made ready to find in a text."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.text import fold_signs

Meaning = tuple[str, object]
"""A kind of word, one letter (see `KINDS`), and its value."""

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
    "filler": ("", None),
}
_FOLDER = Path(__file__).parent / "words"
_SHARED = "shared"


class Vocabulary(NamedTuple):
    """The words of one language with the international ones; `token` finds the next number, word or mark."""

    meanings: dict[str, tuple[Meaning, ...]]
    token: re.Pattern[str]


@cache
def languages() -> tuple[str, ...]:
    """Every language whose dates we read: adding one is adding a file."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.yaml") if file.stem != _SHARED))


@cache
def words(language: str) -> dict[str, Any]:
    """One vocabulary file as it stands; a language without one has no words."""
    file = _FOLDER / f"{language}.yaml"
    if language not in (*languages(), _SHARED):
        return {}
    from deckgen.resources import read_data

    loaded = read_data(file)
    return dict(loaded)


@cache
def vocabulary(language: str) -> Vocabulary:
    meanings: dict[str, list[Meaning]] = {}
    listed: set[str] = set()
    for source in (words(language), words(_SHARED)):
        for form, meaning in _forms(source):
            listed.add(form)
            for key in {form, _key(form)}:
                known = meanings.setdefault(key, [])
                if meaning not in known:
                    known.append(meaning)
    return Vocabulary({key: tuple(value) for key, value in meanings.items()}, _token(listed, language))


def meanings_of(vocabulary: Vocabulary, matched: str) -> tuple[Meaning, ...]:
    return vocabulary.meanings.get(matched) or vocabulary.meanings[_key(matched)]


def base(language: str | None) -> str:
    """`es_MX`, `es-MX` and `ES` are all Spanish."""
    return (language or "").replace("-", "_").split("_")[0].lower()


def _forms(source: dict[str, Any]) -> list[tuple[str, Meaning]]:
    listed = [(fold_signs(str(form)), meaning) for name, meaning in KINDS.items() for form in source.get(name, ())]
    for number, forms in enumerate(source.get("months", ()), start=1):
        listed += [(fold_signs(form), ("M", number)) for form in forms]
    for number, form in enumerate(source.get("numerals", ()), start=1):
        listed.append((fold_signs(form), ("O", str(number))))
    return listed


def _pattern(form: str) -> str:
    """Between the parts of `a. C.` dots and blanks may be missing; `c.` alone is never plain `c`."""
    parts = [re.escape(part) for part in re.split(r"[ .-]+", form) if part]
    if len(parts) > 1:
        between = r"\.?[ –-]{0,2}" if "-" in form else r"\.? ?"
        pattern = between.join(parts) + (r"\.?" if form.endswith(".") else "")
    else:
        pattern = re.escape(form)
    return pattern + (r"(?![a-z])" if form[-1].isalpha() or len(parts) > 1 else "")


def _key(form: str) -> str:
    """The bare letters of `a. C.`, by which `a.C.` and `aC` are found too; a single word is its own key."""
    letters = re.sub(r"[ .–-]", "", form)
    return letters if len(letters) > 1 else form


def _token(forms: set[str], language: str) -> re.Pattern[str]:
    endings = {fold_signs(str(ending)) for ending in words(language).get("ordinals", ())}
    suffixes = "|".join(sorted(endings, key=lambda ending: (-len(ending), ending)))
    suffix = rf"(?:{suffixes})" if suffixes else "(?!)"
    longest_first = sorted(forms, key=lambda form: (-len(form), form))
    signs = "|".join(_pattern(form) for form in longest_first if not form[0].isalpha()) or "(?!)"
    letters = "|".join(_pattern(form) for form in longest_first if form[0].isalpha())
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
