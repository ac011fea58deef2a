"""A deck as the studio edits it: its header, its list of events, and the files they are written in."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import say
from deckgen.reading.deck_file import read_table_options
from deckgen.reading.encoding import decode
from deckgen.reading.table import NO_OPTIONS, TableOptions, find_field, is_workbook
from deckgen.reading.yaml_tree import Mapping, read_yaml
from deckgen.studio.csv_text import read_csv_text
from deckgen.studio.event_list import EventList
from deckgen.studio.storage import DeckFolder
from deckgen.studio.yaml_text import YamlEvents, YamlText

_LISTS = (".csv", ".tsv", ".txt")


class SpreadsheetError(UserError):
    """A deck whose list is no text, so that the studio can only make a copy of it."""


@dataclass(frozen=True, slots=True)
class Document:
    """The texts of a deck. Every change gives a new document; nothing is written before its files are saved."""

    file: str
    header: YamlText
    list_file: str  # empty if the events are in the header's file
    events: EventList
    list_encoding: str = "utf-8"

    @property
    def names(self) -> tuple[str, ...]:
        """The files that the deck is written in."""
        return (self.file, self.list_file) if self.list_file else (self.file,)

    def files(self) -> dict[str, bytes]:
        """The content of each file."""
        if not self.list_file:
            return {self.file: self.events.text.encode()}
        return {self.file: self.header.text.encode(), self.list_file: self.events.text.encode(self.list_encoding)}

    def with_events(self, events: EventList) -> Document:
        """With another list of events; a list of its own is written in UTF-8, whatever it was read in."""
        if isinstance(events, YamlEvents):
            return replace(self, header=events.document, events=events)
        return replace(self, header=self.header.with_value("encoding", ""), events=events)

    def with_list(self, header: YamlText, content: bytes) -> Document:
        """With another list of its own, and the header that belongs to it."""
        events = read_csv_text(_decode(content, self.list_file), read_options(header.text))
        return replace(self, header=header, events=events, list_encoding=_encoding_to_write(content))

    def with_choice(self, key: str, value: str) -> Document:
        """With another choice in the header, such as the theme; an empty one leaves it to deckgen."""
        header = self.header.with_value(key, value)
        return replace(self, header=header, events=self.events if self.list_file else YamlEvents(header))

    def with_fonts(self, fonts: Sequence[str]) -> Document:
        """With these fonts of its own, each once."""
        header = self.header.with_items("fonts", list(dict.fromkeys(fonts)))
        return replace(self, header=header, events=self.events if self.list_file else YamlEvents(header))

    def with_column(self, heading: str, field: str) -> Document:
        """With a column taken for a field, or for nothing, as the deck file says it.

        What the heading says by itself needs no word; another column that was this field is none any more. UserError
        if the list has no title or no date then.
        """
        named = find_field(heading)
        header = self.header
        for name, there in self.header.pairs("columns"):
            header = header.with_pair("columns", name, "") if heading == there or name == field else header
        if field and not (named and named.field == field):
            header = header.with_pair("columns", field, heading)
        unused = [each for each in self.header.items("unused") if each != heading]
        header = header.with_items("unused", [*unused, heading] if named and not field else unused)
        return replace(self, header=header, events=read_csv_text(self.events.text, read_options(header.text)))


def open_document(folder: DeckFolder, file: str) -> Document:
    """The deck of a YAML file; SpreadsheetError if its events are in a file that cannot be edited as text."""
    text = _decode(folder.read(file), file)
    options = read_options(text, file)
    header = YamlText(text)
    name = header.value("events")
    if not name:
        header = header.with_key("events")
        return Document(file, header, "", YamlEvents(header))
    content = folder.read(name)
    if not is_editable(name, content):
        raise SpreadsheetError.at(SourceLocation(name), say("studio.not-editable"), say("studio.not-editable.fix"))
    text = _decode(content, name, options.encoding, header.value("language"))
    return Document(file, header, name, read_csv_text(text, options), _encoding_to_write(content))


def is_editable(name: str, content: bytes) -> bool:
    """Whether a list is a text whose cells can be changed in place."""
    return not is_workbook(content) and PurePosixPath(name).suffix.lower() in _LISTS


def read_options(header: str, file: str = "") -> TableOptions:
    """What a deck file says about its table; UserError if it is broken, too deep or too large."""
    tree = read_yaml(header, file)
    return read_table_options(tree) if isinstance(tree, Mapping) else NO_OPTIONS


def _encoding_to_write(content: bytes) -> str:
    """UTF-8 as the file has it; anything else gets a byte order mark, without which Excel garbles accents."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return "utf-8-sig"
    return "utf-8-sig" if content.startswith(codecs.BOM_UTF8) else "utf-8"


def _decode(content: bytes, file: str, encoding: str = "", language: str = "") -> str:
    return decode(content, SourceLocation(file), encoding=encoding, language=language)
