"""Event lists in JSON: a list of objects, JSON lines, or what web services answer, become a table like any other.

Each key is a column, each object a row. A row has the number of the line that its object begins on, or its place in the
list if several objects share a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.findings import make_finding
from deckgen.limits import MAX_CELL_CHARACTERS
from deckgen.messages import say
from deckgen.reading.date_columns import spell_time
from deckgen.reading.json_text import JsonObject, read_json
from deckgen.reading.list_size import TooLargeError, require_size, too_large
from deckgen.reading.number_text import NumberText
from deckgen.reading.schema import load_deck_schema
from deckgen.reading.table import TRANSLATED, RawRow, RawTable, find_field, find_language_tag
from deckgen.reading.web_lists import WebList, read_feed, read_wikitrivia

_MOST_NAMED = 12


class _Entry(NamedTuple):
    path: str  # inside the file, such as `events[3]`
    item: JsonObject


def read_json_list(text: str, file: str, *, language: str = "") -> RawTable:
    """The table in a JSON file; UserError if there is no list of objects in it, or a value that cannot be a cell.

    `language` is that of the deck, if it is declared; titles that are made here are written in it.
    """
    values = read_json(text, file)
    root = values[0] if len(values) == 1 and isinstance(values[0], JsonObject) else JsonObject()
    if feed := read_feed(root, file, language):
        entries = [_Entry("", item) for item in feed.items]
        _require_entries(entries, [], file)
        return _make_table(entries, feed, file)
    _refuse_settings(root, file)
    entries = list(_find_entries(values, file))
    _require_entries(entries, values, file)
    items = [entry.item for entry in entries]
    form = read_wikitrivia(items, file, language) or WebList(items)
    if beside := [key for key in root if root is not items[0] and not isinstance(root[key], list | dict)]:
        location = SourceLocation(file, root.line)
        unused = make_finding("column-unused", location, n=len(beside), names=", ".join(beside))
        form = form._replace(findings=(*form.findings, unused))
    return _make_table([_Entry(entry.path, item) for entry, item in zip(entries, form.items, strict=True)], form, file)


def require_keys(table: RawTable) -> None:
    """UserError if the objects of a JSON list have no key for the title or the date."""
    headings = table.rows[0].cells
    fields = {field for field, _ in table.columns}
    fields |= {found.field for name in headings if name not in table.ignored and (found := find_field(name))}
    named = {field.partition("_")[0] for field in fields}
    needed = ("title",) if table.order else ("title", "date")  # the values of an order are asked for with the header
    if missing := [field for field in needed if field not in named]:
        message = say("reading.json-no-key", missing=", ".join(missing), found=_name(headings))
        free = next((name for name in headings if not find_field(name)), "…")
        fix = say("reading.json-no-key.fix", missing=missing[0], found=free)
        raise UserError.at(SourceLocation(table.file), message, fix)


def _find_entries(values: Sequence[Any], file: str) -> Iterator[_Entry]:
    """The objects of the list in a file: its lines, its one list, or the list under one of its keys."""
    if len(values) > 1:
        yield from _check_items(values, "", file)
        return
    root = values[0] if values else []
    if isinstance(root, JsonObject):
        bindings = root["results"].get("bindings") if isinstance(root.get("results"), dict) else None
        if isinstance(bindings, list):
            yield from _check_items(bindings, "results.bindings", file)
            return
        lists = {key: value for key, value in root.items() if _has_objects(value)}
        if len(lists) == 1:
            key, items = next(iter(lists.items()))
            yield from _check_items(items, key, file)
        elif not lists and any(find_field(key) for key in root):
            yield _Entry("", root)
        return
    if isinstance(root, list):
        yield from _check_items(root, "", file)


def _refuse_settings(root: JsonObject, file: str) -> None:
    """UserError for a whole deck, whose language and other settings would be lost; as YAML it can be read."""
    settings = [key for key in root if key != "events" and key in load_deck_schema()["properties"]]
    if settings and _has_objects(root.get("events")):
        message = say("reading.json-deck", names=_name(settings))
        fix = say("reading.json-deck.fix", name=f"{Path(file).stem}.yaml")
        raise UserError.at(SourceLocation(file, root.line), message, fix)


def _has_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def _check_items(items: Sequence[Any], path: str, file: str) -> Iterator[_Entry]:
    for index, item in enumerate(items):
        if not isinstance(item, JsonObject):
            place = f"{path}[{index}]"
            message = say("reading.json-item", path=place, found=_kind(item))
            raise UserError.at(SourceLocation(file), message, say("reading.json-form"))
        yield _Entry(f"{path}[{index}]", item)


def _require_entries(entries: Sequence[_Entry], values: Sequence[Any], file: str) -> None:
    """UserError if no list was found, with what is in the file instead."""
    if entries:
        return
    root = values[0] if len(values) == 1 else values
    answer = root.get("results") if isinstance(root, dict) else None
    if not root or (isinstance(answer, dict) and "bindings" in answer):
        message = say("reading.json-empty")
    elif isinstance(root, dict):
        lists = [key for key, value in root.items() if _has_objects(value)]
        name = "json-several-lists" if lists else "json-no-list"
        message = say(f"reading.{name}", found=_name(lists or list(root)))
    else:
        message = say("reading.json-item", path="[0]", found=_kind(root))
    raise UserError.at(SourceLocation(file), message, say("reading.json-form"))


def _make_table(entries: Sequence[_Entry], form: WebList, file: str) -> RawTable:
    lines = [entry.item.line for entry in entries]
    numbers = lines if len(set(lines)) == len(lines) else range(1, len(lines) + 1)
    used = {heading for _, heading in form.columns} | form.ignored
    rows = [_read_cells(entry, used, SourceLocation(file, entry.item.line or None)) for entry in entries]
    headings = list(dict.fromkeys(heading for row in rows for heading in row))
    try:
        require_size(len(rows), len(headings))
    except TooLargeError:
        raise too_large(SourceLocation(file)) from None
    body = (
        RawRow(number, tuple(row.get(heading, "") for heading in headings))
        for number, row in zip(numbers, rows, strict=True)
    )
    return RawTable(
        file,
        (RawRow(0, tuple(headings)), *body),
        form.findings,
        columns=tuple((field, heading) for field, heading in form.columns if heading in headings),
        ignored=form.ignored,
        language=form.language or _label_language(entries),
    )


def _read_cells(entry: _Entry, used: set[str], location: SourceLocation) -> dict[str, str]:
    """The cells of a row by heading; UserError for an object or list where a text belongs."""
    cells: dict[str, str] = {}
    for key, value in entry.item.items():
        if isinstance(value, dict):
            parts = _read_object(key, value)
        elif isinstance(value, list) and any(isinstance(item, list | dict) for item in value):
            parts = None
        else:
            parts = {key: _text(value)}
        if parts is None and key not in used and find_field(key):
            message = say("reading.json-value", path=f"{entry.path}.{key}".lstrip("."), found=_kind(value))
            raise UserError.at(location._replace(column=key), message, say("reading.json-value.fix", key=key))
        for heading, text in (parts or {key: ""}).items():
            cells[heading] = type(text)(text[:MAX_CELL_CHARACTERS])
    return cells


def _read_object(key: str, value: dict[str, Any]) -> dict[str, str] | None:
    """The cells of an object: a value of the query service, a time of Wikidata, or a text in several languages."""
    inner = value.get("value")
    if "type" in value and isinstance(inner, dict):
        value = inner
    elif "type" in value and inner is not None and not isinstance(inner, list):
        return {key: _text(inner)}
    if isinstance(time := value.get("time"), str):
        return {key: spell_time(time, _text(value.get("precision")))}
    named = find_field(key)
    tags = {tag: find_language_tag(tag) for tag in value}
    texts = all(isinstance(text, str) for text in value.values())
    if named and named.field in TRANSLATED and all(tags.values()) and texts and tags:
        return {f"{named.field}_{tags[tag]}": text for tag, text in value.items()}
    return None


def _text(value: Any) -> str:
    """The text of a value: a number as it was written, `1969` also for 1969.0; the items of a list with commas."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case NumberText():
            return NumberText(value.removesuffix(".0"))
        case list():
            return ", ".join(_text(item) for item in value)
        case _:
            return str(value).strip().removesuffix(".0")


def _label_language(entries: Sequence[_Entry]) -> str:
    """The language of the labels that the query service gives, if it is the same for all."""
    found = {
        str(value["xml:lang"])
        for entry in entries
        for key, value in entry.item.items()
        if key.endswith("Label") and isinstance(value, dict) and "xml:lang" in value
    }
    named = found - {"mul"}  # labels that are the same in many languages
    return find_language_tag(named.pop()) or "" if len(named) == 1 else ""


def _kind(value: Any) -> str:
    match value:
        case dict():
            return say("reading.json-kind-object")
        case list():
            return say("reading.json-kind-list")
        case _:
            return f"`{_text(value)[:30]}`"


def _name(keys: Sequence[str]) -> str:
    return ", ".join(keys[:_MOST_NAMED])[:200] + (" …" if len(keys) > _MOST_NAMED else "")
