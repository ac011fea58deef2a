"""What a heading means: the field of a card it names, in one of many languages, in any case and accent."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from deckgen.resources import package_file, read_data
from deckgen.text import fold, nearest

TRANSLATED = ("title", "note", "printed")
_LANGUAGE = r"[a-z]{2,3}(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3}))?"
_TAG = re.compile(r"[a-z]{2,3}(-([a-z]{2}|[a-z]{4}|[0-9]{3}))?")
_SUFFIXED = re.compile(rf"(?P<name>.+?)[\s_.:\-]*[\s_(\[.:\-](?P<language>{_LANGUAGE})[)\]]?")
_LONGEST = 60
_SURELY = 0.75  # how alike a misspelt heading must be: `dtae` is `date`, but `place` is nothing of ours


class Heading(NamedTuple):
    """The field, the languages in which it is called so, and how usual the name is (0 is best)."""

    field: str
    named_in: tuple[str, ...]
    rank: int


@lru_cache(maxsize=4096)
def field_of(heading: str) -> Heading | None:
    """The field a heading names, `title_es` for `Title (ES)`; None if it is not one of ours."""
    if len(heading) > _LONGEST:
        return None
    if found := _names().get(_key(heading)):
        return found
    match = _SUFFIXED.fullmatch(fold(heading))
    if match and (found := _names().get(_key(match["name"]))) and found.field in TRANSLATED:
        language = language_tag(match["language"])
        return Heading(f"{found.field}_{language}", found.named_in, found.rank) if language else None
    return None


def meant(heading: str) -> str | None:
    """The field that a misspelt heading most likely means."""
    key = _key(heading)
    if len(heading) > _LONGEST or not (name := nearest(key, _names(), _SURELY)):
        return None
    return _names()[name].field


def translated_field(key: str) -> str:
    """The one spelling of a field with a language: `title_pt_BR` is `title_pt-br`."""
    field, _, language = key.partition("_")
    return f"{field}_{language.replace('_', '-').casefold()}" if language and field in TRANSLATED else key


def language_tag(text: str) -> str | None:
    """`pt_BR` as `pt-br`; None if there is no such language, for `Event day` is not in the language `day`."""
    tag = plain_tag(text)
    return tag if tag and _is_language(tag.partition("-")[0]) else None


def plain_tag(text: str) -> str | None:
    """`pt_BR` as `pt-br`, whether or not there is such a language; None for what has not the form of a tag."""
    tag = text.replace("_", "-").casefold()
    return tag if _TAG.fullmatch(tag) else None


@cache
def _is_language(code: str) -> bool:
    """Whether CLDR has a file of it: to look takes less than to load what reads them."""
    return package_file("babel", f"locale-data/{code}.dat").is_file()


def _key(heading: str) -> str:
    return re.sub(r"[\s_\-.:*?]+", " ", fold(heading)).strip()


@cache
def _names() -> dict[str, Heading]:
    data = read_data(Path(__file__).with_name("columns.yaml"))
    names: dict[str, Heading] = {}
    for field, by_language in data.items():
        for language, headings in by_language.items():
            for rank, heading in enumerate(headings):
                key = _key(str(heading))
                known = names.setdefault(key, Heading(field, (), rank))
                if known.field == field and language not in known.named_in:
                    names[key] = Heading(field, (*known.named_in, language), min(rank, known.rank))
    return names
