"""Logs as JSON lines: the header first, then one record a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from deckgen.errors import Place, UserError
from scorer.log.log import Caution, LogContent
from scorer.log.records import Broken
from scorer.log.shape import read_record
from scorer.messages import say

if TYPE_CHECKING:
    from scorer.log.records import Record


def read_jsonl_log(file: str, text: str) -> LogContent:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise UserError.at(Place(file), say("log.no-header"), say("log.no-header.fix"))
    try:
        header = _values(lines[0][1])
    except (ValueError, RecursionError):
        raise UserError.at(Place(file, lines[0][0]), say("log.bad-json"), say("log.no-header.fix")) from None
    if not isinstance(header, dict) or "by" in header:
        raise UserError.at(Place(file, lines[0][0]), say("log.no-header"), say("log.no-header.fix"))
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
    return _as_text(json.loads(line, parse_int=str, parse_float=str, object_pairs_hook=_once))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = dict(pairs)
    if len(keys) != len(pairs):
        raise ValueError("a key stands twice")
    return keys


def _as_text(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return [_as_text(one) for one in value]
    if isinstance(value, dict):
        return {key: _as_text(one) for key, one in value.items()}
    return value
