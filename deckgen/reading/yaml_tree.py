"""YAML as a tree of nodes with their line and column; every scalar is kept as the text that its author wrote.

The tree is built from parser events, not by PyYAML's composer: depth, size and aliases are limited while reading, and
`017` or `1969-07-20` are not converted into numbers or dates.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

import yaml

from deckgen.errors import SourceLocation, UserError
from deckgen.limits import MAX_YAML_DEPTH, MAX_YAML_NODES
from deckgen.messages import say

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))


class Scalar(NamedTuple):
    """A text; `plain` if it was written without quotes."""

    text: str
    location: SourceLocation
    plain: bool = True

    @property
    def empty(self) -> bool:
        return self.plain and self.text in _NOTHING


class Listing(NamedTuple):
    items: tuple[Node, ...]
    location: SourceLocation


class Mapping(NamedTuple):
    entries: dict[str, Node]
    locations: dict[str, SourceLocation]  # of the keys
    location: SourceLocation
    duplicates: tuple[tuple[str, SourceLocation], ...] = ()  # keys that were written again; their values are ignored


Node = Scalar | Listing | Mapping


class YamlError(Exception):
    """Why a text cannot be read as YAML.

    `reason` is one of syntax, alias, documents, odd-key, twice, too-deep, too-large; `truncated` if the text ends too
    early.
    """

    def __init__(
        self, reason: str, location: SourceLocation, detail: str = "", *, context: str = "", truncated: bool = False
    ) -> None:
        super().__init__(reason)
        self.reason, self.location, self.truncated = reason, location, truncated
        self.detail, self.context = detail, context


def read_yaml(text: str, file: str) -> Node:
    """The document of a deck file; UserError if it cannot be read."""
    try:
        return parse_yaml(text, file)
    except YamlError as error:
        key = "reading.yaml-tab" if _is_at_tab(error, text) else f"reading.yaml-{error.reason}"
        detail = " ".join(part for part in (error.context, error.detail) if part)
        raise UserError.at(error.location, say(key, detail=detail), say(f"{key}.fix")) from None


def _is_at_tab(error: YamlError, text: str) -> bool:
    """Whether the parser stopped at a tab, or in a line that is indented with one."""
    lines = text.splitlines()
    row, position = error.location.row or 1, error.location.position or 1
    line = lines[row - 1] if error.reason == "syntax" and row <= len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    return "\t" in indent or line[position - 1 : position] == "\t"


def parse_yaml(text: str, file: str = "", *, unique_keys: bool = False) -> Node:
    """The document of a text; YamlError if it cannot be read or, with `unique_keys`, if a mapping has a key twice."""
    try:
        return _Builder(file, unique_keys=unique_keys).build(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        location = SourceLocation(file, mark.line + 1, position=mark.column + 1) if mark else SourceLocation(file)
        truncated = mark is not None and mark.index >= len(text.rstrip())
        detail, context = error.problem or "", error.context or ""
        raise YamlError("syntax", location, detail, context=context, truncated=truncated) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise YamlError("syntax", SourceLocation(file), reason) from None


class _Builder:
    def __init__(self, file: str, *, unique_keys: bool) -> None:
        self.file = file
        self.unique_keys = unique_keys
        self.nodes = 0

    def build(self, events: Iterator[Any]) -> Node:
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                self._refuse(event, "documents")
            if isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, 0)
        return root or Scalar("", SourceLocation(self.file, 1, position=1))

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        self.nodes += 1
        if self.nodes > MAX_YAML_NODES:
            self._refuse(event, "too-large")
        if depth > MAX_YAML_DEPTH:
            self._refuse(event, "too-deep")
        if event.anchor:  # an alias, or a value that begins with & and would lose its first word
            self._refuse(event, "alias")
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(event.value, self._location(event), not event.style)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._listing(event, events, depth)
        return self._mapping(event, events, depth)

    def _listing(self, start: Any, events: Iterator[Any], depth: int) -> Listing:
        items: list[Node] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self._node(event, events, depth + 1))
        return Listing(tuple(items), self._location(start))

    def _mapping(self, start: Any, events: Iterator[Any], depth: int) -> Mapping:
        entries: dict[str, Node] = {}
        locations: dict[str, SourceLocation] = {}
        duplicates: list[tuple[str, SourceLocation]] = []
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if event.anchor:
                self._refuse(event, "alias")
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse(event, "odd-key")
            key, location = event.value, self._location(event)._replace(column=event.value)
            if self.unique_keys and key in entries:
                self._refuse(event, "twice", key)
            value = self._node(next(events), events, depth + 1)
            if key in entries:
                duplicates.append((key, location))
            else:
                entries[key], locations[key] = value, location
        return Mapping(entries, locations, self._location(start), tuple(duplicates))

    def _location(self, event: Any) -> SourceLocation:
        return SourceLocation(self.file, event.start_mark.line + 1, position=event.start_mark.column + 1)

    def _refuse(self, event: Any, reason: str, detail: str = "") -> NoReturn:
        raise YamlError(reason, self._location(event), detail)
