"""Blocks of cells as spreadsheet programs put them on the clipboard: tabs between cells, quotes around some."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

_QUOTE = '"'
_END = re.compile("[\t\n]")  # of a cell


def read_block(text: str) -> list[list[str]]:
    """The rows of a block.

    A cell in quotes may hold tabs, line breaks and doubled quotes; a quote that is never closed is a letter like any
    other, because not every program writes quotes around such cells.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    rows: list[list[str]] = [[]]
    at = 0
    while at <= len(text):
        cell, at = _read_cell(text, at)
        rows[-1].append(cell)
        if at < len(text) and text[at] == "\n":
            rows.append([])
        at += 1
    return rows


def _read_cell(text: str, start: int) -> tuple[str, int]:
    """A cell, and where the tab or line break after it is."""
    if text.startswith(_QUOTE, start):
        parts, at = [], start + 1
        while (end := text.find(_QUOTE, at)) >= 0:
            parts.append(text[at:end])
            after = text[end + 1 : end + 2]
            if after in ("", "\t", "\n"):
                return _QUOTE.join(parts), end + 1
            if after != _QUOTE:
                break  # a quotation at the start of a cell
            at = end + 2
    found = _END.search(text, start)
    end = found.start() if found else len(text)
    return text[start:end], end


def write_table(rows: Sequence[Sequence[str]]) -> str:
    """The rows as delimited text that every reader understands alike."""
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter="\t", lineterminator="\n").writerows(rows)
    return stream.getvalue()
