"""Logs in YAML. Records stand one a line, so each is read by itself: a broken or torn one harms no other.

Most lines are simple flow mappings, which a pattern reads many times faster than a YAML parser; whatever it does not
recognise goes to the parser. A log in any other YAML layout is parsed as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from deckgen.errors import SourceLocation, UserError
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar, YamlError, parse_yaml
from scorer.log.parse import read_record
from scorer.log.records import Broken, Caution, LogContent, Record, Value
from scorer.messages import say

# Records that stand or fall together: a correction takes back and enters anew, and half of it would be a loss.
#
# In a YAML log such a group begins with the comment `# together: 5`, the number of lines that follow. A group that
# broke
# off (power cut) is left out whole; other programs read the lines as the ordinary records they are.


_BEGINS = re.compile(r"^# together: (\d{1,6})$", re.MULTILINE)


def as_group(lines: Sequence[str]) -> str:
    """Lines as they are appended to a log; several become a group."""
    mark = f"# together: {len(lines)}\n" if len(lines) > 1 else ""
    return mark + "".join(f"{line}\n" for line in lines)


def torn_group(text: str) -> int | None:
    """Where a last group that is not all there begins, or None."""
    last = next(reversed(list(_BEGINS.finditer(text))), None)
    if last is None or text.count("\n", last.end() + 1) >= int(last[1]):
        return None
    return last.start()


_MOVES = re.compile(r"^moves:[ \t]*(?:#.*)?$", re.MULTILINE)
_OTHER_LAYOUT = re.compile(r"^(?:[A-Za-z_]+:|---|\.\.\.)", re.MULTILINE)
"""Header keys after the moves, or a second document."""

_WORD = r"\w[\w./'-]*(?: [\w./'-]+)*"
_PAIR = rf"(\w+): (?:({_WORD})|\[((?:{_WORD}(?:, {_WORD})*)?)\])"
_PAIRS = re.compile(_PAIR)
_SIMPLE = re.compile(rf"- \{{{_PAIR}(?:, {_PAIR})*\}}")
_NULL = re.compile(r"\bnull\b", re.IGNORECASE)


def read_yaml_log(file: str, text: str) -> LogContent:
    """Header keys, records and what was dropped."""
    broke_off = torn_group(text)
    if broke_off is not None:
        whole = read_yaml_log(file, text[:broke_off])
        return whole._replace(dropped=[_torn(text.count("\n", 0, broke_off) + 1, text[broke_off:])])
    moves = _MOVES.search(text)
    if moves is None:
        return _read_whole(file, text)
    if _OTHER_LAYOUT.search(text, moves.end()):
        with suppress(UserError):
            return _read_whole(file, text)
    header = parse_header(file, text[: moves.start()], say("log.yaml.fix"))
    first_line = text.count("\n", 0, moves.end()) + 2
    items = list(_split_items(text[moves.end() + 1 :], first_line))
    return LogContent(*header_keys(header), *_read_items(items, complete=text.endswith("\n")))


def _split_items(text: str, first_line: int) -> Iterator[tuple[int, str]]:
    """The texts of the records, each from its dash to the next, with the line of the dash."""
    indent: str | None = None
    begun, lines = first_line, list[str]()
    for number, line in enumerate(text.split("\n"), first_line):
        bare = line.lstrip(" ")
        if indent is None:
            if not bare or bare.startswith("#"):
                continue
            indent = line[: len(line) - len(bare)]
            begun, lines = number, [line]
        elif line.startswith(indent + "-") and line[len(indent) + 1 : len(indent) + 2] in ("", " ", "\t"):
            yield begun, "\n".join(lines)
            begun, lines = number, [line]
        elif bare and not (len(lines) == 1 and bare.startswith("#") and lines[0].endswith("}")):
            lines.append(line)
    if lines:
        yield begun, "\n".join(lines)


def _read_items(items: list[tuple[int, str]], *, complete: bool) -> tuple[list[Record], list[Caution]]:
    """All records; the last is torn if YAML says that it breaks off, or if it stops mid-line and means nothing."""
    records: list[Record] = []
    for position, (line, item) in enumerate(items):
        simple = read_simple(item)
        if simple is not None:
            records.append(read_record(line, simple))
            continue
        try:
            records.append(_read_item(line, item))
        except YamlError as error:
            if error.truncated and position == len(items) - 1:
                return records, [_torn(line, item)]
            records.append(broken_yaml(line, error))
    if not complete and records and isinstance(records[-1], Broken) and not items[-1][1].rstrip().endswith("}"):
        return records[:-1], [_torn(*items[-1])]
    return records, []


def _torn(line: int, item: str) -> Caution:
    return Caution("torn-line", line, {"text": item.strip()[:40]})


def read_simple(item: str) -> dict[str, Value] | None:
    """A record such as `- {by: Ana, place: 45, after: 12}`, or None if it takes a YAML parser to be sure."""
    bare = item.strip(" ")
    if " #" in bare and '"' not in bare and "'" not in bare:
        bare = bare[: bare.index(" #")].rstrip(" ")
    if _SIMPLE.fullmatch(bare) is None or ("ll" in bare.lower() and _NULL.search(bare)):
        return None
    keys: dict[str, Value] = {}
    pairs = _PAIRS.findall(bare)
    for key, word, words in pairs:
        keys[key] = word or (words.split(", ") if words else [])
    return keys if len(keys) == len(pairs) else None


def _read_item(line: int, item: str) -> Record:
    if item.strip() == "-":
        raise YamlError("syntax", SourceLocation("", line), truncated=True)
    node = parse_yaml(item, unique_keys=True)
    if not isinstance(node, Listing) or len(node.items) != 1:
        return Broken(line, "no-mapping")
    return read_record(line, yaml_value(node.items[0]))


def broken_yaml(line: int, error: YamlError) -> Broken:
    """A record that is not YAML."""
    return Broken(line, f"yaml-{error.reason}", {"detail": error.detail or error.context})


def _read_whole(file: str, text: str) -> LogContent:
    header = parse_header(file, text, say("log.yaml.fix"))
    moves = header.entries.get("moves")
    if moves is None or (isinstance(moves, Scalar) and moves.empty):
        return LogContent(*header_keys(header), [], [])
    if not isinstance(moves, Listing):
        location = SourceLocation(file, header.locations["moves"].row)
        raise UserError.at(location, say("log.no-moves"), say("log.no-moves.fix"))
    records = [read_record(node.location.row or 0, yaml_value(node)) for node in moves.items]
    return LogContent(*header_keys(header), records, [])


def parse_header(file: str, text: str, fix: str) -> Mapping:
    """The mapping that a log begins with, or UserError; `fix` is the advice for broken YAML."""
    try:
        header = parse_yaml(text, file, unique_keys=True)
    except YamlError as error:
        message = say(f"log.yaml-{error.reason}", detail=error.detail or error.context)
        raise UserError.at(SourceLocation(file, error.location.row or 1), message, fix) from None
    if not isinstance(header, Mapping):
        raise UserError.at(SourceLocation(file), say("log.no-header"), say("log.no-header.fix"))
    return header


def header_keys(header: Mapping) -> tuple[dict[str, Value], dict[str, int]]:
    """The values of a header and the lines of its keys."""
    keys = {key: yaml_value(node) for key, node in header.entries.items()}
    return keys, {key: location.row or 0 for key, location in header.locations.items()}


def yaml_value(node: Node) -> Value:
    """A node without its place, as the other formats hand values over."""
    if isinstance(node, Scalar):
        return None if node.empty else node.text
    if isinstance(node, Listing):
        return [yaml_value(item) for item in node.items]
    return {key: yaml_value(value) for key, value in node.entries.items()}
