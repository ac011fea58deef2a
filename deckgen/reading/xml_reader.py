"""How the readers of XLSX and ODS files go through XML: one class per file, told of elements without their prefix."""

from __future__ import annotations

from xml.parsers import expat


class XmlReader:
    """Is told of each element, by its name without prefix, and of the text inside."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        pass

    def end(self, tag: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


def make_parser() -> expat.XMLParserType:
    """A parser that raises ValueError for a document type: no spreadsheet has one, and what it declares multiplies."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse_document_type
    return parser


def _refuse_document_type(*_: object) -> None:
    raise ValueError("<!DOCTYPE>")


def parse_xml(content: bytes, reader: XmlReader) -> None:
    parser = make_parser()
    parser.buffer_text = True
    parser.StartElementHandler = lambda tag, attributes: reader.start(tag.rpartition(":")[2], attributes)
    parser.EndElementHandler = lambda tag: reader.end(tag.rpartition(":")[2])
    parser.CharacterDataHandler = reader.text
    parser.Parse(content, True)
