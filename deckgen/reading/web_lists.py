"""JSON lists of the web whose objects need more than a column for each key.

The first wikitrivia has a name and the property that its date is of; the second has years that Wikidata's query service
counted; Wikipedia's "on this day" has lists of births and deaths beside those of events.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.dates import format_date, historical
from deckgen.dates.web import is_first_of_year, split_time
from deckgen.errors import SourceLocation
from deckgen.findings import Finding, make_finding
from deckgen.messages import say
from deckgen.reading.date_columns import spell_time
from deckgen.reading.json_text import JsonObject
from deckgen.reading.table import find_language_tag
from deckgen.resources import read_data

_ENGLISH = "en"  # the language of the lists that wikitrivia publishes
_FEED_LISTS = ("selected", "events", "onthisday", "births", "deaths", "holidays")
_AT_END = re.compile(r"(?P<text>.+)\((?P<bracketed>[^()]*+)\)")
_BRACKETED = re.compile(r"(?<!\s)\s*+\((?P<inside>[^()]*+)\)")
_YEAR = re.compile(r"\d{3}")
_WIKIPEDIA_TEXT = "CC BY-SA 4.0"
_MOST_NAMED = 8
_OLDEST_EXACT = -10_000  # before this, a year more or less is never meant


class WebList(NamedTuple):
    """The objects of a list, and how its keys are to be read where that is not told by their names."""

    items: Sequence[JsonObject]
    columns: tuple[tuple[str, str], ...] = ()  # field and key
    ignored: frozenset[str] = frozenset()  # keys that are no field here, and that are used or told of otherwise
    language: str = ""  # of the titles
    findings: tuple[Finding, ...] = ()


def read_wikitrivia(items: Sequence[JsonObject], file: str, language: str) -> WebList | None:
    """The list if it is one of wikitrivia's, of the first or the second version."""
    keys = items[0].keys()
    if {"label", "date_prop_id"} <= keys:
        return _read_first_version(items, file, language)
    if {"qid", "title", "year", "wikipediaSlug"} <= keys:
        return _read_second_version(items, file, language)
    return None


def read_feed(root: dict[str, Any], file: str, language: str) -> WebList | None:
    """The list of an answer of Wikipedia's "on this day"; None if it is something else."""
    lists = {key: root[key] for key in _FEED_LISTS if isinstance(root.get(key), list)}
    entries = [(key, item) for key, items in lists.items() for item in items if isinstance(item, JsonObject)]
    if not entries or not all("text" in item and "pages" in item for _, item in entries):
        return None
    language = language or _feed_language(item for _, item in entries)
    findings: list[Finding] = []
    if undated := [item for _, item in entries if not item.get("year")]:
        names = _name([str(item["text"]) for item in undated])
        findings.append(make_finding("entries-undated", SourceLocation(file), n=len(undated), names=names))
    found: dict[tuple[str, str], JsonObject] = {}
    for key, item in entries:
        if item.get("year"):  # `selected` are some of the events, which then come twice
            found.setdefault((str(item["text"]), str(item["year"])), _read_feed_item(key, item, language))
    columns = (("title", "text"), ("date", "year"), ("source", "pages"), ("note", "note"))
    return WebList(list(found.values()), columns, language=language, findings=tuple(findings))


def _read_feed_item(key: str, item: JsonObject, language: str) -> JsonObject:
    """An entry with its title; the other date of a life goes to the note, because it would tell too much."""
    title, note = _BRACKETED.sub(_leave_out_pictured, str(item["text"])), ""
    if key in ("births", "deaths"):
        if (life := _AT_END.fullmatch(title)) and _YEAR.search(life["bracketed"]):
            title, note = life["text"].rstrip(), life["bracketed"]
        title = _name_event(title, key, language) or title
    made = JsonObject(text=title, year=item["year"], pages=_page_address(item), note=note)
    made.line = item.line
    return made


def _leave_out_pictured(found: re.Match[str]) -> str:
    """Nothing for `(pictured)` and `(ruins pictured)`, which tell of a picture that the card has not."""
    return "" if f" {found['inside']}".endswith(" pictured") else found[0]


def _page_address(item: JsonObject) -> str:
    pages = item["pages"]
    if not (isinstance(pages, list) and pages and isinstance(pages[0], dict)):
        return f"Wikipedia ({_WIKIPEDIA_TEXT})"
    title, language = str(pages[0].get("title", "")).replace(" ", "_"), str(pages[0].get("lang", "en"))
    return f"https://{language}.wikipedia.org/wiki/{title} ({_WIKIPEDIA_TEXT})"


