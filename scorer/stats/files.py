"""The statistics in files for other programs: one JSON object, or CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from deckgen.files import replacing
from deckgen.messages import spoken
from scorer.stats.rows import played_keys, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorer.stats.rows import Row
    from scorer.stats.statistics import Statistics

_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def statistics_json(statistics: Statistics, sections: Sequence[str], unreadable: Sequence[tuple[str, str]]) -> str:
    """Everything in the sections asked for, whatever the tables would leave out."""
    keys = {
        "total": played_keys(statistics.total),
        "since": statistics.since.isoformat() if statistics.since else None,
        "until": statistics.until.isoformat() if statistics.until else None,
        "unreadable": [{"log": log, "error": error} for log, error in unreadable],
        **{name: rows_of(statistics, name) for name in sections},
    }
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":"))


def write_csv(statistics: Statistics, target: Path, sections: Sequence[str]) -> list[Path]:
    """A file for one section, or a folder with a file for each; the files written."""
    one = target.suffix.lower() == ".csv"
    files = {target if one else target / f"{name}.csv": name for name in sections}
    for file, name in files.items():
        with replacing(file) as opened:
            opened.write(_csv(rows_of(statistics, name)))
    return list(files)


def _csv(rows: list[Row]) -> bytes:
    """As Excel opens it with a double click, and every other spreadsheet too.

    With a byte order mark, without which Excel garbles accents. With semicolons where the comma is the decimal sign,
    because there Excel does not take it for a separator. All numbers are whole: `8.3` would become the 8th of March.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=_separator())
    if rows:
        writer.writerow(rows[0])
    writer.writerows([_harmless(value) for value in row.values()] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _separator() -> str:
    from babel.numbers import get_decimal_symbol

    return ";" if get_decimal_symbol(spoken()) == "," else ","


def _harmless(value: object) -> object:
    """Logs come from strangers: a name that a spreadsheet would run as a formula gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_BEGINS_FORMULA) else value
