"""Read logs as CSV (header keys in `# key: value` lines, then a column per key) and as JSON lines."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress
from typing import Any, Protocol

from deckgen.errors import SourceLocation, UserError
from deckgen.reading.yaml_tree import YamlError, parse_yaml
from deckgen.text import find_nearest_few
from scorer.log.parse import ALL_KEYS, read_record
from scorer.log.records import Broken, Caution, LogContent, Record, Value
from scorer.log.yaml_log import make_broken, parse_header, plain_value, split_header
from scorer.messages import say

_HEADER_MARKS = ("#", '"#')
LIST_KEYS = frozenset({"start", "pool", "cards", "draw", "winners"})
EMPTY_NOTE = "~"
"""An empty note in CSV, where an empty row is no record."""


class _Rows(Protocol):
    """A CSV reader, which counts the lines it has read."""

    line_num: int

    def __next__(self) -> list[str]: ...


def read_csv_log(file: str, text: str) -> LogContent:
    lines = io.StringIO(text).readlines()  # which ends lines where an editor does, not at U+0085 or U+2028
    above = 0
    while above < len(lines) and (lines[above].startswith(_HEADER_MARKS) or not lines[above].strip(" \t\n,;")):
        above += 1
    above_table = "\n".join(_header_line(line) if line.startswith(_HEADER_MARKS) else "" for line in lines[:above])
    header = parse_header(file, above_table, say("log.no-header.fix"))
    if above == len(lines):
        raise UserError.at(SourceLocation(file), say("log.no-columns"), say("log.no-columns.fix"))
    delimiter = max(",;\t", key=lines[above].count)
    rows = csv.reader(lines[above:], delimiter=delimiter)
    columns = [name.strip() for name in next(rows)]
    _check_columns(file, above + 1, columns)
    return LogContent(*split_header(header), *_records(rows, above, columns, complete=text.endswith(("\n", "\r"))))


def _header_line(line: str) -> str:
    """The line without `#`, and without the quotes and empty cells that spreadsheets add."""
    unquoted = next(csv.reader([line]))[0] if line.startswith('"') else line
    return unquoted.lstrip("#").strip().rstrip(",;\t")


def _check_columns(file: str, line: int, columns: list[str]) -> None:
    for name in columns:
        if name and name not in ALL_KEYS:
            near = ", ".join(find_nearest_few(name, ALL_KEYS)) or ", ".join(sorted(ALL_KEYS))
            message = say("log.unknown-column", column=name)
            raise UserError.at(SourceLocation(file, line), message, say("log.did-you-mean", names=near))


def _records(rows: _Rows, above: int, columns: list[str], *, complete: bool) -> tuple[list[Record], list[Caution]]:
    records: list[Record] = []
    last, widths, cells = above + 1, set[int](), list[str]()
    while True:
        line = above + rows.line_num + 1
        try:
            cells = next(rows)
        except StopIteration:
            break
        except csv.Error:
            records.append(Broken(line, "bad-csv"))
            continue
        if any(cell.strip() for cell in cells):
            last = line
            widths.add(len(cells))
            records.append(_record(line, columns, cells))
    if not complete and len(cells) < len(columns) and widths <= {len(cells), len(columns)} and len(widths) == 2:
        return records[:-1], [Caution("torn-line", last, {"text": " ".join(cells).strip()[:40]})]
    return records, []


def _record(line: int, columns: list[str], cells: list[str]) -> Record:
    if any(cell.strip() for cell in cells[len(columns) :]):
        return Broken(line, "too-many-cells")
    try:
        given = {key: _cell(key, cell.strip()) for key, cell in zip(columns, cells, strict=False) if cell.strip()}
    except YamlError as error:
        return make_broken(line, error)
    return read_record(line, given)


def _cell(key: str, cell: str) -> Value:
    """Lists are codes separated by spaces, grid rows by `/`; a list of names with spaces is in brackets.

    A text in quotes of its own may have escapes, as in YAML; a text that only begins with a quote is left as it is.
    """
    if key == "note" and cell == EMPTY_NOTE:
        return ""
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        with suppress(YamlError):
            return plain_value(parse_yaml(cell))
    if key != "grid" and key not in LIST_KEYS:
        return cell
    if cell.startswith("["):
        return plain_value(parse_yaml(cell, unique_keys=True))
    return [list(row.split()) for row in cell.split("/")] if key == "grid" else list(cell.split())


# JSON lines: the header first, then one record per line.


def read_jsonl_log(file: str, text: str) -> LogContent:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise UserError.at(SourceLocation(file), say("log.no-header"), say("log.no-header.fix"))
    try:
        header = _values(lines[0][1])
    except (ValueError, RecursionError):
        raise UserError.at(SourceLocation(file, lines[0][0]), say("log.bad-json"), say("log.no-header.fix")) from None
    if not isinstance(header, dict) or "by" in header:
        raise UserError.at(SourceLocation(file, lines[0][0]), say("log.no-header"), say("log.no-header.fix"))
    records: list[Record] = []
    for number, line in lines[1:]:
        try:
            records.append(read_record(number, _values(line)))
        except (ValueError, RecursionError):
            if number == lines[-1][0] and not line.rstrip().endswith("}"):
                return LogContent(header, {}, records, [Caution("torn-line", number, {"text": line.strip()[:40]})])
            records.append(Broken(number, "bad-json"))
    return LogContent(header, {}, records, [])


def _values(line: str) -> Any:
    """JSON with every scalar as text, as in the other formats."""
    return _as_text(json.loads(line, parse_int=str, parse_float=str, object_pairs_hook=_unique_keys))


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) != len(pairs):
        raise ValueError("a key stands twice")
    return keys


def _as_text(value: Any) -> Any:
    if isinstance(value, str):
        value.encode()  # a ValueError for half of a surrogate pair, which is no character
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return [_as_text(one) for one in value]
    if isinstance(value, dict):
        return {key: _as_text(one) for key, one in value.items()}
    return value
