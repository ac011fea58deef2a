"""A list merged into another that its author has worked on: rows are added and empty cells filled, nothing is replaced.

What the author changed cannot be told from what the other list changed since, so what is there always stays, and every
difference is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from deckgen.reading.clean_copy import CleanCopy, column_heading, is_answer
from deckgen.reading.codes import CodeRequest, assign_codes, numbers_in
from deckgen.reading.table import RawTable, find_header
from deckgen.text import code_key, fold_words

_KEYS = ("code", "link")


class Difference(NamedTuple):
    """A cell that both lists have: what the author's says, which stays, and what the other says."""

    code: str
    column: str
    kept: str
    other: str


class Merged(NamedTuple):
    """The rows of the author's list with what was added, and what was done."""

    rows: list[Sequence[str]]
    added: tuple[str, ...]  # codes of new rows
    filled: tuple[str, ...]  # codes of rows of which empty cells were filled
    kept: tuple[Difference, ...]
    unmatched: int  # rows that only the author's list has


def merge_lists(mine: RawTable, copy: CleanCopy, deck_id: str) -> Merged:
    """Merge a copy of a list into the author's table: rows with the same code or the same link are the same.

    A code counts only if the other list has it of its own; rows without either are the same if title and artist are.
    """
    header, body = find_header(mine)
    width = max(len(row.cells) for row in mine.rows)
    places = {column_heading(column.field): column.position for column in header.columns}
    answers = [column_heading(column.field) for column in header.columns if is_answer(column)]
    places |= {column.heading: column.position for column in header.extras}
    names, *incoming = copy.rows
    events = [dict(zip(names, row, strict=True)) for row in incoming]
    for event, own in zip(events, copy.written, strict=True):
        event["code"] = own
    new_columns = [name for name in names if name not in places and any(event[name] for event in events)]
    places |= {name: width + index for index, name in enumerate(new_columns)}
    width += len(new_columns)
    rows = {row.number: list(row.cells) + [""] * (width - len(row.cells)) for row in mine.rows}
    for name in new_columns:
        rows[header.row][places[name]] = name
    there = [rows[row.number] for row in body]
    known = _index_rows(there, places)
    added: list[Mapping[str, str]] = []
    filled: list[str] = []
    kept: list[Difference] = []
    matched: set[int] = set()
    for event in events:
        row = next((known[key] for key in _identities(event) if key in known), None)
        if row is None:
            added.append(event)
            continue
        matched.add(id(row))
        code = row[places["code"]] if "code" in places else ""
        differences, fills = _fill_row(row, event, places, code)
        kept += differences
        filled += [code] * fills
    codes = _codes_of_added(there, added, places, answers, deck_id)
    new_rows = [_new_row({**event, "code": code}, places, width) for event, code in zip(added, codes, strict=True)]
    return Merged([*rows.values(), *new_rows], codes, tuple(filled), tuple(kept), len(there) - len(matched))


def _identities(event: Mapping[str, str]) -> list[tuple[str, str]]:
    """By what a row is known, the surest first."""
    found = [("link", event["link"])] if event.get("link") else []
    if event.get("code"):
        found.append(("code", code_key(event["code"])))
    titles = [event[name] for name in event if name.split("_")[0] == "title" and event[name]]
    if not found and titles:
        found.append(("title", fold_words(f"{titles[0]} {event.get('artist', '')}")))
    return found


def _index_rows(rows: Sequence[list[str]], places: Mapping[str, int]) -> dict[tuple[str, str], list[str]]:
    known: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        event = {name: row[place] for name, place in places.items()}
        without_keys = {name: text for name, text in event.items() if name not in _KEYS}
        for key in (*_identities(event), *_identities(without_keys)):
            known.setdefault(key, row)
    return known


def _fill_row(
    row: list[str], event: Mapping[str, str], places: Mapping[str, int], code: str
) -> tuple[list[Difference], bool]:
    """Fill the empty cells of a row, in place; what differs, and whether a cell was filled."""
    differences, filled = [], False
    for name, text in event.items():
        place = places.get(name)
        if not text or place is None or row[place] == text:
            continue
        if row[place]:
            differences.append(Difference(code, name, row[place], text))
        else:
            row[place], filled = text, True
    return differences, filled


def _codes_of_added(
    there: Sequence[Sequence[str]],
    added: Sequence[Mapping[str, str]],
    places: Mapping[str, int],
    answers: Sequence[str],
    deck_id: str,
) -> tuple[str, ...]:
    """The codes of new rows: their own, or others that no row has and that tell no answer."""
    used = [CodeRequest(row[places["code"]], "", frozenset()) for row in there] if "code" in places else []
    asked = [
        CodeRequest(
            event.get("code", ""),
            event.get("title", ""),
            numbers_in(" ".join(event.get(answer, "") for answer in answers)),
        )
        for event in added
    ]
    return tuple(
        assign_codes(deck_id, [*(each for each in used if each.written), *asked])[-len(added) :] if added else ()
    )


def _new_row(event: Mapping[str, str], places: Mapping[str, int], width: int) -> list[str]:
    row = [""] * width
    for name, text in event.items():
        if name in places:
            row[places[name]] = text
    return row
