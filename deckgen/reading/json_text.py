"""JSON as plain values, whose objects know the line they begin on; numbers stay the text that was written.

Python's `json` forgets lines and keeps the last of two equal keys. So lists and the outermost objects are walked here,
and only what they hold is given to `json`.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import Any

from deckgen.errors import SourceLocation, UserError
from deckgen.limits import MAX_YAML_DEPTH, MAX_YAML_NODES
from deckgen.messages import say
from deckgen.reading.encoding import decode
from deckgen.reading.list_size import TooLargeError, too_large
from deckgen.reading.number_text import NumberText

_SUFFIXES = (".json", ".jsonl", ".ndjson")
_SAMPLE_BYTES = 200
_BEGINNING = re.compile(rb"\s*(?:\[\s*[\[{\]]|\{\s*[\"}])")
_BLANKS = re.compile(r"[ \t\n\r]*")
_SHOWN = 30
_HIGH, _LOW = r"u[dD][89abAB][0-9a-fA-F]{2}", r"u[dD][c-fC-F][0-9a-fA-F]{2}"
_ESCAPE = re.compile(rf"\\(?:{_HIGH}\\{_LOW}|(?P<half>{_HIGH}|{_LOW})|.)", re.DOTALL)


class JsonObject(dict[str, Any]):
    """An object and the line it begins on."""

    line: int = 0


class _TwiceError(ValueError):
    """A key that an object has twice."""


class _NumberError(ValueError):
    """NaN or Infinity, which JSON does not have."""


def is_json(content: bytes, file: str) -> bool:
    """Whether a file is JSON, by its name or because it begins as a list or object of JSON does."""
    if file.lower().endswith(_SUFFIXES):
        return True
    return bool(_BEGINNING.match(content[:_SAMPLE_BYTES].removeprefix(codecs.BOM_UTF8)))


def decode_json(content: bytes, file: str, encoding: str) -> str:
    """The text of a JSON file, which is UTF-8 unless it has another mark or the user names an encoding."""
    if encoding:
        return decode(content, SourceLocation(file), encoding=encoding)
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message, fix = say("reading.json-not-utf8"), say("reading.json-not-utf8.fix")
        raise UserError.at(SourceLocation(file, line), message, fix) from None


def read_json(text: str, file: str) -> list[Any]:
    """The values of a JSON file: one, or one for each line of JSON lines; UserError if it cannot be read.

    A value is a JsonObject, a list, a text (also for a number), a bool or None. Where half of a surrogate pair is
    escaped, which no other file can hold, there is a mark.
    """
    text = _ESCAPE.sub(lambda escape: r"\ufffd" if escape["half"] else escape[0], text)
    reader = _Reader(text, file)
    values = []
    index = reader.skip_blanks(0)
    try:
        while index < len(text):
            value, index = reader.read(index, 0)
            values.append(value)
            index = reader.skip_blanks(index)
    except TooLargeError:
        raise too_large(SourceLocation(file)) from None
    return values


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.decoder = json.JSONDecoder(
            object_pairs_hook=self._make_object, parse_int=str, parse_float=NumberText, parse_constant=_refuse_constant
        )
        self.values = 0  # that were read here, and objects in them
        self.counted, self.line = 0, 1  # how far lines were counted, and the line there

    def skip_blanks(self, index: int) -> int:
        found = _BLANKS.match(self.text, index)
        return found.end() if found else index

    def read(self, index: int, depth: int) -> tuple[Any, int]:
        """The value that begins here, and where it ends; outer lists and objects are walked."""
        self._count()
        if depth <= 2 and self.text.startswith("[", index):
            return self._read_list(index, depth)
        if depth <= 1 and self.text.startswith("{", index):
            return self._read_object(index, depth)
        line = self._line_at(index)
        try:
            value, end = self.decoder.raw_decode(self.text, index)
        except json.JSONDecodeError as error:
            raise self._syntax_error(error.pos) from None
        except _TwiceError as error:
            raise self._error("json-key-twice", line, key=str(error)[:60]) from None
        except _NumberError as error:
            raise self._error("json-number", line, text=error) from None
        except RecursionError:
            raise self._error("json-too-deep", line) from None
        if isinstance(value, JsonObject):
            value.line = line
        return value, end

    def _read_list(self, index: int, depth: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        index = self.skip_blanks(index + 1)
        if self.text.startswith("]", index):
            return items, index + 1
        while True:
            # an object in a list is an item, which is read at once
            value, index = self.read(index, depth + 1 if self.text.startswith("[", index) else MAX_YAML_DEPTH)
            items.append(value)
            index, ended = self._after_value(index, "]")
            if ended:
                return items, index

    def _read_object(self, index: int, depth: int) -> tuple[JsonObject, int]:
        found = JsonObject()
        found.line = self._line_at(index)
        index = self.skip_blanks(index + 1)
        if self.text.startswith("}", index):
            return found, index + 1
        while True:
            if not self.text.startswith('"', index):
                raise self._syntax_error(index)
            line = self._line_at(index)
            key, index = self.read(index, MAX_YAML_DEPTH)
            if key in found:
                raise self._error("json-key-twice", line, key=key[:60])
            index = self.skip_blanks(index)
            if not self.text.startswith(":", index):
                raise self._syntax_error(index)
            found[key], index = self.read(self.skip_blanks(index + 1), depth + 1)
            index, ended = self._after_value(index, "}")
            if ended:
                return found, index

    def _after_value(self, index: int, closing: str) -> tuple[int, bool]:
        """Where the next value begins, or where the list or object ends."""
        index = self.skip_blanks(index)
        if self.text.startswith(closing, index):
            return index + 1, True
        if not self.text.startswith(",", index):
            raise self._syntax_error(index)
        return self.skip_blanks(index + 1), False

    def _make_object(self, pairs: list[tuple[str, Any]]) -> JsonObject:
        self._count()
        found = JsonObject(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    raise _TwiceError(key)
                seen.add(key)
        return found

    def _count(self) -> None:
        self.values += 1
        if self.values > MAX_YAML_NODES:
            raise TooLargeError

    def _line_at(self, index: int) -> int:
        if index < self.counted:
            self.counted, self.line = 0, 1
        self.line += self.text.count("\n", self.counted, index)
        self.counted = index
        return self.line

    def _syntax_error(self, index: int) -> UserError:
        position = index - self.text.rfind("\n", 0, index)
        shown = " ".join(self.text[index : index + _SHOWN].split())
        return self._error("json-syntax" if shown else "json-ends", self._line_at(index), position, shown=shown)

    def _error(self, name: str, line: int, position: int | None = None, **values: object) -> UserError:
        location = SourceLocation(self.file, line, position=position)
        return UserError.at(location, say(f"reading.{name}", **values), say(f"reading.{name}.fix", **values))


def _refuse_constant(name: str) -> None:
    raise _NumberError(name)
