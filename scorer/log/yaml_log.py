"""Read logs in YAML, one record per line, so that a broken or torn record affects no other.

Most lines are simple flow mappings, which a regular expression reads many times faster than a YAML parser; all others
go to the parser. A log in any other YAML layout is parsed as a whole.
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

# Groups of records that are valid only together: a correction undoes records and enters them again. A group begins with
# the comment `# together: 5`, the number of lines that follow. A last group that is incomplete (power cut) is dropped
# as a whole; other programs read the lines as ordinary records.


_GROUP = re.compile(r"^# together: (\d{1,6})$", re.MULTILINE)


def format_group(lines: Sequence[str]) -> str:
    """Records as text to append to a log; several become a group."""
    mark = f"# together: {len(lines)}\n" if len(lines) > 1 else ""
    return mark + "".join(f"{line}\n" for line in lines)


def find_torn_group(text: str) -> int | None:
    """Where an incomplete last group begins, or the first of several; None if all are whole."""
    torn = None
    for group in reversed(list(_GROUP.finditer(text))):
        if text.count("\n", group.end() + 1, torn) >= int(group[1]):
            break
        torn = group.start()
    return torn


_MOVES = re.compile(r"^moves:[ \t]*(?:#.*)?$", re.MULTILINE)
_OTHER_LAYOUT = re.compile(r"^(?:[A-Za-z_]+:|---|\.\.\.)", re.MULTILINE)
"""Header keys after the moves, or a second document."""

_WORD = r"\w[\w./'-]*(?: [\w./'-]+)*"
_PAIR = rf"\b(\w+): (?:({_WORD})|\[((?:{_WORD}(?:, {_WORD})*)?)\])"
_PAIRS = re.compile(_PAIR)
_SIMPLE = re.compile(rf"- \{{{_PAIR}(?:, {_PAIR})*\}}")
_NULL = re.compile(r"\bnull\b", re.IGNORECASE)


def read_yaml_log(file: str, text: str) -> LogContent:
    """Header keys, records and what was dropped."""
    broke_off = find_torn_group(text)
    if broke_off is not None:
        whole = read_yaml_log(file, text[:broke_off])
        return whole._replace(dropped=[_torn_caution(text.count("\n", 0, broke_off) + 1, text[broke_off:])])
    moves = _MOVES.search(text)
    if moves is None:
        return _read_whole(file, text)
    if _OTHER_LAYOUT.search(text, moves.end()):
        with suppress(UserError):
            return _read_whole(file, text)
    header = parse_header(file, text[: moves.start()], say("log.yaml.fix"))
    first_line = text.count("\n", 0, moves.end()) + 2
    items = list(_split_items(text[moves.end() + 1 :], first_line))
    return LogContent(*split_header(header), *_read_items(items, complete=text.endswith("\n")))


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
    """All records; a last one is torn if its YAML breaks off, or if its line does and the record is broken."""
    records: list[Record] = []
    for position, (line, item) in enumerate(items):
        simple = read_simple_record(item)
        if simple is not None:
            records.append(read_record(line, simple))
            continue
        try:
            records.append(_read_item(line, item))
        except YamlError as error:
            if error.truncated and position == len(items) - 1:
                return records, [_torn_caution(line, item)]
            records.append(make_broken(line, error))
    if not complete and records and isinstance(records[-1], Broken) and not items[-1][1].rstrip().endswith("}"):
        return records[:-1], [_torn_caution(*items[-1])]
    return records, []


def _torn_caution(line: int, item: str) -> Caution:
    return Caution("torn-line", line, {"text": item.strip()[:40]})


def read_simple_record(item: str) -> dict[str, Value] | None:
    """The keys of a record such as `- {by: Ana, place: 45, after: 12}`, or None if it needs a YAML parser."""
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
    return read_record(line, plain_value(node.items[0]))


def make_broken(line: int, error: YamlError) -> Broken:
    """A record that is not YAML."""
    return Broken(line, f"yaml-{error.reason}", {"detail": error.detail or error.context})


def _read_whole(file: str, text: str) -> LogContent:
    header = parse_header(file, text, say("log.yaml.fix"))
    moves = header.entries.get("moves")
    if moves is None or (isinstance(moves, Scalar) and moves.empty):
        return LogContent(*split_header(header), [], [])
    if not isinstance(moves, Listing):
        location = SourceLocation(file, header.locations["moves"].row)
        raise UserError.at(location, say("log.no-moves"), say("log.no-moves.fix"))
    records = [read_record(node.location.row or 0, plain_value(node)) for node in moves.items]
    return LogContent(*split_header(header), records, [])


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


def split_header(header: Mapping) -> tuple[dict[str, Value], dict[str, int]]:
    """The values of a header and the lines of its keys."""
    keys = {key: plain_value(node) for key, node in header.entries.items()}
    return keys, {key: location.row or 0 for key, location in header.locations.items()}


def plain_value(node: Node) -> Value:
    """The value of a node without its location, as the other formats have it."""
    if isinstance(node, Scalar):
        return None if node.empty else node.text
    if isinstance(node, Listing):
        return [plain_value(item) for item in node.items]
    return {key: plain_value(value) for key, value in node.entries.items()}
