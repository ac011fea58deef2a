"""YAML text that is edited in place: only the value that changes is written anew, comments and order stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import yaml

from deckgen.order import names_of, value_field
from deckgen.reading.deck_file import read_table_options
from deckgen.reading.table import normalize_field
from deckgen.reading.yaml_tree import Mapping as Tree
from deckgen.reading.yaml_tree import read_yaml
from deckgen.studio.event_list import EventList
from deckgen.text import fold_words

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))


@dataclass(frozen=True)
class YamlText:
    """The text of a deck's header, with its keys."""

    text: str

    @cached_property
    def root(self) -> yaml.MappingNode:
        root = yaml.compose(self.text, Loader=_LOADER)
        if not isinstance(root, yaml.MappingNode):
            return yaml.MappingNode("", [])
        return root

    def value(self, key: str) -> str:
        """The text of a key of the header; empty if it is not there or is no plain text."""
        node = _child(self.root, key)
        return _text_of(node) if node is not None else ""

    def with_key(self, key: str) -> YamlText:
        """With a key of the header, without anything yet if it was not there."""
        if _child(self.root, key):
            return self
        return YamlText(_set_written(self.text, self.root, key, " ").rstrip() + "\n")

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        """The keys and texts of a mapping in the header."""
        node = _child(self.root, key)
        return (
            tuple((name.value, _text_of(each)) for name, each in node.value)
            if isinstance(node, yaml.MappingNode)
            else ()
        )

    def with_value(self, key: str, value: str) -> YamlText:
        """With another text for a key of the header; an empty one removes the key."""
        return YamlText(_set_value(self.text, self.root, key, value))

    def items(self, key: str) -> tuple[str, ...]:
        """The texts of a list in the header."""
        node = _child(self.root, key)
        return tuple(map(_text_of, node.value)) if isinstance(node, yaml.SequenceNode) else ()

    def with_pair(self, key: str, name: str, value: str) -> YamlText:
        """With another text in a mapping of the header; an empty one removes it, and the mapping with its last."""
        node = _child(self.root, key)
        if not isinstance(node, yaml.MappingNode):
            return YamlText(_set_written(self.text, self.root, key, f"{{{name}: {_scalar(value)}}}")) if value else self
        if not value and [each.value for each, _ in node.value] == [name]:
            return self.with_value(key, "")
        return YamlText(_set_value(self.text, node, name, value))

    def with_items(self, key: str, items: Sequence[str]) -> YamlText:
        """With another list in the header; an empty one removes the key."""
        return YamlText(_set_written(self.text, self.root, key, f"[{', '.join(map(_scalar, items))}]" if items else ""))


@dataclass(frozen=True)
class YamlEvents(EventList):
    """The events of a deck that are written in its YAML file itself."""

    document: YamlText

    @property
    def text(self) -> str:
        return self.document.text

    @cached_property
    def headings(self) -> tuple[str, ...]:
        keys = (key.value for item in self._items for key, _ in item.value)
        return tuple(dict.fromkeys(keys))

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(_text_of(node) if (node := _child(item, key)) is not None else "" for key in self.headings)
            for item in self._items
        )

    @cached_property
    def fields(self) -> Mapping[str, str]:
        return {heading: self._values.get(fold_words(heading)) or normalize_field(heading) for heading in self.headings}

    @cached_property
    def _values(self) -> dict[str, str]:
        """The names of what the deck is ordered by, folded, and the field of each."""
        tree = read_yaml(self.text, "")
        order = read_table_options(tree).order if isinstance(tree, Tree) else ()
        return {fold_words(name): value_field(entry.by) for entry in reversed(order) for name in names_of(entry.by)}

    def find_row(self, line: int) -> int | None:
        for row, item in enumerate(self._items):
            if item.start_mark.line < line <= max(item.end_mark.line, item.start_mark.line + 1):
                return row
        return None

    def set_cells(self, row: int, cells: Mapping[str, str]) -> Self:
        events = self
        for key, text in cells.items():
            events = events._with_text(_set_value(events.text, events._items[row], key, text))
        return events

    def insert_rows(self, before: int, rows: Sequence[Mapping[str, str]]) -> Self:
        pieces = self._pieces
        return self._with_pieces([*pieces[:before], *map(self._write_item, rows), *pieces[before:]])

    def add_column(self, heading: str) -> Self:
        """The first event gets the key, with nothing written there yet."""
        return self._with_text(_set_written(self.text, self._items[0], heading, "''")) if self._items else self

    def order_rows(self, order: Sequence[int]) -> Self:
        return self._with_pieces([self._pieces[row] for row in order])

    @cached_property
    def _list(self) -> yaml.Node:
        """The value of `events`; not a list if nothing is written there yet."""
        node = _child(self.document.root, "events")
        assert node is not None, "a deck names its events"
        return node

    @cached_property
    def _items(self) -> list[yaml.MappingNode]:
        return [item for item in self._list.value if isinstance(item, yaml.MappingNode)]

    @property
    def _in_brackets(self) -> bool:
        """Whether the list is written as `[a, b]`, perhaps on one line."""
        return isinstance(self._list, yaml.SequenceNode) and bool(self._list.flow_style)

    @cached_property
    def _indent(self) -> int:
        """How far the dashes of the list are from the left."""
        if not self._items or self._in_brackets:
            return 0
        line = self.text[_line_start(self.text, self._items[0].start_mark.index) :]
        return len(line) - len(line.lstrip(" "))

    @cached_property
    def _span(self) -> tuple[int, int]:
        """Where the events begin and end: whole lines, if the list is not in brackets."""
        if self._items and not self._in_brackets:
            start = _line_start(self.text, self._list.start_mark.index)
            return start, _line_end(self.text, _last_index(self.text, self._items[-1]))
        return self._list.start_mark.index, _last_index(self.text, self._list)

    @cached_property
    def _pieces(self) -> list[str]:
        """The text of each event; in lines of its own, if the list is not in brackets, with the comments above it."""
        if self._in_brackets:
            return [self.text[item.start_mark.index : item.end_mark.index] for item in self._items]
        start, end = self._span
        starts = [start, *(self._first_line(item) for item in self._items[1:])]
        return [self.text[at:to] for at, to in zip(starts, [*starts[1:], end], strict=True)] if self._items else []

    def _with_pieces(self, pieces: Sequence[str]) -> Self:
        start, end = self._span
        before, after = self.text[:start], self.text[end:]
        if self._in_brackets:
            return self._with_text(f"{before}[{', '.join(pieces)}]{after}")
        written = "".join(piece if piece.endswith("\n") else f"{piece}\n" for piece in pieces)
        return self._with_text(
            f"{before}{written}{after}" if self._items else f"{before.rstrip()}\n{written}{after.lstrip()}"
        )

    def _first_line(self, item: yaml.MappingNode) -> int:
        """The start of an event's line, or of the comments right above it."""
        start = _line_start(self.text, item.start_mark.index)
        while start:
            above = _line_start(self.text, start - 1)
            if not self.text[above:start].lstrip().startswith("#"):
                return start
            start = above
        return start

    def _write_item(self, cells: Mapping[str, str]) -> str:
        """An event in the form of the others: in braces on one line, or a key on each."""
        pairs = [f"{key}: {_scalar(text)}" for key, text in cells.items() if text] or ["title: ''"]
        indent = " " * self._indent
        if self._in_brackets:
            return f"{{{', '.join(pairs)}}}"
        if self._items and self._items[0].flow_style:
            return f"{indent}- {{{', '.join(pairs)}}}\n"
        return f"{indent}- " + f"\n{indent}  ".join(pairs) + "\n"

    def _with_text(self, text: str) -> Self:
        return type(self)(YamlText(text))