def _feed_language(items: Iterable[JsonObject]) -> str:
    for item in items:
        for page in item["pages"] if isinstance(item["pages"], list) else ():
            if isinstance(page, dict) and (tag := find_language_tag(str(page.get("lang", "")))):
                return tag
    return ""


def _read_first_version(items: Sequence[JsonObject], file: str, language: str) -> WebList:
    language = language or _ENGLISH
    unknown: list[str] = []
    made = []
    for item in items:
        label, name = str(item.get("label") or ""), str(item.get("date_prop_id") or "")
        title = _name_event(label, name, language) if label else ""
        if title is None:
            unknown.append(f"{label} ({name or '?'})")
        values: dict[str, str | None] = {"label": title or label, "id": _item_address(str(item.get("id") or ""))}
        if isinstance(date := item.get("date"), str):  # of the earliest lists; a time of Wikidata's JSON
            values["date"] = spell_time(date, "9" if is_first_of_year(date) else "11") if split_time(date) else date
        made.append(_replace(item, values))
    findings = [make_finding("property-unknown", SourceLocation(file), n=len(unknown), names=_name(unknown))] * bool(
        unknown
    )
    findings += _pictures_left_out(items, file)
    columns = (("title", "label"), ("date", "year"), ("note", "description"), ("source", "id"))
    return WebList(made, columns, frozenset(["image", "date_prop_id"]), language, tuple(findings))


def _read_second_version(items: Sequence[JsonObject], file: str, language: str) -> WebList:
    """Its years were counted with a year 0, those of dates that are known to the century were not.

    A whole hundred is most likely of the latter kind. Which kind a year is was lost, so all are named in a warning.
    """
    language = language or _ENGLISH
    unsure: list[str] = []
    made = []
    for item in items:
        text = str(item.get("year"))
        year = int(text) if re.fullmatch(r"-?\d{1,9}", text) else None
        if year is not None and _OLDEST_EXACT < year <= 0:
            likely, other = (year, year - 1) if year and year % 100 == 0 else (year - 1, year)
            text = f"{-likely} BC"
            years = [format_date(historical.year(each), language) for each in (likely, other) if each]
            if len(years) > 1:
                unsure.append(f"{item.get('title')} ({' / '.join(years)})")
        slug = str(item.get("wikipediaSlug") or "")
        address = f"https://en.wikipedia.org/wiki/{slug} ({_WIKIPEDIA_TEXT})" if slug else ""
        made.append(_replace(item, {"year": None if item.get("year") is None else text, "wikipediaSlug": address}))
    findings = [*_pictures_left_out(items, file)]
    if unsure:
        names = say("terminal.semicolon").join(unsure)
        findings.append(make_finding("bce-years-unsure", SourceLocation(file), n=len(unsure), names=names))
    columns = (("title", "title"), ("date", "year"), ("note", "fact"), ("source", "wikipediaSlug"))
    return WebList(made, columns, frozenset(["image"]), language, tuple(findings))


def _pictures_left_out(items: Sequence[JsonObject], file: str) -> Iterator[Finding]:
    if count := sum(bool(item.get("image")) for item in items):
        yield make_finding("pictures-not-fetched", SourceLocation(file), n=count)


def _name_event(label: str, date_of: str, language: str) -> str | None:
    """The title of an event, such as `Birth of Plato`; None if it is not known what the date is of."""
    forms = _load_forms().get(date_of)
    return (forms.get(language.split("-")[0]) or forms[_ENGLISH]).replace("{label}", label) if forms else None


@cache
def _load_forms() -> dict[str, dict[str, str]]:
    return dict(read_data(Path(__file__).with_name("date_properties.yaml")))


def _item_address(item: str) -> str:
    return f"https://www.wikidata.org/wiki/{item} (CC0)" if re.fullmatch(r"Q\d+", item) else ""


def _replace(item: JsonObject, values: dict[str, str | None]) -> JsonObject:
    made = JsonObject(item | values)
    made.line = item.line
    return made


def _name(names: Sequence[str]) -> str:
    return say("terminal.semicolon").join(names[:_MOST_NAMED]) + (" …" if len(names) > _MOST_NAMED else "")
