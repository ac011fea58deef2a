"""Write a log as YAML, JSON lines or CSV; reading it back gives the same records."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.text import readable_name
from scorer.log.csv_log import EMPTY_NOTE
from scorer.log.read import HEADER_KEYS
from scorer.log.records import (
    Broken,
    Deal,
    Discard,
    Draw,
    Effect,
    End,
    Grid,
    Header,
    Log,
    Note,
    Pile,
    Placement,
    Pool,
    Record,
    Start,
    Undo,
)
from scorer.messages import say

KeyValue = str | list[str] | list[list[str]] | dict[str, str | list[str]]

_LITERAL = "\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ufdcf\ufdf0-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
_NOT_LITERAL = re.compile(f"[^{_LITERAL}]")
"""What YAML does not allow in a text or takes for the end of a line, and what a terminal would obey."""

_PLAIN = re.compile(r"[\w.][\w./'-]*(?: [\w./'-]+)*")
_NOT_TEXT = frozenset({"null", "~", "y", "n", "yes", "no", "on", "off", "true", "false"})
_FORMULA = re.compile(r"(?:^|;)\s*[=+\-@]")
"""What a spreadsheet would calculate; where it separates cells by semicolons, also what stands behind one."""

_COLUMN_ORDER = (
    "by", "place", "after", "before", "row", "column", "space", "table", "draw", "discard", "effect", "of", "with",
    "card", "give", "take", "start", "grid", "pool", "pile", "deal", "cards", "undo", "note", "end", "winners",
)  # fmt: skip


def write_log(log: Log, form: str) -> str:
    """The log in one of the three formats; it must not have broken records.

    UserError if the path of the deck is no text: Linux allows any bytes in a name, a log does not.
    """
    if readable_name(log.header.deck) != log.header.deck:
        location = SourceLocation(log.header.deck)
        raise UserError.at(location, say("log.deck-name"), say("log.deck-name.fix"))
    return WRITERS[form](_header_keys(log.header), [_record_keys(record) for record in log.records])


def deck_reference(deck: Path, folder: Path) -> str:
    """The path from the folder of a log to its deck, so that both can move together; absolute on another drive."""
    try:
        return Path(os.path.relpath(deck.absolute(), folder.absolute())).as_posix()
    except ValueError:  # another drive
        return str(deck.absolute())


def format_record(record: Record) -> str:
    """A record as one line of a YAML log."""
    return f"- {_flow(_record_keys(record))}"


def _record_keys(record: Record) -> dict[str, KeyValue]:
    """The keys of a record, as docs/gamelog.md lists them."""
    match record:
        case Placement():
            optional = {key: getattr(record, key) for key in ("after", "before", "row", "column", "space", "table")}
            given: dict[str, KeyValue] = {key: str(value) for key, value in optional.items() if value is not None}
            return {"by": record.by, "place": record.card, **given}
        case Draw():
            return {"by": record.by, "draw": list(record.cards)}
        case Discard():
            return {"by": record.by, "discard": record.card}
        case Effect():
            return _effect_keys(record)
        case Start():
            return {"start": list(record.cards)}
        case Grid():
            return {"grid": [list(row) for row in record.rows]}
        case Pool():
            return {"pool": list(record.cards)}
        case Pile():
            return {"pile": record.card}
        case Deal():
            return {"deal": record.to, "cards": list(record.cards)}
        case Undo():
            return {"undo": str(record.count)}
        case Note():
            return {"note": record.text}
        case End():
            return {"end": record.why, **({"winners": list(record.winners)} if record.winners else {})}
    raise TypeError(type(record).__name__)


def _effect_keys(record: Effect) -> dict[str, KeyValue]:
    keys: dict[str, KeyValue] = {"by": record.by, "effect": record.effect}
    if record.other is not None:
        keys["with" if record.give is not None else "of"] = record.other
    for key in ("card", "give", "take"):
        value = getattr(record, key)
        if value is not None:
            keys[key] = value
    return keys


def _header_keys(header: Header) -> dict[str, KeyValue]:
    keys: dict[str, KeyValue] = {}
    for key in HEADER_KEYS:
        value = getattr(header, key)
        if value:
            keys[key] = _plain(value)
    return keys


def _plain(value: str | tuple[str, ...] | Mapping[str, str | tuple[str, ...]]) -> KeyValue:
    """The value of a header in lists and mappings of text."""
    if isinstance(value, Mapping):
        return {key: one if isinstance(one, str) else list(one) for key, one in value.items()}
    return value if isinstance(value, str) else list(value)


def _yaml(header: dict[str, KeyValue], records: list[dict[str, KeyValue]]) -> str:
    lines = [f"{key}: {_flow(value)}" for key, value in header.items()]
    return "\n".join([*lines, "moves:", *(f"- {_flow(record)}" for record in records)]) + "\n"


def _flow(value: object) -> str:
    """YAML in one line; text that is not plainly text is quoted."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    text = str(value)
    plain = _PLAIN.fullmatch(text) and text.lower() not in _NOT_TEXT and _is_composed(text)
    return text if plain else _quote(text)