def _set_value(text: str, mapping: yaml.MappingNode, key: str, value: str) -> str:
    """The text with another value for a key of a mapping; an empty one removes the key."""
    return _set_written(text, mapping, key, _scalar(value) if value else "")


def _set_written(text: str, mapping: yaml.MappingNode, key: str, written: str) -> str:
    """The text with something that is written as YAML on one line for a key of a mapping; nothing removes the key."""
    found = next(((name, node) for name, node in mapping.value if name.value == key), None)
    if found is None:
        return _add_key(text, mapping, key, written) if written else text
    name, node = found
    if written:
        end = _last_index(text, node)
        lead = "" if text[node.start_mark.index - 1 : node.start_mark.index] in (" ", "") else " "
        return text[: node.start_mark.index] + lead + written + text[end:]
    return _remove_key(text, mapping, name, node)


def _add_key(text: str, mapping: yaml.MappingNode, key: str, written: str) -> str:
    pair = f"{key}: {written}"
    if not mapping.value:
        return f"{text.rstrip()}\n{pair}\n" if text.strip() else f"{pair}\n"
    last = _last_index(text, mapping.value[-1][1])
    if mapping.flow_style:
        return f"{text[:last]}, {pair}{text[last:]}"
    end = _line_end(text, last)
    indent = " " * mapping.value[0][0].start_mark.column
    lead = "" if text[:end].endswith("\n") else "\n"
    return f"{text[:end]}{lead}{indent}{pair}\n{text[end:]}"


def _remove_key(text: str, mapping: yaml.MappingNode, name: yaml.Node, node: yaml.Node) -> str:
    start, end = name.start_mark.index, _last_index(text, node)
    if mapping.flow_style:
        first = mapping.value[0][0] is name
        after = text[end:].lstrip()
        if first and after.startswith(","):
            return text[:start] + after[1:].lstrip()
        return text[:start].rstrip().removesuffix(",") + text[end:]
    line = _line_start(text, start)
    if text[line:start].strip():  # the first key stands after the dash of its item
        return text[:start] + ("''" if len(mapping.value) == 1 else text[_line_end(text, end) :].lstrip(" "))
    return text[:line] + text[_line_end(text, end) :]


def _child(mapping: yaml.MappingNode, key: str) -> yaml.Node | None:
    return next((node for name, node in mapping.value if name.value == key), None)


def _text_of(node: yaml.Node) -> str:
    if isinstance(node, yaml.ScalarNode):
        return "" if node.style is None and node.value in _NOTHING else str(node.value).strip()
    if isinstance(node, yaml.SequenceNode):
        return ", ".join(str(item.value) for item in node.value if isinstance(item, yaml.ScalarNode))
    return ""


def _last_index(text: str, node: yaml.Node) -> int:
    """Where a node ends; the mark of a mapping, list or text in a block is at what follows it."""
    if isinstance(node, yaml.ScalarNode):
        return node.start_mark.index + len(text[node.start_mark.index : node.end_mark.index].rstrip())
    if isinstance(node, yaml.CollectionNode) and node.flow_style:
        return int(node.end_mark.index)
    if not node.value:
        return int(node.start_mark.index)
    last: Any = node.value[-1]
    return _last_index(text, last[1] if isinstance(node, yaml.MappingNode) else last)


def _line_start(text: str, index: int) -> int:
    return text.rfind("\n", 0, index) + 1


def _line_end(text: str, index: int) -> int:
    """The start of the next line."""
    found = text.find("\n", index)
    return len(text) if found < 0 else found + 1


def _scalar(text: str) -> str:
    """A text on one line, in quotes where YAML could take it for something else, also within braces."""
    listed = yaml.safe_dump([text], allow_unicode=True, width=10**9, default_flow_style=True)
    return str(listed.strip()[1:-1])
