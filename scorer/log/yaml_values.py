"""YAML as plain text values with their lines: every scalar is text, aliases and deep nesting are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from scorer.log.records import Value

MAX_DEPTH = 6
"""A grid in the moves of a log is four deep."""

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


class BadYamlError(Exception):
    """Why a text is not YAML that we read; `line` counts from 0, `torn` if it ended too early."""

    def __init__(self, reason: str, line: int, detail: str = "", *, torn: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.line, self.detail, self.torn = reason, line, detail, torn


class Lines(list["Value"]):
    """A list that knows on which line each of its values began."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []


class Keys(dict[str, "Value"]):
    """A mapping that knows on which line each of its keys stood."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}


def read_yaml(text: str) -> Value:
    """The one document of a text, or BadYamlError; built from events, so that no input can exhaust the stack."""
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=_Loader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, place = (mark.line, mark.index) if mark else (0, 0)
        raise BadYamlError(
            "syntax", line, str(error.problem or error.context or ""), torn=place >= len(text.rstrip())
        ) from None
    except yaml.YAMLError as error:
        raise BadYamlError("syntax", 0, str(error).splitlines()[0]) from None
    return builder.document


class _Builder:
    """Collects events into nested values on a stack of its own."""

    def __init__(self) -> None:
        self.document: Value = None
        self._open: list[Lines | Keys] = []
        self._keys: list[str | None] = []
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise BadYamlError("alias", line)
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise BadYamlError("documents", line)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event, line)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._enter(Lines(), line)
        elif isinstance(event, yaml.MappingStartEvent):
            self._enter(Keys(), line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
            self._keys.pop()

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        holder = self._open[-1] if self._open else None
        if isinstance(holder, Keys) and self._keys[-1] is None:
            if event.value in holder:
                raise BadYamlError("twice", line, event.value)
            self._keys[-1] = event.value
            holder.lines[event.value] = line
            return
        plain = event.style in (None, "")
        self._add(None if plain and event.value in _NOTHING else event.value, line)

    def _enter(self, collection: Lines | Keys, line: int) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise BadYamlError("too-deep", line)
        if self._open and isinstance(self._open[-1], Keys) and self._keys[-1] is None:
            raise BadYamlError("odd-key", line)
        self._add(collection, line)
        self._open.append(collection)
        self._keys.append(None)

    def _add(self, value: Value, line: int) -> None:
        holder = self._open[-1] if self._open else None
        if isinstance(holder, Keys):
            holder[str(self._keys[-1])] = value
            self._keys[-1] = None
        elif isinstance(holder, Lines):
            holder.append(value)
            holder.lines.append(line)
        else:
            self.document = value