def _quote(text: str) -> str:
    """The text in quotes, for YAML; what would not be read back as it is becomes an escape such as `\\u0085`."""
    quoted = json.dumps(text, ensure_ascii=False)
    if quoted.isascii() and quoted.isprintable():
        return quoted
    return re.sub(_NOT_LITERAL if _is_composed(text) else r"[^\x20-\x7e]", _escape, quoted)


def _escape(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _is_composed(text: str) -> bool:
    """Whether the text stays as it is when a log is read: accents that are typed apart are then composed."""
    return unicodedata.is_normalized("NFC", text)


def _jsonl(header: dict[str, KeyValue], records: list[dict[str, KeyValue]]) -> str:
    return "".join(_json_line(keys) + "\n" for keys in (header, *records))


def _json_line(keys: dict[str, KeyValue]) -> str:
    line = json.dumps(keys, ensure_ascii=False)
    return line if _is_composed(line) else json.dumps(keys)


def _csv(header: dict[str, KeyValue], records: list[dict[str, KeyValue]]) -> str:
    out = io.StringIO()
    out.writelines(f"# {key}: {_disarm(_flow(value), ',;')}\n" for key, value in header.items())
    used = {key for record in records for key in record}
    columns = [key for key in _COLUMN_ORDER if key in used] or ["by", "place"]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for record in records:
        writer.writerow([_cell(record[key]) if key in record else "" for key in columns])
    return out.getvalue()


def _cell(value: KeyValue) -> str:
    """Codes separated by spaces, grid rows by a slash; in brackets if a name has spaces.

    A text that would not be read back as it is, or that a spreadsheet would calculate, is in quotes of its own.
    """
    if isinstance(value, str):
        return value if _is_plain_cell(value) else _disarm(_quote(value)) if value else EMPTY_NOTE
    rows = [[row] if isinstance(row, str) else row for row in value]
    names = [name for row in rows for name in row]
    if not rows or any(not _PLAIN.fullmatch(name) or not _is_composed(name) or {" ", "/"} & {*name} for name in names):
        return _disarm(_flow(value))
    return (" " if isinstance(next(iter(value)), str) else " / ").join(map(" ".join, rows))


def _is_plain_cell(text: str) -> bool:
    if not text or text != text.strip() or text == EMPTY_NOTE or text.startswith('"'):
        return False
    return _is_composed(text) and not _NOT_LITERAL.search(text) and not _FORMULA.search(text)


def _disarm(quoted: str, separators: str = ";") -> str:
    """Quoted text in which nothing behind a separator begins a formula."""
    return re.sub(rf"([{separators}]\s*)([=+\-@])", lambda found: f"{found[1]}\\u{ord(found[2]):04x}", quoted)


WRITERS: dict[str, Callable[[dict[str, KeyValue], list[dict[str, KeyValue]]], str]] = {
    "yaml": _yaml,
    "jsonl": _jsonl,
    "csv": _csv,
}


def broken_records(log: Log) -> list[Broken]:
    return [record for record in log.records if isinstance(record, Broken)]
